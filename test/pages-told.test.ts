// What pages tell search engines, previews and telephones.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeHTMLStrict } from 'entities'
import sharp from 'sharp'
import { holdClock } from './support/clock.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { makeSeason } from './support/season.ts'

const metaOf = (text: string, name: string) =>
  decodeHTMLStrict(
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '',
  )
const dataOf = (text: string): Json =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)?.[1] ?? 'null')

describe('what pages tell', () => {
  holdClock()
  let fasti: Fasti
  let kinds: Readonly<Record<string, string>>

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    kinds = await makeSeason(fasti)
  })
  after(() => fasti[Symbol.asyncDispose]())

  const get = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })

  test('every kind of page has a description and a preview', async () => {
    const more = { plain: '/event/concert-1/', photos: '/events/photo/', builder: '/embed/' }
    for (const [kind, path] of Object.entries({ ...kinds, ...more, search: '/search' })) {
      const { text } = await get(path)
      const about = metaOf(text, 'description')
      assert.notEqual(about, '', kind)
      assert.equal(metaOf(text, 'og:description'), about, kind)
      assert.notEqual(metaOf(text, 'og:title'), '', kind)
    }
  })

  test('an event without a text is described by when and where it is', async () => {
    const { text } = await get('/event/concert-1/')
    const about = 'Saturday, 12 June 2027, 09:00 – 09:45 · Town Hall, 1 Park Lane, Porto, Portugal'
    assert.equal(metaOf(text, 'description'), about)
    assert.match(
      (await get('/tag/family/')).text,
      /content="Family: 2 events\. Thu 3 Jun · Riverside Exhibition; Sat 12 Jun · Lantern Walk"/,
    )
  })

  test('descriptions end with a whole word (§4.9)', async () => {
    const words = 'Lanterns along the river '.repeat(20)
    const { id } = await makeEvent(fasti.as('editor'), { title: 'Long Text', description: words })
    const { body } = await fasti.get(`/events/${id}`)
    const { description } = body.json_ld
    assert.ok(words.startsWith(`${description} `), description)
    assert.ok(description.length > 290 && description.length <= 300)
    const about = metaOf((await get('/event/long-text/')).text, 'description')
    assert.ok(about.endsWith('…') && words.startsWith(`${about.slice(0, -1)} `), about)
  })

  test('nothing is for sale of what is cancelled (§4.9, §23)', async () => {
    const editor = fasti.as('editor')
    const tickets = [{ name: 'Full', price: '12', currency: 'EUR' }]
    const paid = { title: 'Paid', tickets, event_status: 'cancelled' }
    const free = { title: 'Gratis', cost: 'Free', event_status: 'cancelled' }
    for (const event of [paid, free, { ...paid, title: 'Costly', tickets: [], cost: '12' }]) {
      const { id, slug } = await makeEvent(editor, event)
      assert.equal((await fasti.get(`/events/${id}`)).body.json_ld.offers, undefined)
      const data = dataOf((await get(`/event/${slug}/`)).text)
      assert.equal(data.eventStatus, 'https://schema.org/EventCancelled')
      assert.equal(data.offers, undefined, slug)
      await editor.put(`/events/${id}`, { event_status: 'scheduled' })
      assert.notEqual(dataOf((await get(`/event/${slug}/`)).text).offers, undefined, slug)
    }
  })

  test('a series says its last date, not an end behind it (§17.2)', async () => {
    const first = { start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' }
    const until = 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270517T220000Z'
    const series = await makeEvent(fasti.as('editor'), {
      title: 'Spring Walks',
      ...first,
      recurrence: until,
    })
    assert.equal(series.recurrence.last, '2027-05-15 19:00:00')
    assert.match(series.recurrence.text, /until 15 May 2027$/)
    const { text } = await get('/event/spring-walks/')
    assert.match(text, /until 15 May 2027/)
    assert.doesNotMatch(text, /17 May/)
    assert.match(series.recurrence.rules[0], /UNTIL=20270517/)
  })

  test('in French, what is put together has its space before a double mark', async () => {
    const editor = fasti.as('editor')
    const online = { attendance: 'online', virtual_url: 'https://meet.example/a' }
    await makeEvent(editor, { title: 'Lecture', sticky: true, ...online })
    await makeEvent(editor, { title: 'Secret', password: 'x', featured: true })
    const french = ['/event/lecture/', '/events/month/2027-06/', '/events/map/?date=2027-06-01']
    for (const path of [...french, '/events/week/2027-06-07/', '/events/list/', '/embed/']) {
      const { text } = await get(`/fr${path}`)
      const foreign = /<pre[^]*?<\/pre>|<p class="frame offer"[^]*?<\/p>/g
      const body = text.slice(text.indexOf('<body')).replace(foreign, '')
      const labels = [...body.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)
      const said = decodeHTMLStrict([body.replace(/<[^>]*>/g, ''), ...labels].join('\n'))
      assert.deepEqual(said.match(/.*[^\s\u00A0\u202F][:;!?](?=\s|$).*/gm), null, path)
    }
  })

  test('what must not be found is not hidden by robots.txt, which would hide the word', async () => {
    const { text } = await get('/robots.txt')
    const kept = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
    assert.deepEqual(kept, ['/api/'])
    for (const path of ['/search?q=walk', '/events/list/?q=zebra', '/events/month/1999-01/']) {
      assert.equal(metaOf((await get(path)).text, 'robots'), 'noindex, follow', path)
    }
  })

  test('the icons of the manifest are there, as large as it says', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text)
    const sizes = new Set(
      manifest.icons.map((icon: Json) => `${icon.purpose ?? 'any'} ${icon.sizes}`),
    )
    for (const wanted of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']) {
      assert.ok(sizes.has(wanted), wanted)
    }
    for (const { src, type, sizes: declared } of manifest.icons) {
      const { statusCode, headers, rawPayload } = await fasti.app.inject(src)
      assert.deepEqual([statusCode, headers['content-type']], [200, type], src)
      if (declared === 'any') continue
      const { width, height, format } = await sharp(rawPayload).metadata()
      assert.deepEqual([`${width}x${height}`, `image/${format}`], [declared, type], src)
    }
  })

  test('no text of an editor takes a class of the page (§6.14)', async () => {
    const description =
      '<p class="skip" lang="en">One</p><a class="button" href="/x">class="kept"</a>'
    const { id } = await makeEvent(fasti.as('editor'), { title: 'Dressed', description })
    const { body } = await fasti.get(`/events/${id}`)
    assert.match(body.description, /<p class="skip" lang="en">/, 'as the interface has it')
    const { text } = await get('/event/dressed/')
    const [, prose = ''] = /<div class="prose" dir="ltr">([^]*?)<\/div>/.exec(text) ?? []
    assert.match(prose, /<p dir="auto" lang="en">One<\/p>/)
    assert.match(prose, /<a href="\/x">class="kept"<\/a>/)
  })

  test('where a place can be opened in an app, it can be opened in a browser', async () => {
    for (const path of ['/event/lantern-walk/', '/venue/old-gate/']) {
      const { text } = await get(path)
      assert.match(text, /<a href="geo:41\.1496,-8\.611\?q=/, path)
      assert.match(text, /<a href="https:\/\/www\.openstreetmap\.org\/\?mlat=41\.1496/, path)
    }
  })
})
