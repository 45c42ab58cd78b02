// Lists of events and the page of an event as they are sent: what goes on, days, prices, featured
// events, pictures, tickets, festivals and what is related.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { shownIn } from './support/shown.ts'

const html = { root: '', headers: { accept: 'text/html' } }

for (const database of databases) {
  describe(`lists and event pages on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    before(async () => {
      clock = setClock('2027-06-10T12:00:00Z')
      fasti = await freshFasti(database, {
        FASTI_TIMEZONE: 'UTC',
        FASTI_CURRENCY_SYMBOL: '€',
        FASTI_CURRENCY_CODE: 'EUR',
      })
      const editor = fasti.as('editor')
      const art = await makeCategory(editor, 'Art')
      const gate = await makeVenue(editor, 'Old Gate', { geo_lat: 41.15, geo_lng: -8.61 })
      await makeVenue(editor, 'Quay', { geo_lat: 41.152, geo_lng: -8.611 })
      const at = { venue: [gate.id], categories: [art.id] }
      const day = (title: string, start: string, given: object = {}) =>
        makeEvent(editor, {
          title,
          start_date: start,
          end_date: start.replace(/..$/, '59'),
          ...given,
        })
      await makeEvent(editor, {
        ...at,
        title: 'Long Show',
        start_date: '2027-05-01 10:00',
        end_date: '2027-07-20 18:00',
        cost: '4.50',
      })
      await day('Morning Talk', '2027-06-12 09:00', { ...at, cost: '0', show_map: true })
      await day('Evening Talk', '2027-06-12 19:00', { ...at, cost: '5-10' })
      await day('Opening', '2027-06-14 19:00', { featured: true, ...at })
      const festival = await makeEvent(editor, {
        title: 'Festival',
        start_date: '2027-06-18 10:00',
        end_date: '2027-06-20 22:00',
        tickets: [
          { name: 'Day', price: '12.00', url: 'https://tickets.example/day' },
          { name: 'Weekend', price: '30', url: 'https://tickets.example/all', sold_out: true },
        ],
      })
      await day('Parade', '2027-06-19 11:00', { post_parent: festival.id, ...at, cost: 'Free' })
      await day('Called Off', '2027-06-15 19:00', { ...at, event_status: 'cancelled' })
      await day('No Map', '2027-06-16 19:00', at)
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    async function get(path: string): Promise<string> {
      const { status, text } = await fasti.get(path, html)
      assert.equal(status, 200, path)
      return text
    }

    test('what goes on already says until when, and no old date leads the list', async () => {
      const list = shownIn(await get('/events/list/'))
      assert.match(list, /Ongoing Ongoing, until 20 July .*Long Show .*June 2027 Sat 12 Jun/)
      assert.doesNotMatch(list, /May 2027/)
      assert.match(shownIn(await get('/fr/events/list/')), /En cours, jusqu’au 20 juillet/)
      const found = shownIn(await get('/search?q=long+show'))
      assert.match(found, /Ongoing, until 20 July .*Long Show/)
      assert.doesNotMatch(found, /\d May/)
    })

    test('a date is said once for all events of its day', async () => {
      const list = await get('/events/list/')
      assert.equal(list.match(/<time datetime="2027-06-12"/g)?.length, 1)
      assert.match(shownIn(list), /Sat 12 Jun 09:00.*Morning Talk.*19:00.*Evening Talk/)
    })

    test('a row has its place, its category and its price, in the way of the language', async () => {
      const list = shownIn(await get('/events/list/'))
      assert.match(list, /Morning Talk Old Gate Art Free/)
      assert.match(list, /Evening Talk Old Gate Art €5 – €10/)
      assert.match(list, /Long Show Old Gate Art €4\.50/)
      const french = shownIn(await get('/fr/events/list/'))
      assert.match(french, /Long Show Old Gate Art 4,50\s€/)
      assert.match(french, /Festival 12\s€ – 30\s€ .*Parade Old Gate Art Gratuit/)
    })

    test('featured events stand above the first page, and in their place', async () => {
      const list = await get('/events/list/')
      assert.match(list, /<h2 id="featured">Featured<\/h2>/)
      assert.equal(list.match(/href="\/event\/opening\/"/g)?.length, 2)
      for (const query of ['featured=1', 'price=free', 'date=2027-06-12']) {
        assert.doesNotMatch(await get(`/events/list/?${query}`), /id="featured"/, query)
      }
    })

    test('the view of pictures has the same events, with a date where there is none', async () => {
      const photos = await get('/events/photo/')
      assert.match(photos, /<ol class="photos">/)
      assert.match(photos, /<a\s+href="\/events\/photo\/"\s+aria-current="true"/)
      assert.match(shownIn(photos), /Saturday,? 12 June, 19:00.*Evening Talk/)
      assert.match(photos, /class="photo-picture">\s*<p class="date-block"/)
    })

    test('the time is below the title, and so are the tickets', async () => {
      const page = await get('/event/festival/')
      const [head = '', rest = ''] = page.split('<div class="columns">')
      assert.match(shownIn(head), /Festival Fri,? 18 Jun – Sun,? 20 Jun 2027/)
      assert.match(shownIn(head), /Day €12 Get tickets Weekend €30 Sold out/)
      assert.match(head, /<a class="button" href="https:\/\/tickets\.example\/day"/)
      assert.doesNotMatch(page, /<a [^>]*tickets\.example\/all"/)
      assert.match(shownIn(rest), /Cost €12 – €30/)
      assert.match(
        shownIn(await get('/event/evening-talk/')),
        /12 June 2027, 19:00 – 19:59 Old Gate/,
      )
    })

    test('nothing is sold for what is over or called off', async () => {
      const editor = fasti.as('editor')
      const given = { tickets: [{ name: 'Seat', price: '5', url: 'https://tickets.example/x' }] }
      await makeEvent(editor, {
        title: 'Over',
        start_date: '2027-06-01 10:00',
        end_date: '2027-06-01 12:00',
        ...given,
      })
      await makeEvent(editor, {
        title: 'Off',
        start_date: '2028-01-01 10:00',
        end_date: '2028-01-01 12:00',
        event_status: 'cancelled',
        ...given,
      })
      for (const slug of ['over', 'off']) {
        const page = await get(`/event/${slug}/`)
        assert.equal(/Seat €5/.test(shownIn(page)), slug === 'over')
        assert.doesNotMatch(page, /class="button" href="https:\/\/tickets/)
      }
    })

    test('a festival has its programme, and its parts lead back to it', async () => {
      assert.match(
        shownIn(await get('/event/festival/')),
        /Programme Saturday,? 19 June 2027 .*Parade/,
      )
      const part = await get('/event/parade/')
      assert.match(part, /<a href="\/event\/festival\/">Part of Festival<\/a>/)
    })

    test('what comes next at the same place is shown, without what is called off', async () => {
      const page = shownIn(await get('/event/morning-talk/'))
      const [, others = ''] = page.split('Also at Old Gate')
      assert.match(others, /Evening Talk .*Opening .*No Map/)
      assert.doesNotMatch(others, /Called Off|Morning Talk|Long Show/)
    })

    test('a small map shows the place among its neighbours, unless the event shows none', async () => {
      const map = /<svg\s+class="small-map"[^]*?<\/svg>/
      const [drawn = ''] = map.exec(await get('/event/morning-talk/')) ?? []
      assert.match(drawn, /aria-label="Map of Old Gate"/)
      assert.match(drawn, /<a href="\/venue\/quay\/" aria-label="Quay"/)
      assert.doesNotMatch(drawn, /https?:/)
      assert.match(await get('/venue/old-gate/'), map)
      assert.doesNotMatch(await get('/event/no-map/'), map)
    })

    test('a page is shared by mail without scripts, and its text has its own direction', async () => {
      const page = await get('/event/morning-talk/')
      const address = encodeURIComponent('http://cal.example/event/morning-talk/')
      assert.ok(page.includes(`href="mailto:?subject=Morning%20Talk&amp;body=${address}"`))
      assert.match(page, /<h1 id="title" dir="auto">/)
      assert.match(await get('/es/event/morning-talk/'), /%2Fes%2Fevent%2Fmorning-talk%2F/)
    })

    test('each paragraph of a text has the direction of its own letters', async () => {
      const description =
        '<p>مرحبا بكم.</p><p>In English, too.</p><ul><li>شعر</li></ul><p dir="ltr">5 €</p>'
      const { id } = await makeEvent(fasti.as('editor'), {
        title: 'شعر',
        slug: 'poems',
        description,
      })
      const [prose = ''] = /<div class="prose"[^]*?<\/div>/.exec(await get('/event/poems/')) ?? []
      assert.match(prose, /^<div class="prose" dir="rtl">/)
      assert.equal(prose.match(/<(?:p|li) dir="auto">/g)?.length, 3)
      assert.match(prose, /<p dir="ltr">5/)
      await fasti.as('editor').delete(`/events/${id}`, { query: { force: 'true' } })
    })
  })
}

test('with tiles the small map is made of them, and nothing else is loaded from there', async () => {
  await using fasti = await freshFasti('sqlite', {
    FASTI_MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  })
  const editor = fasti.as('editor')
  const venue = await makeVenue(editor, 'Old Gate', { geo_lat: 41.15, geo_lng: -8.61 })
  await makeEvent(editor, { title: 'Walk', venue: [venue.id], show_map: true })
  const { text, headers } = await fasti.get('/event/walk/', html)
  const tiles = [...text.matchAll(/<foreignObject[^>]*>\s*<img\s+src="([^"]*)"/g)].map(
    ([, to = '']) => to,
  )
  assert.ok(tiles.length >= 4)
  for (const tile of tiles) assert.match(tile, /^https:\/\/a\.tiles\.example\/16\/\d+\/\d+\.png$/)
  assert.match(
    String(headers['content-security-policy']),
    /img-src [^;]*https:\/\/\*\.tiles\.example/,
  )
  assert.doesNotMatch(text, /leaflet/)
})
