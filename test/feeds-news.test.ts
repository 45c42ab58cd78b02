// RSS, JSON Feed and the shape of FullCalendar; addresses, spans and links of all feeds.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addLinks, subscriptionOf } from '../src/public/feeds/subscribe.ts'
import { speaker } from '../src/language/text/locale/say.ts'
import { readCalendar } from './support/calendars.ts'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type Element, readXml } from './support/xml.ts'

const hostile = `Tea < 5 & "more" ]]> <script>alert(1)</script>`
const twins = ['ics', 'rss', 'json', 'fullcalendar.json']

const child = ({ children }: Element, name: string) =>
  children.find((one) => one.name === name)?.text

for (const database of databases) {
  describe(`feeds on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    let walk: Json
    before(async () => {
      clock = setClock('2027-02-01T12:00:00Z')
      fasti = await freshFasti(database, { FASTI_SITE_NAME: 'Town & Land' })
      const editor = fasti.as('editor')
      const on = (start: string, end: string, title: string, more: object = {}) =>
        makeEvent(editor, { start_date: start, end_date: end, title, ...more })
      walk = await on('2027-06-12 20:30', '2027-06-12 23:00', 'Walk', {
        timezone: 'Europe/Lisbon',
        description: '<p>Bring a <b>light</b> & "warm" things.</p>',
        categories: ['Music'],
        tags: ['late'],
        venue: { venue: 'Old Gate', city: 'Porto' },
        organizer: { organizer: 'Night Walkers' },
        website: 'https://walks.example/',
        cost: '12 EUR',
      })
      await on('2027-06-20 10:00', '2027-06-22 10:00', hostile, {
        description: hostile,
        all_day: true,
      })
      await on('2026-12-24 10:00', '2026-12-24 11:00', 'Last winter')
      await on('2024-05-01 10:00', '2024-05-01 11:00', 'Long ago')
      await on('2027-01-30 10:00', '2027-02-20 11:00', 'Running', { featured: true })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const get = (path: string) => fasti.get(path, { root: '' })
    const json = async (path: string): Promise<Json> => JSON.parse((await get(path)).text)
    const titles = async (path: string): Promise<string[]> =>
      readCalendar((await get(path)).text).events.map(({ title }) => title)

    test('RSS is well-formed, and what people write is text in it', async () => {
      const { headers, text } = await get('/events.rss')
      assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      const rss = readXml(text)
      assert.deepEqual([rss.name, rss.attributes['version']], ['rss', '2.0'])
      const [channel] = rss.children as [Element]
      assert.equal(child(channel, 'title'), 'Town & Land')
      assert.equal(child(channel, 'link'), 'http://cal.example/')
      assert.ok(child(channel, 'description'))
      const items = channel.children.filter(({ name }) => name === 'item')
      assert.deepEqual(
        items.map((item) => child(item, 'title')),
        ['Running', 'Walk', 'Tea < 5 & "more" ]]>'],
      )
      const item = items[1] as Element
      assert.equal(child(item, 'link'), walk.url)
      assert.match(child(item, 'guid') ?? '', new RegExp(`^event-${walk.id}@[0-9a-f]{32}$`))
      assert.equal(child(item, 'pubDate'), 'Mon, 01 Feb 2027 12:00:00 GMT')
      assert.equal(child(item, 'ev:startdate'), '2027-06-12T19:30:00Z')
      assert.equal(child(item, 'ev:location'), 'Old Gate, Porto')
      assert.match(child(item, 'description') ?? '', /12 June 2027.*Old Gate.*<b>light<\/b>/s)
      assert.match(
        child(item, 'description') ?? '',
        /Cost: .*12.*href="https:\/\/walks\.example\/"/s,
      )
      assert.doesNotMatch(text, /<script/)
    })

    test('JSON Feed has what version 1.1 asks for', async () => {
      const { headers } = await get('/es/events.json')
      assert.equal(headers['content-type'], 'application/feed+json; charset=utf-8')
      const feed = await json('/es/events.json')
      assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
      assert.equal(feed.home_page_url, 'http://cal.example/es/')
      assert.equal(feed.feed_url, 'http://cal.example/es/events.json')
      assert.equal(feed.language, 'es')
      assert.equal(new Set(feed.items.map(({ id }: Json) => id)).size, feed.items.length)
      const item = feed.items.find(({ title }: Json) => title === 'Walk')
      assert.deepEqual([item.url, item.external_url], [walk.url, 'https://walks.example/'])
      assert.equal(item.content_html, walk.description)
      assert.equal(item.date_published, '2027-02-01T12:00:00Z')
      assert.deepEqual(item.authors, [{ name: 'Night Walkers', url: walk.organizer[0].url }])
      assert.deepEqual(item.tags, ['Music', 'late'])
      assert.equal(item._fasti.start, '2027-06-12T19:30:00Z')
      assert.deepEqual([item._fasti.cost, item._fasti.website], [walk.cost, walk.website])
      assert.match(item.summary, /12 de junio de 2027/)
    })

    test('news come in pages of fifty', async () => {
      await using many = await freshFasti(database)
      for (let at = 0; at < 53; at++) await makeEvent(many.as('editor'), { title: `Walk ${at}` })
      const first = JSON.parse((await many.get('/events.json', { root: '' })).text)
      assert.equal(first.items.length, 50)
      const path = first.next_url.replace('http://cal.example', '')
      const second = JSON.parse((await many.get(path, { root: '' })).text)
      assert.deepEqual([second.items.length, second.next_url], [3, undefined])
      assert.equal((await many.get('/events.json?page=3', { root: '' })).status, 404)
    })

    test('FullCalendar gets the events of its window, in its own format', async () => {
      const query = 'start=2027-06-01T00:00:00Z&end=2027-07-01T00:00:00%2B02:00&timeZone=UTC&_=17'
      const events = await json(`/events.fullcalendar.json?${query}`)
      assert.deepEqual(
        events.map(({ id: _id, extendedProps: _more, ...rest }: Json) => rest),
        [
          {
            title: 'Walk',
            start: '2027-06-12T20:30:00+01:00',
            end: '2027-06-12T23:00:00+01:00',
            allDay: false,
            url: walk.url,
          },
          {
            title: 'Tea < 5 & "more" ]]>',
            start: '2027-06-20',
            end: '2027-06-23',
            allDay: true,
            url: events[1].url,
          },
        ],
      )
      const { location, cost, website, tickets } = events[0].extendedProps
      assert.deepEqual([location, cost, website], ['Old Gate, Porto', walk.cost, walk.website])
      assert.deepEqual(tickets, [])
      const none = await json('/events.fullcalendar.json?start=1999-01-01&end=1999-02-01')
      assert.deepEqual(none, [])
      assert.equal((await get('/events.fullcalendar.json?start=soon%20or%20so')).status, 400)
    })

    test('a calendar reaches a year back; a named month, week, day or past has just that', async () => {
      const all = ['Last winter', 'Running', 'Walk', 'Tea < 5 & "more" ]]>']
      for (const path of [
        '/events.ics',
        '/events/month.ics',
        '/events/list.ics',
        '/fr/events.ics',
      ]) {
        assert.deepEqual(await titles(path), all, path)
      }
      assert.deepEqual(await titles('/events/month/2027-02.ics'), ['Running'])
      assert.deepEqual(await titles('/events/week/2027-06-14.ics'), ['Tea < 5 & "more" ]]>'])
      assert.deepEqual(await titles('/events/day/2027-06-12.ics'), ['Walk'])
      assert.deepEqual(await titles('/events/past.ics'), ['Long ago', 'Last winter'])
      assert.deepEqual(await titles('/events/list.ics?date=2027-06-13'), ['Tea < 5 & "more" ]]>'])
      const past = await json('/events/past.json')
      assert.deepEqual(
        past.items.map(({ title }: Json) => title),
        ['Last winter', 'Long ago'],
      )
    })

    test('every list has its other formats, with the same filters', async () => {
      const lists = [
        '/events/category/music',
        '/tag/late',
        '/venue/old-gate',
        '/organizer/night-walkers',
        '/search|?q=bring+a+light',
        '/events/list|?category=music&tag=late&venue=old-gate&utm_source=x',
      ]
      for (const list of lists) {
        const [path = '', query = ''] = list.split('|')
        assert.deepEqual(await titles(`${path}.ics${query}`), ['Walk'], list)
        for (const twin of twins) {
          const { status, text } = await get(`/es${path}.${twin}${query}`)
          assert.equal(status, 200, `${list} ${twin}`)
          assert.match(text, /Walk/)
          assert.doesNotMatch(text, /Running/)
        }
      }
      assert.deepEqual(await titles('/events/list.ics?featured=1'), ['Running'])
    })

    test('an unknown address is not found', async () => {
      for (const path of [
        '/events/category/no-such.ics',
        '/venue/no-such.rss',
        '/events/month/2027-13.ics',
        '/events/nowhere.json',
        '/de/events.ics',
        '/feed/no-such-secret.ics',
        '/feeds/ics/events',
        '/feed.ics',
      ]) {
        assert.equal((await get(path)).status, 404, path)
      }
      assert.equal((await get('/events.ics?nonsense=1')).status, 200)
      assert.equal((await get('/events.ics?page=x')).status, 400)
      const api = await fasti.get('/events/by-slug/walk.ics')
      assert.deepEqual([api.status, api.body.code], [404, 'rest-event-not-found'])
    })
  })
}

describe('links for people', () => {
  const say = speaker('en', {})
  const siteLanguages = { languages: ['en', 'es'], own: 'en' }
  const site = { name: 'Town & Land', locales: {} } as never
  const root = { language: 'en' } as never
  const origin = 'https://cal.example'
  const links = (one: Json) =>
    addLinks({ say, origin, site, root }, one).map(({ href }) => new URL(href))
  const publicQuery = {
    language: 'es',
    view: 'month',
    date: '2027-02',
    category: ['music'],
    page: 1,
  } as const

  test('a subscription on the page of a month is to the calendar, not to the month', () => {
    const found = subscriptionOf({ origin, say, site }, publicQuery, siteLanguages)
    assert.equal(found.address, 'https://cal.example/es/events/list.ics?category=music')
    assert.equal(found.webcal, found.address.replace('https:', 'webcal:'))
    assert.deepEqual(
      found.ways.map(({ name }) => name),
      ['Google', 'Apple', 'Outlook.com', 'Outlook (work)'],
    )
    const [google, apple, outlook, atWork] = found.ways.map(({ href }) => new URL(href))
    assert.equal(google?.searchParams.get('cid'), found.webcal)
    assert.equal(apple?.protocol, 'webcal:')
    assert.equal(outlook?.searchParams.get('url'), found.address)
    assert.equal(outlook?.searchParams.get('name'), 'Town & Land')
    assert.deepEqual([outlook?.host, atWork?.host], ['outlook.live.com', 'outlook.office.com'])
    assert.equal(atWork?.search, outlook?.search)
  })

  test('an event goes to Google and Outlook at its own time', async () => {
    await using fasti = await freshFasti('sqlite')
    const title = 'Tea & Talk #1 ?'
    const event = await makeEvent(fasti.as('editor'), { title, timezone: 'Europe/Lisbon' })
    const days = await makeEvent(fasti.as('editor'), { title, all_day: true })
    const [google, outlook, _atWork, file] = links(event)
    assert.equal(google?.searchParams.get('text'), title)
    assert.equal(google?.searchParams.get('dates'), '20270612T193000Z/20270612T220000Z')
    assert.equal(google?.searchParams.get('ctz'), 'Europe/Lisbon')
    assert.equal(outlook?.searchParams.get('startdt'), '2027-06-12T19:30:00Z')
    assert.equal(file?.href, 'https://cal.example/event/tea-talk-1.ics')
    const [wholeDays, inOutlook] = links(days)
    assert.equal(wholeDays?.searchParams.get('dates'), '20270612/20270613')
    assert.equal(inOutlook?.searchParams.get('allday'), 'true')
  })
})
