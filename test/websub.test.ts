// WebSub (W3C Recommendation 2018): subscribers of RSS and JSON Feed get what has changed.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addFeed } from '../src/public/feeds/private.ts'
import { now } from '../src/language/time/clock.ts'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import type { Json } from './support/fasti.ts'
import { makeCategory, makeEvent } from './support/make.ts'
import { copyEvent } from './support/many.ts'
import { onDelivery, signed, status } from './support/subscriber.ts'
import { type Subscribed, subscribedCalendar, topic } from './support/websub.ts'
import { type Element, readXml } from './support/xml.ts'

const hub = 'http://cal.example/websub'
const noon = '2027-02-01T12:00:00Z'
const day = 86_400
const later = Date.parse('2030-02-01T12:00:00Z') / 1000

for (const database of databases) {
  describe(`WebSub on ${database}`, () => {
    let calendar: Subscribed
    let clock: Clock
    before(async () => {
      clock = setClock(noon)
      calendar = await subscribedCalendar(database)
      const { fasti } = calendar
      const { id } = await makeEvent(fasti.as('editor'), { categories: ['Music'] })
      // Feeds have a second page then.
      await copyEvent(fasti.db, id, 50, (number) => ({
        start_utc: later + number,
        end_utc: later + number,
      }))
    })
    beforeEach(async () => {
      clock.set(noon)
      await calendar.reset()
    })
    after(async () => {
      await calendar[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const get = (path: string, headers: Record<string, string> = {}) =>
      calendar.fasti.get(path, { root: '', headers })

    test('feeds name their hub and their own address, also when they are unchanged', async () => {
      for (const path of ['/events.rss', '/es/events/category/music.json?featured=1']) {
        const self = `http://cal.example${path}`
        const link = `<${hub}>; rel="hub", <${self}>; rel="self"`
        const first = await get(path)
        assert.equal(first.headers['link'], link)
        const again = await get(path, { 'if-none-match': first.headers['etag'] ?? '' })
        assert.deepEqual([again.status, again.headers['link']], [304, link])
        const head = await calendar.fasti.send('HEAD', path, { root: '' })
        assert.equal(head.headers['link'], link)
      }
      const [channel] = readXml((await get('/events.rss')).text).children as [Element]
      const links = channel.children.filter(({ name }) => name === 'atom:link')
      const hrefs = links.map(({ attributes }) => [attributes['rel'], attributes['href']])
      assert.deepEqual(hrefs, [
        ['self', topic],
        ['hub', hub],
      ])
      const feed: Json = JSON.parse((await get('/events.json')).text)
      assert.deepEqual(feed.hubs, [{ type: 'WebSub', url: hub }])
    })

    test('other formats, further pages, private feeds and endless addresses have no hub', async () => {
      await calendar.fasti.user('editor')
      const query = { name: 'Mine', drafts: false, hidden: false }
      const { secret } = await addFeed(calendar.fasti.db, 'editor', query, now())
      const { slug } = await makeCategory(calendar.fasti.as('editor'), 'x'.repeat(180))
      const long = `/events/list.rss?category=${slug}&q=${encodeURIComponent('漢'.repeat(200))}`
      const paths = ['/events.ics', '/events.fullcalendar.json', '/events.json?page=2']
      for (const path of [...paths, `/feed/${secret}.rss`, `/feed/${secret}.json`, long]) {
        const { headers, text, status: code } = await get(path)
        assert.deepEqual([code, headers['link']], [200, undefined], path)
        assert.doesNotMatch(text, /websub/i, path)
      }
      const own = { 'hub.topic': `http://cal.example/feed/${secret}.rss` }
      const { status: code, text } = await calendar.post('/private', own)
      assert.deepEqual([code, text.includes(secret)], [400, false])
    })

    test('a subscriber confirms, and gets what has changed, signed', async () => {
      await calendar.ask('/reader?mine=1&hub.mode=x', { 'hub.secret': 'a secret of ours' })
      const [asked] = calendar.subscriber.got
      assert.ok(asked)
      const { query } = asked
      assert.deepEqual(query.getAll('hub.mode'), ['x', 'subscribe'])
      assert.deepEqual([query.get('mine'), query.get('hub.topic')], ['1', topic])
      assert.equal(query.get('hub.lease_seconds'), String(10 * day))
      assert.match(query.get('hub.challenge') ?? '', /^\w{20,}$/)
      await calendar.distribute()
      assert.deepEqual(calendar.subscriber.delivered('/reader'), [])

      await calendar.change('Later')
      await calendar.distribute()
      const [got, ...more] = calendar.subscriber.delivered('/reader')
      assert.ok(got)
      assert.deepEqual(more, [])
      const feed = await get('/events.rss')
      assert.equal(got.body.toString(), feed.text)
      assert.match(feed.text, /Later/)
      assert.equal(got.query.toString(), 'mine=1&hub.mode=x')
      assert.equal(got.headers['content-type'], 'application/rss+xml; charset=utf-8')
      assert.equal(got.headers['link'], feed.headers['link'])
      assert.equal(got.headers['x-hub-signature'], signed(got, 'a secret of ours'))
    })

    test('a JSON feed is delivered as such, and unsigned without a secret', async () => {
      const music = 'http://cal.example/events/category/music.json'
      await calendar.ask('/json', { 'hub.topic': music })
      await calendar.change('Later', { categories: ['Music'] })
      await calendar.distribute()
      const [got] = calendar.subscriber.delivered('/json')
      assert.ok(got)
      assert.equal(got.headers['content-type'], 'application/feed+json; charset=utf-8')
      assert.equal(got.headers['x-hub-signature'], undefined)
      const { feed_url, items } = JSON.parse(got.body.toString())
      assert.equal(feed_url, music)
      assert.ok(items.some(({ title }: Json) => title === 'Later'))
    })

    test('a write that does not change a feed is not delivered, and each change once', async () => {
      await makeCategory(calendar.fasti.as('editor'), 'Dance')
      await calendar.ask('/all')
      await calendar.ask('/dance', { 'hub.topic': 'http://cal.example/events/category/dance.rss' })
      await calendar.change('Draft', { status: 'draft' })
      await calendar.distribute()
      assert.deepEqual(calendar.subscriber.delivered('/all'), [])
      await calendar.change('Later')
      for (let time = 0; time < 3; time += 1) await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/all').length, 1)
      assert.deepEqual(calendar.subscriber.delivered('/dance'), [])
    })

    test('a scheduled event is delivered when it is due, and one that is over within the hour', async () => {
      await calendar.ask('/clock')
      const date = '2027-02-01 12:10:00'
      await calendar.change('Soon', { date, status: 'publish' })
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/clock').length, 0)
      clock.set('2027-02-01T12:11:00Z')
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/clock').length, 1)
      const hour = { start_date: '2027-02-01 12:00', end_date: '2027-02-01 12:30' }
      await calendar.change('Brief', { ...hour })
      await calendar.distribute()
      clock.set('2027-02-01T13:11:00Z')
      await calendar.distribute()
      const bodies = calendar.subscriber.delivered('/clock').map(({ body }) => body.toString())
      assert.deepEqual(
        bodies.map((body) => body.includes('Brief')),
        [false, true, false],
      )
    })

    test('subscribing again renews, with the new secret alone', async () => {
      await calendar.ask('/renew', { 'hub.secret': 'first', 'hub.lease_seconds': '3600' })
      clock.set('2027-02-01T12:50:00Z')
      await calendar.ask('/renew', { 'hub.secret': 'second', 'hub.lease_seconds': '3600' })
      clock.set('2027-02-01T13:30:00Z')
      await calendar.change('Later')
      await calendar.distribute()
      const [got, ...more] = calendar.subscriber.delivered('/renew')
      assert.ok(got)
      assert.deepEqual(more, [])
      assert.equal(got.headers['x-hub-signature'], signed(got, 'second'))
    })

    test('leases are held to their bounds, and end', async () => {
      const leases: (string | null)[] = []
      for (const [at, seconds] of ['1', '301', String(90 * day), ''].entries()) {
        await calendar.ask(`/lease-${at}`, { 'hub.lease_seconds': seconds })
        leases.push(calendar.subscriber.got.at(-1)?.query.get('hub.lease_seconds') ?? null)
      }
      assert.deepEqual(leases, ['300', '301', String(30 * day), String(10 * day)])
      clock.set('2027-02-01T12:05:00Z')
      await calendar.change('Later')
      await calendar.distribute()
      const counts = [0, 1, 2, 3].map((at) => calendar.subscriber.delivered(`/lease-${at}`).length)
      assert.deepEqual(counts, [0, 1, 1, 1])
    })

    test('a subscriber that unsubscribes and confirms it gets nothing more', async () => {
      await calendar.ask('/leave')
      calendar.subscriber.behave('/leave', status(404))
      const leave = { 'hub.mode': 'unsubscribe', 'hub.lease_seconds': 'ignored' }
      await calendar.ask('/leave', leave)
      calendar.subscriber.behave('/leave', onDelivery(status(200)))
      await calendar.change('Still there')
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/leave').length, 1)
      await calendar.ask('/leave', leave)
      assert.equal(calendar.subscriber.got.at(-1)?.query.get('hub.mode'), 'unsubscribe')
      await calendar.change('Later')
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/leave').length, 1)
      const count = calendar.subscriber.got.length
      await calendar.ask('/never-there', leave)
      assert.equal(calendar.subscriber.got.length, count)
    })
  })
}
