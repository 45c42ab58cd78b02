// The events of a list that somebody has saved, as far as everybody may know them: what was deleted,
// hidden or made private since is left out without a word.

import type { Context } from '../../../access/context.ts'
import { someEvents } from '../../../calendar/events/read.ts'
import {
  type FoldedSeries,
  findFolded,
  findNextDates,
  findOpenSeries,
} from '../../../calendar/events/series/dates.ts'
import { showEvents } from '../../../calendar/events/show.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { dayEnd } from '../../../language/time/day.ts'

/** Which of these ids are events or series in public lists. */
export async function publicAmong(
  context: Context,
  ids: readonly number[],
): Promise<{ readonly events: readonly EventRow[]; readonly series: readonly EventRow[] }> {
  if (ids.length === 0) return { events: [], series: [] }
  const events = await someEvents(context, { include: ids }, { size: ids.length, skip: 0 })
  const found = new Set(events.map(({ id }) => id))
  const others = ids.filter((id) => !found.has(id))
  const series = others.length === 0 ? [] : await findOpenSeries(context, others)
  return { events, series }
}

export interface SavedEvent {
  /** Of a series its next date; the series itself, if there is none. */
  readonly event: Event
  readonly series?: FoldedSeries
  /** What was saved. */
  readonly id: number
  readonly isOver: boolean
}

export interface SavedEvents {
  /** In the order of time. */
  readonly coming: readonly SavedEvent[]
  /** The latest first. */
  readonly past: readonly SavedEvent[]
  /** Until when the clock alone does not change it. */
  readonly until: number
}

export async function savedEvents(context: Context, ids: readonly number[]): Promise<SavedEvents> {
  const { now, site } = context
  const { events, series } = await publicAmong(context, ids)
  const seriesIds = series.map(({ id }) => id)
  const dates = await findNextDates(context, seriesIds)
  const folded = await findFolded(context, seriesIds, now)
  const next = new Map(dates.map((row) => [row.post_parent, row]))
  const found = [
    ...events.map((row) => ({ id: row.id, row, end: row.end_utc })),
    ...series.map((one) => {
      const row = next.get(one.id)
      return { id: one.id, row: row ?? one, end: row?.end_utc ?? -Infinity }
    }),
  ].toSorted((a, b) => a.row.start_utc - b.row.start_utc || a.id - b.id)
  const shown = await showEvents(
    context,
    found.map(({ row }) => row),
  )
  const saved = found.flatMap(({ id, end }, index): readonly SavedEvent[] => {
    const event = shown[index]
    const its = folded.get(id)
    return event ? [{ id, event, isOver: end < now, ...(its ? { series: its } : {}) }] : []
  })
  const ends = found.flatMap(({ end }) => (end >= now ? [end + 1] : []))
  return {
    coming: saved.filter(({ isOver }) => !isOver),
    past: saved.filter(({ isOver }) => isOver).toReversed(),
    until: Math.min(dayEnd(now, site.zone) + 1, ...ends),
  }
}
