import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '../../bench/processes.ts'

/**
 * Ends a process and its children with SIGKILL, as a crash of the machine would: when this
 * returns, no child runs any more, and no new one was forked.
 */
export function killFamily(pid: number): void {
  // A stopped process forks no children and does not react when its children end.
  process.kill(pid, 'SIGSTOP')
  for (let left = childrenOf(pid); left.length > 0; left = childrenOf(pid)) {
    for (const child of left) signalIfThere(child, 'SIGKILL')
  }
  process.kill(pid, 'SIGKILL')
}

/** Sends a signal to a process first, and then to its children. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) signalIfThere(one, signal)
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Without zombies. */
export function childrenOf(pid: number): readonly number[] {
  const rows = process.platform === 'linux' ? rowsOfProc() : rowsOfPs()
  return rows
    .filter(({ state, parent }) => Number(parent) === pid && !/^[ZX]/.test(state))
    .map(({ child }) => Number(child))
}

interface Row {
  readonly child: string
  readonly state: string
  readonly parent: string
}

function rowsOfPs(): readonly Row[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,stat=,ppid='], { encoding: 'utf8' })
  return lines.split('\n').map((line) => {
    const [child = '', state = '', parent = ''] = line.trim().split(/\s+/)
    return { child, state, parent }
  })
}

// Small Linux images have no ps.
function rowsOfProc(): readonly Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((child) => {
      const stat = readIfThere(`/proc/${child}/stat`)
      // The process name before them may itself contain blanks and parentheses.
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { child, state, parent }
    })
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const idleMs = 100

/** Waits until a process uses no processor time for 100 ms. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = -1, now = cpuOf([pid]); now !== before; now = cpuOf([pid])) {
    before = now
    await sleep(idleMs)
  }
}
