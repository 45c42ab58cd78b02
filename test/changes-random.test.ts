// Readers who look after every write: they have what the lists show, and are told of nothing that they
// did not have before (§20.1). `npm run follow` has many writers and nodes that die instead.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beginWriting, writeOnce } from '../fuzz/follow/writers.ts'
import { assertConverged, follower } from './support/copies.ts'
import { databases } from './support/databases.ts'
import { type Caller, freshFasti } from './support/fasti.ts'
import { random } from './support/random.ts'
import { isWhole } from './support/whole.ts'

const writes = Number(process.env['CHANGES_WRITES'] ?? (isWhole ? 24 : 12))
const seed = Number(process.env['CHANGES_SEED'] ?? 20)
/** How many writes there are between two comparisons with the lists. */
const between = 6

for (const database of databases) {
  describe(`readers who look after every write on ${database}`, () => {
    test('are told of what they have, and of all of it (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const chance = random(seed)
      const admin = fasti.as('administrator')
      const writers = [admin, fasti.as('editor'), fasti.as('author')]
      const users = await Promise.all((['author', 'editor'] as const).map((one) => fasti.user(one)))
      const authors = users.map(({ id }) => id)
      const writing = await beginWriting(admin, authors)
      const { category, tag, venue, organizer } = writing.lasting
      const queries = [
        '',
        'recurrence=series',
        'recurrence=next',
        `categories=${category}`,
        `tags=${tag}&recurrence=series`,
        `venue=${venue}&recurrence=next`,
        `organizer=${organizer}`,
        'featured=true&recurrence=next',
        'search=lamp&recurrence=series',
        'search=river%20lamp&match=words',
        'starts_before=2027-06-15&recurrence=next',
        'ends_after=2027-06-10&recurrence=series',
        'event_status=cancelled',
        'geoloc=true',
      ]
      const follow = (caller: Caller, query: string) => ({
        caller,
        query,
        /** All that it ever had. */
        had: new Set<string>(),
        ...follower(caller, query, chance.pick([1, 7, 500])),
      })
      const callers = [fasti, fasti.as('author'), fasti.as('editor')]
      const readers = [
        ...queries.map((query) => follow(chance.pick(callers), query)),
        ...callers.slice(1).map((one) => follow(one, 'context=edit&recurrence=series')),
      ]
      for (const { had, pull } of readers) {
        for (const { kind, id } of await pull()) had.add(`${kind} ${id}`)
      }
      let done = 0
      while (done < writes) {
        const reply = await writeOnce(chance, chance.pick(writers), writing)
        if (!reply || reply.status >= 300) continue
        done += 1
        for (const { had, pull, query } of readers) {
          for (const { kind, id, action } of await pull()) {
            const key = `${kind} ${id}`
            if (action === 'put') had.add(key)
            else assert.ok(had.has(key), `${key} is told gone, write ${done}, ${query}`)
          }
        }
        if (done % between > 0) continue
        for (const { caller, query, copy } of readers) {
          await assertConverged(caller, { copy }, query).catch((error: Error) => {
            throw new Error(`write ${done}, ${query}: ${error.message}`)
          })
        }
      }
    })
  })
}
