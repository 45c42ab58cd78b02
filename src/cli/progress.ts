const width = 30
const wholeLines = 10

/** Shows progress: a growing bar at a terminal, elsewhere a few plain lines. */
export function progressOf(
  what: string,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): (done: number, all: number) => void {
  let said = 0
  return (done, all) => {
    const share = all === 0 ? 1 : done / all
    const words = `${done} of ${all} ${what}`
    if (out.isTTY) {
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
      out.write(`\r${bar} ${words}${done === all ? '\n' : ''}`)
      return
    }
    const lines = Math.floor(share * wholeLines)
    if (lines > said) out.write(`${words}\n`)
    said = lines
  }
}
