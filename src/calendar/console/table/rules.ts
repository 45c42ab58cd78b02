// Cursors of the table: the order they were given for, and the values that their row is sorted by.

import { readJson } from '../../../language/text/json.ts'
import { type Field, bad, byDefault, required, value } from '../../../contract/schema/field.ts'
import { choices, ids } from '../../../contract/schema/kinds/lists.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { moment, zone } from '../../../contract/schema/kinds/times.ts'
import { choice, flag, integer } from '../../../contract/schema/kinds/values.ts'
import { type Sort, type SortKey, keyTypes, missingParts, sorts } from '../../events/filters.ts'
import { termList } from '../../events/kinds.ts'
import { eventStatuses } from '../../events/state/rules.ts'
import { updateStatuses } from '../../items/status.ts'

export interface Cursor {
  readonly sort: Sort
  readonly isBackward: boolean
  readonly key: SortKey
}

const longestCursor = 2000

export const writeCursor = ({ sort, isBackward, key }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, isBackward ? 1 : 0, ...key])).toString('base64url')

export function readCursor(text: string): Cursor | undefined {
  if (text.length > longestCursor) return undefined
  const coded = readJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(coded)) return undefined
  const [name, backward, ...key] = coded as unknown[]
  const sort = sorts.find((one) => one === name)
  const isRight = sort && (backward === 0 || backward === 1) && isKey(sort, key)
  return isRight ? { sort, isBackward: backward === 1, key: key as SortKey } : undefined
}

function isKey(sort: Sort, key: readonly unknown[]): boolean {
  const types = keyTypes[sort]
  return (
    key.length === types.length &&
    key.every((one, at) =>
      types[at] === 'number'
        ? Number.isSafeInteger(one)
        : typeof one === 'string' && !one.includes('\0') && one.isWellFormed(),
    )
  )
}

const times = ['coming', 'past', 'all'] as const
const recurrences = ['occurrences', 'series', 'single'] as const
const orders = ['asc', 'desc'] as const
const rowsByDefault = 50
/** A month of a busy town is one page of the calendar. */
export const mostRows = 1000

/** The filters of the table, which all count together. */
export const tableFilters = {
  search: phrase(
    'Only events with all of these words, in their texts or in what they are linked to.',
  ),
  status: choices(
    'Only what has one of these statuses; all but trash if none is given.',
    updateStatuses,
  ),
  after: moment('Only events that end at this time or later.'),
  before: moment('Only events that start before this time.'),
  when: byDefault(
    choice('Only events that have not ended yet, or only those that have.', times),
    'all',
  ),
  categories: termList('Only events in one of these categories or below, by id, slug or name.'),
  tags: termList('Only events with one of these tags, by id, slug or name.'),
  venue: ids('Only events at one of the venues of these ids.'),
  organizer: ids('Only events by one of the organizers of these ids.'),
  author: ids('Only events of the users of these ids.'),
  mine: byDefault(flag('Only events of the caller.'), false),
  recurrence: byDefault(
    choice(
      'Every occurrence of a series, the series in their place, or only events without recurrence.',
      recurrences,
    ),
    'occurrences',
  ),
  event_status: choices('Only events that became one of these.', eventStatuses),
  featured: flag('Only featured events, or with false only others.'),
  missing: choices('Only events that lack one of these.', missingParts),
}

const cursor: Field<Cursor> = {
  doc: 'Where the page before ended, as its answer says.',
  published: { type: 'string' },
  read: (given) => {
    const found = typeof given === 'string' ? readCursor(given) : undefined
    return found ? value(found) : bad('cursor')
  },
}

export const tableFields = {
  ...tableFilters,
  orderby: byDefault(choice('What the rows are sorted by.', sorts), 'start'),
  order: byDefault(choice('Forward, or backward.', orders), 'asc'),
  cursor,
  per_page: byDefault(integer('How many rows a page has.', { min: 1 }), rowsByDefault),
}

export const clashFields = {
  venue: required(ids('Only events at one of the venues of these ids.')),
  start: required(moment('When it begins.')),
  end: required(moment('When it ends.')),
  zone: zone('The time zone of both times; the one of the site if none is given.'),
  except: ids('Without the events of these ids, and without the occurrences of these series.'),
}
