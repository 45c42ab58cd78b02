// Windows of lists to the second, asked until the server answers from memory: every answer is that
// of a plain filter over all events.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Caller, freshFasti } from './support/fasti.ts'
import { idsOf, makeEvent } from './support/make.ts'
import { dealtTo } from './support/whole.ts'

const [hour, day] = [3600, 86_400]
const secondOf = (moment: string) => Date.parse(moment) / 1000
const written = (second: number) => new Date(second * 1000).toISOString().slice(0, 19)

/** A morning, the same a week later, and a midnight, on the border of two days. */
const morning = secondOf('2027-06-16T07:30:00Z')
const moments = [morning, morning + 7 * day, secondOf('2027-06-17T00:00:00Z')]
/** At and just above the bounds of all duration classes. */
const lengths = [
  0,
  hour,
  day,
  day + 1,
  7 * day,
  7 * day + 1,
  31 * day,
  31 * day + 1,
  366 * day,
  366 * day + 1,
]

interface Made {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly tags: readonly string[]
  readonly title: string
}

/** Inclusive limits in seconds; an absent one is no limit. */
interface Window {
  readonly startFrom?: number
  readonly startTo?: number
  readonly endFrom?: number
  readonly endTo?: number
}

const lists = [
  { query: '', has: () => true },
  { query: 'tags=red', has: ({ tags }: Made) => tags.includes('red') },
  { query: 'tags=red,blue', has: ({ tags }: Made) => tags.length > 0 },
  { query: 'search=lantern', has: ({ title }: Made) => title.includes('Lantern') },
]

/** An event of every length that ends, and one that starts, at each of the moments. */
async function makeEvents(editor: Caller): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const moment of moments) {
    for (const [index, length] of lengths.entries()) {
      for (const start of [moment - length, moment]) {
        const end = start + length
        const tags = [...(index % 3 === 0 ? [] : ['red']), ...(index % 4 === 0 ? [] : ['blue'])]
        const title = index % 5 === 0 ? 'Harp' : 'Lantern'
        const dates = { start_date: written(start), end_date: written(end), timezone: 'UTC' }
        const { id } = await makeEvent(editor, { title, tags, ...dates })
        made.push({ id, start, end, tags, title })
      }
    }
  }
  return made.toSorted((a, b) => a.start - b.start || a.id - b.id)
}

const kinds = ['startFrom', 'startTo', 'endFrom', 'endTo'] as const
const limitsAt = (more: number) =>
  kinds.flatMap((kind) => moments.map((moment) => [kind, moment + more] as const))

/** One limit at, before or after each moment, alone and with each other limit at each moment. */
const windows: readonly Window[] = [-1, 0, 1].flatMap(limitsAt).flatMap((one) => {
  const others = limitsAt(0).filter(([kind]) => kind !== one[0])
  return [[one], ...others.map((other) => [one, other])].map((limits) => Object.fromEntries(limits))
})

/** Uses the relative limits, because only they drop the default window. */
function queryOf({ startFrom, startTo, endFrom, endTo }: Window): string {
  const limits = {
    starts_after: startFrom === undefined ? undefined : startFrom - 1,
    starts_before: startTo === undefined ? undefined : startTo + 1,
    ends_after: endFrom === undefined ? undefined : endFrom - 1,
    ends_before: endTo === undefined ? undefined : endTo + 1,
  }
  const given = Object.entries(limits).flatMap(([name, second]) =>
    second === undefined ? [] : [`${name}=${written(second)}Z`],
  )
  return ['strict_dates=true', ...given].join('&')
}

const isIn =
  ({ startFrom = -Infinity, startTo = Infinity, endFrom = -Infinity, endTo = Infinity }: Window) =>
  ({ start, end }: Made): boolean =>
    start >= startFrom && start <= startTo && end >= endFrom && end <= endTo

const size = 6

for (const database of databases) {
  describe(`lists of a warm server on ${database}`, () => {
    test('every window is right to the second, however often it is asked (§5.6)', async () => {
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'UTC' })
      const events = await makeEvents(fasti.as('editor'))
      for (const round of [1, 2]) {
        for (const [nth, { query, has }] of lists.entries()) {
          const all = events.filter(has)
          for (const [index, window] of dealtTo(nth, windows, 7).entries()) {
            const expected = all.filter(isIn(window))
            // The first page and the last, alternately.
            const last = Math.max(1, Math.ceil(expected.length / size))
            const page = (index + round) % 2 === 0 ? 1 : last
            const paging = `page=${page}&per_page=${size}&round=${round}`
            const path = `/events?${query}&${queryOf(window)}&${paging}`
            const { body } = await fasti.get(path)
            const shown = expected.slice((page - 1) * size, page * size)
            assert.deepEqual(
              [body.total, idsOf(body.events)],
              [expected.length, idsOf(shown)],
              path,
            )
          }
        }
      }
    })
  })
}
