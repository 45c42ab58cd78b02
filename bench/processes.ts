// CPU time and memory of the measured processes, as the kernel counts them.

import { readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second on every common Linux. */
const microsecondsPerTick = 10_000

/** CPU time of processes and their living descendants, in µs. */
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

/** Anonymous resident memory of the largest of a process and its descendants, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = [pid, ...descendants(pid)].map((one) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0),
  )
  return Math.max(...kilobytes) / 1024
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
