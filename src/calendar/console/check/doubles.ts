// Events that may be the same as one that waits (§21): of the same day, at the same place or with a
// similar title. Nothing is stored.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { Type, line, listOf, oneOf, whole, yesNo } from '../../../contract/schema/shapes.ts'
import { dayEnd, dayStart } from '../../../language/time/day.ts'
import { queryOf, someTimes } from '../../events/read.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { canRead, updateStatuses } from '../../items/status.ts'
import { findItems } from '../../items/store.ts'
import { venues } from '../../venues/operations.ts'
import type { VenueRow } from '../../venues/store.ts'
import { findDoubles } from '../merge/merge.ts'
import { settleUnsaved } from '../preview/unsaved.ts'
import { allOfThem, isOther } from '../table/find.ts'
import { linkedNames } from '../table/store.ts'
import { spansOf } from './check.ts'
import { likeness } from './rules.ts'

const likenesses = ['same', 'similar', 'other'] as const

const doubleView = Type.Object(
  {
    id: whole('The id.'),
    title: line('The title, as plain text.'),
    status: oneOf(updateStatuses, 'The status.'),
    start_date: line('When the event starts, in its own time zone.'),
    end_date: line('When the event ends, in its own time zone.'),
    all_day: yesNo('Whether it lasts all day.'),
    timezone: line('The time zone of the event.'),
    place: line('The name of its place; empty if there is none.'),
    titles: oneOf(likenesses, 'How alike the titles are.'),
    same_place: yesNo('Whether it is at the same place.'),
  },
  { title: 'EventDouble', description: 'An event that may be the same as another one.' },
)

export const doublesView = Type.Object(
  { events: listOf(doubleView, 'At most five, the likeliest first.') },
  { title: 'EventDoubles', description: 'Events that may be the same as another one.' },
)

type Double = Static<typeof doubleView>

const [mostDays, mostRead, mostShown] = [7, 500, 5]

export async function findEventDoubles(context: Context, id: number): Promise<Double[]> {
  const unsaved = await settleUnsaved(context, id, {})
  const { row, linked } = unsaved
  const query = await queryOf(context, allOfThem, 'unbounded')
  const times = []
  for (const { start_utc } of (await spansOf(context, unsaved)).slice(0, mostDays)) {
    const window = {
      startFrom: dayStart(start_utc, row.timezone),
      startTo: dayEnd(start_utc, row.timezone),
    }
    times.push(...(await someTimes(context, { ...query, window }, { size: mostRead, skip: 0 })))
  }
  const ids = times.map((one) => one.id)
  const found = await findItems<EventRow>(context.db, 'events', ids, shortEventColumns)
  const others = found.filter(
    (one) => isOther(one, [id]) && one.status !== 'trash' && canRead(context.actor, one),
  )
  const places = await placesLike(context, linked.venues)
  const links = Map.groupBy(
    await linkedNames(
      context.db,
      'venue',
      others.map((one) => one.id),
    ),
    ({ event_id }) => event_id,
  )
  return others
    .map((one) => {
      const at = links.get(one.id) ?? []
      const alike = likeness(row.title, one.title)
      return {
        id: one.id,
        title: one.title,
        status: one.status,
        start_date: one.start_date,
        end_date: one.end_date,
        all_day: one.all_day === 1,
        timezone: one.timezone,
        place: at[0]?.name ?? '',
        titles: likenesses[alike === 1 ? 0 : alike >= 0.5 ? 1 : 2] ?? 'other',
        same_place: at.some((venue) => places.has(venue.id)),
        weight: alike + (at.some((venue) => places.has(venue.id)) ? 0.6 : 0),
      }
    })
    .filter(({ weight }) => weight >= 0.5)
    .toSorted((a, b) => b.weight - a.weight || a.id - b.id)
    .slice(0, mostShown)
    .map(({ weight: _weight, ...double }) => double)
}

/** Its places, and those that may be the same: who proposes something writes them in words. */
async function placesLike(
  context: Context,
  own: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const ids = own.map(({ id }) => id)
  const rows = await findItems<VenueRow>(context.db, 'venues', ids)
  const alike = []
  for (const { venue: name, address, city } of rows) {
    alike.push(...(await findDoubles<VenueRow>(context, venues, { name, address, city })))
  }
  return new Set([...ids, ...alike.map(({ id }) => id)])
}
