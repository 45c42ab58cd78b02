// What needs somebody today (§19): one answer for the first screen of the console.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { change, makeRecurring } from '../support/recurring.ts'
import { consoleRoot as root } from '../support/undo.ts'

async function today(caller: Caller): Promise<Json> {
  const { status, body, text } = await caller.get('/today', { root })
  assert.equal(status, 200, text)
  return body
}

const hourMs = 3_600_000
const wall = (hours: number) =>
  new Date(Date.now() + hours * hourMs).toISOString().slice(0, 19).replace('T', ' ')

/** Hours from now, in UTC. */
const at = (from: number, to: number) => ({
  start_date: wall(from),
  end_date: wall(to),
  timezone: 'UTC',
})

const titlesOf = (rows: readonly Json[]): string[] => rows.map(({ title }) => title)

for (const database of databases) {
  describe(`today on ${database}`, () => {
    test('says of coming events exactly what each of them lacks, the next one first', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: venue } = await makeVenue(editor, 'Hall')
      const { id: category } = await makeCategory(editor, 'Music')
      const text = { description: 'Come.', categories: [category] }
      await makeEvent(editor, { title: 'Bare', ...at(200, 201) })
      await makeEvent(editor, { title: 'Placed', venue, ...text, ...at(100, 101) })
      await makeEvent(editor, { title: 'Draft', status: 'draft', ...at(50, 51) })
      await makeEvent(editor, { title: 'Over', ...at(-51, -50) })
      const { gaps, more_gaps: isMore } = await today(editor)
      assert.deepEqual(
        gaps.map(({ event, lacks }: Json) => [event.title, lacks.toSorted()]),
        [
          ['Placed', ['image']],
          ['Bare', ['category', 'description', 'image', 'venue']],
        ],
      )
      assert.equal(isMore, false)
      for (let nth = 0; nth < 5; nth += 1) await makeEvent(editor, { ...at(300 + nth, 310) })
      assert.equal((await today(editor)).more_gaps, true)
    })

    test('names what clashes at a place within two weeks, but not what is cancelled', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [{ id: hall }, { id: barn }] = [
        await makeVenue(editor, 'Hall'),
        await makeVenue(editor, 'Barn'),
      ]
      await makeEvent(editor, { title: 'Choir', venue: hall, ...at(20, 22) })
      const other = await makeEvent(editor, { title: 'Band', venue: [barn, hall], ...at(21, 23) })
      await makeEvent(editor, { title: 'After', venue: hall, ...at(23, 24) })
      await makeEvent(editor, { title: 'Elsewhere', venue: barn, ...at(20, 20.5) })
      await makeEvent(editor, { title: 'Far', venue: hall, ...at(500, 502) })
      await makeEvent(editor, { title: 'Also far', venue: hall, ...at(500, 502) })
      const clashes = async () =>
        (await today(editor)).clashes.map(({ venue, events }: Json) => [
          venue.name,
          titlesOf(events),
        ])
      assert.deepEqual(await clashes(), [['Hall', ['Choir', 'Band']]])
      await change(editor, other.id, { event_status: 'cancelled' })
      assert.deepEqual(await clashes(), [])
    })

    test('shows what takes place today and tomorrow, and a series by its dates', async () => {
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'UTC' })
      const editor = fasti.as('editor')
      await makeEvent(editor, { title: 'Now', ...at(-0.01, 0.01) })
      await makeEvent(editor, { title: 'Later', ...at(72, 73) })
      await makeRecurring(editor)
      assert.deepEqual(titlesOf((await today(editor)).days), ['Now'])
    })

    test('tells editors what others did, authors what was done to theirs, by field', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author, { title: 'Walk' })
      await makeEvent(editor, { title: 'Of the house' })
      await change(editor, id, { title: 'Long walk', website: 'https://secret.example/' })
      const { news } = await today(author)
      assert.deepEqual(
        news.map(({ by, title, action, fields }: Json) => [by.login, title, action, fields]),
        [['editor', 'Long walk', 'update', ['title', 'website']]],
      )
      assert.doesNotMatch(JSON.stringify(news), /secret\.example/)
      const seen = (await today(editor)).news.map(({ by, title }: Json) => [by.login, title])
      assert.deepEqual(seen, [['author', 'Walk']])
    })

    test('tells nobody what they may not see', async () => {
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      await makeEvent(editor, { title: 'Private talk', status: 'private', ...at(1, 2) })
      await makeEvent(editor, { title: 'Public talk', ...at(1, 2) })
      await makeEvent(editor, { title: 'Waiting talk', status: 'pending', ...at(1, 2) })
      const body = { values: { title: 'Half written' } }
      await editor.send('PUT', '/drafts/event/0', { root, body })
      const answer = await today(contributor)
      assert.deepEqual([answer.gaps, answer.drafts, answer.review], [[], [], []])
      assert.deepEqual([answer.news, answer.warnings], [[], null])
      assert.deepEqual(titlesOf(answer.days), ['Public talk'])
      assert.equal((await fasti.get('/today', { root })).status, 401)
      assert.ok(Array.isArray((await today(fasti.as('administrator'))).warnings))
    })
  })
}
