// Feeds at secret addresses: they show what their owner may see, until they are revoked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { changeRole, removeUser } from '../src/access/users/operations.ts'
import { addFeed, removeFeed, userFeeds } from '../src/public/feeds/private.ts'
import { now } from '../src/language/time/clock.ts'
import { consoleRoot } from './support/signing_in.ts'
import { readCalendar } from './support/calendars.ts'
import { command } from './support/command.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const all = { name: 'Desk', drafts: true, hidden: true }

async function fill(fasti: Fasti): Promise<void> {
  const editor = fasti.as('editor')
  await makeEvent(editor, { title: 'Public', categories: ['Music'] })
  await makeEvent(editor, { title: 'Draft', status: 'draft', categories: ['Music'] })
  await makeEvent(editor, { title: 'Private', status: 'private' })
  await makeEvent(editor, { title: 'Hidden', hide_from_listings: true })
  await makeEvent(editor, { title: 'Closed', password: 'open', description: 'Sesame' })
  await makeEvent(fasti.as('author'), { title: 'Mine', status: 'draft' })
}

const titles = async (fasti: Fasti, path: string) => {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, text)
  return readCalendar(text)
    .events.map(({ title }) => title)
    .toSorted()
}

for (const database of databases) {
  describe(`private feeds on ${database}`, () => {
    test('show what their owner may see at present', async () => {
      await using fasti = await freshFasti(database)
      await fill(fasti)
      const { secret } = await addFeed(fasti.db, 'editor', all, now())
      const path = `/feed/${secret}.ics`
      const everything = ['Closed', 'Draft', 'Hidden', 'Mine', 'Private', 'Public']
      assert.deepEqual(await titles(fasti, path), everything)
      assert.deepEqual(await titles(fasti, `${path}?category=music`), ['Draft', 'Public'])
      const { events } = readCalendar((await fasti.get(path, { root: '' })).text)
      assert.ok(events.some(({ description }) => description === 'Sesame'))
      const statuses = Object.fromEntries(events.map(({ title, status }) => [title, status]))
      assert.deepEqual([statuses['Draft'], statuses['Public']], ['TENTATIVE', 'CONFIRMED'])

      const mine = await addFeed(fasti.db, 'author', all, now())
      const author = `/feed/${mine.secret}.ics`
      assert.deepEqual(await titles(fasti, author), ['Closed', 'Mine', 'Public'])
      assert.doesNotMatch((await fasti.get(author, { root: '' })).text, /Sesame/)
      await changeRole(fasti.db, 'author', 'subscriber')
      assert.deepEqual(await titles(fasti, author), ['Closed', 'Public'])
      assert.deepEqual(await titles(fasti, '/events.ics'), ['Closed', 'Public'])
    })

    test('are gone while their owner is disabled (§19)', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await fasti.user('editor')
      const { secret } = await addFeed(fasti.db, 'editor', all, now())
      const statusOf = async () => (await fasti.get(`/feed/${secret}.ics`, { root: '' })).status
      const disable = (disabled: boolean) =>
        fasti.as('administrator').patch(`/users/${id}`, { disabled }, { root: consoleRoot })
      assert.equal(await statusOf(), 200)
      await disable(true)
      assert.equal(await statusOf(), 404)
      await disable(false)
      assert.equal(await statusOf(), 200)
    })

    test('have drafts or hidden events, as chosen when they were created', async () => {
      await using fasti = await freshFasti(database)
      await fill(fasti)
      const make = async (options: object) => {
        const { secret } = await addFeed(fasti.db, 'editor', { ...all, ...options }, now())
        return titles(fasti, `/feed/${secret}.ics`)
      }
      const drafts = ['Closed', 'Draft', 'Mine', 'Private', 'Public']
      assert.deepEqual(await make({ hidden: false }), drafts)
      assert.deepEqual(await make({ drafts: false }), ['Closed', 'Hidden', 'Public'])
    })

    test('are neither cached nor indexed, and their secret is not logged or stored', async () => {
      await using fasti = await freshFasti(database)
      await fill(fasti)
      const { secret } = await addFeed(fasti.db, 'editor', all, now())
      for (const format of ['ics', 'rss', 'json', 'fullcalendar.json']) {
        const { status, headers, text } = await fasti.get(`/feed/${secret}.${format}`, { root: '' })
        assert.equal(status, 200)
        assert.match(text, /Draft/)
        assert.equal(headers['cache-control'], 'private, no-store')
        assert.equal(headers['referrer-policy'], 'no-referrer')
        assert.match(headers['x-robots-tag'] ?? '', /noindex/)
        assert.equal(headers['last-modified'], undefined)
        assert.ok(!text.includes(secret), `${format} does not tell its own address`)
      }
      assert.ok(!fasti.log.join('').includes(secret))
      const kept = JSON.stringify(await fasti.db.all(sql`select * from feeds`))
      assert.match(kept, /Desk/)
      assert.ok(!kept.includes(secret))
    })

    test('are gone when they are revoked or their owner is removed', async () => {
      await using fasti = await freshFasti(database)
      await fill(fasti)
      const one = await addFeed(fasti.db, 'editor', all, now())
      const other = await addFeed(fasti.db, 'editor', all, now())
      const status = async ({ secret }: { secret: string }) =>
        (await fasti.get(`/feed/${secret}.ics`, { root: '' })).status
      assert.deepEqual([await status(one), await status(other)], [200, 200])
      await removeFeed(fasti.db, one.id)
      assert.deepEqual([await status(one), await status(other)], [404, 200])
      const listed = await userFeeds(fasti.db, 'editor')
      assert.deepEqual(
        listed.map(({ id, name }) => [id, name]),
        [[other.id, 'Desk']],
      )
      await removeUser(fasti.db, 'editor')
      assert.equal(await status(other), 404)
    })
  })
}

test('the command line creates, lists and revokes private feeds', async () => {
  await using fasti = await freshFasti('sqlite', {})
  await fill(fasti)
  await fasti.user('subscriber')
  const run = (...args: string[]) =>
    command({ ...fasti.settings, FASTI_ORIGIN: 'https://cal.example' }, ['feed', ...args])
  const made = await run('add', 'editor', '--name', 'Desk', '--json')
  assert.equal(made.code, 0, made.stderr)
  const { id, address } = JSON.parse(made.stdout)
  assert.match(address, /^https:\/\/cal\.example\/feed\/[A-Za-z0-9]{28}\.ics$/)
  assert.ok((await titles(fasti, new URL(address).pathname)).includes('Hidden'))
  const listed = await run('list', 'editor')
  assert.match(listed.stdout, new RegExp(`^${id}\tDesk\twith drafts, hidden\tmade `))
  assert.ok(!listed.stdout.includes(address.slice(-20)))
  assert.match((await run('remove', String(id))).stdout, /is removed/)
  assert.match((await run('remove', String(id))).stderr, /There is no private feed/)
  assert.match((await run('add', 'nobody')).stderr, /There is no user nobody/)
  assert.match((await run('add', 'subscriber')).stderr, /sees nothing that is not public/)
  assert.match((await run('add', 'editor', '--drafts')).stdout, /shown only this once/)
  assert.match((await run('list', 'editor')).stdout, /with drafts\t/)
})
