import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Reply, defaultRoot, freshFasti, origin } from '../support/fasti.ts'

const root = `${origin}${defaultRoot}`

/** The names of the wrong parameters of a 400; else the status and code. */
const faults = ({ status, body }: Reply): string[] =>
  body.code === 'rest_invalid_param' ? Object.keys(body.data.details) : [`${status} ${body.code}`]

const from = (etag = '') => ({ headers: { 'if-match': etag } })

const walkers = {
  organizer: 'Night Walkers',
  description: '<p>We walk.</p>',
  phone: '+351 220 111',
  website: 'https://walks.example',
  email: 'hello@walks.example',
}

const kinds = [
  { name: 'venue', list: 'venues', other: 'organizers' },
  { name: 'organizer', list: 'organizers', other: 'venues' },
] as const

for (const database of databases) {
  describe(`organizers on ${database}`, () => {
    test('a new organizer has every field, and says where it is (§4.4, §6.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: author } = await fasti.user('editor')
      const made = await editor.post('/organizers', { organizer: 'Night Walkers' })
      const { id, date, date_utc, modified, modified_utc, ...rest } = made.body
      assert.equal(made.status, 201)
      assert.deepEqual(rest, {
        author,
        status: 'publish',
        url: `${origin}/organizer/night-walkers/`,
        rest_url: `${root}/organizers/${id}`,
        organizer: 'Night Walkers',
        description: '',
        excerpt: '',
        slug: 'night-walkers',
        image: false,
        phone: '',
        website: '',
        email: '',
        global_id: `cal.example?id=${id}`,
        global_id_lineage: [`cal.example?id=${id}`],
      })
      assert.deepEqual([date, modified], [date_utc, modified_utc])
      assert.equal(made.headers['location'], made.body.rest_url)
      const read = await editor.get(`/organizers/${id}`)
      assert.equal(made.headers['etag'], read.headers['etag'])
    })

    test('a single read describes the organization to search engines (§4.9)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await editor.post('/organizers', walkers)
      assert.ok(!('json_ld' in made.body))
      const read = await fasti.get(`/organizers/${made.body.id}`)
      assert.deepEqual(read.body.json_ld, {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Night Walkers',
        description: 'We walk.',
        url: 'https://walks.example',
        telephone: '+351 220 111',
        email: 'hello@walks.example',
        sameAs: 'https://walks.example',
      })
      await editor.post('/organizers', { organizer: 'Bare' })
      const bare = await fasti.get('/organizers/by-slug/bare')
      assert.deepEqual(bare.body.json_ld, {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Bare',
        url: `${origin}/organizer/bare/`,
      })
    })

    test('POST, PUT and PATCH change what is named; empty text and null clear (§3.5, §6.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { body } = await editor.post('/organizers', walkers)
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const phone = `phone of ${method}`
        const updated = await editor.send(method, `/organizers/${body.id}`, { body: { phone } })
        const { modified: _at, modified_utc: _atUtc, ...shown } = updated.body
        const { modified: _was, modified_utc: _wasUtc, ...expected } = { ...body, phone }
        assert.deepEqual([updated.status, shown], [200, expected])
      }
      for (const empty of ['', null]) {
        await editor.patch(`/organizers/${body.id}`, walkers)
        for (const name of ['description', 'phone', 'website', 'email']) {
          const cleared = await editor.patch(`/organizers/${body.id}`, { [name]: empty })
          assert.equal(cleared.body[name], '', name)
        }
      }
      for (const empty of ['', ' ', null]) {
        const refused = await editor.patch(`/organizers/${body.id}`, { organizer: empty })
        assert.deepEqual(faults(refused), ['organizer'])
      }
    })

    test('a wrong request is answered with all its faults, and nothing is stored (§3.1, §6.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const missing = await editor.post('/organizers', { email: 'no address' })
      assert.equal(missing.body.code, 'rest_missing_callback_param')
      assert.deepEqual(missing.body.data.params, ['organizer'])
      const many = {
        organizer: '',
        description: 7,
        email: 'x',
        website: 'x',
        status: 'x',
        date: 'x',
      }
      const refused = await editor.post('/organizers', many)
      assert.deepEqual(faults(refused).toSorted(), Object.keys(many).toSorted())
      const { details, params } = refused.body.data
      assert.equal(params.status, details.status.message)
      assert.deepEqual(
        Object.values(details as Record<string, { code: string }>)
          .map(({ code }) => code)
          .toSorted(),
        [
          'rest_invalid_type',
          'rest_invalid_value',
          'rest_invalid_value',
          'rest_invalid_value',
          'rest_invalid_value',
          'rest_not_in_enum',
        ],
      )
      assert.equal((await editor.get('/organizers')).body.total, 0)
    })
  })

  for (const { name, list, other } of kinds) {
    describe(`${list} as items on ${database}`, () => {
      test('addresses of pages are below the site, those of the interface are not (§1, §4.2)', async () => {
        await using fasti = await freshFasti(database, {
          FASTI_SITE_URL: 'https://www.example.org:8443/cal/',
        })
        const editor = fasti.as('editor')
        const open = (await editor.post(`/${list}`, { [name]: 'Open' })).body
        const draft = (await editor.post(`/${list}`, { [name]: 'Draft', status: 'draft' })).body
        const site = 'https://www.example.org:8443/cal'
        assert.deepEqual(
          [open.url, draft.url],
          [`${site}/${name}/open/`, `${site}/?${name}=${draft.id}`],
        )
        assert.equal(open.global_id, `www.example.org/cal?id=${open.id}`)
        assert.equal(open.rest_url, `${root}/${list}/${open.id}`)
        const term = (await editor.post('/categories', { name: 'Outdoors' })).body
        assert.equal(term.url, `${site}/events/category/outdoors/`)
        assert.equal(term.urls.self, `${root}/categories/${term.id}`)
      })

      test('what is unknown or of another kind is 404 (§3.1, §10)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const sibling = name === 'venue' ? { organizer: 'Club' } : { venue: 'Hall' }
        const { body } = await editor.post(`/${other}`, sibling)
        const huge = '99999999999999999999999'
        const addresses = [body.id, 0, 987_654, huge, 'by-slug/hall', 'by-slug/club', 'by-slug/%20']
        for (const address of addresses) {
          for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
            const reply = await editor.send(method, `/${list}/${address}`)
            assert.deepEqual([reply.status, reply.body.code], [404, `rest-${name}-not-found`])
          }
        }
        for (const path of [`/${list}/x`, `/${list}/-1`, `/${list}/1.5`, `/${list}/by-slug`]) {
          assert.equal((await editor.get(path)).body.code, 'rest_no_route', path)
        }
        assert.equal((await editor.put(`/${list}`, {})).body.code, 'rest_no_route')
      })

      test('by slug is the same as by id, whatever the letter case (§6.13, §9.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const { body } = await editor.post(`/${list}`, { [name]: 'Old Gate' })
        const byId = await fasti.get(`/${list}/0${body.id}`)
        for (const slug of ['old-gate', 'Old-GATE', '%6fld-gate', 'old-gate/']) {
          const bySlug = await fasti.get(`/${list}/by-slug/${slug}`)
          assert.deepEqual([bySlug.status, bySlug.body], [200, byId.body], slug)
        }
        const address = `/${list}/by-slug/old-gate`
        const updated = await editor.patch(address, {
          [name]: 'New Gate',
          phone: '5',
          slug: 'mine',
        })
        assert.deepEqual(
          [updated.body.id, updated.body[name], updated.body.phone, updated.body.slug],
          [body.id, 'New Gate', '5', 'old-gate'],
        )
        const deleted = await editor.delete(address)
        assert.deepEqual([deleted.body.id, deleted.body.status], [body.id, 'trash'])
        assert.equal((await editor.get(address)).status, 404)
      })

      test('only the path says what is addressed, and read-only fields are not written (§3.2)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const a = await editor.post(`/${list}`, { [name]: 'First' })
        const b = await editor.post(`/${list}`, { [name]: 'Second' })
        const { modified: _at, modified_utc: _atUtc, ...before } = a.body
        const foreign = {
          id: b.body.id,
          global_id: 'x',
          url: 'x',
          rest_url: 'x',
          slug: 'x',
          excerpt: 'x',
          modified: '2001-01-01',
          modified_utc: '2001-01-01',
          json_ld: {},
          unknown: 1,
        }
        const reply = await editor.put(`/${list}/${a.body.id}?id=${b.body.id}`, foreign)
        const { modified, modified_utc: _utc, ...after } = reply.body
        assert.deepEqual(after, before)
        assert.ok(!modified.startsWith('2001'))
        const { json_ld: _jsonLd, ...second } = (await fasti.get(`/${list}/${b.body.id}`)).body
        assert.deepEqual(second, b.body)
      })

      test('callers who may not write are refused before anything is looked up, and nothing changes (§3.1, §9.2)', async () => {
        await using fasti = await freshFasti(database)
        const { body } = await fasti.as('administrator').post(`/${list}`, { [name]: 'Theirs' })
        const before = (await fasti.get(`/${list}/${body.id}`)).body
        const callers = [
          [fasti, 401, 401],
          [fasti.as('subscriber'), 403, 403],
          [fasti.as('contributor'), 403, 404],
          [fasti.as('author'), 403, 404],
        ] as const
        for (const [caller, known, unknown] of callers) {
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            for (const address of [body.id, `by-slug/${body.slug}`]) {
              const change = { body: { phone: '5', status: 'draft' } }
              const reply = await caller.send(method, `/${list}/${address}`, change)
              assert.deepEqual([reply.status, reply.body.code], [known, 'rest_forbidden'])
            }
            const reply = await caller.send(method, `/${list}/987654`)
            assert.equal(reply.status, unknown)
          }
        }
        assert.equal((await fasti.post(`/${list}`, { [name]: 'Mine' })).status, 401)
        const subscriber = fasti.as('subscriber')
        assert.equal((await subscriber.post(`/${list}`, { [name]: 'Mine' })).status, 403)
        assert.equal((await subscriber.post(`/${list}`, { phone: '5' })).status, 400)
        assert.deepEqual((await fasti.get(`/${list}/${body.id}`)).body, before)
        assert.equal((await fasti.as('administrator').get(`/${list}`)).body.total, 1)
      })

      test('a write with If-Match succeeds only from the state that was read (§6.1, §12.3)', async () => {
        await using fasti = await freshFasti(database)
        const editor = fasti.as('editor')
        const made = await editor.post(`/${list}`, { [name]: 'Watched' })
        const path = `/${list}/${made.body.id}`
        const first = await editor.patch(path, { phone: '1' }, from(made.headers['etag']))
        assert.equal(first.status, 200)
        const late = [
          await editor.patch(path, { phone: '2' }, from(made.headers['etag'])),
          await editor.delete(path, from(made.headers['etag'])),
        ]
        for (const { body } of late) assert.equal(body.code, 'rest_precondition_failed')
        assert.equal((await editor.get(path)).body.phone, '1')
        const race = await Promise.all(
          ['3', '4'].map((phone) => editor.patch(path, { phone }, from(first.headers['etag']))),
        )
        assert.deepEqual(race.map(({ status }) => String(status)).toSorted(), ['200', '412'])
        const winner = race.find(({ status }) => status === 200)
        assert.equal((await editor.delete(path, from(winner?.headers['etag']))).status, 200)
      })
    })
  }
}
