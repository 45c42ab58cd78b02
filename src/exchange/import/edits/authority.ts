// Who decides about the fields of what a source has brought: the source, or this calendar.

import { type Difference, nameOfOccurrence } from '../fingerprint.ts'

/**
 * `theirs`: the source, also about what was edited here. `ours`: this calendar, from the moment that
 * it was created. `ours-once-touched`: the source, except about fields that were edited here.
 */
export const authorities = ['theirs', 'ours', 'ours-once-touched'] as const
export type Authority = (typeof authorities)[number]

/** Fields of which each means something else without the others. */
const units: readonly (readonly string[])[] = [
  ['start_date', 'end_date', 'timezone', 'all_day'],
  ['date', 'date_utc'],
  ['attendance', 'is_virtual', 'virtual_url'],
  ['event_status', 'event_status_reason'],
  ['status', 'password'],
]

/** Whether a field was edited here, or one that it belongs together with. */
export function isTouched(name: string, touched: ReadonlySet<string>): boolean {
  const unit = units.find((names) => names.includes(name)) ?? [name]
  return unit.some((one) => touched.has(one))
}

export interface Permitted {
  readonly difference: Difference
  /** What the source has changed, and is not changed here. */
  readonly kept: readonly string[]
}

/** What of a difference is written. `names` are the fields of which the source says something. */
export function permit(
  authority: Authority | undefined,
  difference: Difference,
  names: readonly string[],
  touched: ReadonlySet<string>,
): Permitted {
  if (authority === 'ours') return { difference: nothing, kept: allOf(difference) }
  if (authority === 'ours-once-touched') return untouched(difference, touched)
  if (authority !== 'theirs') return { difference, kept: [] }
  const edited = names.filter((name) => isTouched(name, touched))
  const changed = [...new Set([...difference.changed, ...edited])]
  return { difference: { ...difference, changed }, kept: [] }
}

export const nothing: Difference = { changed: [], gone: [], occurrences: [], reset: new Map() }

export const isNothing = ({ changed, gone, occurrences, reset }: Difference): boolean =>
  changed.length + gone.length + occurrences.length + reset.size === 0

const allOf = ({ changed, gone, occurrences, reset }: Difference): readonly string[] => [
  ...changed,
  ...gone,
  ...[...occurrences, ...reset.keys()].map(nameOfOccurrence),
]

/** Of occurrences each is asked for its own fields when it is written. */
function untouched(difference: Difference, touched: ReadonlySet<string>): Permitted {
  const isOurs = (name: string) => isTouched(name, touched)
  const { changed, gone } = difference
  return {
    difference: {
      ...difference,
      changed: changed.filter((name) => !isOurs(name)),
      gone: gone.filter((name) => !isOurs(name)),
    },
    kept: [...changed, ...gone].filter(isOurs),
  }
}
