// Pages deep in a list, which are found by counted days, equal those of the plain list.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { idsOf, makeEvent } from './support/make.ts'
import { copyEvent } from './support/many.ts'

const [hour, day] = [3600, 86_400]
const first = Date.parse('2027-01-01T00:00:00Z') / 1000
const count = 900
/** Most events are over by then. */
const end = first + 300 * day
const written = (second: number) => `${new Date(second * 1000).toISOString().slice(0, 19)}Z`

interface Made {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** Four a day, some of which last until about the end. */
function timesOf(number: number): { start_utc: number; end_utc: number; dur_class: number } {
  const start_utc = first + number * 6 * hour
  if (number % 20 > 0) return { start_utc, end_utc: start_utc + hour, dur_class: 0 }
  return { start_utc, end_utc: end + number / 20, dur_class: 3 }
}

async function makeMany(fasti: Fasti): Promise<readonly Made[]> {
  const dates = { start_date: '2026-01-01 10:00', end_date: '2026-01-01 11:00' }
  const { id } = await makeEvent(fasti.as('editor'), { title: 'Before', ...dates })
  await copyEvent(fasti.db, id, count, timesOf)
  return Array.from({ length: count }, (_, number) => {
    const { start_utc, end_utc } = timesOf(number)
    return { id: id + 1 + number, start: start_utc, end: end_utc }
  })
}

const size = 7
/** About 500 events come before them. */
const pages = [72, 73, 74, 75, 76]

for (const database of databases) {
  describe(`a page deep in a list on ${database}`, () => {
    test('leaves out what ends too late, wherever the list begins (§5.3, §5.6)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const draft = await makeEvent(editor, { title: 'Draft', status: 'draft' })
      const events = await makeMany(fasti)
      for (const memory of ['cold', 'warm']) {
        for (let days = 0; days < 70; days += 1) {
          // Any write makes the caches stale, so that the next answer comes from the database.
          if (memory === 'cold') await editor.put(`/events/${draft.id}`, { title: `Draft ${days}` })
          const [from, to] = [first + days * day, end + (days % 40)]
          const page = pages[days % pages.length] ?? 0
          const path = `/events?strict_dates=true&start_date=${written(from)}&end_date=${written(to)}`
          const { body } = await fasti.get(`${path}&per_page=${size}&page=${page}`)
          const expected = events.filter((one) => one.start >= from && one.end <= to)
          assert.equal(body.total, expected.length, path)
          assert.deepEqual(
            idsOf(body.events),
            idsOf(expected.slice((page - 1) * size, page * size)),
          )
        }
      }
    })
  })
}
