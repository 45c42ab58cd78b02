// What makes the pages those of a place: logo, links at the foot, icons, whom to tell of a weakness,
// another language, and what machines read of them.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keepFirstZone } from '../src/calendar/console/settings/first_zone.ts'
import { firstZoneName } from '../src/calendar/console/settings/rules.ts'
import { deleteSetting } from '../src/calendar/console/settings/store.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { faultsOf, makeEvent, makeVenue } from './support/make.ts'

const root = '/api/cal/console/v1'

describe('the place of the pages', () => {
  let fasti: Fasti
  let admin: Caller
  const page = (path: string) => fasti.get('', { root: path })
  const put = (body: object) => admin.patch('/settings', body, { root })
  const set = async (body: object) => {
    const { status, text } = await put(body)
    assert.equal(status, 200, text)
  }
  const hits = async () => {
    const { payload } = await fasti.app.inject({ url: '/metrics' })
    return Number(/^fasti_cache_hits_total\{cache="answers"\} (\d+)$/m.exec(payload)?.[1])
  }
  const dataOf = async (path: string): Promise<Json> =>
    JSON.parse(/ld\+json">\s*(\{.*?\})\s*<\/script>/s.exec((await page(path)).text)?.[1] ?? '')

  before(async () => {
    fasti = await freshFasti('sqlite')
    admin = fasti.as('administrator')
    await makeEvent(fasti.as('editor'))
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('pages of events and venues say what people with disabilities find, to machines too', async () => {
    const editor = fasti.as('editor')
    const hall = await makeVenue(editor, 'Hall', { accessibility: 'Lift & ramp' })
    const said = { accessibility: 'Signed in BSL', venue: [hall.id] }
    const { slug } = await makeEvent(editor, { title: 'Lecture', ...said })
    for (const [path, text, summary] of [
      [`/event/${slug}/`, 'Signed in BSL', said.accessibility],
      [`/venue/${hall.slug}/`, 'Lift &amp; ramp', 'Lift & ramp'],
    ] as const) {
      assert.match(
        (await page(path)).text,
        new RegExp(`Accessibility</dt>\\s*<dd[^>]*>\\s*${text}`),
      )
      assert.equal((await dataOf(path)).accessibilitySummary, summary)
    }
    const { location } = await dataOf(`/event/${slug}/`)
    assert.equal(location.accessibilitySummary, 'Lift & ramp')
  })

  test('a logo of the library stands in the place of the name, and says it', async () => {
    await set({ logo: 'https://anywhere.example/media/2026/11/arms.png' })
    const { text } = await page('/')
    assert.match(
      text,
      /rel="home"\s*><img class="logo" src="http:\/\/cal\.example\/media\/2026\/11\/arms\.png" height="40" alt="Fasti"/,
    )
    for (const logo of ['https://elsewhere.example/x.png', '/media/../x', '/media/x" onload="y']) {
      assert.deepEqual(faultsOf(await put({ logo })), ['logo'], logo)
    }
    await set({ logo: null })
    assert.ok(!(await page('/')).text.includes('class="logo"'))
  })

  test('legal notice and privacy policy are at the foot of every page', async () => {
    await set({ imprint_url: '/about/legal', privacy_url: 'https://town.example/privacy' })
    for (const path of ['/', '/event/lantern-walk/', '/es/events/list/']) {
      const { text } = await page(path)
      assert.match(text, /<a href="\/about\/legal">(?:Legal notice|Aviso legal)<\/a>/)
      assert.match(text, /<a href="https:\/\/town\.example\/privacy">/)
    }
    for (const url of ['javascript:alert(1)', '//evil.example', 'about']) {
      assert.deepEqual(faultsOf(await put({ imprint_url: url })), ['imprint_url'], url)
    }
    await set({ imprint_url: null, privacy_url: null })
    assert.ok(!(await page('/')).text.includes('Legal notice'))
  })

  test('browsers find icons and a manifest where they look for them', async () => {
    const { text, headers } = await page('/es/')
    assert.match(headers['content-security-policy'] ?? '', /manifest-src 'self'/)
    for (const [path, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/icon.svg', 'image/svg+xml'],
      ['/es/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ] as const) {
      assert.ok(text.includes(`href="${path}"`), path)
      const found = await page(path)
      assert.deepEqual([found.status, found.headers['content-type']], [200, type], path)
    }
    const manifest = JSON.parse((await page('/es/manifest.webmanifest')).text)
    assert.deepEqual(
      [manifest.name, manifest.lang, manifest.start_url, manifest.theme_color],
      ['Fasti', 'es', '/es/', '#a1331c'],
    )
  })

  test('security.txt names whom to tell of a weakness, and is not there without one', async () => {
    using clock = setClock('2027-03-20 12:00:00')
    const path = '/.well-known/security.txt'
    assert.equal((await page(path)).status, 404)
    await set({ security_contact: 'security@town.example' })
    const { status, headers, text } = await page(path)
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    assert.deepEqual(text.split('\n'), [
      'Contact: mailto:security@town.example',
      'Expires: 2027-09-01T00:00:00Z',
      'Preferred-Languages: en, es, fr',
      'Canonical: http://cal.example/.well-known/security.txt',
      '',
    ])
    clock.set('2027-04-01 00:00:00')
    assert.match((await page(path)).text, /Expires: 2027-10-01/)
    assert.deepEqual(faultsOf(await put({ security_contact: 'nobody' })), ['security_contact'])
    await set({ security_contact: null })
  })

  test('every page has an offer for each other language, hidden, and the same for all visitors', async () => {
    const asked = { headers: { 'accept-language': 'fr' }, root: '/' }
    const { text, headers, status } = await fasti.get('', asked)
    assert.equal(status, 200)
    assert.ok(!/language/i.test(headers['vary'] ?? ''))
    assert.equal(text, (await page('/')).text)
    assert.match(
      text,
      /<p class="frame offer" hidden>.*<a href="\/fr\/" lang="fr" hreflang="fr" hidden\s*>Cette page dans votre langue : Français<\/a/s,
    )
    assert.match(
      (await page('/fr/event/lantern-walk/')).text,
      /<a href="\/event\/lantern-walk\/" lang="en"/,
    )
    assert.ok(!(await page('/nowhere/')).text.includes('class="frame offer"'))
  })

  test('how to subscribe is folded away, with Outlook for home and for work', async () => {
    const { text } = await page('/')
    assert.match(text, /<details>\s*<summary class="frame"><h2 id="subscribe">Subscribe<\/h2>/)
    assert.match(text, /href="https:\/\/outlook\.office\.com\/calendar\/0\/addfromweb\?url=/)
    const event = (await page('/event/lantern-walk/')).text
    assert.match(event, /outlook\.live\.com.*>Add to Outlook\.com</s)
    assert.match(event, /outlook\.office\.com.*>Add to Outlook \(work or school\)</s)
  })

  test('names that no page knows are ignored, and the canonical address is without them', async () => {
    const odd = 'utm_source=x&colour[]=1&fbclid=%E0%A4%A&a=1&a=2&__proto__=1&='
    for (const path of ['/', '/events/list/', '/event/lantern-walk/', '/es/search']) {
      const { status, text } = await page(`${path}?${odd}`)
      assert.equal(status, 200, path)
      assert.match(text, new RegExp(`rel="canonical" href="http://cal\\.example${path}"`))
    }
    for (const path of ['/embed', '/events.ics', '/sitemap.xml', '/robots.txt', '/favicon.ico']) {
      assert.equal((await page(`${path}?${odd}`)).status, 200, path)
    }
  })

  test('a page that many reach by links with tracking is made once', async () => {
    const plain = (await page('/event/lantern-walk/')).text
    await page('/event/lantern-walk/?fbclid=first')
    const known = await hits()
    for (const query of ['fbclid=second', 'utm_source=letter&utm_id=7&gclid=x', 'FBCLID=third']) {
      const { status, text } = await page(`/event/lantern-walk/?${query}`)
      assert.deepEqual([status, text], [200, plain], query)
    }
    assert.equal((await hits()) - known, 3)
    const { headers } = await page('/events/list/?category=&q=walk&utm_source=letter')
    assert.equal(headers['location'], '/events/list/?q=walk')
  })

  test('an address says nothing twice', async () => {
    const editor = fasti.as('editor')
    const venue = await makeVenue(editor, 'Town Hall', {
      address: 'Town Hall, 1 Main Street, 4000 Porto, Portugal',
      city: 'Porto',
      stateprovince: 'Porto',
      zip: '4000',
      country: 'Portugal',
    })
    await makeEvent(editor, { title: 'Council', venue: venue.id })
    const { text } = await page('/event/council/')
    assert.match(text, /class="address"\s*>1 Main Street<br \/>4000 Porto<br \/>Portugal</)
    assert.match(
      (await page('/event/council.ics')).text,
      /LOCATION:Town Hall\\, 1 Main Street\\, 4000 Porto\\, Portugal\r\n/,
    )
  })

  test('structured data of a page says whether an event is free; that of the interface is §4.9', async () => {
    const editor = fasti.as('editor')
    const wishes: readonly (readonly [string, object, boolean | undefined, unknown])[] = [
      ['zero', { cost: '0' }, true, '0'],
      ['worded', { cost: 'Free entry' }, true, '0'],
      ['paid', { cost: '12' }, false, '12'],
      ['some', { cost: ['0', '12'] }, undefined, '0'],
      ['unsaid', {}, undefined, undefined],
      ['tickets', { cost: '5', tickets: [{ name: 'Seat', price: '0.00' }] }, true, '0.00'],
    ]
    for (const [title, wish, isFree, price] of wishes) {
      await makeEvent(editor, { title, ...wish })
      const data = await dataOf(`/event/${title}/`)
      assert.equal(data.isAccessibleForFree, isFree, title)
      assert.equal(data.offers?.[0]?.price, price, title)
      const { json_ld } = (await fasti.get(`/events/by-slug/${title}`)).body
      assert.ok(!('isAccessibleForFree' in json_ld), title)
    }
  })
})

for (const database of databases) {
  test(`the zone of the first machine is kept, and not taken for a calendar with events, on ${database}`, async () => {
    await using fasti = await freshFasti(database)
    assert.equal(await keepFirstZone(fasti.db, 'Etc/Nowhere', 0), undefined)
    assert.equal(await keepFirstZone(fasti.db, 'America/Lima', 0), 'America/Lima')
    await makeEvent(fasti.as('editor'))
    assert.equal(await keepFirstZone(fasti.db, 'Asia/Tokyo', 0), 'America/Lima')
    await deleteSetting(fasti.db, firstZoneName)
    assert.equal(await keepFirstZone(fasti.db, 'Asia/Tokyo', 0), undefined)
  })
}
