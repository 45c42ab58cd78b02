// The filters of lists: several values each, what is coming of each, and what costs nothing, is
// online, near or at a time of day; in the address, without scripts, on both databases.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'

const html = { root: '', headers: { accept: 'text/html' } }
/** A Thursday. */
const now = '2027-06-10T12:00:00Z'

const titlesIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/<h[34] dir="auto"><a href="[^"]*"\s*>([^<]*)</g)].map(([, one = '']) => one)

for (const database of databases) {
  describe(`filters of lists on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    before(async () => {
      clock = setClock(now)
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'UTC' })
      const editor = fasti.as('editor')
      const music = await makeCategory(editor, 'Music')
      const jazz = await makeCategory(editor, 'Jazz', { parent: music.id })
      const talks = await makeCategory(editor, 'Talks')
      const gate = await makeVenue(editor, 'Old Gate', { geo_lat: 41.15, geo_lng: -8.61 })
      const quay = await makeVenue(editor, 'Quay', { geo_lat: 41.3, geo_lng: -8.61 })
      const one = (title: string, start: string, given: object) =>
        makeEvent(editor, {
          title,
          start_date: start,
          end_date: start.replace(/..$/, '59'),
          ...given,
        })
      await one('Breakfast', '2027-06-11 09:00', { cost: '0', venue: [gate.id] })
      await one('Lunch', '2027-06-12 12:30', { cost: '$8', venue: [quay.id], tags: ['Food'] })
      await one('Concert', '2027-06-13 20:00', {
        cost: 'Free',
        categories: [music.id, jazz.id],
        tags: ['Food', 'Late'],
      })
      await one('Webinar', '2027-06-20 18:00', {
        attendance: 'online',
        categories: [talks.id],
        tickets: [{ name: 'Seat', price: '0.50' }],
      })
      await one('Open House', '2027-06-21 10:00', { tickets: [{ name: 'Entry', price: '0' }] })
      await one('Whip-round', '2027-06-22 02:00', { cost: 'Donation' })
      await makeEvent(editor, {
        title: 'Fair',
        start_date: '2027-06-24',
        end_date: '2027-06-24',
        all_day: true,
      })
      await one('Gone', '2027-05-01 09:00', { categories: [jazz.id], venue: [gate.id] })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    async function list(query: string): Promise<readonly string[]> {
      const { status, text } = await fasti.get(`/events/list/?${query}`, html)
      assert.equal(status, 200, query)
      return titlesIn(text)
    }

    test('several values of a filter are any of them, several filters all of them', async () => {
      assert.deepEqual(await list('category=music,talks'), ['Concert', 'Webinar'])
      assert.deepEqual(await list('venue=old-gate,quay'), ['Breakfast', 'Lunch'])
      assert.deepEqual(await list('tag=food,late'), ['Lunch', 'Concert'])
      assert.deepEqual(await list('tag=food&venue=old-gate,quay'), ['Lunch'])
    })

    test('what is free, and what has a price; a donation is neither', async () => {
      assert.deepEqual(await list('price=free'), ['Breakfast', 'Concert', 'Open House'])
      assert.deepEqual(await list('price=paid'), ['Lunch', 'Webinar'])
    })

    test('what starts from an hour on, and on any days', async () => {
      assert.deepEqual(await list('after=18:00&when=2027-06-10..2027-06-30'), [
        'Concert',
        'Webinar',
      ])
      assert.deepEqual(await list('when=tomorrow'), ['Breakfast'])
      assert.deepEqual(await list('when=today'), [])
      assert.deepEqual(await list('when=2027-06-12'), ['Lunch'])
      const path = '/events/list/?price=9&after=18:00&when=2027-06-12..2027-06-20'
      const { text } = await fasti.get(path, html)
      assert.match(text, /name="after" value="18:00"/)
      assert.match(text, /name="when"\s+value="2027-06-12..2027-06-20"\s+checked/)
      assert.match(text, /name="price"\s+value="9"\s+checked/)
      assert.match(text, /From 18:00 on/)
      assert.match(text, /Up to 9/)
    })

    test('what is online, and what starts at a time of day', async () => {
      assert.deepEqual(await list('online=1'), ['Webinar'])
      assert.deepEqual(await list('time=morning'), ['Breakfast', 'Open House'])
      assert.deepEqual(await list('time=afternoon,evening'), [
        'Lunch',
        'Concert',
        'Webinar',
        'Whip-round',
      ])
    })

    test('this weekend and the next seven days move on with the clock', async () => {
      assert.deepEqual(await list('when=weekend'), ['Lunch', 'Concert'])
      assert.deepEqual(await list('when=7days'), ['Breakfast', 'Lunch', 'Concert'])
      clock.set('2027-06-13T23:00:00Z')
      assert.deepEqual(await list('when=weekend'), [])
      clock.set(now)
    })

    test('what is near, as far as somebody would go', async () => {
      assert.deepEqual(await list('near=41.15,-8.61'), ['Breakfast'])
      assert.deepEqual(await list('near=41.15,-8.61,25'), ['Breakfast', 'Lunch'])
      for (const view of ['list', 'map', 'month']) {
        const { text } = await fasti.get(`/events/${view}/?near=41.15,-8.61`, html)
        assert.match(text, /<meta name="robots" content="noindex/, view)
        assert.match(text, /Within 10\u00A0km/, view)
      }
      const exact = await fasti.get('/events/list/?near=41.14999,-8.6100001', html)
      assert.deepEqual(
        [exact.status, exact.headers['location']],
        [301, '/events/list/?near=41.15,-8.61'],
      )
    })

    test('what has nothing coming is no choice, unless it is chosen or the list is older', async () => {
      const editor = fasti.as('editor')
      const shed = await makeVenue(editor, 'Shed')
      const [start_date, end_date] = ['2027-05-02 09:00', '2027-05-02 10:00']
      const { id } = await makeEvent(editor, { start_date, end_date, venue: [shed.id] })
      const offers = async (path: string) => {
        const { status, text } = await fasti.get(path, html)
        assert.equal(status, 200, path)
        return /name="venue"\s+value="shed"/.test(text)
      }
      for (const path of ['/events/list/', '/', '/events/month/2027-07/', '/search']) {
        assert.equal(await offers(path), false, path)
      }
      for (const path of ['list/?venue=shed', 'past/', 'month/2027-05/', 'list/?venue=quay,shed']) {
        assert.equal(await offers(`/events/${path}`), true, path)
      }
      await editor.delete(`/events/${id}`, { query: { force: 'true' } })
    })

    test('the page of a venue offers neither what is online nor what is near', async () => {
      const offers = /name="online"|online=1|data-near/
      assert.match((await fasti.get('/events/list/', html)).text, offers)
      assert.doesNotMatch((await fasti.get('/venue/quay/', html)).text, offers)
    })

    test('each choice says how much is coming of it, what is below it included', async () => {
      const { text } = await fasti.get('/events/list/', html)
      const counts = [...text.matchAll(/name="(\w+)" value="([^"]*)"\s*\/>[^<]* <i>(\d+)<\/i>/g)]
      assert.deepEqual(
        counts.map(([, name, slug, n]) => `${name} ${slug} ${n}`),
        [
          'category music 1',
          'category jazz 1',
          'category talks 1',
          'tag food 2',
          'tag late 1',
          'venue old-gate 1',
          'venue quay 1',
        ],
      )
      const past = await fasti.get('/events/past/', html)
      assert.doesNotMatch(past.text, /<i>/)
    })

    test('a form that repeats a name leads to the address with commas', async () => {
      const path = '/events/list/?q=&tag=late&tag=food&category=&time=evening&when='
      const { status, headers } = await fasti.get(path, html)
      assert.deepEqual(
        [status, headers['location']],
        [301, '/events/list/?tag=food,late&time=evening'],
      )
    })

    test('a chip takes one value away and leaves the others', async () => {
      const { text } = await fasti.get('/events/list/?tag=food,late&price=free&time=evening', html)
      const chips = [...text.matchAll(/<a class="chip" href="([^"]*)"/g)].map(([, to]) => to)
      assert.deepEqual(chips, [
        '/events/list/?tag=late&amp;price=free&amp;time=evening',
        '/events/list/?tag=food&amp;price=free&amp;time=evening',
        '/events/list/?tag=food,late&amp;price=free',
        '/events/list/?tag=food,late&amp;time=evening',
      ])
    })

    test('the same filters are in months, maps and feeds, and none is dropped there', async () => {
      const month = await fasti.get('/events/month/2027-06/?price=paid', html)
      assert.match(month.text, /Lunch/)
      assert.doesNotMatch(month.text, /Breakfast/)
      const { text } = await fasti.get('/events/list/?price=free&time=evening&when=weekend', html)
      const feeds = [...text.matchAll(/href="([^"]*\.ics[^"]*)"/g)].map(([, to = '']) => to)
      assert.ok(feeds.length > 0)
      for (const feed of feeds) {
        assert.match(
          decodeURIComponent(feed).replaceAll('&amp;', '&'),
          /price=free&time=evening&when=weekend/,
        )
      }
      const path = '/events/list.ics?price=free&time=evening&when=weekend'
      const ics = (await fasti.get(path, { root: '' })).text
      assert.deepEqual(
        [...ics.matchAll(/SUMMARY:(.*)\r/g)].map(([, one]) => one),
        ['Concert'],
      )
      const json = await fasti.get('/events/list.json?online=1', { root: '' })
      const { items } = JSON.parse(json.text) as { items: { title: string }[] }
      assert.deepEqual(
        items.map(({ title }) => title),
        ['Webinar'],
      )
      const page = encodeURIComponent('http://cal.example/events/list/?price=paid&tag=food,late')
      const oembed = await fasti.get(`/oembed?url=${page}`, { root: '' })
      assert.match(oembed.text, /tag=food,late&amp;price=paid|tag=food,late&price=paid/)
    })

    test('what makes no sense is a clear page, and so is a slug that names nothing', async () => {
      for (const query of ['price=cheap', 'time=noon', 'when=now', 'near=north', 'near=99,0']) {
        const { status, text } = await fasti.get(`/events/list/?${query}`, html)
        assert.equal(status, 400, query)
        assert.match(text, /This address makes no sense/)
      }
      const { status } = await fasti.get('/events/list/?category=music,nothing', html)
      assert.equal(status, 404)
      assert.equal((await fasti.get('/events/list/?venue=old-gate&tag=', html)).status, 301)
    })

    test('what costs at most so much, whatever the cost says besides', async () => {
      const cheap = ['Breakfast', 'Concert', 'Webinar', 'Open House']
      assert.deepEqual(await list('price=7'), cheap)
      assert.deepEqual((await list('price=8')).toSorted(), [...cheap, 'Lunch'].toSorted())
      const costs = [
        'Members € 12,50 / others',
        '£4.50 – £9',
        '1,000',
        'ages 3 to 5',
        ['$30', '$6'],
      ]
      for (const cost of costs) {
        await makeEvent(fasti.as('editor'), {
          title: `Costs ${String(cost)}`,
          start_date: '2028-03-01 10:00',
          end_date: '2028-03-01 11:00',
          cost,
        })
      }
      const there = async (price: number) => list(`price=${price}&date=2028-01-01`)
      assert.deepEqual(await there(5), ['Costs £4.50 – £9', 'Costs ages 3 to 5'])
      assert.deepEqual(await there(6), ['Costs £4.50 – £9', 'Costs ages 3 to 5', 'Costs $30,$6'])
      assert.equal((await there(12)).length, 3)
      assert.equal((await there(13)).length, 4)
    })
  })
}
