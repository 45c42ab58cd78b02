import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from '../support/make.ts'
import { refused } from '../support/refusals.ts'

for (const database of databases) {
  describe(`events by slug on ${database}`, () => {
    test('a slug leads to the same answer as the id (§6.13)', async () => {
      await using fasti = await freshFasti(database)
      const made = await makeEvent(fasti.as('editor'), { title: 'Été à 東京' })
      assert.equal(made.slug, 'ete-a-東京')
      const byId = await fasti.get(`/events/${made.id}`)
      for (const slug of ['ete-a-%E6%9D%B1%E4%BA%AC', 'ETE-A-%E6%9D%B1%E4%BA%AC']) {
        const bySlug = await fasti.get(`/events/by-slug/${slug}`)
        assert.equal(bySlug.text, byId.text)
        assert.equal(bySlug.headers['etag'], byId.headers['etag'])
      }
      assert.equal(made.url, `${origin}/event/ete-a-%E6%9D%B1%E4%BA%AC/`)
    })

    test('an unknown slug is not found (§10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeVenue(editor, 'Old Gate')
      const made = await makeEvent(editor)
      for (const slug of ['old-gate', String(made.id), 'lantern', 'lantern-walk-2', '%20']) {
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const reply = await editor.send(method, `/events/by-slug/${slug}`)
          refused(reply, 404, 'rest-event-not-found')
        }
      }
      refused(await fasti.get('/events/by-slug/'), 404, 'rest_no_route')
      refused(await fasti.get('/events/by-slug/a/b'), 404, 'rest_no_route')
    })

    test('an event is changed by its slug, and a slug in the body is the new one (§3.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      const path = '/events/by-slug/lantern-walk'
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const reply = await editor.send(method, path, { body: { title: `By ${method}` } })
        assert.deepEqual([reply.status, reply.body.title], [200, `By ${method}`])
      }
      const query = await editor.put(`${path}?slug=ignored&id=999`, { cost: '5', id: 999 })
      assert.deepEqual([query.body.id, query.body.slug], [made.id, 'lantern-walk'])
      assert.equal(query.body.rest_url, `${origin}${defaultRoot}/events/${made.id}`)
      const renamed = await editor.put(path, { slug: 'Night Walk', end_date: '2027-06-13' })
      assert.deepEqual([renamed.body.slug, renamed.body.cost], ['night-walk', '$5'])
      refused(await editor.put(path, { cost: '6' }), 404, 'rest-event-not-found')
      assert.deepEqual(faultsOf(await editor.put('/events/by-slug/night-walk', { slug: ' ' })), [
        'slug',
      ])
    })

    test('a slug of another is made unique, the other stays (S1.9)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const others = await makeEvent(fasti.as('editor'), { title: 'Theirs' })
      await makeEvent(author, { title: 'Mine' })
      const reply = await author.put('/events/by-slug/mine', { slug: 'theirs' })
      assert.deepEqual([reply.status, reply.body.slug], [200, 'theirs-2'])
      assert.equal((await fasti.get('/events/by-slug/theirs')).body.id, others.id)
    })

    test('rights by slug are those by id (§9.2)', async () => {
      await using fasti = await freshFasti(database)
      const made = await makeEvent(fasti.as('editor'))
      const draft = await makeEvent(fasti.as('editor'), { title: 'Draft', status: 'draft' })
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const { id, slug } of [made, draft]) {
          for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
            const body = { title: 'Taken' }
            for (const role of ['subscriber', 'contributor', 'author'] as const) {
              const reply = await fasti.as(role).send(method, path, { body })
              refused(reply, 403, 'rest_forbidden')
            }
            refused(await fasti.send(method, path, { body }), 401, 'rest_forbidden')
          }
        }
      }
      for (const path of ['/events/999', '/events/by-slug/nothing']) {
        refused(await fasti.delete(path), 401, 'rest_forbidden')
        refused(await fasti.as('author').delete(path), 404, 'rest-event-not-found')
      }
    })

    test('an event in the trash is found by its trashed slug alone (§8.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      const gone = await editor.delete('/events/by-slug/lantern-walk')
      assert.deepEqual([gone.body.status, gone.body.slug], ['trash', 'lantern-walk__trashed'])
      refused(await editor.get('/events/by-slug/lantern-walk'), 404, 'rest-event-not-found')
      const trashed = '/events/by-slug/lantern-walk__trashed'
      assert.equal((await editor.get(trashed)).body.id, made.id)
      refused(await fasti.get(trashed), 410, 'event-no-longer-available')
      refused(await editor.delete(trashed), 410, 'event-is-in-trash')
      const next = await makeEvent(editor)
      assert.equal(next.slug, 'lantern-walk')
      assert.equal(
        (await editor.delete('/events/by-slug/lantern-walk')).body.slug,
        'lantern-walk__trashed-2',
      )
      const back = await editor.put(trashed, { status: 'publish' })
      assert.equal(back.body.slug, 'lantern-walk')
      const last = await editor.delete('/events/by-slug/lantern-walk__trashed-2?force=true')
      assert.equal(last.body.id, next.id)
    })
  })
}
