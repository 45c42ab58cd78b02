// Webhooks (§20.3): who has them, what they take and what they show.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { databases } from '../support/databases.ts'
import { setClock } from '../support/clock.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory } from '../support/make.ts'
import { deliveriesOf, liveRoot as root, makeWebhook, webhookOf } from '../support/webhooks.ts'

const url = 'https://receiver.example/hook'
const everything = {
  kinds: ['category', 'tag', 'venue', 'organizer', 'event'],
  actions: ['create', 'update', 'trash', 'restore', 'delete', 'undo'],
}

const change = (caller: Caller, id: number, body: object) =>
  caller.patch(`/webhooks/${id}`, body, { root })

for (const database of databases) {
  describe(`webhooks on ${database}`, () => {
    test('are made, listed, read, changed and deleted; their secret is shown once', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id: owner } = await fasti.user('administrator')
      const made = await admin.post('/webhooks', { url }, { root })
      assert.equal(made.status, 201, made.text)
      const { secret, ...shown } = made.body
      assert.match(secret, /^whsec_[\w+/]{43}=$/)
      assert.equal(made.headers['cache-control'], 'no-store')
      assert.equal(made.headers['location'], `http://cal.example${root}/webhooks/${shown.id}`)
      assert.deepEqual(shown, {
        id: shown.id,
        owner: { id: owner, login: 'administrator' },
        url,
        ...everything,
        active: true,
        disabled_reason: null,
        failing_since: null,
        skipped_until: null,
        old_secret_until: null,
        created: '2027-03-01 12:00:00',
        modified: '2027-03-01 12:00:00',
      })
      const { body: list, text } = await admin.get('/webhooks', { root })
      assert.deepEqual(list.webhooks, [shown])
      assert.equal(list.total, 1)
      assert.ok(!text.includes(secret))
      const one = await admin.get(`/webhooks/${shown.id}`, { root })
      assert.deepEqual(one.body, shown)
      assert.ok(!one.text.includes(secret))
      const other = { url: 'https://other.example/', kinds: 'event', active: false, search: 'walk' }
      for (const method of ['PUT', 'PATCH', 'POST']) {
        const path = `/webhooks/${shown.id}`
        const changed = await admin.send(method, path, { root, body: other })
        const wanted: Json = { ...shown, ...other, kinds: ['event'] }
        assert.deepEqual(changed.body, wanted, method)
      }
      const removed = await admin.delete(`/webhooks/${shown.id}`, { root })
      assert.equal(removed.status, 200)
      const gone = await admin.get(`/webhooks/${shown.id}`, { root })
      assert.deepEqual([gone.status, gone.body.code], [404, 'rest-webhook-not-found'])
      assert.ok(!fasti.log.join('').includes(secret))
    })

    test('are for administrators alone (S6.3)', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeWebhook(fasti.as('administrator'), url)
      const requests: [string, string][] = [
        ['GET', '/webhooks'],
        ['POST', '/webhooks'],
        ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method): [string, string] => [
          method,
          `/webhooks/${id}`,
        ]),
        ['POST', `/webhooks/${id}/secret`],
        ['POST', `/webhooks/${id}/test`],
        ['GET', `/webhooks/${id}/deliveries`],
        ['POST', `/webhooks/${id}/deliveries/1/resend`],
      ]
      for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const) {
        for (const [method, path] of requests) {
          const body = method === 'GET' || method === 'DELETE' ? undefined : { url }
          const reply = await fasti.as(role).send(method, path, { root, body })
          assert.equal(reply.status, 403, `${role} ${method} ${path}`)
        }
      }
      for (const [method, path] of requests) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : { url }
        const reply = await fasti.send(method, path, { root, body })
        assert.equal(reply.status, 401, `${method} ${path}`)
      }
      assert.deepEqual(await deliveriesOf(fasti.as('administrator'), id), [])
    })

    test('take only addresses that may be called, and say what is wrong (§20.3, S8)', async () => {
      await using fasti = await freshFasti(database, {
        FASTI_CALLBACK_HOSTS_ALLOW: '127.0.0.1:8080,receiver.example',
      })
      const admin = fasti.as('administrator')
      const sentences: Record<string, readonly string[]> = {
        'is not an http or https address': ['ftp://a.example/', 'no address', 'mailto:a@b.example'],
        'must not contain a user name': ['https://a:b@a.example/', 'https://a@a.example/'],
        'has to begin with https://': ['http://a.example/', 'http://127.0.0.1:8081/'],
        'is in a private network': [
          'https://127.0.0.1/',
          'https://[::1]/',
          'https://10.0.0.1:8080/',
          'https://2130706433/',
          'https://[::ffff:192.168.0.1]/',
          'https://169.254.169.254/latest/',
          'https://localhost/',
          'https://a.localhost./',
        ],
        'is empty': ['', '  '],
        'is longer than': [`https://a.example/${'a'.repeat(2000)}`],
      }
      const { id } = await makeWebhook(admin, url)
      for (const [sentence, addresses] of Object.entries(sentences)) {
        for (const wrong of addresses) {
          for (const path of ['/webhooks', `/webhooks/${id}`]) {
            const reply = await admin.post(path, { url: wrong }, { root })
            assert.equal(reply.status, 400, wrong)
            const { message } = reply.body.data.details.url
            assert.ok(message.includes(sentence), `${wrong}: ${message}`)
          }
        }
      }
      const none = await admin.post('/webhooks', {}, { root })
      assert.deepEqual([none.status, none.body.data.params], [400, ['url']])
      for (const good of [
        'http://127.0.0.1:8080/a',
        'http://receiver.example/',
        'https://8.8.8.8/',
      ]) {
        await makeWebhook(admin, good)
      }
    })

    test('take the filters of a list of events, show them as given and drop them with null', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id: category } = await makeCategory(admin, 'Music')
      const filters = {
        categories: ['music', category],
        start_date: 'tomorrow',
        featured: 'true',
        geoloc_lat: 41.1,
        geoloc_lng: -8.6,
        search: 'walk',
        embed: true,
      }
      const made = await makeWebhook(admin, url, { ...filters, actions: 'delete,create' })
      for (const [name, given] of Object.entries(filters)) assert.deepEqual(made[name], given, name)
      assert.deepEqual(made.actions, ['create', 'delete'])
      const changed = await change(admin, made.id, { search: null, featured: false, actions: null })
      const { search: _search, ...others } = filters
      const shown = await webhookOf(admin, made.id)
      assert.deepEqual(changed.body, shown)
      assert.deepEqual(shown.actions, everything.actions)
      for (const [name, given] of Object.entries({ ...others, featured: false })) {
        assert.deepEqual(shown[name], given, name)
      }
      assert.ok(!('search' in shown))
    })

    test('name every wrong field, and keep nothing of such a request', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await makeWebhook(admin, url)
      const wrong = {
        kinds: 'event,image',
        actions: ['make'],
        active: 'perhaps',
        start_date: 'whenever',
        venue: 'here',
        status: 'gone',
        search: 'a'.repeat(501),
        include: Array.from({ length: 501 }, () => 1),
      }
      const names = Object.keys(wrong).toSorted()
      assert.deepEqual(faultsOf(await admin.post('/webhooks', { url, ...wrong }, { root })), names)
      assert.deepEqual(faultsOf(await change(admin, id, wrong)), names)
      assert.deepEqual(faultsOf(await change(admin, id, { url: null, active: null })), [
        'active',
        'url',
      ])
      const half = { url, geoloc_lat: 1 }
      assert.deepEqual(faultsOf(await admin.post('/webhooks', half, { root })), ['geoloc_lat'])
      assert.equal((await admin.get('/webhooks', { root })).body.total, 1)
    })

    test('are at most fifty', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      for (let at = 0; at < 50; at += 1) await makeWebhook(admin, `${url}?${at}`)
      const refused = await admin.post('/webhooks', { url }, { root })
      assert.deepEqual([refused.status, refused.body.code], [409, 'webhook-limit-reached'])
      const page = await admin.get('/webhooks?per_page=20&page=3', { root })
      assert.equal(page.body.webhooks.length, 10)
      const beyond = await admin.get('/webhooks?per_page=20&page=4', { root })
      assert.equal(beyond.body.code, 'webhook-archive-page-not-found')
    })

    test('get a new secret, which is shown once as well', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id, secret } = await makeWebhook(admin, url)
      const renewed = await admin.post(`/webhooks/${id}/secret`, {}, { root })
      assert.equal(renewed.status, 201, renewed.text)
      assert.match(renewed.body.secret, /^whsec_/)
      assert.notEqual(renewed.body.secret, secret)
      assert.equal(renewed.body.old_secret_until, '2027-03-02 12:00:00')
      const { text } = await admin.get(`/webhooks/${id}`, { root })
      assert.ok(!text.includes('whsec_'))
      const unknown = await admin.post('/webhooks/99999/secret', {}, { root })
      assert.equal(unknown.body.code, 'rest-webhook-not-found')
    })

    test('are changed and deleted only as they were read (§12.3)', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await makeWebhook(admin, url)
      const { etag = '' } = (await admin.get(`/webhooks/${id}`, { root })).headers
      const headers = { 'if-match': etag }
      const body = { search: 'walk' }
      const first = await admin.patch(`/webhooks/${id}`, body, { root, headers })
      assert.equal(first.status, 200, first.text)
      for (const method of ['PATCH', 'DELETE']) {
        const late = await admin.send(method, `/webhooks/${id}`, { root, headers, body: undefined })
        assert.equal(late.status, 412, method)
      }
    })

    test('have deliveries: a test is queued, listed by status and sent again', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const { id } = await makeWebhook(admin, url)
      const tested = await admin.post(`/webhooks/${id}/test`, {}, { root })
      assert.equal(tested.status, 201, tested.text)
      const { type, kind, item, status, attempts } = tested.body
      assert.deepEqual(
        { type, kind, item, status, attempts },
        { type: 'webhook.test', kind: 'webhook', item: id, status: 'pending', attempts: 0 },
      )
      assert.match(tested.body.message, /^msg_[\w-]{22}$/)
      assert.deepEqual(await deliveriesOf(admin, id), [tested.body])
      assert.deepEqual(await deliveriesOf(admin, id, 'status=failed,delivered'), [])
      await fasti.db.run(sql`update deliveries set status = 'failed', attempts = 3`)
      const path = `/webhooks/${id}/deliveries/${tested.body.id}/resend`
      const again = await admin.post(path, {}, { root })
      assert.deepEqual([again.body.status, again.body.attempts], ['pending', 0])
      assert.equal(again.body.message, tested.body.message)
      const list = await admin.get(`/webhooks/${id}/deliveries?per_page=1`, { root })
      const address = `http://cal.example${root}/webhooks/${id}/deliveries/?per_page=1`
      assert.equal(list.body.rest_url, address)
      const { id: other } = await makeWebhook(admin, url)
      for (const wrong of [
        `/webhooks/${other}/deliveries/${tested.body.id}/resend`,
        `/webhooks/${id}/deliveries/9999/resend`,
      ]) {
        const reply = await admin.post(wrong, {}, { root })
        assert.deepEqual([reply.status, reply.body.code], [404, 'rest-delivery-not-found'])
      }
      const beyond = await admin.get(`/webhooks/${id}/deliveries?page=2`, { root })
      assert.equal(beyond.body.code, 'delivery-archive-page-not-found')
      await admin.delete(`/webhooks/${id}`, { root })
      const left = await fasti.db.all<Json>(sql`select id from deliveries`)
      assert.deepEqual(left, [])
    })

    test('are not on aliases, and are described in the index', async () => {
      await using fasti = await freshFasti(database)
      const { body } = await fasti.get('/?namespace=cal/live/v1')
      const paths = Object.keys(body.routes).filter((path) => path.includes('webhooks'))
      assert.equal(paths.length, 6)
    })
  })
}
