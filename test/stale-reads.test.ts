// Waits: for a database that is away.
// The primary is away and a replica is up: public reads go on and say how old they may be,
// everything else is refused, and all is as before once the primary is back.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aliasPath, defaultRoot } from './support/fasti.ts'
import { formOf, mediaRoot } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { unavailable } from './support/refusals.ts'
import {
  type Answer,
  type Replicated,
  staleness,
  startReplicated,
  together,
} from './support/replicated.ts'
import { until } from './support/until.ts'
import { someOf } from './support/whole.ts'

/** A day that every list and feed shows. */
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const day = { start_date: `${date} 20:30`, end_date: `${date} 23:00` }
/** So much that its feed is sent in pieces. */
const long = Array.from({ length: 60_000 }, (_, n) => `word${n}`).join(' ')

/** Addresses that nobody reads before the outage; the second has headers of its own. */
const first = [`${defaultRoot}/events?per_page=7`, `/fr${defaultRoot}/tags`]

/** How a primary is lost, and how it comes back. */
const losses = {
  'is killed': {
    lose: ({ primary }: Replicated) => primary.kill(),
    restore: ({ primary }: Replicated) => primary.restart(),
  },
  'hangs and never answers': {
    lose: async ({ primary }: Replicated) => primary.pause(),
    restore: async ({ primary }: Replicated) => primary.resume(),
  },
}

const isRefused = (answer: Answer, what: string) => {
  assert.equal(answer.status, 503, `${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
  assert.equal(staleness(answer), undefined, what)
  unavailable(answer.body, answer.headers)
}

const all = Object.entries(losses)
// One that is killed: test/stale-states.test.ts as well.
for (const [loss, { lose, restore }] of someOf(all.slice(1), all)) {
  describe(`while the primary ${loss} and a replica is up`, () => {
    let site: Replicated
    let paths: readonly string[]
    let picture: string
    let secret: string
    let earlier: ReadonlyMap<string, Answer>
    let locked: number
    let tag: string
    let staleTag: string

    before(async () => {
      site = await startReplicated(together)
      const { body: event } = await site.admin('POST', '/events', {
        title: 'Concert',
        description: long,
        venue: { venue: 'Hall' },
        organizer: [{ organizer: 'Choir' }],
        categories: ['Music'],
        tags: ['Open air'],
        ...day,
      })
      const { body: closed } = await site.admin('POST', '/events', {
        title: 'Members',
        password: 'right',
        ...day,
      })
      locked = closed.id
      tag = `${defaultRoot}/tags/${event.tags[0].id}`
      const form = formOf([
        { name: 'file', content: await draw('png', 20, 20, '#123456'), file: 'a.png' },
      ])
      const { body: image } = await site.send(`${mediaRoot}/images`, {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.body as Buffer),
      })
      picture = new URL(image.url).pathname
      const said = await site.command('feed', 'add', 'admin')
      ;[, secret = ''] = /\/feed\/([^/\s.]+)\.ics/.exec(said) ?? []
      paths = [
        `${defaultRoot}/events`,
        `${defaultRoot}/events?search=concert`,
        `${defaultRoot}/events/${event.id}`,
        `${defaultRoot}/events/by-slug/${event.slug}`,
        `${defaultRoot}/venues`,
        `${defaultRoot}/organizers`,
        `${defaultRoot}/categories`,
        `${defaultRoot}/tags`,
        `/es${defaultRoot}/events`,
        `${aliasPath}/events`,
        `${aliasPath}/events/${event.id}`,
        '/events/list/',
        `/events/month/${date.slice(0, 7)}/`,
        `/event/${event.slug}/`,
        '/venue/hall/',
        '/search?q=concert',
        '/events.ics',
        '/events.rss',
        '/events.rss?q=members',
        '/events.json',
        '/sitemap.xml',
        '/embed',
        `/embed/event/${event.slug}`,
      ]
      earlier = new Map(
        await Promise.all(paths.map(async (path) => [path, await site.read(path)] as const)),
      )
    })
    after(() => site[Symbol.asyncDispose]())

    test('with the primary there, public reads carry no such header', async () => {
      for (const [path, answer] of earlier) {
        assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 200)}`)
        assert.equal(staleness(answer), undefined, path)
      }
      assert.match(earlier.get('/events.ics')?.headers['etag'] ?? '', /^W/, 'sent in pieces')
      assert.doesNotMatch(earlier.get('/events.rss?q=members')?.headers['etag'] ?? '', /^W/)
      assert.equal((await site.read(picture)).status, 200)
      assert.equal((await site.read(`/feed/${secret}.ics`)).status, 200)
    })

    test('from the moment on in which it is lost no public read fails, nor is /readyz red', async () => {
      const isStale = async () => {
        const list = await site.read(`${defaultRoot}/events`)
        assert.equal(list.status, 200, list.text)
        return staleness(list) !== undefined
      }
      const isNoticed = async () => {
        const { status, text, body } = await site.read('/readyz')
        assert.equal(status, 200, text)
        return body.stale !== undefined
      }
      await Promise.all([until(isStale), until(isNoticed), lose(site)])
    })

    test('public reads of every face go on, and say how old they may be', async () => {
      for (const path of paths) {
        const answer = await site.read(path)
        assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 200)}`)
        assert.ok(staleness(answer), path)
        const { text } = earlier.get(path) ?? {}
        if (path.includes('/api/')) assert.equal(answer.text, text, path)
      }
      for (const path of first) {
        for (let time = 0; time < 3; time += 1) {
          const answer = await site.read(path)
          assert.equal(answer.status, 200, path)
          assert.ok(staleness(answer), path)
        }
      }
      const { body } = await site.read(`${defaultRoot}/events?per_page=7`)
      assert.equal(body.total, 2)
      assert.equal((await site.read(picture)).status, 200)
    })

    test('what is not there is 404, which may be out of date as well', async () => {
      const gone = await site.read(`${defaultRoot}/events/999999`)
      assert.equal(gone.body.code, 'rest-event-not-found')
      assert.ok(staleness(gone))
      const file = await site.read('/media/2026/01/nothing.png')
      assert.equal(file.status, 404)
      assert.ok(staleness(file))
    })

    test('nobody keeps them for longer than a second, nor beyond the outage', async () => {
      for (const path of paths) {
        const { headers } = await site.read(path)
        const { etag = '', 'cache-control': control = '' } = headers
        assert.match(control, /max-age=[01]\b/, path)
        const again = await site.read(path, { 'if-none-match': etag })
        assert.equal(again.status, 304, path)
        assert.ok(staleness(again), path)
        assert.match(again.headers['cache-control'] ?? '', /max-age=[01]\b/, path)
        // A cache adds headers of a 304 to what it has: only what is stale already may get it.
        const old = { 'if-none-match': earlier.get(path)?.headers['etag'] ?? '' }
        assert.equal((await site.read(path, old)).status, 200, path)
      }
      staleTag = (await site.read(tag)).headers['etag'] ?? ''
      const moved = await site.read('/events/list?page=1')
      assert.equal(moved.status, 301)
      assert.ok(staleness(moved))
      assert.match(moved.headers['cache-control'] ?? '', /max-age=1$/)
      assert.match((await site.read(picture)).headers['cache-control'] ?? '', /immutable/)
    })

    test('a script of another origin may read how old they are', async () => {
      const { headers } = await site.read(`${defaultRoot}/events`, { origin: 'https://a.example' })
      assert.match(headers['access-control-expose-headers'] ?? '', /\bX-Fasti-Stale\b/)
    })

    test('all that needs credentials, and every write, is refused as §10 says', async () => {
      isRefused(await site.admin('GET', '/events'), 'a list of a signed-in caller')
      isRefused(await site.admin('GET', `/events/${locked}`), 'an event of a signed-in caller')
      isRefused(await site.admin('POST', '/tags', { name: 'Never' }), 'a write')
      const guess = `${defaultRoot}/events/${locked}?password=right`
      isRefused(await site.read(guess), 'the password of an event')
      isRefused(await site.read(`/feed/${secret}.ics`), 'a private feed')
      const wrong = { authorization: 'Bearer wrong' }
      isRefused(await site.read(`${defaultRoot}/events`, wrong), 'credentials nobody can check')
    })

    test('/readyz is green for reading and red for writing', async () => {
      for (const query of ['', '?for=read', '?for=reads']) {
        const { status, body } = await site.read(`/readyz${query}`)
        assert.deepEqual(
          [status, body.status, body.reads, body.writes],
          [200, 'ready', true, false],
        )
        assert.ok(body.stale >= 1)
      }
      for (const query of ['?for=write', '?for=writes']) {
        const red = await site.read(`/readyz${query}`)
        isRefused(red, query)
        assert.deepEqual([red.body.status, red.body.writes], ['unavailable', false])
      }
    })

    test('/metrics says it, too, and so does the log', async () => {
      const { status, text } = await site.read('/metrics')
      assert.equal(status, 200)
      assert.match(text, /^fasti_stale_seconds [1-9]\d*$/m)
      const log = site.server.output.join('')
      assert.equal(log.split('"msg":"the primary is away, replicas are read"').length, 2)
    })

    test('once it is back nothing is stale, writes work, and /readyz was never red', async () => {
      await restore(site)
      await until(async () => {
        assert.equal((await site.read('/readyz')).status, 200)
        return staleness(await site.read(`${defaultRoot}/events`)) === undefined
      })
      await until(async () => (await site.read('/readyz?for=write')).status === 200)
      // What was cached meanwhile is still right, and is no longer called stale.
      for (const path of first) {
        const { headers } = await site.read(path)
        assert.equal(headers['x-fasti-stale'], undefined, path)
        assert.match(headers['cache-control'] ?? '', /max-age=60\b/, path)
      }
      // §12.3 Who read it meanwhile may change what is still the same, and nothing else.
      const change = { method: 'PUT', body: JSON.stringify({ description: 'Changed' }) }
      const headers = { 'if-match': staleTag, 'content-type': 'application/json' }
      assert.equal((await site.send(tag, { ...change, headers })).status, 200)
      assert.equal((await site.send(tag, { ...change, headers })).status, 412)
      const { status } = await site.admin('POST', '/tags', { name: 'Again' })
      assert.equal(status, 201)
      for (const path of paths) {
        const answer = await site.read(path)
        assert.deepEqual([answer.status, staleness(answer)], [200, undefined], path)
        assert.equal(answer.headers['cache-control'], earlier.get(path)?.headers['cache-control'])
      }
      const tags = await site.read(`${defaultRoot}/tags?hide_empty=false&search=again`)
      assert.deepEqual([tags.body.total, staleness(tags)], [1, undefined])
      assert.match((await site.read('/metrics')).text, /^fasti_stale_seconds 0$/m)
      const log = site.server.output.join('')
      assert.ok(log.includes('"msg":"the primary is back"'))
      assert.equal(log.includes('"level":50'), false, log)
    })
  })
}
