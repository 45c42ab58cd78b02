import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { now } from '../src/language/time/clock.ts'
import { writeWall } from '../src/language/time/wall.ts'
import { toWall } from '../src/language/time/zone.ts'
import type { ImportItem } from '../src/exchange/import/item.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { aCategory, anEvent, importInto } from './support/importing.ts'
import { passTime } from './support/leases.ts'

const outcomesOf = ({ outcomes }: { readonly outcomes: readonly { readonly outcome: string }[] }) =>
  outcomes.map(({ outcome }) => outcome)

/** So many days from now. */
const evening = (day: number) => `${toWall(now() + day * 86_400, 'UTC').slice(0, 10)} 19:00:00`

for (const database of databases) {
  describe(`an import (${database})`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const found = async (search: string): Promise<Json[]> => {
      const query = { search, start_date: '2001-01-01', end_date: '2099-01-01' }
      return (await fasti.as('editor').get('/events', { query })).body.events
    }

    const titles = async () => (await found('rehearsal')).map(({ title }) => title)

    test('creates events with venues, organizers, categories and tags, each of those once', async () => {
      const venue = [{ venue: 'Grange Hall', city: 'Avesne' }]
      const organizer = [{ organizer: 'Choir of the Mill' }]
      const more = { categories: ['Music', '1789'], tags: ['outdoor'] }
      const { counts, group } = await importInto(fasti, [
        anEvent('one', { title: 'Grange one', venue, organizer }, more),
        anEvent('two', { title: 'Grange two', venue, organizer }, more),
      ])
      assert.equal(counts.created, 2)
      assert.ok(group)
      const [one, two] = await found('Grange')
      assert.equal(one.title, 'Grange one')
      assert.equal(one.venue.venue, 'Grange Hall')
      assert.equal(one.venue.id, two.venue.id)
      assert.equal(one.organizer[0].id, two.organizer[0].id)
      assert.deepEqual(one.categories.map(({ name }: Json) => name).toSorted(), ['1789', 'Music'])
      assert.equal(one.tags[0].id, two.tags[0].id)
    })

    test('done again it changes nothing, and writes nothing', async () => {
      const items = [
        anEvent('again 1', { title: 'Again 1' }),
        anEvent(undefined, { title: 'Again 2' }),
      ]
      await importInto(fasti, items)
      const generation = await fasti.db.generation('now')
      const { counts, group } = await importInto(fasti, items)
      assert.deepEqual(counts, {
        created: 0,
        updated: 0,
        unchanged: 2,
        ignored: 0,
        refused: 0,
        gone: 0,
      })
      assert.equal(group, undefined)
      assert.equal(await fasti.db.generation('now'), generation)
    })

    test('changes only what the source has changed, so that what was edited here stays', async () => {
      await importInto(fasti, [anEvent('edited', { title: 'Edited', description: '<p>Old</p>' })])
      const [{ id }] = await found('Edited')
      await fasti.as('editor').patch(`/events/${id}`, { title: 'Edited by hand' })
      const changed = anEvent('edited', { title: 'Edited', description: '<p>New</p>' })
      const { counts } = await importInto(fasti, [changed])
      assert.equal(counts.updated, 1)
      const { body } = await fasti.get(`/events/${id}`)
      assert.equal(body.title, 'Edited by hand')
      assert.match(body.description, /New/)
    })

    test('clears what the source does not say any more', async () => {
      const venue = [{ venue: 'Cleared Hall' }]
      const first = anEvent('cleared', { title: 'Cleared', venue, website: 'https://a.example/' })
      await importInto(fasti, [{ ...first, categories: ['Cleared'] }])
      await importInto(fasti, [anEvent('cleared', { title: 'Cleared' })])
      const [event] = await found('Cleared')
      assert.equal(event.website, '')
      assert.deepEqual(event.venue, [])
      assert.deepEqual(event.categories, [])
    })

    test('one bad item costs itself alone, and is named with its line and the reason', async () => {
      const items: ImportItem[] = [
        anEvent('good 1', { title: 'Survivor 1' }),
        { ...anEvent('bad', { title: 'Bad', end_date: '2091-02-01 10:00:00' }), line: 17 },
        { title: 'Unreadable', line: 30, refused: { sentence: 'It has no title.' } },
        anEvent('bad 2', { title: 'Bad two', website: 'nonsense' }),
        anEvent('good 2', { title: 'Survivor 2', venue: [{ venue: 'Survivors', geo_lat: 5 }] }),
        anEvent('good 3', { title: 'Survivor 3' }),
      ]
      const { counts, outcomes } = await importInto(fasti, items)
      assert.equal(counts.refused, 4)
      assert.equal(counts.created, 2)
      assert.equal((await found('Survivor')).length, 2)
      const bad = outcomes.find(({ title }) => title === 'Bad')
      assert.equal(bad?.line, 17)
      assert.equal(bad?.remarks[0]?.facts?.['param'], 'end_date')
    })

    test('an image that cannot be fetched is left out, and the rest is imported', async () => {
      const image = 'http://127.0.0.1:1/poster.png'
      const venue = [{ venue: 'Pictured', image }]
      const { counts, outcomes } = await importInto(fasti, [
        anEvent('pictured', { title: 'Pictured', image, venue }, { categories: ['x'.repeat(500)] }),
      ])
      assert.equal(counts.created, 1)
      assert.deepEqual(
        outcomes[0]?.remarks.map(({ facts }) => facts?.['address']),
        [image, image],
      )
      const [event] = await found('Pictured')
      assert.equal(event.image, false)
      assert.equal(event.categories[0].name.length, 200)
    })

    test('what was deleted here stays deleted', async () => {
      await importInto(fasti, [anEvent('deleted', { title: 'Deleted' })])
      const [{ id }] = await found('Deleted')
      await fasti.as('editor').delete(`/events/${id}`)
      const result = await importInto(fasti, [anEvent('deleted', { title: 'Deleted, new' })])
      assert.deepEqual(outcomesOf(result), ['ignored'])
      assert.deepEqual(await found('Deleted'), [])
    })

    test('is one group of the history, however many transactions it took, and is taken back at once', async () => {
      const items = Array.from({ length: 250 }, (_, n) =>
        anEvent(`group ${n}`, { title: `Grouped ${n}`, venue: [{ venue: `Group hall ${n % 3}` }] }),
      )
      const { group, counts } = await importInto(fasti, items)
      assert.equal(counts.created, 250)
      const path = `/history/groups/${group}/undo`
      const undone = await fasti.as('administrator').post(path, {}, { root: '/api/cal/console/v1' })
      assert.equal(undone.status, 200)
      assert.deepEqual(await found('Grouped'), [])
      const again = await importInto(fasti, items)
      assert.equal(again.counts.created, 250, 'what was taken back can be imported again')
    })

    test('one whose process dies says until when it was seen, what it has done, and that it was cut off', async () => {
      const asked = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      async function* items() {
        for (let n = 0; n < 200; n += 1) yield anEvent(`cut ${n}`, { title: `Cut ${n}` })
        asked.resolve()
        await over.promise
      }
      const cut = assert.rejects(importInto(fasti, items()))
      await asked.promise
      const [row] = await fasti.db.all<{ name: string; taken_utc: number }>(
        sql`select name, taken_utc from leases where name like 'import %'`,
      )
      assert.ok(row)
      const report = async () => {
        const root = '/api/cal/console/v1'
        const { body } = await fasti.as('administrator').get('/imports', { root })
        const [{ ended, error, counts }] = body.imports
        return [ended, error, counts.created]
      }
      assert.deepEqual(await report(), [null, null, 200])
      await passTime(fasti.db, row.name, 60)
      assert.deepEqual(await report(), [null, null, 200])
      await passTime(fasti.db, row.name, 60)
      const seen = writeWall(row.taken_utc - 120)
      assert.deepEqual(await report(), [seen, 'It was cut off before its end.', 200])
      over.reject(new Error('The test is over.'))
      await cut
    })

    test('a dry run says the same and changes nothing', async () => {
      const items = [
        anEvent('dry', { title: 'Dry', venue: [{ venue: 'Dry dock' }] }),
        anEvent('dry bad', { title: 'Dry bad', end_date: '2001-01-01 10:00:00' }),
      ]
      const generation = await fasti.db.generation('now')
      const dry = await importInto(fasti, items, { isDry: true })
      assert.deepEqual(outcomesOf(dry).toSorted(), ['created', 'refused'])
      assert.equal(await fasti.db.generation('now'), generation)
      const wet = await importInto(fasti, items)
      assert.deepEqual(outcomesOf(wet).toSorted(), ['created', 'refused'])
    })

    test('a series comes with what is different in single occurrences, and follows changes of those', async () => {
      // Occurrences exist only so far ahead.
      const series = {
        title: 'Rehearsal',
        start_date: evening(3),
        end_date: evening(3).replace('19:', '21:'),
        timezone: 'UTC',
        recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4',
      }
      const one = { original_start: evening(10), values: { title: 'Dress rehearsal' } }
      const lost = { original_start: evening(11), values: { title: 'Never' } }
      const first = await importInto(fasti, [
        anEvent('series', series, { occurrences: [one, lost] }),
      ])
      assert.equal(first.outcomes[0]?.remarks.length, 1)
      assert.deepEqual(await titles(), ['Rehearsal', 'Dress rehearsal', 'Rehearsal', 'Rehearsal'])
      await importInto(fasti, [anEvent('series', { ...series, title: 'Rehearsals' })])
      assert.deepEqual(
        await titles(),
        Array.from({ length: 4 }, () => 'Rehearsals'),
      )
    })

    test('an occurrence that is like its series again has its own date, and what its series has', async () => {
      const values = {
        title: 'Class',
        start_date: evening(4),
        end_date: evening(4).replace('19:', '21:'),
        timezone: 'UTC',
        recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3',
      }
      const site = { kind: 'site', address: 'https://class.example' } as const
      const moved = {
        start_date: evening(12),
        end_date: evening(12).replace('19:', '20:'),
        description: '<p>Elsewhere</p>',
      }
      const one = { original_start: evening(11), values: moved, links: { categories: ['5'] } }
      const series = anEvent('class', values, { occurrences: [one] })
      await importInto(fasti, [aCategory('5', 'Special'), series], site)
      const [, second] = await found('Class')
      assert.equal(second.start_date, evening(12))
      assert.equal(second.categories[0].name, 'Special')
      await importInto(fasti, [anEvent('class', values)], site)
      const dates = await found('Class')
      assert.deepEqual(
        dates.map(({ start_date, end_date }) => [start_date, end_date.slice(11)]),
        [4, 11, 18].map((day) => [evening(day), '21:00:00']),
      )
      assert.deepEqual(dates[1].categories, [])
      assert.equal(dates[1].description, '')
      assert.deepEqual(dates[1].occurrence.own, [])
    })

    test('items of a source refer to each other by their keys, categories with their tree', async () => {
      const venue: ImportItem = {
        kind: 'venue',
        key: '7',
        title: 'Keyed hall',
        values: { venue: 'Keyed hall', city: 'Avesne' },
        remarks: [],
      }
      const links = { venue: ['7'], categories: ['11'], organizer: ['404'] }
      const items = [
        aCategory('10', 'Keyed above'),
        aCategory('11', 'Keyed below', '10'),
        venue,
        anEvent('keyed', { title: 'Keyed' }, { links }),
        anEvent('part', { title: 'Keyed part' }, { links: { post_parent: 'keyed' } }),
      ]
      const { counts } = await importInto(fasti, items, {
        kind: 'site',
        address: 'https://a.example',
      })
      assert.equal(counts.created, 5)
      const [event, part] = await found('Keyed')
      assert.equal(event.venue.city, 'Avesne')
      assert.equal(event.categories[0].name, 'Keyed below')
      const { body: above } = await fasti.get(`/categories/${event.categories[0].parent}`)
      assert.equal(above.name, 'Keyed above')
      assert.equal(part.post_parent, event.id)
      const renamed = { ...venue, title: 'Renamed', values: { venue: 'Renamed', city: 'Avesne' } }
      await importInto(fasti, [renamed], { kind: 'site', address: 'https://a.example' })
      const [changed] = await found('Keyed')
      assert.equal(changed.venue.venue, 'Renamed')
    })
  })
}
