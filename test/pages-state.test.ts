// Pages and frames show what became of an event, in words before its title (§23).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { shownIn } from './support/shown.ts'

const reason = 'Storm & <b>hail</b>'
const room = 'https://live.example/room?a=1&b=2'
const lists = ['list/', 'week/2027-06-07/', 'day/2027-06-12/', 'map/']

for (const database of databases) {
  describe(`pages of events that were changed on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    before(async () => {
      clock = setClock('2027-06-01T12:00:00Z')
      fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = { venue: 'Old Gate', geo_lat: 41.1, geo_lng: -8.6 }
      const off = { event_status: 'cancelled', event_status_reason: reason, venue }
      const online = { attendance: 'mixed', virtual_url: room }
      await makeEvent(editor, { title: 'Walk', ...off, ...online })
      await makeEvent(editor, { title: 'Talk', event_status: 'postponed', venue })
      const moved = { title: 'Play', event_status: 'postponed', venue }
      const { id } = await makeEvent(editor, { ...moved, start_date: '2027-05-02 19:00' })
      await editor.put(`/events/${id}`, { start_date: '2027-06-12 20:00' })
      await makeEvent(editor, { title: 'Plain', event_status_reason: 'Kept for later', venue })
      await makeEvent(editor, { title: 'Secret', password: 'sesame', ...off, ...online })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const get = async (path: string): Promise<string> => {
      const { status, text } = await fasti.get(path, { root: '', headers: { accept: 'text/html' } })
      assert.equal(status, 200, path)
      return text
    }

    test('every list says it before the title, strikes the time and gives the reason', async () => {
      for (const path of [...lists.map((one) => `/events/${one}`), '/search?q=walk']) {
        const markup = await get(path)
        const text = shownIn(markup)
        assert.match(text, /Cancelled: Walk/, path)
        assert.match(text, /\[[^\]]*20:30[^\]]*\]/, path)
        assert.match(text, /Storm &amp; hail/, path)
        assert.ok(!text.includes('Kept for later'), path)
        assert.ok(!markup.includes(room), path)
      }
      for (const path of lists) {
        const text = shownIn(await get(`/events/${path}`))
        assert.match(text, /Postponed: Talk.*A new date is not known yet\./, path)
        assert.match(text, /Rescheduled: Play/, path)
        assert.match(text, /Planned before: \[Sunday,? 2 May 2027, 19:00\]/, path)
      }
    })

    test('a month does so in its narrow cells, with the reason in the tip', async () => {
      const markup = await get('/events/month/2027-06/')
      const text = shownIn(markup)
      for (const title of ['Cancelled: Walk', 'Postponed: Talk']) {
        assert.ok(text.includes(`[20:30] ${title}`), title)
      }
      assert.match(text, /\[20:30\] With a password: Cancelled: Secret/)
      assert.ok(text.includes('20:00 Rescheduled: Play') && text.includes('20:30 Plain'))
      assert.ok(markup.includes('title="Cancelled: Walk · Storm &amp; hail"'))
      assert.ok(markup.includes('title="Cancelled: Secret"'))
      assert.ok(markup.includes('title="Postponed: Talk · A new date is not known yet."'))
      assert.ok(shownIn(await get('/es/events/month/2027-06/')).includes('[20:30] Cancelado: Walk'))
    })

    test('the page of an event says everything, where it is online too', async () => {
      const markup = await get('/event/walk/')
      assert.match(markup, /<title>Cancelled: Walk · /)
      assert.match(markup, /<meta property="og:title" content="Cancelled: Walk"/)
      assert.match(
        markup,
        /<h1 id="title" dir="auto"><strong class="state">Cancelled:<\/strong> Walk<\/h1>/,
      )
      assert.match(
        shownIn(markup),
        /Cancelled: Walk \[[^\]]*12 June 2027[^\]]*\].*Storm &amp; hail/,
      )
      assert.ok(markup.includes('<a href="https://live.example/room?a=1&amp;b=2"'))
      assert.match(shownIn(markup), /Where Old Gate Online: live\.example/)
      const talk = shownIn(await get('/fr/event/talk/'))
      assert.match(talk, /Reporté : Talk .*Une nouvelle date n’est pas encore connue\./)
      const play = shownIn(await get('/event/play/'))
      assert.match(play, /Rescheduled: Play .*Planned before: \[Sunday,? 2 May 2027, 19:00\]/)
      assert.match(play, /Saturday,? 12 June 2027/)
      const [plain = ''] = shownIn(await get('/event/plain/')).split('Also at')
      assert.ok(!/Kept for later|\[|Online/.test(plain))
    })

    test('what does not take place is not for calendars, and cancelled without tickets', async () => {
      const editor = fasti.as('editor')
      const tickets = [{ name: 'Stalls', price: '12', currency: 'EUR', sold_out: true }]
      const add = /Add to (?:your|Google) calendar/i
      for (const event_status of ['scheduled', 'cancelled', 'postponed']) {
        const { id } = await makeEvent(editor, { title: 'Gig', slug: 'gig', event_status, tickets })
        const text = shownIn(await get('/event/gig/'))
        assert.equal(add.test(text), event_status === 'scheduled', event_status)
        assert.equal(/Stalls .*Sold out/.test(text), event_status !== 'cancelled', event_status)
        await editor.delete(`/events/${id}?force=true`)
      }
    })

    test('other dates of a series are offered where one is cancelled', async () => {
      const editor = fasti.as('editor')
      const recurrence = { rules: ['FREQ=WEEKLY;COUNT=3'] }
      const series = await makeEvent(editor, { title: 'Course', slug: 'course', recurrence })
      const { body } = await editor.get('/events', { query: { series: series.id } })
      const [first] = body.events
      await editor.put(`/events/${first.id}`, { event_status: 'cancelled' })
      const text = shownIn(await get(new URL(first.url).pathname))
      assert.match(text, /Cancelled: Course.*Add to your calendar All dates/)
      await editor.put(`/events/${series.id}`, { event_status: 'cancelled' })
      assert.doesNotMatch(shownIn(await get('/event/course/')), /Add to your calendar/)
      await editor.delete(`/events/${series.id}?force=true`)
    })

    test('an event without a venue is online', async () => {
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Web talk', is_virtual: true })
      const text = shownIn(await get('/event/web-talk/'))
      assert.match(text, /Web talk .*12 June 2027, 20:30[^A-Z]* Online .*Where Online Add to/)
      assert.match(shownIn(await get('/search?q=web+talk')), /Web talk Online/)
      await editor.delete(`/events/${id}?force=true`)
    })

    test('a protected event tells the rest with its password alone (§9.4)', async () => {
      const page = { root: '', headers: { accept: 'text/html' } }
      const closed = await fasti.get('/event/secret/', page)
      assert.ok(closed.status === 403 && !/Storm|live\.example/.test(closed.text))
      const listed = await get('/events/day/2027-06-12/')
      const [, card = ''] = listed.slice(listed.indexOf('<body')).split('/event/secret/')
      assert.match(shownIn(`<${card.split('</article>')[0]}`), /Cancelled: Secret/)
      assert.ok(!/Storm|Online/.test(card.split('</article>')[0] ?? ''))
      const open = await fasti.send('POST', '/event/secret/', {
        ...page,
        headers: { ...page.headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'password=sesame',
      })
      assert.equal(open.status, 200)
      assert.match(open.text, /live\.example\/room/)
    })

    test('frames on other sites do the same', async () => {
      const list = shownIn(await get('/embed?view=list'))
      assert.match(
        list,
        /Cancelled: Walk ?\[[^\]]*2027[^\]]*\] ?Old Gate · Online ?Storm &amp; hail/,
      )
      assert.match(list, /Postponed: Talk ?\[[^\]]*\] ?Old Gate ?A new date is not known yet\./)
      const frame = await get('/embed/event/walk?lang=es')
      assert.match(frame, /<title>Cancelado: Walk<\/title>/)
      assert.match(shownIn(frame), /Cancelado: Walk ?\[[^\]]*2027[^\]]*\] ?Storm &amp; hail/)
      const url = encodeURIComponent('http://cal.example/event/walk/')
      assert.equal(JSON.parse(await get(`/oembed?url=${url}`)).title, 'Cancelled: Walk')
    })
  })
}
