import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti, origin } from '../support/fasti.ts'
import { faultsOf, listForm, makeEvent } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

const full = {
  description: '<p>Bring a light.</p>',
  excerpt: '<p>In short.</p>',
  cost: '5',
  website: 'https://walks.example/',
  timezone: 'Europe/Lisbon',
  all_day: false,
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  categories: ['Fun'],
  tags: ['Kids'],
  venue: { venue: 'Old Gate' },
  organizer: { organizer: 'Walkers' },
  tickets: [{ name: 'Adults', price: 5 }],
  password: 'secret',
}

/** Without the fields that every change moves. */
function still({ modified: _at, modified_utc: _atUtc, ...rest }: Record<string, unknown>) {
  return rest
}

for (const database of databases) {
  describe(`changing events on ${database}`, () => {
    test('what is absent stays, by POST, PUT and PATCH alike (§6.2)', async () => {
      using clock = setClock('2027-02-01T09:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, { ...full, date: '2027-01-01' })
      for (const [index, method] of ['POST', 'PUT', 'PATCH'].entries()) {
        clock.set(`2027-02-01T09:0${index + 1}:00Z`)
        const title = `By ${method}`
        const reply = await editor.send(method, `/events/${made.id}`, { body: { title } })
        const modified = `2027-02-01 09:0${index + 1}:00`
        const expected = { ...made, title, modified, modified_utc: modified }
        assert.equal(reply.status, 200)
        assert.deepEqual(reply.body, expected)
        const read = await editor.get(`/events/${made.id}`)
        assert.deepEqual(listForm(read.body), expected)
        assert.equal(read.headers['etag'], reply.headers['etag'])
      }
      assert.equal(made.slug, 'lantern-walk')
    })

    test('an update that changes nothing leaves modified (§6.2)', async () => {
      using clock = setClock('2027-02-01T09:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, full)
      clock.set('2027-02-01T10:00:00Z')
      const same = await editor.put(`/events/${made.id}`, {
        ...full,
        start_date: '2027-06-12 20:30',
      })
      assert.deepEqual(same.body, made)
      assert.deepEqual((await editor.patch(`/events/${made.id}`, {})).body, made)
    })

    test('null and empty values clear what can be cleared (§3.5, §6.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { password: _password, ...open } = full
      const { id } = await makeEvent(editor, open)
      const path = `/events/${id}`
      const none = {
        description: '',
        excerpt: '',
        cost: '',
        website: '',
        venue: [],
        organizer: [],
        categories: [],
        tags: [],
        tickets: [],
        image: false,
      }
      const linked = { venue: ['', 0, null, []], organizer: ['', 0, null, []] }
      const listed = { categories: ['', null, []], tags: ['', null, []], tickets: ['', null, []] }
      const lines = { description: ['', null], excerpt: ['', null], website: ['', null] }
      const others = { cost: ['', null, []], image: ['', null, 0, false] }
      const ways = Object.entries({ ...linked, ...listed, ...lines, ...others })
      for (const [name, values] of ways) {
        for (const value of values) {
          await editor.put(path, open)
          const reply = await editor.patch(path, { [name]: value })
          assert.equal(reply.status, 200)
          assert.deepEqual(reply.body[name], none[name as keyof typeof none], name)
        }
      }
    })

    test('null sets flags, zone and parent back to their default (§3.5)', async () => {
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Asia/Kathmandu' })
      const editor = fasti.as('editor')
      const parent = await makeEvent(editor)
      const made = await makeEvent(editor, { ...full, all_day: true, post_parent: parent.id })
      const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings']
      const names = [...flags, 'sticky', 'featured', 'timezone', 'post_parent', 'password']
      const nulls = Object.fromEntries(names.map((name) => [name, null]))
      const { body } = await editor.put(`/events/${made.id}`, nulls)
      for (const name of [...flags, 'sticky', 'featured', 'password_protected']) {
        assert.equal(body[name], false, name)
      }
      assert.deepEqual([body.timezone, body.post_parent], ['Asia/Kathmandu', 0])
      assert.equal(body.timezone_abbr, '+0545')
    })

    test('null is refused where it makes no sense (§3.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, full)
      const names = [
        'title',
        'slug',
        'status',
        'author',
        'date',
        'date_utc',
        'start_date',
        'end_date',
      ]
      const nulls = Object.fromEntries(names.map((name) => [name, null]))
      const reply = await editor.put(`/events/${made.id}`, { ...nulls, description: 'Other' })
      assert.deepEqual(faultsOf(reply), names.toSorted())
      assert.deepEqual(listForm((await editor.get(`/events/${made.id}`)).body), made)
    })

    test('a slug is changed only by a slug, and made unique (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [first, second] = [await makeEvent(editor), await makeEvent(editor)]
      assert.equal(second.slug, 'lantern-walk-2')
      const kept = await editor.put(`/events/${second.id}`, { title: 'Other', slug: second.slug })
      assert.equal(kept.body.slug, 'lantern-walk-2')
      const moved = await editor.put(`/events/${first.id}`, { slug: 'Fire Night' })
      assert.equal(moved.body.slug, 'fire-night')
      assert.equal(moved.body.url, `${origin}/event/fire-night/`)
      const taken = await editor.put(`/events/${second.id}`, { slug: 'fire night' })
      assert.equal(taken.body.slug, 'fire-night-2')
      const again = await editor.put(`/events/${second.id}`, { slug: 'fire night' })
      assert.deepEqual(again.body, taken.body)
      assert.equal((await fasti.get('/events/by-slug/lantern-walk')).status, 404)
    })

    test('trash and back: slug, address and status (§8.1, §8.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor, full)
      const gone = await editor.delete(`/events/${made.id}`)
      assert.equal(gone.status, 200)
      assert.deepEqual(still(gone.body), {
        ...still(made),
        status: 'trash',
        slug: 'lantern-walk__trashed',
        url: `${origin}/?event=${made.id}`,
        categories: [{ ...made.categories[0], count: 0 }],
        tags: [{ ...made.tags[0], count: 0 }],
      })
      refused(await editor.delete(`/events/${made.id}`), 410, 'event-is-in-trash')
      const again = await editor.put(`/events/${made.id}`, { status: 'trash' })
      refused(again, 410, 'event-is-in-trash')
      const changed = await editor.put(`/events/${made.id}`, { title: 'Still there' })
      assert.deepEqual([changed.body.status, changed.body.title], ['trash', 'Still there'])
      const back = await editor.put(`/events/${made.id}`, { status: 'publish' })
      assert.deepEqual(still(back.body), { ...still(made), title: 'Still there' })
    })

    test('an event restored from the trash takes the slug that is asked for (§8.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      await editor.delete(`/events/${made.id}`)
      const back = await editor.put(`/events/${made.id}`, { status: 'draft', slug: 'New Walk' })
      assert.deepEqual([back.body.status, back.body.slug], ['draft', 'new-walk'])
      const trashed = await editor.put(`/events/${made.id}`, { status: 'trash', slug: 'Last' })
      assert.equal(trashed.body.slug, 'last__trashed')
      await makeEvent(editor, { slug: 'last' })
      const renamed = await editor.put(`/events/${made.id}`, { slug: 'Very last' })
      assert.equal(renamed.body.slug, 'very-last__trashed')
      assert.equal(
        (await editor.put(`/events/${made.id}`, { slug: renamed.body.slug })).status,
        200,
      )
      const home = await editor.put(`/events/${made.id}`, { status: 'publish' })
      assert.equal(home.body.slug, 'very-last')
    })

    test('force deletes for good, and only editors may (§8.1)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const made = await makeEvent(author)
      refused(await author.delete(`/events/${made.id}?force=true`), 403, 'rest_forbidden')
      const gone = await fasti.as('editor').delete(`/events/${made.id}?force=true`)
      assert.deepEqual(gone.body, made)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const reply = await fasti.as('editor').send(method, `/events/${made.id}`)
        refused(reply, 404, 'rest-event-not-found')
      }
    })
  })
}
