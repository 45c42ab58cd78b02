// Recurrence in plain choices ⇄ the rule of the interface (§17). Pure.

export type Every = 'never' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' | 'other'

export interface Plain {
  readonly every: Every
  readonly interval: number
  /** Of weekly rules: `MO`, `TU` …; empty is the day of the start. */
  readonly days: readonly string[]
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

const none: Plain = { every: 'never', interval: 1, days: [], ends: 'never', count: 10, until: '' }

/** `other`: more than the plain choices can say. */
export function plainOf(recurrence: Recurrence | null): Plain {
  if (!recurrence) return none
  const [rule = '', ...more] = recurrence.rules
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST'])
  const days = (parts.get('BYDAY') ?? '').split(',').filter(Boolean)
  const every = parts.get('FREQ') as Every
  const isPlain =
    more.length === 0 &&
    recurrence.dates.length === 0 &&
    ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(every) &&
    [...parts.keys()].every((name) => known.has(name)) &&
    days.every((day) => (weekdays as readonly string[]).includes(day)) &&
    (days.length === 0 || every === 'WEEKLY')
  if (!isPlain) return { ...none, every: 'other' }
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '')
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days,
    ends: parts.has('COUNT') ? 'count' : until ? 'until' : 'never',
    count: Number(parts.get('COUNT') ?? none.count),
    until: until ? until.slice(1).join('-') : '',
  }
}

/** Exceptions that were made stay. */
export function recurrenceOf(plain: Plain, before: Recurrence | null): Recurrence | null {
  const { every, interval, days, ends, count, until } = plain
  if (every === 'never') return null
  if (every === 'other') return before
  const rule = [
    `FREQ=${every}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(every === 'WEEKLY' && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(ends === 'count' ? [`COUNT=${count}`] : []),
    ...(ends === 'until' && until !== '' ? [`UNTIL=${until.replaceAll('-', '')}T235959`] : []),
  ].join(';')
  return { rules: [rule], dates: [], except: before?.except ?? [] }
}
