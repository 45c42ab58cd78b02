// The processes that are measured, as the kernel counts them.

import { readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second on every common Linux. */
const microsecondsPerTick = 10_000

/** Processor time of a process and everything it has started and that still lives, in µs. */
export function cpuOf(pids: readonly number[]): number {
  const family = pids.flatMap((pid) => [pid, ...descendants(pid)])
  return family.reduce((sum, pid) => sum + ownCpu(pid), 0)
}

/** All threads, and the children that have ended. */
function ownCpu(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  // The name in parentheses may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, ticked) => sum + Number(ticked), 0)
  return ticks * microsecondsPerTick
}

function descendants(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim()
  if (children === '') return []
  const own = children.split(' ').map(Number)
  return [...own, ...own.flatMap(descendants)]
}

/** Resident memory without file mappings, in MB, of the largest of a process and its descendants. */
export function memoryOf(pid: number): number {
  const kilobytes = [pid, ...descendants(pid)].map((one) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0),
  )
  return Math.max(...kilobytes) / 1024
}

/** A process that has ended meanwhile has nothing more to tell. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
