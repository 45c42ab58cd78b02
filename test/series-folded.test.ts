// Folded lists after random writes: those that a plain statement over the same events gives.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import type { Actor } from '../src/access/roles.ts'
import { matching } from '../src/calendar/events/listing/conditions/conditions.ts'
import type { EventFilter } from '../src/calendar/events/listing/filter.ts'
import { countEvents, listEvents, listVersions } from '../src/calendar/events/listing/find.ts'
import { foldedIds } from '../src/calendar/events/listing/folded.ts'
import { knownTimes, wantTimes } from '../src/calendar/events/listing/memory/series_times.ts'
import { randomFrom } from '../src/cli/demo/random.ts'
import { openMemo } from '../src/storage/memo.ts'
import { readGeneration } from '../src/storage/generation/generation.ts'
import { phraseOf } from '../src/language/text/search/search.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { idsOf, makeEvent, makeVenue } from './support/make.ts'
import { makeSeries } from './support/series.ts'

const nobody: Actor = { id: 0, login: '', role: 'anonymous' }
const first = Date.parse('2027-06-01T00:00:00Z') / 1000
const dayAt = (n: number) => new Date((first + n * 86_400) * 1000).toISOString().slice(0, 10)

for (const database of databases) {
  test(`folded lists are those of a plain statement on ${database} (§17.5)`, async () => {
    await using fasti = await freshFasti(database)
    const { db } = fasti
    const random = randomFrom(`folded ${database}`)
    const nth = (many: number) => random.below(many)
    const editor = fasti.as('editor')
    const { id: venue } = await makeVenue(editor, 'Old Gate')
    const bodyOf = () => ({
      title: nth(2) === 0 ? 'Lantern walk' : 'Harp',
      ...(nth(2) === 0 ? { venue } : {}),
    })
    for (let n = 0; n < 6; n += 1) {
      const days = new Set([12, ...Array.from({ length: 1 + nth(6) }, () => nth(12))])
      const sorted = [...days].toSorted((a, b) => a - b)
      const { occurrences } = await makeSeries(editor, sorted.map(dayAt), bodyOf())
      const [one] = occurrences
      if (nth(2) === 0) await editor.post(`/events/${one.id}`, { title: 'Lantern alone' })
      if (nth(3) === 0) await editor.delete(`/events/${occurrences.at(-1).id}`)
      const day = dayAt(nth(12))
      await makeEvent(editor, {
        ...bodyOf(),
        start_date: `${day} 19:00`,
        end_date: `${dayAt(nth(4) + 12)} 21:00`,
      })
    }
    const memo = { generation: await readGeneration(db), store: openMemo() }
    const warm = { generation: memo.generation, store: openMemo() }
    while (!knownTimes({ db, memo: warm })) await wantTimes({ db, memo: warm })
    for (let n = 0; n < 40; n += 1) {
      const [from, to] = [first + nth(12) * 86_400, first + nth(20) * 86_400]
      const filter: EventFilter = {
        actor: nobody,
        window: [{}, { startFrom: from }, { endFrom: from }, { startFrom: from, endTo: to }][n % 4],
        search: nth(3) === 0 ? phraseOf('lantern') : undefined,
        venues: nth(3) === 0 ? [venue] : undefined,
        featured: nth(4) === 0 ? false : undefined,
      }
      const text = sql`(case when e.folded = '' then (
        select s.folded from events s where s.id = e.post_parent) else e.folded end)
          like '%lantern%'`
      const rows = await db.all<{ id: number; series_id: number | null }>(sql`
        select e.id, o.series_id
        from events e
        left join occurrences o on o.event_id = e.id
        where ${matching(db, filter, filter.search && text)}
        order by e.start_utc, e.id`)
      const seen = new Set<number>()
      const kept = rows.filter(({ series_id }) => {
        const isFirst = series_id === null || !seen.has(series_id)
        if (series_id !== null) seen.add(series_id)
        return isFirst
      })
      const what = JSON.stringify(filter)
      for (const size of [1, 2, 3, 1000]) {
        assert.deepEqual([...(await foldedIds({ db }, filter, Infinity, size))], idsOf(kept), what)
      }
      const asSeries = kept.map(({ id, series_id }) => series_id ?? id)
      const page = { size: 1 + nth(4), skip: nth(5) }
      const end = page.skip + page.size
      for (const reader of [{ db }, { db, memo }, { db, memo }, { db, memo: warm }]) {
        const next = { ...filter, fold: 'next' } as const
        const series = { ...filter, fold: 'series' } as const
        const versions = await listVersions(reader, next, page)
        assert.deepEqual(idsOf(versions), idsOf(kept.slice(page.skip, end)), what)
        assert.equal(await countEvents(reader, series), kept.length, what)
        const events = await listEvents(reader, series, page)
        assert.deepEqual(idsOf(events), asSeries.slice(page.skip, end), what)
        const backward = await listEvents(reader, next, page, 'descending')
        assert.deepEqual(idsOf(backward), idsOf(kept.toReversed().slice(page.skip, end)), what)
      }
    }
  })
}
