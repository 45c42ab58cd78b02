// Pages of series and of their dates (§17.6).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { shownIn } from './support/shown.ts'

const yoga = {
  title: 'Yoga',
  description: '<p>Bring a mat.</p>',
  start_date: '2027-05-04 19:00',
  end_date: '2027-05-04 20:30',
  recurrence: 'FREQ=WEEKLY;COUNT=30',
  venue: { venue: 'Old Gate', geo_lat: 41.1, geo_lng: -8.6 },
}
const page = { root: '', headers: { accept: 'text/html' } }

/** The structured data of a page. */
const dataOf = (markup: string): Json =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(markup)?.[1] ?? 'null')

/** The paths that the links of a page lead to, each once. */
const linksIn = (markup: string): readonly string[] => [
  ...new Set([...markup.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)),
]
const datesIn = (markup: string) =>
  linksIn(markup).filter((href) => /\/event\/yoga-\d{4}/.test(href) && href.endsWith('/'))

for (const database of databases) {
  describe(`pages of series on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    let editor: Caller
    before(async () => {
      clock = setClock('2027-06-01T12:00:00Z')
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
      await makeEvent(editor, yoga)
      const off = { event_status: 'cancelled', event_status_reason: 'Storm' }
      await change('yoga-2027-06-15', off)
      await change('yoga-2027-06-22', {
        start_date: '2027-06-24 19:00',
        end_date: '2027-06-24 20:30',
      })
      await change('yoga-2027-06-29', {
        title: 'Yoga by candlelight',
        venue: { venue: 'Town Hall' },
      })
      await change('yoga-2027-07-06', { password: 'sesame' })
      await change('yoga-2027-07-13', { hide_from_listings: true })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    async function change(slug: string, given: object): Promise<Json> {
      const { status, text, body } = await editor.put(`/events/by-slug/${slug}`, given)
      assert.equal(status, 200, text)
      return body
    }
    async function get(path: string, expected = 200): Promise<string> {
      const { status, text } = await fasti.get(path, page)
      assert.equal(status, expected, path)
      return text
    }

    test('the page of a date says the rule and leads to its neighbours and to all dates', async () => {
      const markup = await get('/event/yoga-2027-06-08/')
      const text = shownIn(markup)
      assert.match(text, /Repeats Every Tuesday, 30 times in all ?All dates/)
      assert.match(
        text,
        /Part of a series Previous date Tue, 1 Jun 2027 Following date Cancelled: Tue, 15 Jun 2027 All dates/,
      )
      assert.match(markup, /<a rel="prev" href="\/event\/yoga-2027-06-01\/"/)
      assert.match(markup, /<a rel="next" href="\/event\/yoga-2027-06-15\/"/)
      assert.match(markup, /<a href="\/event\/yoga\/">All dates<\/a>/)
      assert.match(markup, /<title>Yoga · Tue, 8 Jun 2027 · /)
      const first = await get('/event/yoga-2027-05-04/')
      assert.match(shownIn(first), /This event is over\./)
      assert.ok(!first.includes('rel="prev"') && first.includes('rel="next"'))
    })

    test('it has files of this date and of all dates (§17.8)', async () => {
      const links = linksIn(await get('/event/yoga-2027-06-08/'))
      for (const file of [
        'http://cal.example/event/yoga-2027-06-08.ics',
        'http://cal.example/event/yoga.ics',
        'webcal://cal.example/event/yoga.ics',
      ]) {
        assert.ok(links.includes(file), file)
      }
      const own = await get('/event/yoga/')
      assert.ok(linksIn(own).includes('http://cal.example/event/yoga.ics'))
      assert.match(own, /<input id="feed"[^>]*value="http:\/\/cal\.example\/event\/yoga\.ics"/)
    })

    test('a moved date says where the rule put it, and neighbours follow the clock', async () => {
      const markup = await get('/event/yoga-2027-06-22/')
      assert.match(shownIn(markup), /Thursday,? 24 June 2027.*Originally on Tuesday,? 22 June 2027/)
      assert.match(
        shownIn(await get('/fr/event/yoga-2027-06-22/')),
        /Initialement prévu le mardi 22 juin 2027.*Se répète Tous les mardis, 30 fois au total/,
      )
      assert.match(markup, /rel="prev" href="\/event\/yoga-2027-06-15\/"/)
      assert.match(markup, /rel="next" href="\/event\/yoga-2027-06-29\/"/)
      assert.ok(!shownIn(await get('/event/yoga-2027-06-08/')).includes('Originally'))
    })

    test('the page of a series shows the next date and lists the others, with what became of them', async () => {
      const markup = await get('/event/yoga/')
      const text = shownIn(markup)
      assert.match(
        text,
        /Yoga Every Tuesday, 30 times in all .*Next date Tuesday, 1 June 2027 19:00 – 20:30/,
      )
      assert.match(text, /Coming dates 25 dates Tue, 1 Jun 2027 19:00 – 20:30 Tue, 8 Jun 2027/)
      assert.match(text, /Cancelled: \[Tue, 15 Jun 2027\] \[19:00 – 20:30\] Storm/)
      assert.match(text, /Thu, 24 Jun 2027 19:00 – 20:30 Originally on Tuesday,? 22 June 2027/)
      assert.match(text, /Tue, 29 Jun 2027 19:00 – 20:30 Yoga by candlelight Town Hall/)
      assert.match(text, /With a password: Tue, 6 Jul 2027 19:00 – 20:30 Tue, 20 Jul 2027/)
      assert.match(text, /Past dates 4 dates Tue, 25 May 2027/)
      assert.match(markup, /<details class="all-dates">/)
      assert.ok(!/This event is over|No further dates/.test(text))
      assert.equal(datesIn(markup).length, 24)
    })

    test('hundreds of dates are divided into pages, which search engines leave out', async () => {
      const second = await get('/event/yoga/?page=2')
      assert.match(shownIn(second), /Coming dates 25 dates Tue, 26 Oct 2027.*Back Page 2 of 2/)
      assert.equal(datesIn(second).length, 5)
      assert.match(second, /<meta name="robots" content="noindex, follow"/)
      assert.match(second, /<link rel="canonical" href="http:\/\/cal\.example\/event\/yoga\/"/)
      assert.match(
        await get('/event/yoga/'),
        /<a class="button" rel="next" href="\/event\/yoga\/\?page=2"/,
      )
      assert.equal(datesIn(await get('/event/yoga/?past=1')).length, 4)
      for (const query of ['page=3', 'past=2', 'page=999999'])
        await get(`/event/yoga/?${query}`, 404)
      for (const query of ['page=0', 'page=x', 'past=', 'page=1&page=2'])
        await get(`/event/yoga/?${query}`, 400)
      await get('/event/yoga-2027-06-08/?page=x&past=')
    })

    test('search engines find a series with its next dates, and no more of a protected one', async () => {
      const data = dataOf(await get('/event/yoga/'))
      assert.deepEqual(
        [data['@type'], data.name, data.url],
        ['EventSeries', 'Yoga', 'http://cal.example/event/yoga/'],
      )
      assert.deepEqual([data.startDate.slice(0, 10), data.endDate], ['2027-05-04', '2027-11-23'])
      assert.equal(data.subEvent.length, 19)
      assert.deepEqual(
        [data.subEvent[2].eventStatus, data.subEvent[4].location.name],
        ['https://schema.org/EventCancelled', 'Town Hall'],
      )
      assert.ok(
        data.subEvent.every((one: Json) => one['@type'] === 'Event' && one.url && one.startDate),
      )
      const { body } = await fasti.get('/events/by-slug/yoga')
      assert.equal(body.json_ld['@type'], 'Event')
      const date = dataOf(await get('/event/yoga-2027-06-08/'))
      assert.equal(date.superEvent.url, 'http://cal.example/event/yoga/')
    })

    test('month, week, day, list, map and search mark what repeats, in words', async () => {
      for (const path of [
        'events/list/',
        'events/day/2027-06-08/',
        'events/week/2027-06-07/',
        'events/map/',
      ]) {
        const markup = await get(`/${path}`)
        assert.match(
          markup,
          /<span class="repeats" title="Repeats: Every Tuesday, 30 times in all"/,
          path,
        )
        assert.match(shownIn(markup), /Repeats: Every Tuesday, 30 times in all/, path)
      }
      const month = await get('/fr/events/month/2027-06/')
      assert.match(month, /title="Yoga · Tous les mardis, 30 fois au total"/)
      assert.match(shownIn(month), /19:00 Yoga \(Tous les mardis, 30 fois au total\)/)
      assert.match(await get('/fr/events/list/'), /title="Se répète\s: Tous les mardis/)
    })

    test('frames and oEmbed show the next date of a series, and the rule of a date', async () => {
      const frame = shownIn(await get('/embed/event/yoga'))
      assert.match(
        frame,
        /Yoga Next date ?Tue, 1 June 2027, 19:00–20:30 \S+ Every Tuesday, 30 times in all ?Old Gate/,
      )
      assert.match(
        shownIn(await get('/embed/event/yoga-2027-06-15?lang=fr')),
        /Annulé\s: Yoga \[[^\]]*15 juin 2027[^\]]*\] Storm ?Tous les mardis/,
      )
      assert.match(shownIn(await get('/embed?view=list')), /Every Tuesday, 30 times in all/)
      for (const slug of ['yoga', 'yoga-2027-06-08']) {
        const url = encodeURIComponent(`http://cal.example/event/${slug}/`)
        const { title, html } = JSON.parse(await get(`/oembed?url=${url}`))
        assert.equal(title, 'Yoga')
        assert.ok(html.includes(`/embed/event/${slug}?`))
      }
    })

    test('sitemaps have series and their coming dates', async () => {
      const map = await get('/sitemap-1.xml')
      for (const slug of ['yoga', 'yoga-2027-06-01', 'yoga-2027-11-23']) {
        assert.ok(map.includes(`<loc>http://cal.example/event/${slug}/</loc>`), slug)
      }
      for (const slug of ['yoga-2027-05-25', 'yoga-2027-07-06', 'yoga-2027-07-13']) {
        assert.ok(!map.includes(`<loc>http://cal.example/event/${slug}/</loc>`), slug)
      }
    })
  })
}
