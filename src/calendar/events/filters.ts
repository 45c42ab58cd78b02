// What the table of the console sorts and filters by. Pure.

import { type Field, byDefault, value } from '../../contract/schema/field.ts'
import { choices, ids } from '../../contract/schema/kinds/lists.ts'
import { phrase, text } from '../../contract/schema/kinds/text.ts'
import { filterMoment } from '../../contract/schema/kinds/times.ts'
import { choice, flag, integer, number, positive } from '../../contract/schema/kinds/values.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { matchField } from '../../contract/schema/search.ts'
import { addYears } from '../../language/time/day.ts'
import { toWall } from '../../language/time/zone.ts'
import { updateStatuses } from '../items/status.ts'
import { termList } from './kinds.ts'
import { attendances, eventStatuses } from './state/rules.ts'

export const sorts = ['start', 'title', 'modified', 'created', 'status', 'author'] as const
export type Sort = (typeof sorts)[number]

/** The values that a row is sorted by; the last one is its id. */
export type SortKey = readonly (string | number)[]

/** Of each value of a key whether it is a text. */
export const keyTypes: Readonly<Record<Sort, readonly ('string' | 'number')[]>> = {
  start: ['number', 'number'],
  title: ['string', 'number'],
  modified: ['number', 'number'],
  created: ['number'],
  status: ['number', 'number', 'number'],
  author: ['string', 'number', 'number', 'number'],
}

export const missingParts = ['image', 'venue', 'description', 'category'] as const
export type MissingPart = (typeof missingParts)[number]

/** How far ahead the default window reaches (§5.6). */
export const windowYears = 2
const halfEarthKm = 20_040
const ordering = choice('With relevance the best match of a search comes first.', ['relevance'])
/** On an alias any other order is ignored (§2.2). */
const orderby: Field<'relevance' | undefined> = {
  ...ordering,
  read: (given, how) => {
    const found = ordering.read(given, how)
    return how.alias && 'fault' in found ? value(undefined) : found
  },
}
/** Of which an alias knows nothing (§2.2). */
function onOwnRoots<T>(field: Field<T>): Field<T | undefined> {
  return {
    ...field,
    read: (given, how) => (how.alias ? value(undefined) : field.read(given, how)),
  }
}
const foldings = ['occurrences', 'next', 'series'] as const

export const eventFilters = {
  ...pagingFields,
  start_date: {
    ...filterMoment(
      'Only events that start at this time or later; from today on if nothing is given.',
    ),
    computed: ({ now, zone }: { now: number; zone: string }) => toWall(now, zone),
  },
  end_date: {
    ...filterMoment(
      'Only events that end at this time or earlier; two years ahead if nothing is given.',
    ),
    computed: ({ now, zone }: { now: number; zone: string }) =>
      toWall(addYears(now, zone, windowYears), zone),
  },
  starts_before: filterMoment('Only events that start before this time.'),
  starts_after: filterMoment('Only events that start after this time.'),
  ends_before: filterMoment('Only events that end before this time.'),
  ends_after: filterMoment('Only events that end after this time.'),
  strict_dates: byDefault(
    flag('Whether dates count to the second instead of by whole days.'),
    false,
  ),
  search: phrase('Only events whose title or description contains this text.'),
  match: matchField,
  orderby,
  understand: onOwnRoots(
    flag(
      'Whether search is read as people type it: days, hours, prices, topics and places become filters, and the rest is searched as words. X-Fasti-Understood says how it was understood. Aliases ignore it.',
    ),
  ),
  categories: termList('Only events in one of these categories or below, by id, slug or name.'),
  tags: termList('Only events with one of these tags, by id, slug or name.'),
  venue: ids('Only events at one of the venues of these ids.'),
  organizer: ids('Only events by one of the organizers of these ids.'),
  featured: flag('Only featured events, or with false only others.'),
  status: choices('Only what has one of these statuses.', updateStatuses),
  geoloc: flag('Only events at a venue with coordinates, or with false only others.'),
  geoloc_lat: number('Only events near this latitude; together with geoloc_lng.', {
    min: -90,
    max: 90,
  }),
  geoloc_lng: number('Only events near this longitude; together with geoloc_lat.', {
    min: -180,
    max: 180,
  }),
  geoloc_distance: positive('How near, in km.', halfEarthKm),
  include: ids('Only the events of these ids; dates do not count then.'),
  post_parent: integer('Only events that belong to the event of this id.'),
  ticketed: flag('Only events with tickets, or with false only others.'),
  event_status: choices('Only events that became one of these.', eventStatuses),
  attendance: choices('Only events that are attended in one of these ways.', attendances),
  recurrence: byDefault(
    choice(
      'Every occurrence of a series, only the next one that the list has, or the series instead.',
      foldings,
    ),
    'occurrences',
  ),
  series: integer('Only occurrences of the series of this id.', { min: 1 }),
  context: byDefault(
    text('With edit also events hidden from lists, to who may edit them.'),
    'view',
  ),
}
