// The limits of a window as numbers and as SQL.

import { Sql, raw } from 'sql-template-tag'
import type { Window } from './filter.ts'

/** A window with every limit, also those implied by the others. */
export interface Bounds {
  readonly startFrom: number
  readonly startTo: number
  readonly endFrom: number
  readonly endTo: number
}

/** Undefined if the window is empty. */
export function boundsOf(window: Window = {}): Bounds | undefined {
  const { startFrom = -Infinity, startTo = Infinity } = window
  const { endFrom = -Infinity, endTo = Infinity } = window
  const bounds = {
    startFrom,
    startTo: Math.min(startTo, endTo),
    endFrom: Math.max(endFrom, startFrom),
    endTo,
  }
  const isEmpty = bounds.startFrom > bounds.startTo || bounds.endFrom > bounds.endTo
  return isEmpty ? undefined : bounds
}

type Alias = 'e.' | 'l.' | 't.' | 'x.' | ''

const never = raw(' and 1 = 0')

/** A window as conditions in the form of `bounded`. */
export function inWindow(window: Window = {}, alias: Alias = ''): Sql {
  const bounds = boundsOf(window)
  return bounds ? bounded(bounds, alias) : never
}

/** ` and …` for each finite bound, on the columns of an alias such as `e.`. */
export function bounded(
  { startFrom, startTo, endFrom, endTo }: Partial<Bounds>,
  alias: Alias = '',
): Sql {
  const conditions = [
    [` and ${alias}start_utc >= `, startFrom],
    [` and ${alias}start_utc <= `, startTo],
    [` and ${alias}end_utc >= `, endFrom],
    [` and ${alias}end_utc <= `, endTo],
  ] as const
  const needed = conditions.filter(([, value = Infinity]) => Math.abs(value) !== Infinity)
  return new Sql(
    [...needed.map(([text]) => text), ''],
    needed.map(([, value]) => value),
  )
}
