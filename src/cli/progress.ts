import { tellParent } from './parent.ts'

const width = 30
const wholeLines = 10
/** How often a bar is drawn, however many steps there are. */
const drawings = 1000
/** How often a server is told that waits for the end. */
const tellMs = 250

export type Tell = (done: number, all: number, stage?: string) => void

/** Whether a bar stands at the terminal, in a line that has not ended. */
let isLineOpen = false

type Out = Pick<NodeJS.WriteStream, 'isTTY' | 'write'> & { readonly columns?: number }

/** Shows progress: a growing bar with its pace at a terminal, elsewhere a few plain lines. */
export function progressOf(
  what: string,
  out: Out = process.stderr,
  clock: () => number = () => performance.now(),
): Tell {
  let drawn = out.isTTY ? -1 : 0
  let first: { readonly done: number; readonly at: number } | undefined
  const tellOther = teller(what, clock)
  return (done, all, stage) => {
    tellOther(done, all)
    const share = all === 0 ? 1 : done / all
    first ??= { done, at: clock() }
    const step = Math.floor(share * (out.isTTY ? drawings : wholeLines))
    if (step <= drawn) return
    drawn = step
    const counted = `${done} of ${all} ${what}`
    const staged = stage === undefined ? '' : `, ${stage}`
    if (!out.isTTY) {
      out.write(`${counted}${staged}\n`)
      return
    }
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
    const pace = paceOf(done - first.done, all - done, clock() - first.at)
    // A line that is too long would begin another one with every drawing.
    const line = `${bar} ${counted}${pace}${staged}`.slice(0, (out.columns ?? Infinity) - 1)
    isLineOpen = share < 1
    out.write(`\r${line}${clearRest}${isLineOpen ? '' : '\n'}`)
  }
}

/** Tells a server that has started this process, the end in any case. */
function teller(unit: string, clock: () => number): Tell {
  let next = -Infinity
  return (done, total) => {
    const at = clock()
    if (at < next && done < total) return
    next = at + tellMs
    tellParent({ progress: { done, total, unit } })
  }
}

/** Before this long a pace says little. */
const firstPaceMs = 1000

/** How many steps there are in a second, and how long the others will take. */
function paceOf(done: number, left: number, ms: number): string {
  if (ms < firstPaceMs || done <= 0) return ''
  const rate = done / (ms / 1000)
  const shown = rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
  return left > 0 ? `, ${shown}/s, ${spanOf(left / rate)} left` : `, ${shown}/s`
}

function spanOf(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

const clearRest = '\u001B[K'

/** Ends the line of a bar that did not get to its end, so that an error has its own. */
export function finishLine(): void {
  if (isLineOpen) process.stderr.write('\n')
  isLineOpen = false
}
