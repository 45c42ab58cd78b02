// The full form of an event as JSON text, from cached texts of all that it is linked to.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import type { FormOf } from '../../../http/answer/alias.ts'
import { byCodePoint } from '../../../language/text/order.ts'
import { WrittenWhole } from '../../../language/text/written.ts'
import { peek, put, tenant } from '../../../storage/memo.ts'
import type { JsonLd } from '../../items/json_ld.ts'
import { type Address, locateToRead } from '../../items/locate.ts'
import { type TextContext, textContext } from '../../items/texts.ts'
import { showOrganizers } from '../../organizers/operations.ts'
import { fullOrganizerView, withOrganization } from '../../organizers/view.ts'
import { type TermText, findTermTexts } from '../../terms/texts.ts'
import { showVenues } from '../../venues/operations.ts'
import { fullVenueView, withPlace } from '../../venues/view.ts'
import {
  type Attended,
  attendanceModeOf,
  locationsOf,
  part,
  virtualLocationOf,
} from '../json_ld.ts'
import { allLinked, fieldLinksOf } from '../links.ts'
import { type Password, openEvent } from '../read.ts'
import { isShownTo, showAlone } from '../show.ts'
import { eventKind, fullEventView } from '../view.ts'
import { type LinkedEventRow, linkedColumns } from './store.ts'

const linkedKind = { ...eventKind, selected: linkedColumns }

/** `readEvent` with the ids that `fullWritten` needs. */
export async function readLinkedEvent(
  context: Context,
  address: Address,
  given: Password,
): Promise<{ row: LinkedEventRow; secret: boolean }> {
  const row = await locateToRead<LinkedEventRow>(context, linkedKind, address)
  return { row, secret: await openEvent(context, row, given) }
}

/** Undefined without a memo or for callers with a view of their own. */
export async function fullWritten(
  context: Context,
  row: LinkedEventRow,
  inForm: FormOf,
): Promise<Static<typeof fullEventView> | undefined> {
  const shared = await textContext(context, inForm)
  if (!shared) return undefined
  const { venues, organizers } = await itemsInOrder(context, row)
  const linked = await findLinkedTexts(shared, row.id, [...venues, ...organizers])
  const shownOf = (ids: readonly number[]) => ids.flatMap((id) => linked.get(id) ?? [])
  const terms = await findTermTexts(shared, idsIn(row.term_ids))
  const alone = await showAlone(context, row)
  const text = compose(JSON.stringify(inForm(alone, fullEventView)), alone, {
    venues: shownOf(venues),
    organizers: shownOf(organizers),
    terms: [...terms].toSorted(byName).map(([, term]) => term),
  })
  // Only the serializer reads it.
  return new WrittenWhole(text) as unknown as Static<typeof fullEventView>
}

const idsIn = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(',').map(Number)

/** In link order, which the row does not say. */
async function itemsInOrder({ db }: Context, row: LinkedEventRow) {
  const [venues, organizers] = [idsIn(row.venue_ids), idsIn(row.organizer_ids)]
  if (venues.length < 2 && organizers.length < 2) return { venues, organizers }
  const { venue, organizer } = await fieldLinksOf(db, row.id)
  return { venues: venue, organizers: organizer }
}

const byName = ([a, one]: readonly [number, TermText], [b, other]: readonly [number, TermText]) =>
  byCodePoint(one.folded, other.folded) || a - b

interface Text {
  readonly text: string
}

interface Texts {
  readonly venues: readonly LinkedText[]
  readonly organizers: readonly LinkedText[]
  readonly terms: readonly TermText[]
}

/** Both are unique in the JSON text, because quotes within strings are escaped. */
const gap = '"categories":[],"tags":[],"venue":[],"organizer":[]'
const beforeParts = (event: Attended) => `"eventAttendanceMode":"${attendanceModeOf(event)}"`

function compose(alone: string, event: Attended, { venues, organizers, terms }: Texts): string {
  const at = alone.indexOf(gap)
  const before = beforeParts(event)
  const parts = alone.indexOf(before, at) + before.length
  const virtual = virtualLocationOf(event)
  const online = virtual && JSON.stringify(virtual)
  const alreadyThere = member('location', online === undefined ? [] : [online])
  const categories = terms.filter(({ taxonomy }) => taxonomy === 'cal_events_cat')
  const tags = terms.filter(({ taxonomy }) => taxonomy === 'post_tag')
  return [
    alone.slice(0, at),
    `"categories":[${joined(categories)}],"tags":[${joined(tags)}]`,
    `,"venue":${oneOrList(venues)},"organizer":[${joined(organizers)}]`,
    alone.slice(at + gap.length, parts),
    member('location', locationsOf(event, asParts(venues), online)),
    member('organizer', asParts(organizers)),
    alone.slice(parts + alreadyThere.length),
  ].join('')
}

const asParts = (all: readonly LinkedText[]) => all.map((one) => one.part)

const joined = (all: readonly Text[]) => all.map(({ text }) => text).join(',')

const oneOrList = (all: readonly Text[]) => (all.length === 1 ? joined(all) : `[${joined(all)}]`)

/** A member of the structured data, which is left out if it is empty. */
const member = (name: string, all: readonly string[]): string =>
  all.length === 0 ? '' : `,"${name}":${oneOrList(all.map((text) => ({ text })))}`

/** As it is shown in the full form of an event. */
export interface LinkedText {
  readonly text: string
  /** In the structured data of the event. */
  readonly part: string
}

interface Kept {
  /** The embedded generation at which the text was right. */
  readonly embedded: number
  /** Undefined if it is not shown to these viewers. */
  readonly shown: LinkedText | undefined
}

const linkedTexts = tenant<Kept>('linked texts')

export async function findLinkedTexts(
  context: TextContext,
  event: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LinkedText | undefined>> {
  const { memo, viewers, root, embedded } = context
  const keyAt = linkedTexts.keys(viewers, root.url)
  const found = new Map<number, LinkedText | undefined>()
  for (const id of ids) {
    const known = peek(memo, keyAt(id))?.value
    if (known?.embedded === embedded) found.set(id, known.shown)
  }
  if (found.size === ids.length) return found
  const read = await readLinked(context, event)
  for (const [id, shown] of read) {
    // A character has at most two bytes in memory.
    const bytes = shown ? 2 * (shown.text.length + shown.part.length) : 0
    const { generation } = memo
    put(memo, keyAt(id), { generation, bytes, value: { embedded, shown } })
  }
  return read
}

async function readLinked(
  context: TextContext,
  event: number,
): Promise<Map<number, LinkedText | undefined>> {
  const { inForm } = context
  const linked = await allLinked(context.db, [event])
  const venues = await showVenues(context, linked.venues)
  const organizers = await showOrganizers(context, linked.organizers)
  const texts = [
    ...venues.map(withPlace).map((one) => textOf(inForm(one, fullVenueView), one.json_ld)),
    ...organizers
      .map(withOrganization)
      .map((one) => textOf(inForm(one, fullOrganizerView), one.json_ld)),
  ]
  const rows = [...linked.venues, ...linked.organizers]
  return new Map(
    rows.map((row, index) => [row.id, isShownTo(context, row) ? texts[index] : undefined]),
  )
}

const textOf = (shown: unknown, json_ld: JsonLd): LinkedText => ({
  text: JSON.stringify(shown),
  part: JSON.stringify(part(json_ld)),
})
