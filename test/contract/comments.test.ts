// What those who edit an event say to each other about it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { removeUser } from '../../src/access/users/operations.ts'
import { roles } from '../../src/access/roles.ts'
import { leavesAll } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'
import { change, makeRecurring, occurrencesOf } from '../support/recurring.ts'
import { consoleRoot as root, undo } from '../support/undo.ts'

const pathTo = (event: number) => `/events/${event}/comments`
const ask = (caller: Caller, event: number, text: unknown) =>
  caller.post(pathTo(event), { text }, { root })
const drop = (caller: Caller, event: number, id: number) =>
  caller.delete(`${pathTo(event)}/${id}`, { root })

async function say(caller: Caller, event: number, text: string): Promise<Json> {
  const { status, body, text: answer } = await ask(caller, event, text)
  assert.equal(status, 201, answer)
  return body
}

async function read(caller: Caller, event: number): Promise<Json> {
  const { status, body, text, headers } = await caller.get(pathTo(event), { root })
  assert.equal(status, 200, text)
  assert.match(String(headers['cache-control']), /no-store/)
  return body
}

const textsOn = async (caller: Caller, event: number): Promise<string[]> =>
  (await read(caller, event)).comments.map(({ text }: Json) => text)

for (const database of databases) {
  describe(`comments on ${database}`, () => {
    test('are read by all who may edit the event, the oldest first', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author, { title: 'Choir' })
      const first = await say(author, id, 'Is the hall free?\nI have asked twice.')
      await say(editor, id, 'It is.')
      const { comments } = await read(author, id)
      assert.deepEqual(
        comments.map(({ by, text, can }: Json) => [by.name, text, can.delete]),
        [
          ['author', 'Is the hall free?\nI have asked twice.', true],
          ['editor', 'It is.', false],
        ],
      )
      assert.deepEqual(comments[0], first)
      assert.equal(first.event, id)
      assert.match(first.at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      const { body } = await editor.post('/presence', { kind: 'event', id }, { root })
      assert.equal(body.comments, 2)
    })

    test('S1.1, S2.1, S6.3 are neither read nor written by others, and not without an event', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Public' })
      const { id: comment } = await say(editor, id, 'Between us.')
      const own = await makeEvent(fasti.as('contributor'), { status: 'draft' })
      for (const role of roles) await fasti.user(role)
      await leavesAll(fasti, async () => {
        for (const role of ['author', 'contributor', 'subscriber'] as const) {
          const caller = fasti.as(role)
          for (const reply of [
            await caller.get(pathTo(id), { root }),
            await ask(caller, id, 'Me too.'),
            await drop(caller, id, comment),
          ]) {
            assert.equal(reply.status, 403, role)
            assert.doesNotMatch(reply.text, /Between us/)
          }
        }
        assert.equal((await fasti.get(pathTo(id), { root })).status, 401)
        const missing = [404, 'rest-event-not-found']
        assert.deepEqual(faultsOf(await editor.get(pathTo(99_999_999), { root })), missing)
        assert.deepEqual(faultsOf(await ask(editor, 99_999_999, 'Hello?')), missing)
        // That of another event is not there.
        const other = [404, 'rest-comment-not-found']
        assert.deepEqual(faultsOf(await drop(editor, own.id, comment)), other)
      })
      const { people } = await read(fasti.as('contributor'), own.id)
      assert.deepEqual(
        people.map(({ login }: Json) => login),
        ['administrator', 'contributor', 'editor'],
      )
      // What is public by now is no more the contributor's to edit (§9.2).
      await change(editor, own.id, { status: 'publish' })
      assert.equal((await ask(fasti.as('contributor'), own.id, 'Thanks.')).status, 403)
    })

    test('mention those who may edit the event, and nobody else', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      for (const role of ['editor', 'administrator', 'contributor'] as const) await fasti.user(role)
      await fasti.user('author', 'author-2')
      const { id } = await makeEvent(author)
      const mentioned = async (text: string) =>
        (await say(author, id, text)).mentions.map(({ login }: Json) => login)
      assert.deepEqual(await mentioned('@editor, see @Administrator. (@editor)'), [
        'editor',
        'administrator',
      ])
      assert.deepEqual(await mentioned('@contributor @author-2 @nobody @'), [])
      assert.deepEqual(await mentioned('mail@editor a.@editor @@editor @editors'), [])
      assert.deepEqual(await mentioned('@author-2… no, @author.'), ['author'])
      const { comments } = await read(author, id)
      assert.deepEqual(
        comments[0].mentions.map(({ name }: Json) => name),
        ['administrator', 'editor'],
      )
    })

    test('are plain text as it was typed, of at most 2,000 characters', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const hostile = [
        '<img src=x onerror=alert(1)> & <b>5 < 6</b> &amp;',
        `'; drop table comments; -- \\ % _ "`,
        '\u202Eright to left\u202C 夏祭り 🎻',
        '{{constructor.constructor("x")()}} ${7*7}',
        '🎻'.repeat(2000),
      ]
      for (const text of hostile) assert.equal((await say(editor, id, text)).text, text)
      assert.deepEqual(await textsOn(editor, id), hostile)
      const said = await say(editor, id, '  a\u0000b\u0007\r\nc  ')
      assert.equal(said.text, 'ab\nc')
      for (const wrong of ['', ' \n\t ', 'x'.repeat(2001), 7, null, ['x'], { x: 'x' }]) {
        assert.equal((await ask(editor, id, wrong)).status, 400, JSON.stringify(wrong))
      }
      assert.equal((await textsOn(editor, id)).length, hostile.length + 1)
    })

    test('of one event are at most 500, also by several at once', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      for (let nth = 0; nth < 498; nth += 1) await say(editor, id, `No. ${nth}`)
      const replies = await Promise.all([1, 2, 3, 4].map((nth) => ask(editor, id, `Late ${nth}`)))
      const statuses = Map.groupBy(replies, ({ status }) => status)
      assert.deepEqual([statuses.get(201)?.length, statuses.get(409)?.length], [2, 2])
      const full = await ask(editor, id, 'One more')
      assert.deepEqual(faultsOf(full), [409, 'comment-limit-reached'])
      assert.match(full.body.message, /500/)
      const { comments } = await read(editor, id)
      assert.equal(comments.length, 500)
      assert.equal((await drop(editor, id, comments[0].id)).status, 200)
      await say(editor, id, 'One more')
    })

    test('are deleted by who wrote them, and by editors', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const { id } = await makeEvent(author)
      const own = await say(author, id, 'Mine')
      const theirs = await say(editor, id, 'Theirs')
      assert.equal((await drop(author, id, theirs.id)).status, 403)
      assert.deepEqual((await drop(author, id, own.id)).body.text, 'Mine')
      const again = await say(author, id, 'Again')
      assert.equal((await drop(editor, id, again.id)).status, 200)
      assert.equal((await drop(editor, id, again.id)).status, 404)
      assert.deepEqual(await textsOn(author, id), ['Theirs'])
    })

    test('on dates of a series are those of the series', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series } = await makeRecurring(editor)
      const [one, two] = await occurrencesOf(editor, series.id)
      assert.equal((await say(editor, one.id, 'Who plays?')).event, series.id)
      await say(editor, series.id, 'Nobody yet.')
      assert.deepEqual(await textsOn(editor, two.id), ['Who plays?', 'Nobody yet.'])
      const { body } = await editor.post('/presence', { kind: 'event', id: two.id }, { root })
      assert.equal(body.comments, 2)
      // Who has one date may edit that, and has no part in what is said of all.
      const { id: author } = await fasti.user('author')
      await change(editor, one.id, { author })
      assert.equal((await fasti.as('author').get(pathTo(one.id), { root })).status, 403)
      await editor.delete(`/events/${two.id}?force=true`)
      assert.equal((await textsOn(editor, series.id)).length, 2)
    })

    test('stay in the trash, go with the event for good, and do not come back with it', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      await say(editor, id, '@editor note')
      await editor.delete(`/events/${id}`)
      assert.deepEqual(await textsOn(editor, id), ['@editor note'])
      await editor.delete(`/events/${id}?force=true`)
      assert.equal((await editor.get(pathTo(id), { root })).status, 404)
      const { body } = await editor.get(`/history?item=${id}&action=delete`, { root })
      await undo(editor, { id: body.history[0].id })
      assert.deepEqual(await textsOn(editor, id), [])
    })

    test('stay without a name when who wrote them is gone, and mention them no more', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const { id: gone } = await fasti.user('editor', 'gone')
      await say(fasti.as('editor', 'gone'), id, 'Bye.')
      await say(editor, id, 'Bye, @gone.')
      await removeUser(fasti.db, 'gone')
      const { comments, people } = await read(editor, id)
      assert.deepEqual(comments[0].by, { id: gone, name: null })
      assert.deepEqual(comments[1].mentions, [])
      assert.equal(
        people.some(({ login }: Json) => login === 'gone'),
        false,
      )
    })

    test('are in no answer, feed, page, history, change or export', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await makeEvent(admin, { title: 'Open' })
      const before = (await admin.get('/changes', { root: '/api/cal/live/v1' })).body
      await say(admin, id, 'zqcomment')
      const after = (await admin.get('/changes', { root: '/api/cal/live/v1' })).body
      assert.deepEqual(after, before)
      const { secret } = await fasti.user('administrator')
      const [own, live] = ['/api/cal/events/v1', '/api/cal/live/v1']
      for (const url of [
        `${own}/events/${id}?context=edit`,
        `${root}/history`,
        `${root}/exports/json`,
        `${root}/exports/ics`,
        `${root}/exports/csv`,
        `${live}/changes`,
        '/events/list/?date=2027-06-01',
        '/event/open/',
        '/events.ics',
      ]) {
        const headers = { host: 'cal.example', authorization: `Bearer ${secret}` }
        const { statusCode, payload } = await fasti.app.inject({ url, headers })
        assert.equal(statusCode, 200, `${url} ${payload}`)
        assert.doesNotMatch(payload, /zqcomment/, url)
      }
    })
  })
}
