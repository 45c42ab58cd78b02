// Sets back, or makes anew, one event that is no occurrence; what follows for the occurrences of a
// series comes later, when all rows of an undo are in place.

import { settleParent } from '../writing/references.ts'
import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { untrashed } from '../../../language/text/slug.ts'
import { checkSeries } from '../../../language/time/recurrence/check.ts'
import { type FieldLinks, linkFields } from '../../items/columns.ts'
import { addItem, changeItem, movedSlug } from '../../items/write.ts'
import { noLinks, targetOf } from '../links.ts'
import { type RecordedRecurrence, recordEvent } from '../recorded.ts'
import { savedSeries } from '../series/plan/settle.ts'
import { horizonAt } from '../series/plan/times.ts'
import { recurrenceOf, seriesOf, timesOf, withoutDoubles } from '../series/rules.ts'
import { type SavedSeries, forgetSeries, saveSeries } from '../series/store.ts'
import { asColumn } from '../series/writing/reconcile.ts'
import { plainState, stateOf } from '../state/rules.ts'
import { type EventRow, listCode, saveState } from '../store.ts'
import { eventKind } from '../view.ts'
import { type NewPassword, renamed, writeEvent } from '../writing/change.ts'
import { insertManyDerived, linkChange } from '../writing/derived.ts'
import { settle } from '../writing/settle.ts'
import { missingOf } from './store.ts'
import { type EventFields, inputOf, listColumns, withPrevious } from './values.ts'

/** An event before and after; before it was nothing if it is made anew. */
export interface RestoredRow {
  readonly before: EventRow | undefined
  readonly after: EventRow
}

export async function restoreRow(
  context: Context,
  stored: EventRow,
  fields: EventFields,
  password: NewPassword,
): Promise<RestoredRow> {
  const links = await linksIn(context, fields)
  const { columns, state } = await settled(context, fields, stored)
  const saved = savedAfter(context, stored, fields, { ...stored, ...columns })
  const recurrence = saved && asColumn(saved)
  const write = {
    columns: {
      ...columns,
      ...listColumns(fields),
      ...(await slugOf(context, stored, fields)),
      list_code: listCode(columns.status, columns.hide_from_listings, saved !== null),
    },
    state,
    links: await linkChange(context.db, stored.id, links),
    password,
    isTouched: !isSameSeries(recurrence, stored.recurrence),
  }
  const after = await writeEvent(context, stored, write, async (row) => {
    await saveRecurrence(context, stored, saved)
    return { ...row, recurrence }
  })
  return { before: stored, after: after ?? stored }
}

/** With its old id, and with its old slug if that is free. */
export async function remakeRow(
  context: Context,
  id: number,
  fields: EventFields,
  password: string | null,
): Promise<RestoredRow> {
  const { db, now } = context
  const links = { ...noLinks, ...(await linksIn(context, fields)) }
  const { columns, state } = await settled(context, fields, undefined)
  const { slug = String(id) } = fields
  const isTrash = columns.status === 'trash'
  const own = isTrash ? { was_status: 'draft', was_slug: untrashed(slug), trashed_utc: now } : {}
  const saved = savedAfter(context, undefined, fields, columns)
  const list_code = listCode(columns.status, columns.hide_from_listings, saved !== null)
  const given = { ...columns, ...listColumns(fields), list_code, password }
  const item = await addItem(context, eventKind, slug, given, id)
  const made: EventRow = { ...item, state: null, recurrence: null, occurrence: null }
  // The columns of the trash are those that `addItem` leaves empty.
  const row = isTrash ? await changeItem(context, eventKind, made, own as Partial<EventRow>) : made
  const stated = await saveState(db, id, state, plainState)
  const plain = { ...row, state: stated ?? null }
  await insertManyDerived(context, [{ row: plain, links }])
  await saveRecurrence(context, plain, saved)
  const after = { ...plain, recurrence: saved && asColumn(saved) }
  await recordEvent(db, null, { row: after, state, links })
  return { before: undefined, after }
}

async function saveRecurrence(
  { db }: Context,
  { id, recurrence }: EventRow,
  saved: SavedSeries | null,
) {
  if (saved) await saveSeries(db, id, saved)
  else if (recurrence !== null) await forgetSeries(db, id)
}

/** Checked as any other change; the recurrence is set back as it was, and not by its rules. */
async function settled(context: Context, fields: EventFields, stored: EventRow | undefined) {
  const alone = stored && { ...stored, recurrence: null }
  // Another date that is set back reschedules nothing.
  const kept = stored ? { event_status: stateOf(stored).event_status } : {}
  const { columns, state } = await settle(context, { ...kept, ...inputOf(fields) }, alone)
  const faults: Record<string, Fault> = {}
  // Unlike in a request, it may be in the trash: it was there before.
  const post_parent = await settleParent(
    context,
    fields.post_parent,
    stored ?? {},
    faults,
    () => true,
  )
  refuse(faults)
  return {
    columns: { ...columns, post_parent },
    state: withPrevious(state, fields, columns.timezone),
  }
}

/** The links to set; what is gone for good by now is named as a fault. */
export async function linksIn({ db }: Context, fields: EventFields): Promise<Partial<FieldLinks>> {
  const faults: Record<string, Fault> = {}
  const links: [string, readonly number[]][] = []
  for (const name of linkFields) {
    const ids = fields[name]
    if (!ids) continue
    const [entry] = await missingOf(db, targetOf[name], ids)
    if (entry !== undefined) faults[name] = { kind: 'reference', facts: { entry } }
    links.push([name, ids])
  }
  refuse(faults)
  return Object.fromEntries(links)
}

async function slugOf(
  context: Context,
  stored: EventRow,
  { slug, status }: EventFields,
): Promise<Partial<EventRow>> {
  const isMoved = status !== undefined && (status === 'trash') !== (stored.status === 'trash')
  if (slug === undefined) return {}
  if (isMoved) return movedSlug(slug, status === 'trash')
  return renamed(context, stored, stored.status === 'trash' ? untrashed(slug) : slug)
}

type Timed = Pick<EventRow, 'start_date' | 'timezone' | 'all_day'>

/** The recurrence after the undo, or the present one by the clock that is set back. */
function savedAfter(
  { now, site }: Context,
  stored: EventRow | undefined,
  { recurrence }: EventFields,
  columns: Timed,
): SavedSeries | null {
  const known = stored && seriesOf(stored)
  const wanted = recurrence === undefined ? known && recordedOf(known) : recurrence
  if (!wanted) return null
  const { rules, dates, except, deleted = [] } = wanted
  const all = recurrenceOf({ rules, dates, except, deleted })
  const times = timesOf(columns)
  const horizon = horizonAt(now, times.zone, site.recurrenceDays)
  const until = known && known.known_until > horizon ? known.known_until : horizon
  refuse(checkSeries(all, times, until))
  return savedSeries(all, deleted, times, until)
}

/** The databases write JSON in spellings of their own. */
const isSameSeries = (a: string | null, b: string | null): boolean =>
  JSON.stringify(seriesOf({ recurrence: a })) === JSON.stringify(seriesOf({ recurrence: b }))

const recordedOf = (known: RecordedRecurrence & { readonly deleted: readonly string[] }) => ({
  ...known,
  except: withoutDoubles(known.except, known.deleted),
})
