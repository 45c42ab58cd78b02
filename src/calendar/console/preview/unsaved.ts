// An event as it would be with values that are not stored (§19). Nothing is written.

import { newborn } from '../../items/write.ts'
import type { Context } from '../../../access/context.ts'
import { changes } from '../../../contract/schema/field.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'
import { found, missing } from '../../../language/problem.ts'
import { slugOf } from '../../../language/text/slug.ts'
import { eventUpdates } from '../../events/fields.ts'
import { type LinkedRows, allLinked } from '../../events/links.ts'
import { asColumn } from '../../events/series/writing/reconcile.ts'
import type { WrittenEvent } from '../../events/show.ts'
import { type EventRow, isSeriesCode, listCode } from '../../events/store.ts'
import { eventKind } from '../../events/view.ts'
import { permitUpdate } from '../../events/write.ts'
import type { References } from '../../events/writing/references.ts'
import { type EventChanges, settle } from '../../events/writing/settle.ts'
import type { Described, LinkedKind } from '../../items/linked/linked.ts'
import type { LinkedRow } from '../../items/linked/linked_store.ts'
import { findItem } from '../../items/store.ts'
import { organizers } from '../../organizers/operations.ts'
import type { TermRow } from '../../terms/store.ts'
import { type TermKind, categoryKind, kindOf, tagKind } from '../../terms/view.ts'
import { venues } from '../../venues/operations.ts'

/** An event that is not stored: the fields of an update, of an event or for a new one. */
export const unsavedFields = {
  id: integer('The id of the event; a new one if none is given.', { min: 1 }),
  ...changes(eventUpdates),
}

/** The stored event, for callers who may edit it, as visitors would see it if it was public. */
export const previewedEvent = async (context: Context, id: number): Promise<WrittenEvent> =>
  inPublic(await editableEvent(context, id))

export async function unsavedEvent(
  context: Context,
  id: number | undefined,
  given: EventChanges,
): Promise<WrittenEvent> {
  const { row, linked } = await settleUnsaved(context, id, given)
  return { ...inPublic(row), linked }
}

export interface Unsaved {
  readonly row: EventRow
  readonly linked: LinkedRows
  readonly stored: EventRow | undefined
  /** Of a series, whether its recurrence and the times of its occurrences change. */
  readonly isRescheduled: boolean
}

/**
 * An event with values that are checked like those of an update; without an id a new event. Images
 * are not fetched for it, and dates of a new recurrence do not exist yet.
 */
export async function settleUnsaved(
  context: Context,
  id: number | undefined,
  asked: EventChanges,
): Promise<Unsaved> {
  const stored = id === undefined ? undefined : await editableEvent(context, id)
  const needed = (['title', 'start_date', 'end_date'] as const).filter((name) => !asked[name])
  if (!stored && needed.length > 0) throw missing(needed)
  const { scope: _scope, password: _password, slug, image, ...given } = asked
  const isKnown = image !== undefined && (image === 'none' || 'id' in image)
  const input = isKnown ? { ...given, image } : given
  const { columns, references, state, series } = await settle(context, input, stored)
  const row: EventRow = {
    ...(stored ?? {
      id: 0,
      ...newborn(context.now),
      password: null,
      recurrence: null,
      occurrence: null,
    }),
    ...columns,
    slug: slug ?? stored?.slug ?? slugOf(columns.title),
    state: JSON.stringify(state),
    ...(series ? { recurrence: series.saved && asColumn(series.saved) } : {}),
  }
  const before = stored ? await allLinked(context.db, [stored.id]) : none
  return {
    row,
    linked: linkedRows(context, references, before),
    stored,
    isRescheduled: series !== undefined || stored?.end_date !== row.end_date,
  }
}

/** For callers who may edit it. */
export async function editableEvent(context: Context, id: number): Promise<EventRow> {
  await permitUpdate(context, { id })
  const row = await findItem<EventRow>(context.db, eventKind.table, id)
  return found(row, 'rest-event-not-found')
}

const inPublic = (row: EventRow): EventRow => ({
  ...row,
  status: 'publish',
  password: null,
  list_code: listCode('publish', row.hide_from_listings, isSeriesCode(row.list_code)),
})

const none: LinkedRows = { venues: [], organizers: [], terms: [] }

function linkedRows(
  context: Context,
  { venue, organizer, categories, tags }: References,
  before: LinkedRows,
): LinkedRows {
  const kept = (kind: TermKind) => before.terms.filter((term) => kindOf(term) === kind)
  return {
    venues:
      venue?.map((one) => ('data' in one ? newRow(context, venues, one.data) : one)) ??
      before.venues,
    organizers:
      organizer?.map((one) => ('data' in one ? newRow(context, organizers, one.data) : one)) ??
      before.organizers,
    terms: [
      ...(categories?.entries.map((one) => termOf(categoryKind, one)) ?? kept(categoryKind)),
      ...(tags?.entries.map((one) => termOf(tagKind, one)) ?? kept(tagKind)),
    ],
  }
}

/** A venue or an organizer that would be made with the event. */
function newRow<Own extends Described, Input>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  data: unknown,
): LinkedRow & Own {
  // The data was parsed with the fields of this kind.
  const own = { ...kind.defaults, ...kind.columns(data as Input) }
  const name = kind.nameOf(own)
  const { actor, now } = context
  return {
    ...own,
    id: 0,
    ...newborn(now),
    author: actor.id,
    status: 'publish',
    date_utc: now,
    slug: slugOf(name),
    image: 0,
    folded: '',
    name_key: name.toLowerCase(),
  }
}

const termOf = ({ taxonomy }: TermKind, one: TermRow | { readonly toCreate: string }): TermRow =>
  'id' in one
    ? one
    : {
        id: 0,
        taxonomy,
        name: one.toCreate,
        slug: slugOf(one.toCreate),
        description: '',
        parent: 0,
        count: 0,
      }
