// The full form of an event as JSON text, from cached texts of all that it is linked to.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { byCodePoint } from '../../../language/text/order.ts'
import { WrittenWhole } from '../../../language/text/written.ts'
import { type Address, locateToRead } from '../../items/locate.ts'
import type { FormOf } from '../../../http/answer/alias.ts'
import { textContext } from '../../items/texts.ts'
import { type TermText, findTermTexts } from '../../terms/texts.ts'
import { type Attended, attendanceModeOf, locationsOf, virtualLocationOf } from '../json_ld.ts'
import { type Target, linkedIds } from '../links.ts'
import { type Password, openEvent } from '../read.ts'
import { showAlone } from '../show.ts'
import { eventKind, fullEventView } from '../view.ts'
import { type LinkedText, findLinkedTexts } from './linked_texts.ts'
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
  const venues = await inOrder(context, row, 'venue', row.venue_ids)
  const organizers = await inOrder(context, row, 'organizer', row.organizer_ids)
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

/** In link order. */
function inOrder(
  { db }: Context,
  { id }: LinkedEventRow,
  target: Target,
  text: string | null,
): readonly number[] | Promise<readonly number[]> {
  const ids = idsIn(text)
  return ids.length > 1 ? linkedIds(db, target, id) : ids
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

/** Fills in what the event is linked to. */
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

const asParts = (all: readonly LinkedText[]) => all.map(({ part }) => part)

const joined = (all: readonly Text[]) => all.map(({ text }) => text).join(',')

const oneOrList = (all: readonly Text[]) => (all.length === 1 ? joined(all) : `[${joined(all)}]`)

/** A member of the structured data, which is left out if it is empty. */
const member = (name: string, all: readonly string[]): string =>
  all.length === 0 ? '' : `,"${name}":${oneOrList(all.map((text) => ({ text })))}`
