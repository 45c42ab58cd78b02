// Settings that change without a restart (§19).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { siteSettings } from '../../src/contract/schema/site.ts'
import { readSettings } from '../../src/app/settings.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { setClock } from '../support/clock.ts'
import { liveRoot } from '../support/copies.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, callerOf, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'
import { secondApp } from '../support/second_app.ts'
import { makeWebhook, stage, told } from '../support/webhooks.ts'

const root = '/api/cal/console/v1'

const put = (caller: Caller, body: object, headers = {}) =>
  caller.put('/settings', body, { root, headers })
const all = async (caller: Caller): Promise<Json[]> =>
  (await caller.get('/settings', { root })).body.settings
const one = async (caller: Caller, name: string): Promise<Json> =>
  (await all(caller)).find((setting) => setting.name === name)

async function set(caller: Caller, body: object): Promise<void> {
  const { status, text } = await put(caller, body)
  assert.equal(status, 200, text)
}

const cursorOf = async (caller: Caller): Promise<string> =>
  (await caller.get('/changes?since=now', { root: liveRoot })).body.cursor

const codeAt = async (caller: Caller, cursor: string): Promise<string | undefined> =>
  (await caller.get(`/changes?since=${cursor}`, { root: liveRoot })).body.code

/** Addresses that show the name of the site. */
const named = [
  '/',
  '/es/',
  '/events.ics',
  '/events.rss',
  '/events.json',
  '/embed',
  '/api/',
  '/api/cal/events/v1/doc',
  '/admin',
]

for (const database of databases) {
  describe(`settings on ${database}`, () => {
    let fasti: Fasti
    let admin: Caller

    before(async () => {
      fasti = await freshFasti(database, { FASTI_CURRENCY_CODE: 'EUR' })
      admin = fasti.as('administrator')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('are listed with value, default, source and what they take', async () => {
      assert.deepEqual(
        (await all(admin)).map(({ name }) => name),
        siteSettings,
      )
      const { schema, ...name } = await one(admin, 'site_name')
      assert.deepEqual(name, {
        name: 'site_name',
        value: 'Fasti',
        default: 'Fasti',
        source: 'default',
        environment: 'FASTI_SITE_NAME',
        description: 'The name of the calendar.',
        changed: null,
      })
      assert.deepEqual(schema, { type: 'string', minLength: 1, maxLength: 500 })
      const { source, value } = await one(admin, 'currency_code')
      assert.deepEqual([source, value], ['environment', 'EUR'])
      const position = await one(admin, 'currency_position')
      assert.deepEqual(position.schema.enum, ['prefix', 'postfix'])
    })

    test('are changed by who and when, and null sets them back', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      const { id, login } = await fasti.user('administrator')
      const { body, headers } = await put(admin, {
        currency_code: 'sek',
        site_name: ' <b>Quay</b> ',
      })
      assert.equal(headers['etag'], (await admin.get('/settings', { root })).headers['etag'])
      const changed = { at: '2027-03-01 12:00:00', by: { id, login } }
      for (const [name, value, byDefault] of [
        ['currency_code', 'SEK', 'EUR'],
        ['site_name', 'Quay', 'Fasti'],
      ]) {
        const shown = body.settings.find((setting: Json) => setting.name === name)
        assert.deepEqual(
          [shown.value, shown.default, shown.source, shown.changed],
          [value, byDefault, 'console', changed],
        )
      }
      await set(admin, { currency_code: null, site_name: null })
      const { value, source, changed: gone } = await one(admin, 'currency_code')
      assert.deepEqual([value, source, gone], ['EUR', 'environment', null])
    })

    test('are set all or nothing, and every fault is named by its field', async () => {
      const wrong = {
        site_name: '  ',
        timezone: 'Nowhere/Land',
        currency_code: 'EURO',
        currency_position: 'above',
      }
      const was = await all(admin)
      const reply = await put(admin, { ...wrong, currency_symbol: '€' })
      assert.deepEqual(faultsOf(reply), Object.keys(wrong).toSorted())
      assert.match(reply.body.data.params.timezone, /is not a time zone/)
      for (const zone of ['', 7, ['UTC'], 'UTC; drop table settings', 'Europe/Paris\u0000']) {
        assert.deepEqual(faultsOf(await put(admin, { timezone: zone })), ['timezone'], String(zone))
      }
      assert.deepEqual(await all(admin), was)
    })

    test('of two who change different ones at once both do', async () => {
      const replies = await Promise.all([
        put(admin, { currency_symbol: 'kr' }),
        put(fasti.as('administrator', 'second'), { currency_position: 'postfix' }),
      ])
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
      )
      assert.equal((await one(admin, 'currency_symbol')).value, 'kr')
      assert.equal((await one(admin, 'currency_position')).value, 'postfix')
      await set(admin, { currency_symbol: null, currency_position: null })
    })

    test('with If-Match are changed only in the state that was seen', async () => {
      const { headers } = await admin.get('/settings', { root })
      const seen = { 'if-match': headers['etag'] ?? '' }
      const both = await Promise.all([
        put(admin, { site_name: 'One' }, seen),
        put(admin, { site_name: 'Two' }, seen),
      ])
      const statuses = both.map(({ status }) => status)
      assert.deepEqual(
        statuses.toSorted((a, b) => a - b),
        [200, 412],
      )
      const name = (await one(admin, 'site_name')).value
      assert.equal(name, statuses[0] === 200 ? 'One' : 'Two')
      await set(admin, { site_name: null })
    })

    test('to the same value change nothing, and who has changed it stays', async () => {
      await set(admin, { site_name: 'Quay' })
      const was = await admin.get('/settings', { root })
      const { headers } = await put(fasti.as('administrator', 'second'), { site_name: 'Quay' })
      assert.equal(headers['etag'], was.headers['etag'])
      await set(admin, { site_name: null })
    })

    test('that this version cannot read count as not set', async () => {
      await fasti.db.run(sql`
        insert into settings (name, value, changed_utc) values
          ('site_name', '[1]', 5), ('timezone', 'no JSON', 5), ('of_tomorrow', '1', 5)`)
      await set(admin, { currency_symbol: '£' })
      const { value, source, changed } = await one(admin, 'site_name')
      assert.deepEqual([value, source, changed], ['Fasti', 'default', null])
      assert.equal((await fasti.get('/', { root: '/api' })).body.timezone, 'UTC')
      await set(admin, { site_name: null, timezone: null, currency_symbol: null })
      await fasti.db.run(sql`delete from settings`)
    })

    test('show at once wherever they are said, whatever is cached', async () => {
      await makeEvent(fasti.as('editor'))
      const get = (path: string, headers = {}) => fasti.get('', { root: path, headers })
      const tags = new Map<string, string>()
      for (const path of named) {
        for (const _again of [1, 2, 3]) tags.set(path, (await get(path)).headers['etag'] ?? '')
      }
      await set(admin, { site_name: 'Quay & Hill' })
      for (const path of named) {
        const { status, text } = await get(path, { 'if-none-match': tags.get(path) ?? '"none"' })
        assert.equal(status, 200, path)
        assert.match(text, /Quay &(?:amp;|#38;|\\u0026)? ?(?:quot;)?Hill/, path)
      }
      await set(admin, { site_name: null })
      const { status } = await get('/', { 'if-none-match': tags.get('/') ?? '' })
      assert.equal(status, 304)
    })

    test('of time and money show in all items that were cached', async () => {
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { date: '2026-01-02 03:04:05', cost: '5' })
      const read = async () => {
        const lists = await fasti.get('/events?start_date=2000-01-01')
        const listed = lists.body.events.find((event: Json) => event.id === id)
        const { body } = await fasti.get(`/events/${id}`)
        assert.deepEqual([listed.date, listed.cost], [body.date, body.cost])
        return [body.date, body.cost]
      }
      for (const _again of [1, 2, 3]) {
        assert.deepEqual(await read(), ['2026-01-02 03:04:05', '$5'])
      }
      await set(admin, {
        timezone: 'Asia/Tokyo',
        currency_symbol: ' kr',
        currency_position: 'postfix',
      })
      assert.deepEqual(await read(), ['2026-01-02 12:04:05', '5kr'])
      await set(admin, { timezone: null, currency_symbol: null, currency_position: null })
    })

    test('are those of a node that had nothing to do meanwhile, also for what it writes', async () => {
      const languages = loadLanguages()
      const settings = readSettings(fasti.settings, [...languages.keys()])
      const app = await secondApp({ settings, db: fasti.db, languages })
      try {
        const { secret } = await fasti.user('editor')
        const other = callerOf(app, async () => secret)
        await other.get('/events')
        await set(admin, { timezone: 'Asia/Tokyo' })
        assert.equal((await makeEvent(other)).timezone, 'Asia/Tokyo')
      } finally {
        await app.close()
      }
      await set(admin, { timezone: null })
    })

    test('that items are shown with make readers of changes begin anew (§20.1)', async () => {
      const first = await cursorOf(fasti)
      await set(admin, { site_name: 'Quay' })
      assert.equal(await codeAt(fasti, first), undefined)
      await set(admin, { timezone: 'Asia/Tokyo' })
      assert.equal(await codeAt(fasti, first), 'rest_cursor_expired')
      const second = await cursorOf(fasti)
      assert.equal(await codeAt(fasti, second), undefined)
      await set(admin, { timezone: null, site_name: null })
      assert.equal(await codeAt(fasti, first), undefined)
      assert.equal(await codeAt(fasti, second), 'rest_cursor_expired')
    })

    test('that items are shown with lose no message of a webhook (§20.3)', async () => {
      await using on = await stage(database)
      await makeWebhook(on.admin, on.receiver.url)
      const { id } = await makeEvent(on.fasti.as('editor'))
      await set(on.admin, { timezone: 'Asia/Tokyo' })
      await on.sender.send()
      assert.deepEqual(on.receiver.messages.map(told), [`event.create ${id}`])
    })
  })
}
