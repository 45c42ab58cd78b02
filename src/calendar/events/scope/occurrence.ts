// Changes of one occurrence alone (§17.4, `this`): what is given becomes its own value.

import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toInstant } from '../../../language/time/zone.ts'
import { findItem, lockItem } from '../../items/store.ts'
import { fieldLinksOf } from '../links.ts'
import { recordEvent } from '../recorded.ts'
import { asStored, inOrder, stillOwn } from '../series/plan/inherit.ts'
import { savedSeries } from '../series/plan/settle.ts'
import { startsUpTo } from '../series/plan/times.ts'
import {
  type Occurrence,
  type OwnField,
  type Series,
  ownFields,
  recurrenceOf,
  seriesOf,
  timesOf,
} from '../series/rules.ts'
import { saveSeries, touchSeries } from '../series/store.ts'
import { setOwn, touchOccurrences } from '../series/writing/occurrences_store.ts'
import { asColumn } from '../series/writing/reconcile.ts'
import type { WrittenEvent } from '../show.ts'
import { stateOf } from '../state/rules.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { type NewPassword, removeEvent, renamed, writeEvent } from '../writing/change.ts'
import { linkChange } from '../writing/derived.ts'
import { createMissing, idsOf } from '../writing/references.ts'
import { type EventChanges, settle } from '../writing/settle.ts'

/** The series of an occurrence, locked until the transaction ends. */
export async function lockSeries({ db }: Context, { series }: Occurrence): Promise<EventRow> {
  await lockItem(db, eventKind.table, series)
  const row = await findItem<EventRow>(db, eventKind.table, series)
  if (!row) throw new Error(`The series ${series} of an occurrence is gone.`)
  return row
}

export async function changeOccurrence(
  context: Context,
  stored: EventRow,
  occurrence: Occurrence,
  input: EventChanges,
  password: NewPassword,
): Promise<EventRow> {
  const { db } = context
  const series = await lockSeries(context, occurrence)
  const moves = throughTrash(stored, input)
  refuse(faultsOf(input, occurrence, series, moves))
  const { recurrence: _none, ...given } = input
  const { columns: settled, references, state } = await settle(context, given, stored)
  const asked = idsOf(await createMissing(context, references))
  const links = await linkChange(db, stored.id, asked)
  const columns = {
    ...settled,
    ...(await renamed(context, stored, input.slug)),
    password: password === undefined ? stored.password : password,
  }
  const wanted: EventRow = { ...stored, ...columns, state: JSON.stringify(state) }
  const before = new Set(occurrence.own)
  const own = stillOwn(
    new Set([...before, ...namesOf(stored, wanted, input)]),
    { row: wanted, links: links.after },
    { row: series, links: await fieldLinksOf(db, series.id) },
    originalStart(occurrence, series),
  )
  const gone = moves === 'into' ? 'alone' : moves === 'out' ? null : occurrence.gone
  const isTouched = inOrder(own).join() !== occurrence.own.join() || gone !== occurrence.gone
  if (isTouched) await setOwn(db, stored.id, { own: inOrder(own), gone })
  const { state: _state, recurrence: _r, occurrence: _o, ...columnsAfter } = asStored(wanted, own)
  const raw = asStored(stored, before)
  const write = { columns: columnsAfter, state, links, password, isTouched, raw }
  // Texts of its series are recorded as they are read.
  const { description, excerpt } = wanted
  const row = await writeEvent(context, stored, write, async (written) => ({
    ...written,
    description,
    excerpt,
  }))
  if (!row) return stored
  if (moves === 'into') await leaveOut(context, series, [occurrence.original_start])
  else if (moves === 'out') await takeBack(context, series, [occurrence.original_start])
  else await touchSeries(db, series.id)
  return row
}

const originalStart = ({ original_start: wall }: Occurrence, { timezone }: EventRow) => ({
  wall,
  at: toInstant(wall, timezone),
})

type Moves = 'into' | 'out' | undefined

function throughTrash({ status }: EventRow, { status: asked }: EventChanges): Moves {
  if (asked === 'trash' && status !== 'trash') return 'into'
  return status === 'trash' && asked !== undefined && asked !== 'trash' ? 'out' : undefined
}

function faultsOf(
  input: EventChanges,
  { original_start }: Occurrence,
  series: EventRow,
  moves: Moves,
): Record<string, Fault> {
  const { recurrence, post_parent } = input
  const isElsewhere = post_parent !== undefined && post_parent !== series.id
  const isAlone = series.recurrence === null || series.status === 'trash'
  const isEarly = original_start < series.start_date
  return {
    ...(recurrence ? { recurrence: { kind: 'ofSeries' } } : {}),
    ...(isElsewhere ? { post_parent: { kind: 'ofSeries' } } : {}),
    ...(moves === 'out' && isEarly ? { status: { kind: 'seriesLater' } } : {}),
    ...(moves === 'out' && isAlone ? { status: { kind: 'seriesGone' } } : {}),
  }
}

const fieldOf: Readonly<Record<string, OwnField>> = { date_utc: 'date', is_virtual: 'attendance' }
const names: ReadonlySet<string> = new Set(ownFields)

/** The fields that a request is about, and the state that a new date gives a postponed one. */
function namesOf(stored: EventRow, wanted: EventRow, input: EventChanges): ReadonlySet<OwnField> {
  const asked = Object.keys(input).map((name) => fieldOf[name] ?? name)
  const isRescheduled = stateOf(stored).event_status !== stateOf(wanted).event_status
  const all = [...asked, ...(isRescheduled ? ['event_status'] : [])]
  const isStatus = (name: string) => name === 'status' && input.status === 'trash'
  return new Set(all.filter((name): name is OwnField => names.has(name) && !isStatus(name)))
}

/** DELETE of one occurrence: its start becomes an exception for good. */
export async function removeOccurrence(
  context: Context,
  stored: EventRow,
  occurrence: Occurrence,
  force: boolean,
): Promise<WrittenEvent> {
  const series = await lockSeries(context, occurrence)
  if (!force) await setOwn(context.db, stored.id, { own: occurrence.own, gone: 'alone' })
  const row = await removeEvent(context, stored, force)
  if (series.recurrence !== null) await leaveOut(context, series, [occurrence.original_start])
  return row
}

export async function leaveOut(
  context: Context,
  series: EventRow,
  starts: readonly Wall[],
): Promise<void> {
  await saveWith(context, series, ({ deleted, ...rest }) => ({
    ...rest,
    deleted: [...deleted, ...starts],
  }))
}

/** Restored starts are no exceptions any more; one that no rule gives becomes a date (§17.8). */
export async function takeBack(
  context: Context,
  row: EventRow,
  starts: readonly Wall[],
): Promise<void> {
  const isOther = (wall: Wall) => !starts.includes(wall)
  await saveWith(context, row, ({ deleted, except, dates, ...rest }) => {
    const open = {
      ...rest,
      dates,
      deleted: deleted.filter(isOther),
      except: except.filter(isOther),
    }
    const given = startsUpTo(recurrenceOf(open), timesOf(row), rest.known_until)
    const known = new Set(given.map(({ wall }) => wall))
    const others = starts.filter((start) => !known.has(start))
    return { ...open, dates: [...dates, ...others].toSorted() }
  })
}

async function saveWith(
  { db, now }: Context,
  row: EventRow,
  change: (series: Series) => Series,
): Promise<void> {
  const series = seriesOf(row)
  if (!series) return
  const changed = change(series)
  const times = timesOf(row)
  const saved = savedSeries(recurrenceOf(changed), changed.deleted, times, changed.known_until)
  if (asColumn(saved) === row.recurrence) return
  await saveSeries(db, row.id, saved)
  await touchSeries(db, row.id, now)
  await touchOccurrences(db, row.id)
  await recordEvent(db, { row }, { row: { ...row, recurrence: asColumn(saved) } })
}
