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
  /** What single rounds gave. */
  readonly spread?: Spread
  readonly unit: Unit
  readonly goal: Goal | undefined
  /** Why there is no figure. */
  readonly note?: string
}

export interface Spread {
  readonly least: number
  readonly most: number
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

export const isMet = ({ figure, goal }: Finding): boolean =>
  figure !== undefined && goal !== undefined && meets(figure, goal)

const meets = (figure: number, goal: Goal): boolean =>
  'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost

/** Rounds that disagree about the goal decide nothing: more of them are needed. */
function verdictOf({ figure, spread, goal }: Finding): string {
  if (figure === undefined || !goal) return 'NOT met'
  const isReached = meets(figure, goal)
  const ends = spread ? [spread.least, spread.most] : [figure]
  const isSure = ends.every((one) => meets(one, goal) === isReached)
  return `${isSure ? '' : 'unsure, '}${isReached ? 'met' : 'NOT met'}`
}

/**
 * With independent rounds the median of all that could be run lies between the lowest and the
 * highest of n with a probability of 1 - 2 / 2^n.
 */
export const confidenceOf = (rounds: number): string =>
  `Figures are medians of ${rounds} rounds; in brackets the lowest and the highest of them, ` +
  `between which the true median lies with ${Math.floor(100 * (1 - 2 / 2 ** rounds))} %.`

/** Rows of known widths, so that each can be printed as soon as it is measured. */
export interface Report {
  readonly head: readonly string[]
  row(finding: Finding): string
}

const widths = { measured: 9, against: 9, perSecond: 6, figure: 9, spread: 19, goal: 9 }

export function reportOf(names: readonly string[]): Report {
  const first = Math.max(...names.map((name) => name.length))
  const line = (cells: readonly string[], fill = ' ') =>
    [
      (cells[0] ?? '').padEnd(first, fill),
      ...Object.values(widths).map((width, at) => (cells[at + 1] ?? '').padStart(width, fill)),
      cells[7] ?? '',
    ]
      .join('  ')
      .trimEnd()
  const titles = ['case', 'measured', 'against', 'per s', 'figure', 'of rounds', 'goal']
  return {
    head: [line(titles), line([], '-')],
    row: (one) => line(cellsOf(one)),
  }
}

function cellsOf(one: Finding): readonly string[] {
  const { unit, spread } = one
  return [
    one.name,
    one.measured,
    one.against,
    one.perSecond === undefined ? '' : one.perSecond.toFixed(0),
    one.figure === undefined ? '–' : written(one.figure, unit),
    spread ? `(${written(spread.least, unit)} – ${written(spread.most, unit)})` : '',
    goalOf(one),
    one.note ?? verdictOf(one),
  ]
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
