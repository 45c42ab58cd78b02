// What the console keeps for those who edit: drafts and saved views.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { trimDrafts } from '../../src/calendar/console/drafts/operations.ts'
import { readGeneration } from '../../src/storage/generation/generation.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'

const root = '/api/cal/console/v1'
const get = (caller: Caller, path: string) => caller.get(path, { root })
const remove = (caller: Caller, path: string) => caller.delete(path, { root })
const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code]

const names = async (caller: Caller, query = ''): Promise<string[]> =>
  (await get(caller, `/views${query}`)).body.views.map(({ name }: Json) => name)

for (const database of databases) {
  describe(`editing in the console on ${database}`, () => {
    let fasti: Fasti
    let editor: Caller
    let author: Caller

    before(async () => {
      fasti = await freshFasti(database)
      ;[editor, author] = [fasti.as('editor'), fasti.as('author')]
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('what the answer is to have is asked for in the body, too, and is not stored', async () => {
      const _fields = 'id,name,screen,query,shared,owner,can,created,modified'
      const body = { name: 'Mine', screen: 'events', _fields }
      const made = await fasti.as('author', 'other').post('/views', body, { root })
      assert.equal(made.status, 201, made.text)
      assert.equal(made.body.name, 'Mine')
    })

    test('a draft is kept as it is, replaced, listed the newest first and deleted', async () => {
      using clock = setClock('2027-03-01T12:00:00Z')
      const values = { title: 'Walk', description: '<script>', nested: { a: [1, null] } }
      const put = (path: string, body: object) => author.put(path, body, { root })
      const saved = await put('/drafts/event/7', { values, based_on: 'v3' })
      const entry = {
        kind: 'event',
        id: 7,
        key: '',
        title: 'Walk',
        based_on: 'v3',
        modified: '2027-03-01 12:00:00',
      }
      assert.deepEqual([saved.status, saved.body], [200, entry])
      assert.deepEqual((await get(author, '/drafts/event/7')).body, { ...entry, values })
      clock.set('2027-03-01T12:00:05Z')
      const other = await put('/drafts/event/7', { values: { title: 'Run' }, based_on: 'v3' })
      assert.equal(other.body.title, 'Run')
      await put('/drafts/event/7', { values: { title: 'Ride' }, key: 'other window' })
      assert.equal((await get(author, '/drafts/event/7')).body.title, 'Run')
      assert.equal((await get(author, '/drafts/event/7?key=other+window')).body.title, 'Ride')
      assert.equal((await remove(author, '/drafts/event/7?key=other+window')).status, 200)
      clock.set('2027-03-01T12:00:10Z')
      await put('/drafts/venue/0', { values: { venue: 'Hall' }, key: 'one' })
      await put('/drafts/venue/0', { values: {}, key: 'two' })
      const { body } = await get(author, '/drafts')
      assert.deepEqual(
        body.drafts.map(({ kind, id, key, title }: Json) => [kind, id, key, title]),
        [
          ['venue', 0, 'one', 'Hall'],
          ['venue', 0, 'two', ''],
          ['event', 7, '', 'Run'],
        ],
      )
      assert.equal(body.total, 3)
      assert.equal((await remove(author, '/drafts/venue/0?key=one')).status, 200)
      const gone = await get(author, '/drafts/venue/0?key=one')
      assert.deepEqual(codeOf(gone), [404, 'rest-draft-not-found'])
      assert.deepEqual(codeOf(await remove(author, '/drafts/venue/0?key=one')), codeOf(gone))
    })

    test('drafts are limited in size and number, and removed after thirty days', async () => {
      using clock = setClock('2027-04-01T12:00:00Z')
      const caller = fasti.as('contributor', 'many')
      const put = (id: number, values: unknown) =>
        caller.put(`/drafts/event/${id}`, { values }, { root })
      for (const values of [[], 'text', 1]) {
        assert.deepEqual(faultsOf(await put(1, values)), ['values'])
      }
      assert.equal((await put(1, { a: 'x'.repeat(1024 * 1024) })).status, 413)
      for (let id = 1; id <= 100; id += 1) assert.equal((await put(id, { id })).status, 200)
      assert.deepEqual(codeOf(await put(101, {})), [409, 'draft-limit-reached'])
      assert.equal((await put(100, { again: true })).status, 200)
      clock.set('2027-05-01T11:59:59Z')
      assert.equal((await get(caller, '/drafts')).body.total, 100)
      clock.set('2027-05-01T12:00:00Z')
      assert.equal((await get(caller, '/drafts')).body.total, 0)
      assert.equal((await put(101, {})).status, 200)
      assert.ok((await trimDrafts(fasti.db, now())) >= 100)
      assert.equal((await get(caller, '/drafts')).body.total, 1)
    })

    test('S1.1 nobody reads, replaces or deletes the draft of another', async () => {
      await editor.put('/drafts/event/5', { values: { title: 'Secret' } }, { root })
      for (const caller of [fasti.as('administrator'), author, fasti.as('editor', 'eve')]) {
        assert.deepEqual(codeOf(await get(caller, '/drafts/event/5')), [
          404,
          'rest-draft-not-found',
        ])
        assert.equal((await remove(caller, '/drafts/event/5')).status, 404)
        assert.ok(!(await get(caller, '/drafts')).text.includes('Secret'))
        await caller.put('/drafts/event/5', { values: { title: 'Own' } }, { root })
      }
      assert.equal((await get(editor, '/drafts/event/5')).body.values.title, 'Secret')
    })

    test('saved views are own ones and those that editors share', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      const made = await editor.post(
        '/views',
        { name: 'Drafts', screen: 'events', query: 'status=draft', shared: true },
        { root },
      )
      assert.deepEqual(
        [made.status, made.body],
        [
          201,
          {
            id: made.body.id,
            name: 'Drafts',
            screen: 'events',
            query: 'status=draft',
            shared: true,
            owner: { id: (await fasti.user('editor')).id, name: 'editor' },
            can: { edit: true },
            created: '2027-03-01 12:00:00',
            modified: '2027-03-01 12:00:00',
          },
        ],
      )
      const own = { name: 'Mine', screen: 'events', query: 'mine=true' }
      const mine = (await author.post('/views', own, { root })).body
      assert.equal(mine.shared, false)
      assert.deepEqual(await names(author), ['Drafts', 'Mine'])
      assert.deepEqual(await names(author, '?screen=venues'), [])
      assert.deepEqual(await names(editor), ['Drafts'])
      for (const method of ['PUT', 'PATCH', 'POST']) {
        const body = { name: `By ${method}` }
        const changed = await author.send(method, `/views/${mine.id}`, { root, body })
        assert.deepEqual([changed.body.name, changed.body.query], [body.name, 'mine=true'])
      }
      const { id } = made.body
      const admin = fasti.as('administrator')
      assert.equal((await admin.patch(`/views/${id}`, { name: 'All' }, { root })).status, 200)
      await fasti.db.run(sql`update users set role = 'author' where login = 'editor'`)
      assert.deepEqual(await names(author), ['By POST'])
      await fasti.db.run(sql`update users set role = 'editor' where login = 'editor'`)
      assert.equal((await remove(author, `/views/${mine.id}`)).status, 200)
      assert.deepEqual(await names(author), ['All'])
    })

    test('S1.1 S6.3 nobody changes the view of another, and only editors share', async () => {
      const view = { name: 'V', screen: 'events' }
      const hidden = (await editor.post('/views', view, { root })).body.id
      const shared = (await editor.post('/views', { ...view, shared: true }, { root })).body.id
      for (const caller of [author, fasti.as('editor', 'eve')]) {
        const missing = await caller.patch(`/views/${hidden}`, { name: 'X' }, { root })
        assert.deepEqual(codeOf(missing), [404, 'rest-view-not-found'])
        assert.equal((await remove(caller, `/views/${hidden}`)).status, 404)
        assert.equal((await caller.patch(`/views/${shared}`, { name: 'X' }, { root })).status, 403)
        assert.equal((await remove(caller, `/views/${shared}`)).status, 403)
      }
      const own = (await author.post('/views', view, { root })).body.id
      assert.equal((await author.post('/views', { ...view, shared: true }, { root })).status, 403)
      assert.equal((await author.patch(`/views/${own}`, { shared: true }, { root })).status, 403)
      const views = (await get(author, '/views?per_page=50')).body.views
      assert.equal(views.find(({ id }: Json) => id === shared).name, 'V')
      assert.ok(!views.some(({ id }: Json) => id === hidden))
    })

    test('S4.2 a user has at most fifty saved views', async () => {
      const caller = fasti.as('contributor', 'collector')
      const save = () => caller.post('/views', { name: 'V', screen: 'events' }, { root })
      for (let nth = 0; nth < 48; nth += 1) assert.equal((await save()).status, 201)
      const [...last] = await Promise.all([save(), save(), save(), save()])
      const refused = last.filter(({ status }) => status !== 201)
      assert.deepEqual(refused.map(codeOf), [
        [409, 'view-limit-reached'],
        [409, 'view-limit-reached'],
      ])
    })

    test('none of this changes the calendar, its history or its generation', async () => {
      const { id } = await makeEvent(editor, {})
      const state = async () => [
        await readGeneration(fasti.db),
        (await get(editor, '/history')).body.total,
      ]
      const earlier = await state()
      await editor.put(`/drafts/event/${id}`, { values: { title: 'New' } }, { root })
      await editor.post('/presence', { kind: 'event', id }, { root })
      const { body } = await editor.post('/views', { name: 'V', screen: 'events' }, { root })
      await editor.patch(`/views/${body.id}`, { name: 'W' }, { root })
      await remove(editor, `/views/${body.id}`)
      await remove(editor, `/drafts/event/${id}`)
      await remove(editor, `/presence?kind=event&id=${id}`)
      assert.deepEqual(await state(), earlier)
    })

    test('S6.3 anonymous callers and subscribers reach nothing of this', async () => {
      const requests: [string, string, object?][] = [
        ['GET', '/events'],
        ['GET', '/events/count'],
        ['GET', '/clashes?venue=1&start=2028-06-12&end=2028-06-13'],
        ['GET', '/drafts'],
        ['GET', '/drafts/event/1'],
        ['PUT', '/drafts/event/1', { values: {} }],
        ['DELETE', '/drafts/event/1'],
        ['GET', '/views'],
        ['POST', '/views', { name: 'V', screen: 'events' }],
        ['PATCH', '/views/1', { name: 'V' }],
        ['DELETE', '/views/1'],
        ['POST', '/presence', { kind: 'event', id: 1 }],
        ['DELETE', '/presence?kind=event&id=1'],
      ]
      for (const [method, path, body] of requests) {
        const sent = { root, ...(body ? { body } : {}) }
        const anonymous = await fasti.send(method, path, sent)
        assert.deepEqual(codeOf(anonymous), [401, 'rest_forbidden'], `${method} ${path}`)
        const subscriber = await fasti.as('subscriber').send(method, path, sent)
        assert.deepEqual(codeOf(subscriber), [403, 'rest_forbidden'], `${method} ${path}`)
      }
    })

    test('S5.1 S5.6 text of a caller never becomes part of a statement', async () => {
      const text = `'; drop table drafts; -- %_\\`
      const put = { values: { title: text }, key: text.slice(0, 60), based_on: text }
      assert.equal((await author.put('/drafts/tag/0', put, { root })).status, 200)
      const view = { name: text, screen: text.slice(0, 40), query: text }
      assert.equal((await author.post('/views', view, { root })).body.query, text)
      const query = { search: text, orderby: 'title' }
      assert.equal((await author.get('/events', { root, query })).status, 200)
      assert.ok(
        (await get(author, '/drafts')).body.drafts.some(({ title }: Json) => title === text),
      )
    })
  })
}
