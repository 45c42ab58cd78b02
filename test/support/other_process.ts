// A second process that serves the same calendar, with its own memory and a clock that can be set.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('other_server.ts', import.meta.url))

export interface OtherProcess extends AsyncDisposable {
  readonly address: string
  setClock(moment: string): Promise<void>
}

export async function startOther(
  settings: Readonly<Record<string, string>>,
  moment: string,
): Promise<OtherProcess> {
  // The child must not report test results.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const child = fork(program, [JSON.stringify(settings), moment], { env, execArgv: [] })
  const ended = once(child, 'exit')
  const heard = () =>
    Promise.race([
      once(child, 'message').then(([message]) => String(message)),
      ended.then(([code]) => {
        throw new Error(`The other process ended with ${code}.`)
      }),
    ])
  const address = await heard()
  return {
    address,
    setClock: async (later) => {
      child.send(later)
      await heard()
    },
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
