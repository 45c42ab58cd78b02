// What lists and counts of the model show (§5.4, §5.6, §17.5).

import {
  type Item,
  type Model,
  type Reader,
  itemOf,
  mayEdit,
  mayRead,
  startOf,
  timesOf,
  valuesOf,
} from './model.ts'
import { type Day, instantOf } from './wall.ts'

export const modes = ['occurrences', 'next', 'series'] as const

export interface Question {
  readonly reader: Reader
  readonly mode?: (typeof modes)[number]
  /** Days of UTC; everything without them. */
  readonly window?: { readonly from: Day; readonly until: Day }
  /** The number of a category. */
  readonly category?: number
  readonly isTrash?: boolean
  readonly isEdit?: boolean
  /** The key of a series. */
  readonly series?: number
}

interface Entry {
  readonly item: Item
  readonly start: number
}

/** The events of a list in order; undefined if the question is refused. */
export function listed(model: Model, question: Question): readonly Entry[] | undefined {
  const { reader, mode = 'occurrences', series } = question
  if (series !== undefined) {
    const named = itemOf(model, series)
    if (named.isTrash || !named.schedule || !mayRead(model, reader, named)) return undefined
  }
  const found = [...model.items.values()]
    .filter((item) => !item.schedule && matches(model, question, item))
    .map((item) => ({ item, start: startOf(model, item) }))
    .toSorted((a, b) => a.start - b.start || a.item.id - b.item.id)
  if (mode === 'occurrences') return found
  const seen = new Set<number>()
  return found.flatMap((entry) => {
    const { occurrence } = entry.item
    if (!occurrence) return [entry]
    if (seen.has(occurrence.series)) return []
    seen.add(occurrence.series)
    if (mode === 'next') return [entry]
    const item = itemOf(model, occurrence.series)
    // A hidden series hides what it says, not a public occurrence (§17.4).
    return [isListed(model, question, item) ? { ...entry, item } : entry]
  })
}

function matches(model: Model, question: Question, item: Item): boolean {
  const { reader, window, category, series } = question
  if (!isListed(model, question, item)) return false
  if (series !== undefined && item.occurrence?.series !== series) return false
  if (window && !isInside(model, window, item)) return false
  if (category === undefined) return true
  const { password, categories } = valuesOf(model, item)
  return categories.includes(category) && (password === '' || mayEdit(model, reader, item))
}

/** §5.4 */
function isListed(model: Model, { reader, isTrash, isEdit }: Question, item: Item): boolean {
  if (item.isTrash !== (isTrash ?? false) || !mayRead(model, reader, item)) return false
  const { status, hide_from_listings } = valuesOf(model, item)
  if (reader === 'nobody' && status !== 'publish') return false
  return !hide_from_listings || (isEdit === true && mayEdit(model, reader, item))
}

function isInside(model: Model, window: NonNullable<Question['window']>, item: Item): boolean {
  const { start_date, end_date, timezone } = timesOf(model, item)
  return (
    instantOf(start_date, timezone) >= instantOf(`${window.from} 00:00:00`, 'UTC') &&
    instantOf(end_date, timezone) <= instantOf(`${window.until} 23:59:59`, 'UTC')
  )
}

/** The public events of a category or tag (§4.5, §17.5). */
export function countOf(model: Model, taxonomy: 'categories' | 'tags', term: number): number {
  return publicItems(model).filter((item) => valuesOf(model, item)[taxonomy].includes(term)).length
}

const publicItems = (model: Model): Item[] =>
  [...model.items.values()].filter(
    (item) => !item.schedule && !item.isTrash && valuesOf(model, item).status === 'publish',
  )

/** §5.8: linked from an event that the caller may read, and not protected from the caller. */
export const hasEvents = (model: Model, reader: Reader, venue: number): boolean =>
  [...model.items.values()].some((item) => {
    if (item.schedule || item.isTrash || !mayRead(model, reader, item)) return false
    const { venue: venues, password } = valuesOf(model, item)
    return venues.includes(venue) && (password === '' || mayEdit(model, reader, item))
  })
