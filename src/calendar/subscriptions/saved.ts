// The saved events that somebody is reminded of. Of a series it is the next date.

import type { Context } from '../../access/context.ts'
import { someEvents } from '../events/read.ts'
import { findNextDates, findOpenSeries } from '../events/series/dates.ts'
import { isOffIn } from '../events/state/rules.ts'
import type { EventRow } from '../events/store.ts'
import { deleteSaved, saveSaved, savedOf } from './store.ts'

/** Those of these ids that are coming and public, series as their next dates. */
export async function comingAmong(
  context: Context,
  ids: readonly number[],
): Promise<readonly EventRow[]> {
  if (ids.length === 0) return []
  const events = await someEvents(context, { include: ids }, { size: ids.length, skip: 0 })
  const found = new Set(events.map(({ id }) => id))
  const others = ids.filter((id) => !found.has(id))
  const series = others.length === 0 ? [] : await findOpenSeries(context, others)
  const dates = await findNextDates(
    context,
    series.map(({ id }) => id),
  )
  const all = new Map([...events, ...dates].map((row) => [row.id, row]))
  return [...all.values()]
    .filter(({ start_utc, password }) => start_utc > context.now && password === null)
    .toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id)
}

/** Instead of those before; what was told of one that stays is not told again. */
export async function keepSaved(
  context: Context,
  subscriber: number,
  ids: readonly number[],
): Promise<void> {
  const { db } = context
  const before = await savedOf(db, subscriber)
  const rows = await comingAmong(context, ids)
  for (const { event_id } of before) {
    if (!rows.some(({ id }) => id === event_id)) await deleteSaved(db, subscriber, event_id)
  }
  for (const row of rows.filter(({ id }) => !before.some((one) => one.event_id === id))) {
    await saveSaved(db, {
      subscriber_id: subscriber,
      event_id: row.id,
      start_date: row.start_date,
      is_off: isOffIn(row) ? 1 : 0,
      is_told: 0,
    })
  }
}

export const remindedOf = async ({ db }: Context, subscriber: number): Promise<readonly number[]> =>
  (await savedOf(db, subscriber)).map(({ event_id }) => event_id)
