import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { aliasPath, freshFasti } from '../support/fasti.ts'
import { faultsOf, listForm, makeEvent, makeTag, walk } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

const password = 'Sésame, ouvre-toi!'
const guarded = {
  password,
  title: 'Guarded',
  description: 'Hidden words',
  excerpt: 'Hidden',
  cost: '$7',
  website: 'https://hidden.example/',
  all_day: false,
  show_map: true,
  featured: true,
  categories: ['Hidden category'],
  tags: ['Hidden tag'],
  venue: { venue: 'Hidden hall', geo_lat: 1, geo_lng: 2 },
  organizer: { organizer: 'Hidden club' },
  tickets: [{ name: 'Hidden ticket', price: 1 }],
  event_status: 'cancelled',
  event_status_reason: 'Hidden storm',
  attendance: 'mixed',
  virtual_url: 'https://hidden.example/room',
}
/** §4.10, §23 */
const redacted = {
  description: '',
  excerpt: '',
  cost: '',
  website: '',
  image: false,
  all_day: null,
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  ticketed: null,
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
  tickets: [],
  event_status_reason: '',
  attendance: null,
  virtual_url: '',
  is_virtual: null,
}

for (const database of databases) {
  describe(`protected events on ${database}`, () => {
    holdClock()

    test('the password opens the event, by id and by slug (§9.4)', async () => {
      await using fasti = await freshFasti(database)
      await makeTag(fasti.as('editor'), 'Hidden tag')
      const made = await makeEvent(fasti.as('author'), guarded)
      assert.equal(made.password_protected, true)
      assert.equal(made.description, '<p>Hidden words</p>')
      for (const path of [`/events/${made.id}`, '/events/by-slug/guarded']) {
        for (const query of [{}, { password: '' }, { password: 'wrong' }, { password: 'Sésame' }]) {
          const reply = await fasti.get(path, { query })
          refused(reply, 403, 'event-password-protected')
          assert.equal(/hidden/i.test(reply.text), false)
          assert.equal(reply.headers['cache-control'], 'no-store')
        }
        const open = await fasti.get(path, { query: { password } })
        assert.equal(open.status, 200)
        assert.deepEqual(listForm(open.body), made)
        assert.equal(open.body.json_ld.name, 'Guarded')
        assert.equal(open.headers['cache-control'], 'private, no-store')
        for (const bad of ['password[]=x', 'password[a]=x', 'password=a&password=b']) {
          assert.deepEqual(faultsOf(await fasti.get(`${path}?${bad}`)), ['password'])
        }
      }
    })

    test('callers who may edit the event need none (§9.4)', async () => {
      await using fasti = await freshFasti(database)
      const { id: author } = await fasti.user('contributor')
      await makeTag(fasti.as('editor'), 'Hidden tag')
      const made = await makeEvent(fasti.as('author'), guarded)
      const proposed = await makeEvent(fasti.as('editor'), {
        ...guarded,
        author,
        status: 'pending',
      })
      const accepted = await makeEvent(fasti.as('editor'), { ...guarded, author })
      for (const role of ['author', 'editor', 'administrator'] as const) {
        const reply = await fasti.as(role).get(`/events/${made.id}`)
        assert.equal(reply.body.description, made.description)
        assert.equal(reply.headers['cache-control'], 'private, no-cache')
      }
      const contributor = fasti.as('contributor')
      assert.equal((await contributor.get(`/events/${proposed.id}`)).status, 200)
      for (const { id } of [made, accepted]) {
        refused(await contributor.get(`/events/${id}`), 403, 'event-password-protected')
      }
      refused(await fasti.get(`/events/${proposed.id}?password=x`), 403, 'event-not-accessible')
    })

    test('a list shows that it is there, not what it is (§4.10)', async () => {
      await using fasti = await freshFasti(database)
      await makeTag(fasti.as('editor'), 'Hidden tag')
      const made = await makeEvent(fasti.as('author'), guarded)
      const others = [fasti, fasti.as('subscriber'), fasti.as('contributor')]
      for (const caller of [...others, fasti.as('author', 'other')]) {
        for (const query of ['', `?include=${made.id}`, '?start_date=2027-01-01', '?password=x']) {
          const { body, text } = await caller.get(`/events${query}`)
          assert.deepEqual(body.events, [{ ...made, ...redacted }])
          assert.equal(/hidden/i.test(text.replaceAll('hide_from', '')), false)
        }
      }
      for (const role of ['author', 'editor'] as const) {
        assert.deepEqual((await fasti.as(role).get('/events')).body.events, [made])
      }
      const [older] = (await fasti.get('/events', { root: aliasPath })).body.events
      assert.equal(older.website, '')
      const fields = await fasti.get('/events?_fields=events.description,events.venue')
      assert.deepEqual(fields.body, { events: [{ description: '', venue: [] }] })
    })

    test('no filter on what is redacted finds it (§5.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, guarded)
      const filters = [
        'search=guarded',
        'search=words',
        'featured=true',
        'featured=false',
        'ticketed=true',
        'ticketed=false',
        'attendance=mixed',
        'attendance=offline,online,mixed',
        'geoloc=true',
        'geoloc=false',
        'geoloc_lat=1&geoloc_lng=2',
        'categories=hidden-category',
        'tags=hidden-tag',
        `venue=${made.venue.id}`,
        `organizer=${made.organizer[0].id}`,
      ]
      const finding = filters.filter((filter) => !filter.endsWith('false'))
      for (const filter of filters) {
        assert.equal((await fasti.get(`/events?${filter}`)).body.total, 0, filter)
      }
      for (const filter of finding) {
        assert.equal((await editor.get(`/events?${filter}`)).body.total, 1, filter)
      }
    })

    test('a password is set, changed and cleared by callers who may edit (§6.17)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      const path = `/events/${made.id}`
      const opens = async (given: string) =>
        (await fasti.get(path, { query: { password: given } })).status === 200
      const set = await editor.put('/events/by-slug/lantern-walk', { password: 'first' })
      assert.equal(set.body.password_protected, true)
      assert.deepEqual([await opens('first'), await opens('second')], [true, false])
      await editor.put(path, { password: 'second' })
      assert.deepEqual([await opens('first'), await opens('second')], [false, true])
      const kept = await editor.put(path, { title: 'Other' })
      assert.equal(kept.body.password_protected, true)
      const same = await editor.put(path, { password: 'second' })
      assert.equal(same.body.modified, kept.body.modified)
      for (const none of ['', null]) {
        await editor.put(path, { password: 'third' })
        const cleared = await editor.put(path, { password: none })
        assert.equal(cleared.body.password_protected, false)
        assert.equal((await fasti.get(path)).status, 200)
      }
      const query = await editor.put(`${path}?password=sneaked`, { title: 'Again' })
      assert.equal(query.body.password_protected, false)
      const planted = await fasti.as('author').put(path, { password: 'x' })
      refused(planted, 403, 'rest_forbidden')
    })

    test('a password has 1 to 255 characters, and blanks count (§3.8, §6.17)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const bad of ['x'.repeat(256), 5, true, ['a'], {}]) {
        const reply = await editor.post('/events', { ...walk, password: bad })
        assert.deepEqual(faultsOf(reply), ['password'])
      }
      const long = '✓'.repeat(255)
      const { id } = await makeEvent(editor, { password: long })
      assert.equal((await fasti.get(`/events/${id}`, { query: { password: long } })).status, 200)
    })

    test('a password is needed, shown and stored only where it should be (§6.17, §9.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const open = await makeEvent(editor)
      assert.equal((await fasti.get(`/events/${open.id}?password=x`)).status, 200)
      const secret = 'Zephyr-4711'
      const made = await editor.post('/events', { ...walk, password: secret })
      const path = `/events/${made.body.id}`
      const query = { password: secret }
      const replies = [
        made,
        await fasti.get(path, { query }),
        await fasti.get('/events', { query: { ...query, per_page: '1' } }),
        await editor.put(path, { password: secret, title: 5 }),
        await editor.put(path, { password: secret, title: '' }),
        await fasti.get(path, { query: { password: `${secret}x` } }),
        await editor.delete(path, { query }),
      ]
      for (const { text, headers } of replies) {
        assert.equal(`${text} ${JSON.stringify(headers)}`.includes(secret), false)
      }
      assert.match(replies[2]?.body.next_rest_url, /\?per_page=1&page=2$/)
      assert.equal(replies.at(-1)?.status, 200)
      assert.equal(fasti.log.join('').includes(secret), false)
      assert.ok(fasti.log.length > 0)
    })

    test('after ten wrong ones in five minutes the address is locked out (§9.4)', async () => {
      await using fasti = await freshFasti(database)
      const made = await makeEvent(fasti.as('editor'), guarded)
      const other = await makeEvent(fasti.as('editor'), guarded)
      const path = `/events/${made.id}`
      for (let attempt = 0; attempt < 10; attempt++) {
        const given = { password: `wrong ${attempt}` }
        const at = attempt % 2 ? path : '/events/by-slug/guarded'
        refused(await fasti.get(at, { query: given }), 403, 'event-password-protected')
      }
      for (const given of ['wrong', password]) {
        const reply = await fasti.get(path, { query: { password: given } })
        refused(reply, 429, 'rest_too_many_requests')
        assert.match(reply.headers['retry-after'] ?? '', /^\d+$/)
        assert.equal(reply.body.data.retry_after, Number(reply.headers['retry-after']))
      }
      refused(await fasti.get(path), 403, 'event-password-protected')
      assert.equal((await fasti.get(`/events/${other.id}`, { query: { password } })).status, 200)
      assert.equal((await fasti.as('editor').get(path)).status, 200)
    })
  })
}
