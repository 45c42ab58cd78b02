// `fasti doctor --deep` compares occurrences with what their recurrences give (§17.7).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import { bothDatabases } from './support/databases.ts'
import { check, notGood } from './support/doctor.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { everyThird } from './support/whole.ts'

const wide = 'starts_after=1900-01-01&per_page=100'
const evening = (day: number) => `(select event_id from occurrences
  where original_start like '2027-06-0${day}%' and series_id =
    (select id from events where slug = 'choir'))`
const choir = `(select id from events where slug = 'choir')`

/** Statements that damage one thing each of what is derived, and how the doctor reports it. */
const damages: readonly (readonly [what: string, statements: readonly string[], said: RegExp])[] = [
  [
    'an occurrence that is missing',
    [`delete from events where id = ${evening(3)}`],
    /^1 series with occurrences that they do not give so/,
  ],
  [
    'other times',
    [
      `update events set start_date = '2027-06-05 03:00:00', end_date = '2027-06-05 04:00:00'
        where id = ${evening(3)}`,
    ],
    /^1 series with occurrences/,
  ],
  [
    'fields that are neither own nor those of the series',
    [`update events set website = 'https://x.example/', featured = 1 where id = ${evening(3)}`],
    /^1 series with occurrences/,
  ],
  [
    'a link that is neither own nor of the series',
    [`delete from event_venues where event_id = ${evening(3)}`],
    /^1 series with occurrences/,
  ],
  [
    'a state that is neither own nor that of the series',
    [
      `delete from event_states where event_id = ${evening(3)}`,
      `insert into event_states (event_id, event_status, event_status_reason, attendance,
        virtual_url) values (${evening(3)}, 'cancelled', '', 'offline', '')`,
    ],
    /^1 series with occurrences/,
  ],
  [
    'another parent than its series',
    [`update events set post_parent = 0 where id = ${evening(3)}`],
    /^1 series with occurrences/,
  ],
  [
    'an occurrence that is in the trash for no reason',
    [`update occurrences set gone = 'rule' where event_id = ${evening(3)}`],
    /^1 series with occurrences/,
  ],
  [
    'own texts that are not there',
    [`update events set folded = '', description = '' where id = ${evening(2)}`],
    /^1 series with occurrences/,
  ],
  [
    'texts of its own that it does not say to have',
    [`update events set folded = 'x', description = 'x' where id = ${evening(3)}`],
    /^1 (series with occurrences|event with instants)/,
  ],
  [
    'another first start',
    [`update series set first = '1999-01-01 00:00:00' where event_id = ${choir}`],
    /^1 series with first and last starts/,
  ],
  [
    'another last start',
    [`update series set last = null, known_until_utc = 9 where event_id = ${choir}`],
    /^1 series with first and last starts/,
  ],
  [
    'the list of a single event',
    [`update events set list_code = 1 where id = ${choir}`],
    /^1 event with instants, lists/,
  ],
  [
    'the list of a series without being one',
    [`update events set list_code = 11 where slug = 'single'`],
    /^1 event with instants, lists/,
  ],
]

for (const database of bothDatabases) {
  describe(`doctor --deep and series on ${database}`, () => {
    let fasti: Fasti
    let shown: readonly Json[]
    before(async () => {
      fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeEvent(editor, { title: 'Single' })
      const { id } = (await editor.post('/venues', { venue: 'Hall' })).body
      const series = await makeEvent(editor, {
        title: 'Choir',
        description: 'Bring a light.',
        timezone: 'Europe/Paris',
        start_date: '2027-06-01 19:00:00',
        end_date: '2027-06-01 21:00:00',
        venue: id,
        categories: ['Music'],
        recurrence: { rules: 'FREQ=DAILY;COUNT=9', except: '2027-06-08 19:00:00' },
      })
      await makeEvent(editor, { title: 'Market', all_day: true, recurrence: 'FREQ=WEEKLY' })
      const future = '2099-01-01 00:00:00'
      await makeEvent(editor, { title: 'Later', date: future, recurrence: 'FREQ=DAILY;COUNT=3' })
      const [, second, , fourth, fifth] = await occurrences(fasti, series)
      await editor.put(`/events/${second?.id}`, { title: 'Own words', venue: [] })
      await editor.put(`/events/${fourth?.id}`, { start_date: '2027-06-04 20:00:00' })
      await editor.delete(`/events/${fifth?.id}`)
      const gone = await makeEvent(editor, { title: 'Gone', recurrence: 'FREQ=DAILY;COUNT=2' })
      await editor.delete(`/events/${gone.id}`)
      shown = await everything(fasti)
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
    })

    test('finds nothing wrong with series that were written through the interface', async () => {
      assert.deepEqual(notGood(await check(fasti, false)), [])
    })

    for (const [what, statements, said] of database === 'sqlite' ? damages : everyThird(damages)) {
      test(`finds and mends ${what}`, async () => {
        for (const statement of statements) await fasti.db.run(raw(statement))
        const repaired = await check(fasti, true)
        assert.ok(
          repaired.some(({ state, words }) => state === 'repaired' && said.test(words)),
          notGood(repaired).join('\n'),
        )
        assert.ok(repaired.every(({ state }) => state !== 'bad'))
        assert.deepEqual(await everything(fasti), shown)
      })
    }

    test('finds nothing wrong any more', async () => {
      assert.deepEqual(notGood(await check(fasti, false)), [])
    })

    test('leaves one of two occurrences with the same original start', async () => {
      const [first, second] = [evening(6), evening(7)]
      await fasti.db.run(
        raw(`update occurrences set original_start =
          (select original_start from occurrences where event_id = ${first})
          where event_id = ${second}`),
      )
      assert.match(notGood(await check(fasti, true)).join('\n'), /^repaired: 1 series with occ/)
      assert.deepEqual(await everything(fasti), shown)
    })

    test('makes a single event of an occurrence whose series is gone', async () => {
      const { id } = await makeEvent(fasti.as('editor'), {
        title: 'Lonely',
        recurrence: 'FREQ=DAILY;COUNT=1',
      })
      await fasti.db.run(raw(`delete from events where id = ${id}`))
      const said = notGood(await check(fasti, true))
      assert.ok(said.includes('repaired: 1 occurrence of series that are gone.'), said.join('\n'))
      const found = await fasti.as('editor').get(`/events?search=lonely&${wide}`)
      assert.partialDeepStrictEqual(found.body.events, [
        { title: 'Lonely', description: '', post_parent: 0, occurrence: null },
      ])
      await fasti.as('editor').delete(`/events/${found.body.events[0].id}?force=true`)
    })

    test('reports a recurrence that cannot be, and expands none without an end', async () => {
      const [stored] = await fasti.db.all<{ recurrence: string; known_until: string }>(
        raw(`select recurrence, known_until from series where event_id = ${choir}`),
      )
      for (const [column, value] of [
        ['recurrence', '{}'],
        ['recurrence', stored?.recurrence.replace('DAILY', 'HOURLY')],
        ['recurrence', stored?.recurrence.replace(';COUNT=9', '')],
        ['known_until', 'soon'],
      ]) {
        const far = column === 'recurrence' ? `, known_until = '9999-12-31 00:00:00'` : ''
        await fasti.db.run(
          raw(`update series set ${column} = '${value}'${far} where event_id = ${choir}`),
        )
        const said = notGood(await check(fasti, true)).filter((line) => line.startsWith('bad'))
        assert.match(said.join('\n'), /^bad: 1 series with a recurrence or own values that cannot/)
      }
      await fasti.db.run(
        raw(`update series set recurrence = '${stored?.recurrence}',
          known_until = '${stored?.known_until}' where event_id = ${choir}`),
      )
      await check(fasti, true)
      assert.deepEqual(notGood(await check(fasti, false)), [])
      assert.deepEqual(await everything(fasti), shown)
    })

    test('reports occurrences of an event that is no series any more', async () => {
      await fasti.db.run(raw(`delete from series where event_id = ${choir}`))
      const said = notGood(await check(fasti, true)).join('\n')
      assert.match(said, /^bad: 7 occurrences of events that are no series/m)
    })
  })
}

async function occurrences(fasti: Fasti, { id }: Json): Promise<readonly Json[]> {
  return (await fasti.as('editor').get(`/events?post_parent=${id}&${wide}`)).body.events
}

/** What visitors see of all events in lists; ids of new occurrences are other ones. */
async function everything(fasti: Fasti): Promise<readonly Json[]> {
  const fields = 'title,description,start_date,end_date,website,featured,slug,post_parent'
  const path = `/events?${wide}&_fields=events.${fields.replaceAll(',', ',events.')},events.event_status,events.venue.venue,events.categories.slug`
  return (await fasti.as('editor').get(path)).body.events
}
