// Makes the occurrences of a series what its recurrence and its fields say: creates, changes, brings
// back from the trash, and moves there. Every write of a series ends here.

import type { Settled } from '../../../../language/time/moment.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import { toInstant } from '../../../../language/time/zone.ts'
import type { Database } from '../../../../storage/database.ts'
import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import { findItem } from '../../../items/store.ts'
import { type LinksOf, linksOfSeries } from '../../links.ts'
import { stateOf } from '../../state/rules.ts'
import type { EventRow } from '../../store.ts'
import { type Compared, asStored, inherit, stillOwn } from '../plan/inherit.ts'
import type { SettledSeries } from '../plan/settle.ts'
import { startsUpTo } from '../plan/times.ts'
import { type Gone, recurrenceOf, seriesOf, timesOf } from '../rules.ts'
import { type SavedSeries, forgetSeries, saveSeries } from '../store.ts'
import { addOccurrences } from './add.ts'
import { type OccurrenceUpdate, type Version, applyChanges, removeMany } from './apply.ts'
import { type OccurrenceRow, findOccurrences, lockOccurrences } from './occurrences_store.ts'
import { backFromTrash, intoTrash } from './slugs.ts'

export interface Writing {
  readonly db: Database
  /** Whole seconds since 1970. */
  readonly now: number
}

/** A series before and after a change, both with their texts. */
export interface SeriesChange {
  readonly before: EventRow
  readonly after: EventRow
  /** Where an original start has gone, if the clock or the days of the series have changed. */
  readonly startOf?: (original: Wall) => Wall
  /** Whether it has moved to other days, where times of their own do not follow. */
  readonly isMoved?: boolean
  /** By id: what occurrences are to be instead of what is stored, with values of their own (§18). */
  readonly restored?: ReadonlyMap<number, (stored: Version) => Version>
}

/** Returns the occurrences with own values that have gone into the trash, as no longer given. */
export async function reconcile(
  writing: Writing,
  change: SeriesChange,
): Promise<readonly number[]> {
  const { db, now } = writing
  const { after } = change
  // Against the clock, which makes scheduled ones public.
  await lockOccurrences(db, after.id)
  const { changes, missing, linksOf } = await compare(writing, change)
  // Before new ones, which may take the slugs of those that go into the trash.
  const leaving = change.restored ? changes.filter(isLeaving) : []
  // Others may get slugs back that these have.
  await applyChanges(db, now, leaving)
  await applyChanges(
    db,
    now,
    leaving.length > 0 ? changes.filter((one) => !isLeaving(one)) : changes,
  )
  await addOccurrences(db, { row: after, links: linksOf(after.id) }, missing, now)
  return changes.filter(isLost).map(({ before: { row } }) => row.id)
}

const isLost = (change: OccurrenceUpdate): boolean =>
  isLeaving(change) && change.after.gone === 'rule' && change.before.own.size > 0

const isLeaving = ({ before, after }: OccurrenceUpdate): boolean =>
  after.gone !== null && before.row.status !== 'trash'

export interface Differences {
  readonly changes: readonly OccurrenceUpdate[]
  readonly missing: readonly Settled[]
  readonly linksOf: LinksOf
}

/** Of several that another clock gives the same start, the first of these is at it. */
const turns: readonly (Gone | null)[] = [null, 'series', 'alone', 'rule']

export async function compare(
  { db, now: at }: Writing,
  { before, after, startOf = (original) => original, isMoved = false, restored }: SeriesChange,
): Promise<Differences> {
  const linksOf = await linksOfSeries(db, after.id)
  const known = await findOccurrences(db, after.id)
  const given = new Map(startsOf(after).map((start) => [start.wall, start]))
  const series: Compared = { row: after, links: linksOf(after.id) }
  const isTouched = isShownDifferently(before, after)
  const changes: OccurrenceUpdate[] = []
  const pause = yieldToEventLoop()
  const found: {
    stored: OccurrenceRow
    now: Version
    wanted: Version | undefined
    turn: number
  }[] = []
  for (const stored of known) {
    await pause()
    const now = versionOf(stored, before, linksOf)
    const wanted = restored?.get(stored.id)?.(now)
    found.push({ stored, now, wanted, turn: turns.indexOf((wanted ?? now).gone) })
  }
  for (const { stored, now, wanted } of found.toSorted((a, b) => a.turn - b.turn)) {
    await pause()
    const original = wanted?.original ?? startOf(stored.original_start)
    const alone = wanted ? aloneOf(wanted.gone) : goneAlone(stored)
    const start = alone ? undefined : given.get(original)
    given.delete(start || alone ? original : '')
    const meant = start ?? { wall: original, at: toInstant(original, after.timezone) }
    const isChanged = wanted !== undefined || before !== after
    const version = wanted ?? (isMoved ? withOwnTimes(now) : now)
    const made = madeBy(series, version, meant, { at, isChanged })
    const gone = (wanted ?? now).gone ?? alone ?? goneWith(after)
    const next = start ? made : inTrash(made, now, gone)
    changes.push({ before: now, after: { ...next, original }, isTouched })
  }
  const moved = changes.map((one) => throughTrash(one, at))
  return { changes: moved, missing: [...given.values()], linksOf }
}

/** All occurrences as they are; texts of their series are not needed to remove them. */
export async function versionsOf(db: Database, series: number): Promise<readonly Version[]> {
  const rows = await findOccurrences(db, series)
  if (rows.length === 0) return []
  const linksOf = await linksOfSeries(db, series)
  const row = await findItem<EventRow>(db, 'events', series)
  return rows.map((one) => versionOf(one, row ?? one, linksOf))
}

/** In the trash, and as a single event, a series has no occurrences. */
function startsOf(row: EventRow): readonly Settled[] {
  const series = seriesOf(row)
  if (!series || row.status === 'trash') return []
  return startsUpTo(recurrenceOf(series), timesOf(row), series.known_until)
}

/** Nodes of the version before delete an occurrence without saying why it is in the trash. */
const goneAlone = ({ gone, status }: OccurrenceRow): 'alone' | undefined =>
  gone === null && status === 'trash' ? 'alone' : aloneOf(gone)

const aloneOf = (gone: Gone | null) => (gone === 'alone' ? gone : undefined)

const goneWith = ({ status }: EventRow): Gone => (status === 'trash' ? 'series' : 'rule')

/** An occurrence as it is, whose texts may be those of its series. */
function versionOf(stored: OccurrenceRow, series: EventRow, linksOf: LinksOf): Version {
  const { description, excerpt, folded } = stored.folded === '' ? series : stored
  return {
    row: { ...stored, description, excerpt, folded },
    stored,
    links: linksOf(stored.id),
    state: stateOf(stored),
    original: stored.original_start,
    own: new Set(JSON.parse(stored.own)),
    gone: stored.gone,
  }
}

/** An occurrence with a start or an end of its own keeps both: the other one would be days away. */
function withOwnTimes(version: Version): Version {
  const { own } = version
  const isTimed = own.has('start_date') || own.has('end_date')
  return isTimed ? { ...version, own: new Set([...own, 'start_date', 'end_date']) } : version
}

function madeBy(
  series: Compared,
  version: Version,
  start: Settled,
  { at, isChanged }: { readonly at: number; readonly isChanged: boolean },
): Version {
  const own = isChanged ? stillOwn(version.own, version, series, start) : version.own
  const made = inherit(version, own, series, start, at)
  return { ...version, ...made, stored: asStored(made.row, own), own, gone: null }
}

/** In the trash an occurrence follows its series too, so that it comes back as one of it. */
function inTrash(made: Version, before: Version, gone: Gone): Version {
  const { status, list_code } = before.row
  const columns = { status, list_code, was_status: made.row.status }
  return {
    ...made,
    row: { ...made.row, ...columns },
    stored: { ...made.stored, ...columns },
    gone,
  }
}

const isShownDifferently = (before: EventRow, after: EventRow): boolean =>
  (['recurrence', 'title', 'slug', 'status', 'description', 'excerpt'] as const).some(
    (name) => before[name] !== after[name],
  )

/** With the columns of an event that goes into the trash or comes back. */
function throughTrash(change: OccurrenceUpdate, now: number): OccurrenceUpdate {
  const { before, after } = change
  const [wasGone, isGone] = [before.row.status === 'trash', after.gone !== null]
  const { was_status, slug, was_slug } = after.row
  // An undo knows the slug that it had in the trash, but may not get it there.
  const isKnown = !wasGone && was_slug !== null
  if (isGone === wasGone) return isKnown ? withColumns(change, slugsOf(before.row)) : change
  const known = isKnown ? { slug, was_slug } : {}
  return withColumns(
    change,
    isGone ? { ...intoTrash(before.row, now), ...known, was_status } : backFromTrash(after.row),
  )
}

const slugsOf = ({ slug, was_slug }: EventRow) => ({ slug, was_slug })

function withColumns(change: OccurrenceUpdate, columns: Partial<EventRow>): OccurrenceUpdate {
  const { row, stored } = change.after
  const after = { ...change.after, row: { ...row, ...columns }, stored: { ...stored, ...columns } }
  return { ...change, after }
}

/** A changed series tells which occurrences with own values it has lost (§17.4). */
interface Losing {
  readonly lost?: readonly number[]
}

/** The changed event; `series` is absent if its recurrence stays as it is. */
export async function followSeries<Row extends EventRow>(
  writing: Writing,
  before: EventRow,
  row: Row,
  series?: SettledSeries,
): Promise<Row & Losing> {
  const after = await withSeries(writing.db, row, series)
  if (before.recurrence === null && after.recurrence === null) return after
  const { startOf, isMoved = false } = series ?? {}
  const lost = await reconcile(writing, { before, after, isMoved, ...(startOf ? { startOf } : {}) })
  const isOtherDay = before.start_date.slice(0, 10) !== after.start_date.slice(0, 10)
  return isOtherDay || lost.length > 0 ? { ...after, lost } : after
}

async function withSeries<Row extends EventRow>(
  db: Database,
  row: Row,
  series: SettledSeries | undefined,
): Promise<Row> {
  if (!series) return row
  const { saved } = series
  if (saved) await saveSeries(db, row.id, saved)
  else await forgetSeries(db, row.id)
  return { ...row, recurrence: saved && asColumn(saved) }
}

/** The recurrence as it is read with the row of the series. */
export function asColumn({ rules, dates, except, deleted, ...edges }: SavedSeries): string {
  const { first, last, known_until } = edges
  const recurrence = JSON.stringify({ rules, dates, except, deleted })
  return JSON.stringify({ recurrence, first, last, known_until })
}

export async function forgetOccurrences(db: Database, series: number): Promise<void> {
  await removeMany(db, await versionsOf(db, series))
}
