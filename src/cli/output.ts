// Standard output of a command: who reads may stop before the end, as `head` does, which is no error;
// what cannot be written, as on a full disk, is one (§24).

import { Refusal } from '../access/users/refusal.ts'

let isWatched = false
let failure: NodeJS.ErrnoException | undefined

/** Before a command. Without a listener the first failure would end the process. */
export function watchOutput(): void {
  failure = undefined
  if (isWatched) return
  isWatched = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => (failure ??= error))
}

/** Whether nothing that is written now arrives any more. */
export const isOutputOver = (): boolean => failure !== undefined

/** Resolves once it is written, or cannot be. */
export const writeOut = (piece: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(piece, () => resolve())
  })

/** After a command: rejects if something of its output was lost. */
export async function endOutput(): Promise<void> {
  await writeOut('')
  if (failure && failure.code !== 'EPIPE') {
    throw new Refusal(`The output cannot be written: ${failure.message}.`)
  }
}
