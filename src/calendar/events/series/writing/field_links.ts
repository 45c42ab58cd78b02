// What a series and its occurrences are linked to.

import type { Database } from '../../../../storage/database.ts'
import { type LinkedIds, linkedIds, linkedTerms } from '../../links.ts'
import type { FieldLinks } from '../plan/inherit.ts'
import { findLinks } from './occurrences_store.ts'

export interface SeriesLinks {
  of(event: number): FieldLinks
}

const none: FieldLinks = { venue: [], organizer: [], categories: [], tags: [] }

export async function linksOfSeries(db: Database, series: number): Promise<SeriesLinks> {
  const found = new Map<number, { [Field in keyof FieldLinks]: number[] }>()
  const add = (field: keyof FieldLinks, event: number, id: number) => {
    const known = found.get(event) ?? { venue: [], organizer: [], categories: [], tags: [] }
    known[field].push(id)
    found.set(event, known)
  }
  for (const { event_id, id } of await findLinks(db, 'venue', series)) add('venue', event_id, id)
  for (const { event_id, id } of await findLinks(db, 'organizer', series)) {
    add('organizer', event_id, id)
  }
  for (const { event_id, id, taxonomy } of await findLinks(db, 'term', series)) {
    add(taxonomy === 'cal_events_cat' ? 'categories' : 'tags', event_id, id)
  }
  return { of: (event) => found.get(event) ?? none }
}

export const linkedIdsOf = ({ venue, organizer, categories, tags }: FieldLinks): LinkedIds => ({
  venue,
  organizer,
  term: [...categories, ...tags],
})

export async function fieldLinksOf(db: Database, event: number): Promise<FieldLinks> {
  const terms = await linkedTerms(db, [event])
  const ids = (taxonomy: string) =>
    terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id)
  return {
    venue: await linkedIds(db, 'venue', event),
    organizer: await linkedIds(db, 'organizer', event),
    categories: ids('cal_events_cat'),
    tags: ids('post_tag'),
  }
}
