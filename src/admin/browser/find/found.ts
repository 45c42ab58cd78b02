// What the calendar has under some words: events, places, organizers, topics, pictures and people.

import type { TableRow } from '../../../contract/routes.ts'
import { get } from '../api.ts'
import { eventWhen } from '../components/formats.ts'
import type { IconName } from '../frame/icon_lines.ts'
import { t } from '../i18n.ts'
import { to } from '../router.ts'
import { may } from '../session.ts'
import { dayAfter, type Wanted } from './day_in.ts'

export interface Found {
  readonly icon: IconName
  readonly name: string
  readonly detail: string
  readonly address: string
}

/** Of each kind. */
const most = 5

const eventsLike = async ({ words, day }: Wanted, signal: AbortSignal) => {
  const times = day === undefined ? {} : { after: `${day} 00:00`, before: `${dayAfter(day)} 00:00` }
  const search = words === '' ? {} : { search: words }
  // What comes is looked for more often than what has been.
  const ask = (when: 'coming' | 'past', per_page: number) =>
    get('console/events', {
      query: { ...search, ...times, when, order: when === 'past' ? 'desc' : 'asc', per_page },
      signal,
    })
  const { events: coming } = await ask('coming', most)
  if (coming.length === most) return coming
  const { events: past } = await ask('past', most - coming.length)
  return [...coming, ...past.filter(({ id }) => !coming.some((one) => one.id === id))]
}

export const findEvents = (wanted: Wanted, signal: AbortSignal): Promise<readonly TableRow[]> =>
  wanted.words === '' && wanted.day === undefined ? Promise.resolve([]) : eventsLike(wanted, signal)

export const eventDetail = (row: TableRow): string =>
  [eventWhen(row), ...row.venues.map(({ name }) => name)].join(' · ')

/** One kind that cannot be read leaves the others as they are. */
const orNone = async (some: Promise<readonly Found[]>): Promise<readonly Found[]> =>
  some.catch(() => [])

/** The rest of the library, and the people of the site for those who look after them. */
export async function findOthers(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (search === '') return []
  const asking = { query: { search, per_page: most }, signal }
  const terms = { query: { search, per_page: most, hide_empty: false }, signal }
  const all = await Promise.all(
    [
      get('events/venues', asking).then(({ venues }) =>
        venues.map(({ id, venue, city }): Found => ({
          icon: 'place',
          name: venue,
          detail: city,
          address: to(`venues/${id}`),
        })),
      ),
      get('events/organizers', asking).then(({ organizers }) =>
        organizers.map(({ id, organizer }): Found => ({
          icon: 'person',
          name: organizer,
          detail: '',
          address: to(`organizers/${id}`),
        })),
      ),
      get('events/categories', terms).then(({ categories }) =>
        categories.map(({ id, name }): Found => ({
          icon: 'topic',
          name,
          detail: '',
          address: to(`categories/${id}`),
        })),
      ),
      ...(may('upload') ? [pictures(search, signal)] : []),
      ...(may('editOthers') ? [people(search, signal)] : []),
    ].map(orNone),
  )
  return all.flat()
}

const pictures = async (search: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const { images } = await get('console/images', { query: { search, per_page: most }, signal })
  return images.map(({ id, title, alt_text }) => ({
    icon: 'picture',
    name: title || alt_text || t('Picture'),
    detail: title ? alt_text : '',
    address: to(`images/${id}`),
  }))
}

const people = async (search: string, signal: AbortSignal): Promise<readonly Found[]> => {
  const { authors } = await get('console/authors', { query: { search, per_page: most }, signal })
  return authors.map(({ id, name, login }) => ({
    icon: 'people',
    name,
    detail: login,
    address: may('administer') ? to('people') : to('events', { author: String(id) }),
  }))
}
