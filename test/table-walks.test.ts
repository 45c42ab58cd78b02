// The table of the console reads a list along an index, or sorts its few candidates: both ways give
// the same pages (decision 34).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../src/access/roles.ts'
import { type SortKey, sorts } from '../src/calendar/events/filters.ts'
import type { EventQuery } from '../src/calendar/events/listing/filter.ts'
import { listSorted } from '../src/calendar/events/listing/sorted.ts'
import { searchOf } from '../src/language/text/search/search.ts'
import { toInstant } from '../src/language/time/zone.ts'
import { bothDatabases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { dealtTo } from './support/whole.ts'

const size = 7

for (const [parity, database] of bothDatabases.entries()) {
  test(`a table that is walked is the same as one that is sorted, on ${database}`, async () => {
    await using fasti = await freshFasti(database)
    const callers = [fasti.as('editor'), fasti.as('author'), fasti.as('author', 'wim')] as const
    const statuses = ['publish', 'draft', 'private', 'pending', 'publish', 'publish'] as const
    const [hall, park] = [await makeVenue(callers[0], 'Hall'), await makeVenue(callers[0], 'Park')]
    const music = await makeCategory(callers[0], 'Music')
    for (let nth = 0; nth < 18; nth += 1) {
      const day = String(1 + (nth % 9)).padStart(2, '0')
      await makeEvent(callers[nth % 3] ?? fasti.as('editor'), {
        title: `${'ÁbcdÉ'[nth % 5]}lm ${nth % 2}`,
        status: statuses[nth % 6],
        start_date: `2027-06-${day} 10:00`,
        end_date: nth % 4 === 0 ? '2027-06-20 12:00' : `2027-06-${day} 12:00`,
        hide_from_listings: nth % 7 === 0,
        featured: nth % 3 === 0,
        venue: [...(nth % 2 === 0 ? [hall.id] : []), ...(nth % 4 < 3 ? [park.id] : [])],
        categories: nth % 5 < 3 ? [music.id] : [],
        ...(nth === 8 ? { recurrence: 'FREQ=WEEKLY;COUNT=3' } : {}),
        ...(nth === 10 ? { password: 'open sesame' } : {}),
      })
    }
    const gone = await makeEvent(callers[0], { venue: [hall.id, park.id] })
    await callers[0].delete(`/events/${gone.id}`)
    const middle = toInstant('2027-06-05 11:00:00', 'UTC')
    const queries: EventQuery[] = [
      {},
      { statuses: ['draft', 'private'] },
      { window: { endFrom: middle } },
      { window: { endTo: middle } },
      { window: { endFrom: middle, startTo: middle + 86_400 } },
      { seriesOnce: true },
      { seriesOnce: true, window: { endFrom: middle } },
      { withoutOccurrences: true, featured: false },
      { search: searchOf('lm 1', 'words', false) },
      { venues: [hall.id] },
      { venues: [hall.id, park.id], statuses: ['publish', 'private', 'trash'] },
      { venues: [park.id, hall.id], categories: [music.id], window: { endFrom: middle } },
      { categories: [music.id], window: { endFrom: middle, startTo: middle + 86_400 } },
      { categories: [music.id], seriesOnce: true },
    ]
    const users = [
      { ...(await fasti.user('editor')), role: 'editor' },
      { ...(await fasti.user('author')), role: 'author' },
    ] as const
    for (const [nth, { id, login, role }] of users.entries()) {
      const actor: Actor = { id, login, role }
      for (const query of dealtTo(nth + parity, queries, 2)) {
        const filter = { ...query, actor, showsHidden: true }
        const isLinked = query.venues !== undefined || query.categories !== undefined
        for (const sort of isLinked ? (['start', 'status', 'author'] as const) : sorts) {
          for (const order of ['ascending', 'descending'] as const) {
            const what = JSON.stringify([role, query, sort, order])
            const sorted = await listSorted(fasti, filter, { sort, order, size: 1000 })
            const walked: SortKey[] = []
            for (;;) {
              const page = { sort, order, size, after: walked.at(-1) }
              const some = await listSorted(fasti, filter, page, 0)
              walked.push(...some)
              if (some.length < size) break
            }
            assert.ok(sorted.length > 0, what)
            assert.deepEqual(walked, sorted, what)
          }
        }
      }
    }
  })
}
