// A process that runs command lines one after another, as it is told by `hosted.ts`.

import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { main } from '../../src/cli/main.ts'

export interface Order {
  readonly env: Readonly<Record<string, string>>
  readonly args: readonly string[]
  /** The folder in which it runs. */
  readonly cwd: string
}

/** Orders come by a pipe of their own, because commands may read standard input. */
const orders = createInterface({ input: new Socket({ fd: 3, writable: false }) })
const answer = process.stdout.write.bind(process.stdout)
const usual = { ...process.env }
// Each command listens for the end of the process and to its output, and lets go of neither.
for (const one of [process, process.stdout, process.stderr]) one.setMaxListeners(0)
orders.on('line', (line) => {
  void run(JSON.parse(line) as Order).then((ended) => answer(`${JSON.stringify(ended)}\n`))
})
orders.on('close', () => process.exit())

async function run({ env, args, cwd }: Order) {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) if (!(name in usual)) delete process.env[name]
  Object.assign(process.env, usual, env)
  const [stdout, stderr] = [caught(process.stdout), caught(process.stderr)]
  process.exitCode = undefined
  const code = await main(args)
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** What is written to a stream from now on. */
function caught(stream: NodeJS.WriteStream): readonly string[] {
  const pieces: string[] = []
  stream.write = (piece: string | Uint8Array, ...more: readonly unknown[]) => {
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString())
    const written = more.at(-1)
    if (typeof written === 'function') written()
    return true
  }
  return pieces
}
