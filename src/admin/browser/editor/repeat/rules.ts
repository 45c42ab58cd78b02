// Recurrence in plain choices ⇄ the rule of the interface (§17). Pure.

export type Every = 'never' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'other'

export interface Plain {
  readonly every: Every
  readonly interval: number
  /** Of weekly rules: `MO`, `TU` …; empty is the day of the start. */
  readonly days: readonly string[]
  /** Of monthly rules: the weekday with its number, `2TU`, `-1FR`; empty is the day of the month. */
  readonly weekday: string
  /** The months in which it takes place, from 1; empty is all of them. */
  readonly months: readonly number[]
  readonly ends: 'never' | 'count' | 'until'
  readonly count: number
  /** `2027-03-31` */
  readonly until: string
}

export interface Recurrence {
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly except: readonly string[]
}

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const none: Plain = {
  every: 'never',
  interval: 1,
  days: [],
  weekday: '',
  months: [],
  ends: 'never',
  count: 10,
  until: '',
}

/** Without the dates that are left out or added. `other`: more than the plain choices can say. */
export function plainOf(recurrence: Recurrence | null): Plain {
  if (!recurrence) return none
  const [rule = '', ...more] = recurrence.rules
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST'])
  const every = parts.get('FREQ') as Every
  const listed = (parts.get('BYDAY') ?? '').split(',').filter(Boolean)
  const isNumbered = every === 'MONTHLY' && listed.length === 1 && /^-?\d/.test(listed[0] ?? '')
  const [weekday = ''] = isNumbered ? listed : []
  const days = isNumbered ? [] : listed
  const months = (parts.get('BYMONTH') ?? '').split(',').filter(Boolean).map(Number)
  const isPlain =
    more.length === 0 &&
    ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(every) &&
    [...parts.keys()].every((name) => known.has(name)) &&
    days.every((day) => (weekdays as readonly string[]).includes(day)) &&
    (days.length === 0 || every === 'WEEKLY') &&
    (months.length === 0 || every !== 'YEARLY')
  if (!isPlain) return { ...none, every: 'other' }
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '')
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days,
    weekday,
    months,
    ends: parts.has('COUNT') ? 'count' : until ? 'until' : 'never',
    count: Number(parts.get('COUNT') ?? none.count),
    until: until ? until.slice(1).join('-') : '',
  }
}

/** Exceptions and further dates stay. */
export function recurrenceOf(plain: Plain, before: Recurrence | null): Recurrence | null {
  const { every, interval, days, weekday, months, ends, count, until } = plain
  if (every === 'never') return null
  if (every === 'other') return before
  const rule = [
    `FREQ=${every}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(every === 'WEEKLY' && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(every === 'MONTHLY' && weekday !== '' ? [`BYDAY=${weekday}`] : []),
    ...(every !== 'YEARLY' && months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
    ...(ends === 'count' ? [`COUNT=${count}`] : []),
    ...(ends === 'until' && until !== '' ? [`UNTIL=${until.replaceAll('-', '')}T235959`] : []),
  ].join(';')
  return { rules: [rule], dates: before?.dates ?? [], except: before?.except ?? [] }
}

const ordinals: readonly string[] = ['1', '2', '3', '4', '-1']

/** The ways to say the day of a start within its month: `2TU`, and `-1TU` if it is the last. */
export function weekdaysOf(start: string): readonly string[] {
  const date = new Date(`${start.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return []
  const day = weekdays[(date.getUTCDay() + 6) % 7] ?? 'MO'
  const nth = Math.ceil(date.getUTCDate() / 7)
  const next = new Date(date.getTime() + 7 * 86_400_000)
  const isLast = next.getUTCMonth() !== date.getUTCMonth()
  return ordinals
    .filter((one) => one === String(nth) || (isLast && one === '-1'))
    .map((one) => `${one}${day}`)
}

/** With one more date, at the time at which the others begin. */
export function withDate(recurrence: Recurrence, day: string, start: string): Recurrence {
  const date = `${day}${start.slice(day.length)}`
  const except = recurrence.except.filter((one) => one !== date)
  return { ...recurrence, except, dates: [...new Set([...recurrence.dates, date])].toSorted() }
}

/** With these starts left out, or not left out any more; a date of its own is simply gone. */
export function withExcept(
  recurrence: Recurrence,
  starts: readonly string[],
  isLeftOut: boolean,
): Recurrence {
  const others = recurrence.except.filter((one) => !starts.includes(one))
  const ofRules = starts.filter((one) => !recurrence.dates.includes(one))
  if (!isLeftOut) return { ...recurrence, except: others }
  return {
    ...recurrence,
    dates: recurrence.dates.filter((one) => !starts.includes(one)),
    except: [...others, ...ofRules].toSorted(),
  }
}
