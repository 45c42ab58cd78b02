// Who decides about what is here: the source, or this calendar.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type FeedEvent, calendar } from './support/feed_source.ts'
import { type Stage, stage } from './support/syncing.ts'

const concert: FeedEvent = { uid: 'a', title: 'Concert', text: 'Old text', place: 'Mill' }
const root = '/api/cal/console/v1'

async function begin({ feed, sync, find }: Stage, event: FeedEvent = concert): Promise<number> {
  feed.answer = calendar([event])
  await sync.look()
  return (await find(event.title ?? '')).id
}

async function look({ feed, sync, wait }: Stage, event: FeedEvent) {
  wait(3600)
  feed.answer = calendar([event])
  return sync.look({ isFull: true })
}

/** Of a concert whose title was edited here, after the source has changed title and text. */
const table = [
  ['theirs', 'Their title', 'New text'],
  ['ours', 'Our title', 'Old text'],
  ['ours-once-touched', 'Our title', 'New text'],
] as const

for (const database of databases) {
  describe(`the authority of a sync (${database})`, () => {
    for (const [authority, title, text] of table) {
      test(`${authority}: a title that was edited here, and a text that was not`, async () => {
        await using here = await stage(database, { authority })
        const { editor } = here
        const id = await begin(here)
        await editor.patch(`/events/${id}`, { title: 'Our title' })
        for (const _ of [1, 2]) {
          await look(here, { ...concert, title: 'Their title', text: 'New text' })
          const { body } = await editor.get(`/events/${id}`)
          assert.equal(body.title, title)
          assert.match(body.description, new RegExp(text))
        }
      })
    }

    test('theirs: what was edited here is set back by the next full reading, and what the source says nothing about stays', async () => {
      await using here = await stage(database, { authority: 'theirs' })
      const { editor } = here
      const id = await begin(here)
      await editor.patch(`/events/${id}`, {
        title: 'Our title',
        website: 'https://ours.example/',
        start_date: '2027-03-12 10:00:00',
        end_date: '2027-03-12 11:00:00',
      })
      const { counts } = await look(here, concert)
      assert.equal(counts?.updated, 1)
      const { body } = await editor.get(`/events/${id}`)
      assert.equal(body.title, 'Concert')
      assert.equal(body.utc_start_date, '2027-03-10 19:00:00')
      assert.equal(body.website, 'https://ours.example/')
      assert.equal((await look(here, concert)).counts?.updated, 0)
    })

    test('ours once touched: times stay together, and what was set back follows again', async () => {
      await using here = await stage(database)
      const { editor, fasti } = here
      const id = await begin(here)
      const first = (await editor.get(`/events/${id}`)).body
      await editor.patch(`/events/${id}`, { start_date: '2027-03-10 18:00:00' })
      const touched = (await editor.get(`/events/${id}`)).body
      const moved = { ...concert, start: '20270320T190000Z' }
      const { outcomes } = await look(here, moved)
      assert.match(JSON.stringify(outcomes[0]?.remarks), /start_date/)
      const kept = (await editor.get(`/events/${id}`)).body
      assert.deepEqual([kept.start_date, kept.end_date], [touched.start_date, touched.end_date])
      await editor.patch(`/events/${id}`, { start_date: first.start_date })
      await look(here, moved)
      const { body } = await editor.get(`/events/${id}`)
      assert.equal(body.utc_start_date, '2027-03-20 19:00:00')
      assert.ok(fasti)
    })

    test('ours once touched: what was kept follows its source when the edit is set back', async () => {
      await using here = await stage(database)
      const { editor } = here
      const id = await begin(here)
      await editor.patch(`/events/${id}`, { title: 'Our title' })
      const theirs = { ...concert, title: 'Their title' }
      await look(here, theirs)
      await look(here, theirs)
      assert.equal((await editor.get(`/events/${id}`)).body.title, 'Our title')
      await editor.patch(`/events/${id}`, { title: 'Concert' })
      const { counts } = await look(here, theirs)
      assert.equal(counts?.updated, 1)
      assert.equal((await editor.get(`/events/${id}`)).body.title, 'Their title')
    })

    test('ours once touched: a change of a sync that was taken back stays taken back', async () => {
      await using here = await stage(database)
      const { editor, fasti } = here
      const id = await begin(here)
      const { group } = await look(here, { ...concert, title: 'Nonsense' })
      await fasti.as('administrator').post(`/history/groups/${group}/undo`, {}, { root })
      await look(here, { ...concert, title: 'More nonsense', text: 'New text' })
      const { body } = await editor.get(`/events/${id}`)
      assert.equal(body.title, 'Concert')
      assert.match(body.description, /New text/)
    })

    test('ours: what is new still comes, and after a change to theirs everything follows', async () => {
      await using here = await stage(database, { authority: 'ours' })
      const { editor, fasti, sync, feed, titles } = here
      const id = await begin(here)
      feed.answer = calendar([
        { ...concert, text: 'New text' },
        { uid: 'b', title: 'Second' },
      ])
      assert.equal((await sync.look()).counts?.created, 1)
      assert.deepEqual(await titles(), ['Concert', 'Second'])
      assert.match((await editor.get(`/events/${id}`)).body.description, /Old text/)
      const admin = fasti.as('administrator')
      await admin.patch(`/syncs/${sync.id}`, { authority: 'theirs' }, { root })
      await sync.look()
      assert.match((await editor.get(`/events/${id}`)).body.description, /New text/)
    })

    test('single dates of a series follow the same rules', async () => {
      const series = {
        uid: 's',
        title: 'Weekly',
        start: '20270303T190000Z',
        more: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      }
      for (const [authority, wanted] of [
        ['theirs', 'Weekly'],
        ['ours', 'Special'],
        ['ours-once-touched', 'Special'],
      ] as const) {
        await using here = await stage(database, { authority })
        const { editor, feed, sync } = here
        feed.answer = calendar([series])
        await sync.look()
        const list = { start_date: '2027-03-10', end_date: '2027-03-11' }
        const dates = async () => (await editor.get('/events', { query: list })).body.events
        const [{ id }] = await dates()
        await editor.patch(`/events/${id}`, { title: 'Special', scope: 'this' })
        await look(here, { ...series, text: 'New text' })
        const [date] = await dates()
        assert.equal(date.title, wanted, authority)
        assert.equal(/New text/.test(date.description), authority !== 'ours', authority)
      }
    })
  })
}
