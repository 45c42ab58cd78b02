// What waits for an editor (§19): who submitted it, and what is decided.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { roles } from '../../src/access/roles.ts'
import { leavesAll } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { assertSound, change, makeRecurring, occurrencesOf, read } from '../support/recurring.ts'
import { consoleRoot as root, undo } from '../support/undo.ts'

async function waiting(caller: Caller, query = ''): Promise<Json[]> {
  const { status, body, text } = await caller.get(`/review?${query}`, { root })
  assert.equal(status, 200, text)
  assert.equal(body.total, body.review.length)
  return body.review
}

const ask = (caller: Caller, id: number, body: object) =>
  caller.post(`/review/${id}`, body, { root })

async function decide(caller: Caller, id: number, body: object): Promise<Json> {
  const reply = await ask(caller, id, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

const notesOf = (caller: Caller, item: number) => caller.get(`/notes?item=${item}`, { root })

for (const database of databases) {
  describe(`review on ${database}`, () => {
    test('lists what waits, the longest first, with who submitted it and when', async () => {
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      const draft = await makeEvent(contributor, { title: 'Later submitted', status: 'draft' })
      const event = await makeEvent(contributor, { title: 'First', status: 'publish' })
      const hall = await makeVenue(contributor, 'Hall', { status: 'pending' })
      const club = await makeOrganizer(contributor, 'Club', { status: 'pending' })
      await makeEvent(editor, { title: 'Public' })
      await change(contributor, draft.id, { status: 'pending' })
      await change(contributor, event.id, { description: 'More.' })
      const { series } = await makeRecurring(contributor, { status: 'pending' })
      const found = await waiting(editor)
      assert.deepEqual(
        found.map(({ kind, id }) => [kind, id]),
        [
          ['event', event.id],
          ['venue', hall.id],
          ['organizer', club.id],
          ['event', draft.id],
          ['event', series.id],
        ],
      )
      const { id } = await fasti.user('contributor')
      for (const { submitted, author, status, notes } of found) {
        assert.deepEqual([submitted.by, author], [{ id, login: 'contributor' }, id])
        assert.match(submitted.at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        assert.deepEqual([status, notes], ['pending', []])
      }
      assert.deepEqual(idsOf(await waiting(fasti.as('contributor', 'other'))), [])
      const page = await editor.get('/review?per_page=2&page=3', { root })
      assert.deepEqual([idsOf(page.body.review), page.body.total], [[series.id], 5])
      const beyond = await editor.get('/review?per_page=2&page=4', { root })
      assert.deepEqual(faultsOf(beyond), [404, 'review-archive-page-not-found'])
    })

    test('what is accepted is public, or will be at its date', async () => {
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      const now = await makeEvent(contributor, { title: 'Now', status: 'pending' })
      const later = await makeEvent(contributor, { title: 'Later', status: 'pending' })
      const hall = await makeVenue(contributor, 'Hall', { status: 'pending' })
      const made = await decide(editor, now.id, { decision: 'accept' })
      assert.deepEqual([made.kind, made.status, made.note.text], ['event', 'publish', ''])
      assert.equal((await fasti.get(`/events/${now.id}`)).status, 200)
      const accepted = { decision: 'accept', publish_date: '2099-01-01 10:00:00' }
      assert.equal((await decide(editor, later.id, accepted)).status, 'future')
      assert.equal((await read(editor, later.id)).date, '2099-01-01 10:00:00')
      await decide(editor, hall.id, { decision: 'accept', reason: 'Fine.' })
      assert.equal((await fasti.get(`/venues/${hall.id}`)).status, 200)
      const { series } = await makeRecurring(contributor, { status: 'pending' })
      await decide(editor, series.id, { decision: 'accept' })
      assert.equal((await occurrencesOf(editor, series.id)).length, 4)
      assert.deepEqual(await waiting(editor), [])
      await undo(editor, { id: made.entry })
      assert.deepEqual(idsOf(await waiting(editor)), [now.id])
      await assertSound(fasti)
    })

    test('what is asked back or refused says why to its author', async () => {
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      const back = await makeEvent(contributor, { title: 'Back', status: 'pending' })
      const gone = await makeOrganizer(contributor, 'Gone', { status: 'pending' })
      const asked = { decision: 'ask_back', reason: 'Where is <b>it</b>?' }
      assert.equal((await decide(editor, back.id, asked)).status, 'draft')
      const refused = { decision: 'refuse', reason: 'Known already.' }
      assert.equal((await decide(editor, gone.id, refused)).status, 'trash')
      assert.deepEqual(await waiting(editor), [])
      const own = await waiting(contributor)
      assert.deepEqual(
        own.map(({ id, status, notes }) => [id, status, notes[0].decision, notes[0].text]),
        [
          [back.id, 'draft', 'ask_back', 'Where is it?'],
          [gone.id, 'trash', 'refuse', 'Known already.'],
        ],
      )
      await change(contributor, back.id, { status: 'pending' })
      assert.equal((await waiting(editor))[0].notes.length, 1)
      await decide(editor, back.id, { decision: 'accept', reason: 'Thanks.' })
      const { body } = await contributor.get(`/notes?item=${back.id}`, { root })
      assert.deepEqual(
        body.notes.map(({ decision, by }: Json) => [decision, by.login]),
        [
          ['ask_back', 'editor'],
          ['accept', 'editor'],
        ],
      )
      assert.deepEqual(idsOf(await waiting(contributor)), [gone.id])
    })

    test('of two editors at once one decides, and the other is told', async () => {
      await using fasti = await freshFasti(database)
      const [one, two] = [fasti.as('editor'), fasti.as('administrator')]
      const { id } = await makeEvent(fasti.as('contributor'), { status: 'pending' })
      const replies = await Promise.all([
        ask(one, id, { decision: 'accept' }),
        ask(two, id, { decision: 'refuse', reason: 'No.' }),
      ])
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200, 409]))
      const { body } = await one.get(`/notes?item=${id}`, { root })
      assert.equal(body.notes.length, 1)
      const late = await ask(one, id, { decision: 'accept' })
      assert.deepEqual(faultsOf(late), [409, 'rest_conflict'])
      assert.match(
        late.body.message,
        /^(?:editor has accepted|administrator has refused) this in the meantime\.$/,
      )
      await two.patch(`/events/${id}`, { status: 'private' })
      const later = await ask(one, id, { decision: 'accept' })
      assert.equal(later.body.message, 'This does not wait for a decision any more.')
    })

    test('what cannot be decided is refused, and nothing changes', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(fasti.as('contributor'), { status: 'pending' })
      const open = await makeEvent(editor)
      await leavesAll(fasti, async () => {
        const reason = 'Because.'
        const missing = [400, 'rest_missing_callback_param']
        assert.deepEqual(faultsOf(await ask(editor, id, {})), missing)
        assert.deepEqual(faultsOf(await ask(editor, id, { decision: 'refuse' })), missing)
        assert.deepEqual(faultsOf(await ask(editor, id, { decision: 'ask_back' })), missing)
        const blank = await ask(editor, id, { decision: 'refuse', reason: ' ' })
        assert.deepEqual(faultsOf(blank), ['reason'])
        const long = await ask(editor, id, { decision: 'refuse', reason: 'x'.repeat(2001) })
        assert.deepEqual(faultsOf(long), ['reason'])
        assert.deepEqual(faultsOf(await ask(editor, id, { decision: 'maybe' })), ['decision'])
        const dated = { decision: 'refuse', reason, publish_date: '2099-01-01' }
        assert.deepEqual(faultsOf(await ask(editor, id, dated)), ['publish_date'])
        const other = await ask(editor, open.id, { decision: 'accept' })
        assert.deepEqual(faultsOf(other), [409, 'rest_conflict'])
        const none = await ask(editor, 99_999_999, { decision: 'accept' })
        assert.deepEqual(faultsOf(none), [404, 'rest-item-not-found'])
      })
    })

    test('S1.1, S2.1, S6.3 only editors decide, and notes are for them and the author', async () => {
      await using fasti = await freshFasti(database)
      for (const role of roles) await fasti.user(role)
      const contributor = fasti.as('contributor')
      const { id } = await makeEvent(contributor, { status: 'pending' })
      await leavesAll(fasti, async () => {
        for (const [caller, status] of [
          [contributor, 403],
          [fasti.as('author'), 403],
          [fasti.as('subscriber'), 403],
          [fasti, 401],
        ] as const) {
          const reply = await ask(caller, id, { decision: 'accept' })
          assert.deepEqual([reply.status, reply.body.code], [status, 'rest_forbidden'])
        }
      })
      assert.equal((await notesOf(contributor, id)).status, 200)
      const author = fasti.as('author')
      const [hidden, unknown] = [await notesOf(author, id), await notesOf(author, 99_999_999)]
      assert.deepEqual([faultsOf(hidden), faultsOf(unknown)], [['item'], ['item']])
      for (const path of ['/review', `/notes?item=${id}`]) {
        assert.equal((await fasti.as('subscriber').get(path, { root })).status, 403)
        assert.equal((await fasti.get(path, { root })).status, 401)
      }
    })
  })
}
