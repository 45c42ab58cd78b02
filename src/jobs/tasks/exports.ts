// Exports as they are sent: a process writes, and ends with its reader.

import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import { Problem } from '../../language/problem.ts'
import { type Ended, type Program, endOf, startProcess } from '../process.ts'
import type { JobLog } from '../runner.ts'

/** Rejects with a `Problem` if it fails before its first byte. */
export type Exporter = (args: readonly string[]) => Promise<Readable>

const mostRunning = 2

interface ExportParts {
  readonly log: JobLog
  readonly program: Program | undefined
}

/** Each reads a snapshot for as long as its reader takes, so there are few at a time. */
export function exporter({ log, program }: ExportParts): Exporter {
  let running = 0

  async function noteEnd(child: ChildProcess, end: Promise<Ended>): Promise<void> {
    const { isDone, said } = await end
    running -= 1
    // A reader who goes ends it, too.
    if (!isDone && !child.killed) log.error({ reason: said }, 'an export has failed')
  }

  return async (args) => {
    if (!program || running >= mostRunning) throw new Problem('task-limit-reached')
    running += 1
    const child = startProcess(program, 'export', args, 'pipe')
    const end = endOf(child)
    void noteEnd(child, end)
    const pieces = piecesOf(child, end)
    // A failure before the first byte is answered with a problem.
    const first = await pieces.next()
    const begun = first.done ? [] : [first.value]
    const content = Readable.from(joined(begun, pieces), { objectMode: false })
    // Nobody waits for the rest.
    content.once('close', () => child.kill('SIGKILL'))
    return content
  }
}

async function* joined(
  begun: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  yield* begun
  yield* rest
}

/** Throws at its end unless the process did all of its work. */
async function* piecesOf(child: ChildProcess, end: Promise<Ended>): AsyncGenerator<Buffer, void> {
  for await (const piece of child.stdout as AsyncIterable<Buffer>) yield piece
  const { isDone } = await end
  if (!isDone) throw new Error('The export has failed.')
}
