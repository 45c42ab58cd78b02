import { tableOf } from './table.ts'

/** One line of the table. */
export interface Finding {
  readonly name: string
  /** What it costs or takes, with its unit; empty if it could not be measured. */
  readonly measured: string
  /** What it is compared with. */
  readonly against: string
  readonly perSecond?: number | undefined
  /** The number that the goal applies to. */
  readonly figure: number | undefined
  readonly unit: Unit
  readonly goal: Goal | undefined
  /** Why there is no figure. */
  readonly note?: string
}

export type Unit = 'share' | 'times' | 'ms' | 'MB' | 's'

export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** A failed case as a finding, so that the others are still measured. */
export function failed(name: string, error: unknown): Finding {
  const note = `failed: ${error instanceof Error ? error.message : String(error)}`
  return {
    name,
    measured: '',
    against: '',
    figure: undefined,
    unit: 'times',
    goal: undefined,
    note,
  }
}

export function isMet({ figure, goal }: Finding): boolean {
  if (figure === undefined || !goal) return false
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
}

export function reportLines(findings: readonly Finding[]): readonly string[] {
  const rows = findings.map((one) => [
    one.name,
    one.measured,
    one.against,
    one.perSecond === undefined ? '' : one.perSecond.toFixed(0),
    one.figure === undefined ? '–' : written(one.figure, one.unit),
    goalOf(one),
    one.note ?? (isMet(one) ? 'met' : 'NOT met'),
  ])
  return tableOf(['case', 'measured', 'against', 'per s', 'figure', 'goal', ''], rows)
}

export function reportJson(findings: readonly Finding[]): string {
  return JSON.stringify(
    findings.map((one) => ({ ...one, met: isMet(one) })),
    undefined,
    2,
  )
}

function goalOf({ goal, unit }: Finding): string {
  if (!goal) return ''
  return 'atLeast' in goal ? `≥ ${written(goal.atLeast, unit)}` : `≤ ${written(goal.atMost, unit)}`
}

function written(figure: number, unit: Unit): string {
  if (unit === 'share') return `${(figure * 100).toFixed(0)} %`
  if (unit === 'times') return `${figure.toFixed(2)} ×`
  return `${figure < 10 ? figure.toFixed(2) : figure.toFixed(0)} ${unit}`
}

export const micros = (cost: number): string => `${cost.toFixed(0)} µs`
