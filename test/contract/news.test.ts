// What happened to what is mine (§19): what others have done with it and said about it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from '../support/make.ts'
import { change, makeRecurring } from '../support/recurring.ts'
import { consoleRoot as root } from '../support/undo.ts'

async function read(caller: Caller): Promise<Json> {
  const { status, body, text, headers } = await caller.get('/news', { root })
  assert.equal(status, 200, text)
  assert.match(String(headers['cache-control']), /no-store/)
  return body
}

const mark = (caller: Caller, body: object) => caller.put('/news', body, { root })
const decide = (caller: Caller, id: number, decision: string, reason?: string) =>
  caller.post(`/review/${id}`, { decision, ...(reason ? { reason } : {}) }, { root })
const say = (caller: Caller, id: number, text: string) =>
  caller.post(`/events/${id}/comments`, { text }, { root })

const told = async (caller: Caller): Promise<unknown[]> =>
  (await read(caller)).news.map(({ about, by, title, text }: Json) => [
    about,
    by?.login ?? null,
    title,
    text,
  ])

const start = Date.parse('2027-02-01T12:00:00Z')
const day = 86_400_000
const after = (ms: number): string => new Date(start + ms).toISOString()

for (const database of databases) {
  describe(`news of one's own on ${database}`, () => {
    test('what was published, given back or refused is told with its reason, once', async () => {
      using clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      const make = (title: string) => makeEvent(contributor, { title, status: 'pending' })
      const [good, thin, wrong] = [await make('Good'), await make('Thin'), await make('Wrong')]
      assert.deepEqual(await told(contributor), [])
      await decide(editor, good.id, 'accept')
      clock.set(after(1000))
      await decide(editor, thin.id, 'ask_back', 'Which hall?')
      clock.set(after(2000))
      await decide(editor, wrong.id, 'refuse', 'This is an advertisement.')
      assert.deepEqual(await told(contributor), [
        ['refused', 'editor', 'Wrong', 'This is an advertisement.'],
        ['returned', 'editor', 'Thin', 'Which hall?'],
        ['published', 'editor', 'Good', ''],
      ])
      assert.deepEqual(await told(editor), [])
    })

    test('what others have published, changed or removed is told, and not what one did', async () => {
      using clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author, { title: 'Choir', status: 'draft' })
      await change(author, id, { cost: '5' })
      await change(editor, id, { status: 'publish' })
      clock.set(after(1000))
      await change(editor, id, { title: 'Chorus', cost: '6' })
      clock.set(after(2000))
      await editor.delete(`/events/${id}`)
      assert.deepEqual(await told(author), [
        ['removed', 'editor', 'Chorus', ''],
        ['changed', 'editor', 'Chorus', ''],
        ['published', 'editor', 'Choir', ''],
      ])
      const { news } = await read(author)
      assert.deepEqual(news[1].fields.toSorted(), ['cost', 'title'])
      assert.equal(news[1].item, id)
    })

    test('all dates of a series that were changed together are one', async () => {
      using _clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { series } = await makeRecurring(author)
      await change(editor, series.id, { title: 'Other' })
      const { news } = await read(author)
      assert.equal(news.length, 1)
      assert.equal(news[0].item, series.id)
      assert.ok(news[0].more > 0)
    })

    test('who is mentioned, asked or answered is told, as long as they may edit it', async () => {
      using clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const contributor = fasti.as('contributor')
      await fasti.user('contributor')
      await fasti.user('editor', 'second')
      const second = fasti.as('editor', 'second')
      const { id } = await makeEvent(author, { title: 'Choir' })
      const own = await makeEvent(contributor, { title: 'Draft', status: 'draft' })
      await say(editor, id, 'Which hall? @second')
      clock.set(after(1000))
      await say(author, id, 'The small one.')
      await say(editor, own.id, 'Nice.')
      assert.deepEqual(await told(author), [
        ['commented', 'editor', 'Choir', 'Which hall? @second'],
      ])
      assert.deepEqual(await told(second), [
        ['mentioned', 'editor', 'Choir', 'Which hall? @second'],
      ])
      assert.deepEqual(await told(editor), [['commented', 'author', 'Choir', 'The small one.']])
      assert.deepEqual(await told(contributor), [['commented', 'editor', 'Draft', 'Nice.']])
      // What is public by now is no more the contributor's to edit (§9.2).
      await change(editor, own.id, { status: 'publish' })
      assert.deepEqual(await told(contributor), [['published', 'editor', 'Draft', '']])
    })

    test('what takes place beside it at the same venue is told to whom it belongs to', async () => {
      using _clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const venue = (await makeVenue(editor, 'Hall')).id
      const date = after(3 * day).slice(0, 10)
      const at = (from: string, to: string) => ({
        start_date: `${date} ${from}:00`,
        end_date: `${date} ${to}:00`,
        venue: { id: venue },
      })
      const own = await makeEvent(author, { title: 'Choir', ...at('19:00', '21:00') })
      await makeEvent(author, { title: 'Also mine', ...at('19:30', '20:30') })
      assert.deepEqual(await told(author), [])
      const other = await makeEvent(editor, { title: 'Chess', ...at('20:45', '22:00') })
      const { news } = await read(author)
      assert.deepEqual(
        news.map(({ about, item, other: one }: Json) => [about, item, one]),
        [['clash', own.id, { id: other.id, name: 'Chess' }]],
      )
    })

    test('what was seen is not new, on any device, and what comes after it is', async () => {
      using clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author)
      await say(editor, id, 'One')
      const first = await read(author)
      assert.equal(first.unseen, 1)
      assert.equal(first.news[0].new, true)
      const { body } = await mark(author, { seen: first.news[0].at })
      assert.equal(body.unseen, 0)
      assert.equal((await read(author)).unseen, 0)
      clock.set(after(1000))
      await say(editor, id, 'Two')
      assert.equal((await read(author)).unseen, 1)
      // An older mark takes nothing back, and none is in the future.
      await mark(author, { seen: '2001-01-01 00:00:00' })
      assert.equal((await read(author)).unseen, 1)
      await mark(author, { seen: '2999-01-01 00:00:00' })
      clock.set(after(2000))
      await say(editor, id, 'Three')
      assert.equal((await read(author)).unseen, 1)
    })

    test('each kind can be switched off, and on again', async () => {
      using _clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author, { title: 'Choir' })
      await change(editor, id, { cost: '6' })
      await say(editor, id, 'Hello')
      const { body } = await mark(author, { muted: ['changed', 'clash', 'changed'] })
      assert.deepEqual(body.muted, ['changed', 'clash'])
      assert.deepEqual(await told(author), [['commented', 'editor', 'Choir', 'Hello']])
      // Seen or not is another matter.
      await mark(author, { seen: (await read(author)).news[0].at })
      assert.deepEqual((await read(author)).muted, ['changed', 'clash'])
      await mark(author, { muted: [] })
      assert.equal((await told(author)).length, 2)
      for (const wrong of [{ muted: ['all'] }, { muted: 7 }, { seen: 'soon' }, { seen: 7 }]) {
        assert.equal((await mark(author, wrong)).status, 400, JSON.stringify(wrong))
      }
      assert.deepEqual((await read(author)).muted, [])
    })

    test('S1.1 nobody without work in the console is told anything', async () => {
      using _clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      await fasti.user('subscriber')
      assert.equal((await fasti.get('/news', { root })).status, 401)
      assert.equal((await fasti.as('subscriber').get('/news', { root })).status, 403)
      const reply = await mark(fasti.as('subscriber'), { muted: [] })
      assert.deepEqual(faultsOf(reply), [403, 'rest_forbidden'])
    })

    test('what is older than thirty days is told no more', async () => {
      using clock = setClock(after(0))
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author)
      await change(editor, id, { cost: '6' })
      await say(editor, id, 'Hello')
      clock.set(after(29 * day))
      assert.equal((await told(author)).length, 2)
      clock.set(after(31 * day))
      assert.deepEqual(await told(author), [])
    })
  })
}
