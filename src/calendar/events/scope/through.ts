// Changes through an occurrence that reach others: all of its series, or the following ones (§17.4).

import { defined } from '../../../language/defined.ts'
import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { settle } from '../../../language/time/moment.ts'
import { type Wall, wallSeconds, writeWall } from '../../../language/time/wall.ts'
import { toInstant, toWall } from '../../../language/time/zone.ts'
import { canEdit } from '../../items/status.ts'
import type { Guard } from '../../items/locate.ts'
import { findItem, lockItem } from '../../items/store.ts'
import type { Scope } from '../fields.ts'
import { span } from '../rules.ts'
import type { WrittenEvent } from '../show.ts'
import { stateOf } from '../state/rules.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { type NewPassword, changeEvent, removeEvent } from '../writing/change.ts'
import type { EventChanges } from '../writing/settle.ts'
import { removeMany } from '../series/writing/apply.ts'
import { divide, shorten } from './divide.ts'
import { changeOccurrence, lockSeries, removeOccurrence } from './occurrence.ts'
import { versionsOf } from '../series/writing/reconcile.ts'
import { type Occurrence, occurrenceOf, seriesOf } from '../series/rules.ts'
import { spanAt } from '../series/plan/times.ts'

/** Of a series the scope can only be `all`; of a single event it has no meaning. */
export function refuseScope({ recurrence }: EventRow, scope: Scope | undefined): void {
  const isWrong = recurrence !== null && scope !== undefined && scope !== 'all'
  if (isWrong) refuse({ scope: { kind: 'scopeAll' } })
}

/**
 * Who may edit a series decides over `following` and `all`, also of an occurrence with another
 * author (§17.4). All writers lock the series first, so that they never wait for each other.
 */
export const throughSeries = (
  { db, actor }: Context,
  isReached: (scope: Scope) => boolean,
): Guard<EventRow> => ({
  before: async (row) => {
    const occurrence = occurrenceOf(row)
    if (occurrence) await lockItem(db, eventKind.table, occurrence.series)
  },
  isAllowed: async (row) => {
    const occurrence = occurrenceOf(row)
    if ((!occurrence || isReached('this')) && canEdit(actor, row)) return true
    const isFurther = isReached('following') || isReached('all')
    if (!occurrence || !isFurther) return false
    const series = await findItem<EventRow>(db, eventKind.table, occurrence.series)
    return series !== undefined && canEdit(actor, series)
  },
})

interface Through {
  readonly stored: EventRow
  readonly occurrence: Occurrence
  readonly series: EventRow
}

export async function changeThrough(
  context: Context,
  stored: EventRow,
  input: EventChanges,
  password: NewPassword,
): Promise<WrittenEvent> {
  const occurrence = occurrenceOf(stored)
  const { scope = 'this', ...rest } = input
  if (!occurrence)
    return changeEvent(context, stored, atFirstStart(rest, stored, context.now), password)
  if (scope === 'this') return changeOccurrence(context, stored, occurrence, rest, password)
  const series = await seriesToEdit(context, occurrence)
  const through = { stored, occurrence, series }
  const asked = ownLeftOut(rest, through)
  if (scope === 'all' || isFirst(through)) {
    return changeEvent(context, series, forSeries(asked, through, context.now), password)
  }
  if (series.status === 'trash') refuse({ scope: { kind: 'seriesGone' } })
  if (asked.post_parent !== undefined) refuse({ post_parent: { kind: 'ofSeries' } })
  const next = await divide(context, series, occurrence.original_start, !asked.recurrence)
  const moved = forSeries(asked, { ...through, series: next }, context.now)
  return changeEvent(context, next, moved, password)
}

export async function removeThrough(
  context: Context,
  stored: EventRow,
  scope: Scope | undefined,
  force: boolean,
): Promise<WrittenEvent> {
  const occurrence = occurrenceOf(stored)
  if (!occurrence) return removeEvent(context, stored, force)
  if (scope === undefined || scope === 'this') {
    return removeOccurrence(context, stored, occurrence, force)
  }
  const series = await seriesToEdit(context, occurrence)
  const { original_start: from } = occurrence
  if (scope === 'all' || isFirst({ stored, occurrence, series })) {
    return removeEvent(context, series, force)
  }
  await shorten(context, series, from)
  if (force) {
    const all = await versionsOf(context.db, series.id)
    await removeMany(
      context.db,
      all.filter(({ original }) => original >= from),
    )
  }
  return (await findItem<EventRow>(context.db, eventKind.table, series.id)) ?? series
}

/**
 * Without its recurrence a series is a single event at its first start (§17.3, §17.8), which is not
 * its own one if that was deleted. Another start that is given wins; times of the series that a
 * client sends back are not meant.
 */
function atFirstStart(input: EventChanges, row: EventRow, now: number): EventChanges {
  const first = seriesOf(row)?.first
  if (input.recurrence !== null || !first || first === row.start_date) return input
  const zone = input.timezone || row.timezone
  const given = (name: 'start_date' | 'end_date') => {
    const moment = input[name]
    const settled = moment && settle(moment, zone, now)
    return settled?.wall === row[name] ? undefined : settled
  }
  if (given('start_date')) return input
  const at = toInstant(first, row.timezone)
  const end = given('end_date')
  // An end before that start says how long it lasts, seen from the start that the series shows.
  const isLength = end !== undefined && end.at >= row.start_utc && end.at < at
  const lasting = isLength ? { ...row, end_date: end.wall, end_utc: end.at } : row
  const { start_date, end_date } = spanAt({ wall: first, at }, lasting)
  return {
    // A start that nobody gave is no new date for who is postponed (§23).
    event_status: stateOf(row).event_status,
    ...input,
    start_date: { kind: 'wall', wall: start_date },
    end_date: { kind: 'wall', wall: end && !isLength ? end.wall : end_date },
  }
}

async function seriesToEdit(context: Context, occurrence: Occurrence): Promise<EventRow> {
  const series = await lockSeries(context, occurrence)
  if (series.recurrence === null) refuse({ scope: { kind: 'seriesGone' } })
  return series
}

const isFirst = ({ occurrence, series }: Through): boolean =>
  occurrence.original_start <= (seriesOf(series)?.first ?? series.start_date)

/** Without what an occurrence shows of itself, which a client may send back (§17.8). */
function ownLeftOut(input: EventChanges, { stored, series }: Through): EventChanges {
  const { recurrence, post_parent, slug, ...rest } = input
  return {
    ...rest,
    ...(recurrence ? { recurrence } : {}),
    ...(post_parent === undefined || post_parent === series.id ? {} : { post_parent }),
    ...(slug === undefined || slug === stored.slug ? {} : { slug }),
  }
}

/**
 * The times that are given through an occurrence as those of its series: compared with the original
 * ones of the occurrence, by the wall clock; the duration is exact time.
 */
function forSeries(
  input: EventChanges,
  { occurrence, series }: Through,
  now: number,
): EventChanges {
  const { start_date, end_date } = input
  if (!start_date && !end_date) return input
  const { original_start: wall } = occurrence
  const original = { ...series, ...spanAt({ wall, at: toInstant(wall, series.timezone) }, series) }
  const all_day = input.all_day ?? series.all_day === 1
  const timezone = input.timezone || series.timezone
  const faults: Record<string, Fault> = {}
  const dates = defined({ start_date, end_date })
  const found = span({ ...dates, all_day, timezone }, original, now, faults)
  refuse(faults)
  if (!found) throw new Error('Times without a fault are there.')
  if (!input.recurrence && found.start_date.slice(0, 10) !== wall.slice(0, 10)) {
    refuse({ start_date: { kind: 'seriesDate' } })
  }
  const start = plus(series.start_date, wallSeconds(found.start_date) - wallSeconds(wall))
  const end = all_day
    ? plus(start, wallSeconds(found.end_date) - wallSeconds(found.start_date))
    : toWall(toInstant(start, timezone) + found.end_utc - found.start_utc, timezone)
  return {
    ...input,
    start_date: { kind: 'wall', wall: start },
    end_date: { kind: 'wall', wall: end },
  }
}

const plus = (wall: Wall, seconds: number): Wall => writeWall(wallSeconds(wall) + seconds)
