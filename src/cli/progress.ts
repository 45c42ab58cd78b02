const width = 30
const wholeLines = 10
/** How often a bar is drawn, however many steps there are. */
const drawings = 1000

export type Tell = (done: number, all: number, stage?: string) => void

/** Whether a bar stands at the terminal, in a line that has not ended. */
let isLineOpen = false

/** Shows progress: a growing bar at a terminal, elsewhere a few plain lines. */
export function progressOf(
  what: string,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Tell {
  let drawn = out.isTTY ? -1 : 0
  return (done, all, stage) => {
    const share = all === 0 ? 1 : done / all
    const words = `${done} of ${all} ${what}${stage === undefined ? '' : `, ${stage}`}`
    const step = Math.floor(share * (out.isTTY ? drawings : wholeLines))
    if (step <= drawn) return
    drawn = step
    if (!out.isTTY) {
      out.write(`${words}\n`)
      return
    }
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    isLineOpen = share < 1
    out.write(`\r${bar} ${words}${clearRest}${isLineOpen ? '' : '\n'}`)
  }
}

const clearRest = '\u001B[K'

/** Ends the line of a bar that did not get to its end, so that an error has its own. */
export function finishLine(): void {
  if (isLineOpen) process.stderr.write('\n')
  isLineOpen = false
}
