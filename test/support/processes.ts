import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/**
 * Ends a process and its children with SIGKILL, as a crash of the machine would: when this
 * returns, none of the children does anything any more, and no new one was made.
 */
export function killFamily(pid: number): void {
  // One that stands still makes no children, and hears nothing of the end of those it has.
  process.kill(pid, 'SIGSTOP')
  for (let left = childrenOf(pid); left.length > 0; left = childrenOf(pid)) {
    for (const child of left) killIfThere(child)
  }
  process.kill(pid, 'SIGKILL')
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** Without those that have ended but that it has not looked after. */
function childrenOf(pid: number): readonly number[] {
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

// Small images of Linux have no ps.
function rowsOfProc(): readonly Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((child) => {
      const stat = readIfThere(`/proc/${child}/stat`)
      // The name before them may itself have blanks and parentheses.
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
