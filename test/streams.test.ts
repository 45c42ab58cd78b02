// Streams of changes (§20.2): every change reaches every reader, once and in order.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { readSettings } from '../src/app/settings.ts'
import { trimHistory } from '../src/calendar/history/trim.ts'
import { liveRoutes } from '../src/calendar/routes.ts'
import { openApi } from '../src/http/describe/openapi.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import { setClock } from './support/clock.ts'
import { applyChange, assertConverged, liveRoot as root } from './support/copies.ts'
import { bothDatabases } from './support/databases.ts'
import { type Json, freshFasti } from './support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from './support/make.ts'
import { change, makeRecurring, remove } from './support/recurring.ts'
import { secondApp } from './support/second_app.ts'
import { listenTo, listening } from './support/streams.ts'
import { until } from './support/until.ts'

const told = ({ data: { kind, id, action } }: Json) => `${action} ${kind} ${id}`

for (const database of bothDatabases) {
  describe(`a stream on ${database}`, () => {
    test('sends each change with its cursor, to all who listen', async () => {
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      const listeners = [await listenTo(port), await listenTo(port)]
      const { id } = await makeEvent(editor)
      await change(editor, id, { title: 'Second' })
      await remove(editor, id)
      for (const one of listeners) {
        assert.equal(one.status, 200)
        assert.equal(one.headers['content-type'], 'text/event-stream; charset=UTF-8')
        assert.equal(one.headers['x-content-type-options'], 'nosniff')
        await until(() => one.heard.some(({ data }) => data.action === 'gone'))
        assert.equal(told(one.heard.at(-1)), `gone event ${id}`)
        const ids = one.heard.map((heard) => heard.id)
        assert.equal(new Set(ids).size, ids.length)
        one.close()
      }
    })

    test('goes on after Last-Event-ID without a gap and without doubles', async () => {
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Hall')
      for (let n = 0; n < 4; n += 1) await makeEvent(editor, { venue: venue.id })
      const begun = await listenTo(port, 'embed=true')
      const start = begun.lastId()
      await makeRecurring(editor)
      await editor.put(`/venues/${venue.id}`, { venue: 'Great Hall' })
      const all = (await begun.hear(9)).slice(0, 9)
      begun.close()
      for (let cut = 0; cut < all.length; cut += 1) {
        const id = cut === 0 ? start : (all[cut - 1]?.id ?? '')
        const again = await listenTo(port, 'embed=true', { 'last-event-id': id })
        const rest = await again.hear(all.length - cut)
        assert.deepEqual(rest.map(told), all.slice(cut).map(told))
        again.close()
      }
    })

    test('begins where the copy of a reader ends', async () => {
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      for (let n = 0; n < 3; n += 1) await makeEvent(editor)
      const copy = new Map<string, Json>()
      const { body } = await fasti.get('/changes?per_page=1', { root })
      for (const one of body.changes) applyChange(copy, one)
      // The rest of the snapshot comes through the stream.
      const listener = await listenTo(port, `since=${body.cursor}`)
      await makeEvent(editor)
      for (const { data } of await listener.hear(3)) applyChange(copy, data)
      await assertConverged(fasti, { copy })
      listener.close()
    })

    test('says reset when the cursor is too old, and goes on', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      const { body } = await fasti.get('/changes?since=now', { root })
      await change(editor, id, { title: 'Second' })
      clock.set('2027-06-01T12:00:00Z')
      await trimHistory(fasti.db, now(), 30)
      const listener = await listenTo(port, '', { 'last-event-id': body.cursor })
      const [first] = await listener.hear(1)
      assert.equal(first?.event, 'reset')
      await change(editor, id, { title: 'Third' })
      const [, next] = await listener.hear(2)
      assert.equal(told(next), `put event ${id}`)
      listener.close()
    })

    test('says reset to who has other rights, and ends without credentials', async () => {
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      const { secret, id } = await fasti.user('editor', 'second')
      const listener = await listenTo(port, '', { authorization: `Bearer ${secret}` })
      const draft = await makeEvent(editor, { status: 'draft' })
      assert.equal(told((await listener.hear(1))[0]), `put event ${draft.id}`)
      await fasti.db.run(sql`update users set role = 'subscriber' where id = ${id}`)
      await change(editor, draft.id, { title: 'Secret' })
      const [, second] = await listener.hear(2)
      assert.equal(second?.event, 'reset')
      await change(editor, draft.id, { title: 'Most secret' })
      await makeEvent(editor, { title: 'Public' })
      assert.equal((await listener.hear(3))[2]?.data.item.title, 'Public')
      await fasti.db.run(sql`delete from tokens where user_id = ${id}`)
      await makeEvent(editor)
      await until(listener.isEnded)
      assert.equal(listener.heard.length, 3)
    })

    test('ends for who may not follow such a thing any more, and goes on for others', async () => {
      await using fasti = await freshFasti(database)
      const port = await listening(fasti.app)
      const editor = fasti.as('editor')
      const { id: venue } = await makeVenue(editor, 'Hall', { status: 'draft' })
      const { secret, id } = await fasti.user('editor', 'second')
      const headers = { authorization: `Bearer ${secret}` }
      const listener = await listenTo(port, `venue=${venue}`, headers)
      const other = await listenTo(port)
      await fasti.db.run(sql`update users set role = 'subscriber' where id = ${id}`)
      const made = await makeEvent(editor)
      assert.equal(told((await other.hear(1))[0]), `put event ${made.id}`)
      await until(listener.isEnded)
      assert.deepEqual(listener.heard, [])
      other.close()
    })

    test('has what other servers of the calendar write', async () => {
      await using fasti = await freshFasti(database)
      const languages = loadLanguages()
      const settings = readSettings(fasti.settings, [...languages.keys()])
      const other = await secondApp({ settings, db: fasti.db, languages })
      const port = await listening(other)
      const listener = await listenTo(port)
      const { id } = await makeEvent(fasti.as('editor'))
      assert.equal(told((await listener.hear(1))[0]), `put event ${id}`)
      listener.close()
      await other.close()
    })
  })
}

describe('streams', () => {
  test('refuse what is wrong with a request before they begin', async () => {
    await using fasti = await freshFasti('sqlite')
    assert.deepEqual(faultsOf(await fasti.get('/stream?since=abc', { root })), ['since'])
    const headers = { 'last-event-id': 'nonsense' }
    assert.deepEqual(faultsOf(await fasti.get('/stream', { root, headers })), ['since'])
    assert.deepEqual(faultsOf(await fasti.get('/stream?kinds=meal', { root })), ['kinds'])
    assert.deepEqual(faultsOf(await fasti.get('/stream?venue=77', { root })), ['venue'])
    const head = await fasti.send('HEAD', '/stream', { root })
    assert.equal(head.status, 200)
    assert.equal(head.headers['content-type'], 'text/event-stream; charset=UTF-8')
  })

  test('are described as what they are, and are never 304', () => {
    const say = loadLanguages().get('en')
    assert.ok(say)
    const contact = { name: '', url: '' }
    const given = { about: '', url: '', routes: liveRoutes, shapes: [], groups: {}, contact }
    const { paths, components }: Json = openApi(given, say)
    const { responses } = paths['/stream'].get
    assert.deepEqual(Object.keys(responses[200].content), ['text/event-stream'])
    assert.equal(responses[200].content['text/event-stream'].schema.type, 'string')
    assert.equal(responses[304], undefined)
    assert.ok(components.schemas.Change)
  })

  test('are bounded for each address, and make room when they end', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_STREAMS_PER_ADDRESS: '2' })
    const port = await listening(fasti.app)
    const [first] = [await listenTo(port), await listenTo(port)]
    const refused = await listenTo(port)
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['retry-after'], '60')
    first.close()
    await until(async () => {
      const next = await listenTo(port)
      return next.status === 200
    })
  })

  test('are bounded also if many are asked for at once', async () => {
    await using fasti = await freshFasti('sqlite', { FASTI_STREAMS_PER_ADDRESS: '2' })
    const port = await listening(fasti.app)
    const all = await Promise.all(Array.from({ length: 12 }, () => listenTo(port)))
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, 200, ...Array.from({ length: 10 }, () => 429)])
    for (const one of all) one.close()
  })

  test('end when the server stops, so that it need not wait', async () => {
    const fasti = await freshFasti('sqlite')
    const port = await listening(fasti.app)
    const listener = await listenTo(port)
    await fasti[Symbol.asyncDispose]()
    await until(listener.isEnded)
  })

  test('cut off who does not read, and lose nothing for the others', async () => {
    const timeouts = {
      headerMs: 15_000,
      requestMs: 60_000,
      uploadMs: 60_000,
      checkMs: 50,
      idleMs: 72_000,
      stallMs: 500,
      lingerMs: 30_000,
    }
    await using fasti = await freshFasti('sqlite', {}, { timeouts })
    const port = await listening(fasti.app)
    const editor = fasti.as('editor')
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(`GET ${root}/stream HTTP/1.1\r\nHost: cal.example\r\n\r\n`)
    const reader = await listenTo(port)
    const streams = async () =>
      Number(/^fasti_streams (\d+)$/m.exec((await fasti.get('/metrics', { root: '' })).text)?.[1])
    await until(async () => (await streams()) === 2)
    const long = { description: 'word '.repeat(40_000) }
    let count = 0
    while ((await streams()) === 2) {
      await makeEvent(editor, long)
      count += 1
    }
    assert.equal((await reader.hear(count)).length, count)
    reader.close()
    socket.destroy()
  })
})
