// The page of an event before it is public (§19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { roles } from '../../src/access/roles.ts'
import { leavesAll } from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Reply, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent, makeVenue, walk } from '../support/make.ts'
import { makeRecurring, remove } from '../support/recurring.ts'
import { consoleRoot as root } from '../support/undo.ts'

const get = (caller: Caller, id: number, at = root) => caller.get(`/preview/${id}`, { root: at })
const post = (caller: Caller, body: object) => caller.post('/preview', body, { root })

function isPage({ status, headers, text }: Reply): void {
  assert.equal(status, 200, text)
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.match(headers['cache-control'] ?? '', /no-store/)
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'self'/)
  assert.match(headers['content-security-policy'] ?? '', /script-src 'self'/)
  assert.match(text, /<meta name="robots" content="noindex/)
}

const bodyOf = (page: string) => page.slice(page.indexOf('<body>'))

for (const database of databases) {
  describe(`a preview on ${database}`, () => {
    test('is the page of an event in any status, as visitors will see it', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const hidden = await makeVenue(editor, 'Hidden Hall', { status: 'draft' })
      const open = await makeVenue(editor, 'Open Hall')
      const event = await makeEvent(editor, {
        title: 'Secret & quiet',
        description: '<p>All of it.</p>',
        venue: [hidden.id, open.id],
        password: 'secret',
      })
      const url = new URL(event.url).pathname
      const page = async () =>
        (await fasti.app.inject({ url, headers: { host: 'cal.example' } })).payload
      for (const status of ['draft', 'pending', 'private', 'publish'] as const) {
        await editor.patch(`/events/${event.id}`, { status })
        const reply = await get(editor, event.id)
        isPage(reply)
        assert.ok(reply.text.includes('<title>Secret &amp; quiet'), status)
        assert.ok(reply.text.includes('All of it.') && reply.text.includes('Open Hall'))
        assert.ok(!reply.text.includes('Hidden Hall'))
      }
      await editor.patch(`/events/${event.id}`, { password: '' })
      assert.equal(bodyOf((await get(editor, event.id)).text), bodyOf(await page()))
      await remove(editor, event.id)
      isPage(await get(editor, event.id))
      const spanish = await get(editor, event.id, `/es${root}`)
      assert.ok(spanish.text.includes('<html lang="es"'))
    })

    test('of values that are not stored is the page as it would be, and nothing is stored', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      await fasti.user('editor')
      const { id } = await makeEvent(author, { title: 'Old', categories: ['Music'], tags: [] })
      await leavesAll(fasti, async () => {
        const changed = await post(author, {
          id,
          title: 'New <b>title</b>',
          description: '<p onclick="x()">Text<script>alert(1)</script></p>',
          start_date: '2027-07-01 10:00',
          end_date: '2027-07-01 12:00',
          venue: { venue: 'Fresh Hall', city: 'Porto' },
          organizer: [{ organizer: 'Fresh Club' }],
          categories: ['Never made'],
          event_status: 'postponed',
        })
        isPage(changed)
        for (const text of [
          'New title',
          'Fresh Hall',
          'Fresh Club',
          'Never made',
          '<p dir="auto">Text',
        ]) {
          assert.ok(changed.text.includes(text), text)
        }
        assert.ok(!/onclick|alert\(1\)/.test(changed.text))
        assert.ok(!changed.text.includes('Music'))
        const kept = await post(author, { id, title: 'Only this' })
        assert.ok(kept.text.includes('Only this') && kept.text.includes('Music'))
        const fresh = await post(author, { ...walk, recurrence: 'FREQ=WEEKLY;COUNT=3' })
        isPage(fresh)
        assert.ok(fresh.text.includes('Lantern Walk'))
        isPage(
          await editor.post('/preview', { id, image: 'https://nowhere.example/x.png' }, { root }),
        )
        const again = { root, headers: { 'idempotency-key': 'preview' } }
        const first = await author.post('/preview', { id, title: 'Once' }, again)
        isPage(first)
      })
    })

    test('of a series and of its dates is shown too', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { status: 'draft' })
      for (const id of [series.id, dates[1].id]) {
        const reply = await get(editor, id)
        isPage(reply)
        assert.ok(reply.text.includes('Choir'))
        isPage(await post(editor, { id, title: 'Other', recurrence: undefined }))
      }
    })

    test('is checked like an update', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const { id } = await makeEvent(author)
      const refused = async (body: object, wrong: unknown) =>
        assert.deepEqual(faultsOf(await post(author, body)), wrong, JSON.stringify(body))
      await refused({}, [400, 'rest_missing_callback_param'])
      await refused({ title: 'No times' }, [400, 'rest_missing_callback_param'])
      await refused({ id, title: '' }, ['title'])
      await refused({ id, end_date: '2020-01-01' }, ['end_date'])
      await refused({ id, venue: [99_999_999] }, ['venue'])
      await refused({ id, author: 99, title: 'x' }, [403, 'rest_cannot_edit_others'])
      await refused({ id: 99_999_999, title: 'x' }, [404, 'rest-event-not-found'])
      await refused({ id: 'x' }, ['id'])
    })

    test('S1.1, S2.1 is for who may edit the event', async () => {
      await using fasti = await freshFasti(database)
      for (const role of roles) await fasti.user(role)
      const { id } = await makeEvent(fasti.as('editor'), { title: 'Quagga', status: 'draft' })
      await leavesAll(fasti, async () => {
        for (const [caller, status] of [
          [fasti.as('author'), 403],
          [fasti.as('contributor'), 403],
          [fasti.as('subscriber'), 403],
          [fasti, 401],
        ] as const) {
          for (const reply of [await get(caller, id), await post(caller, { id, title: 'Mine' })]) {
            assert.deepEqual([reply.status, reply.body.code], [status, 'rest_forbidden'])
            assert.ok(!reply.text.includes('Quagga'))
          }
        }
        assert.equal((await fasti.post('/preview', walk, { root })).status, 401)
        const none = await get(fasti.as('editor'), 99_999_999)
        assert.deepEqual([none.status, none.body.code], [404, 'rest-event-not-found'])
      })
    })
  })
}
