// The pages of the calendar as they are sent, on both databases.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Reply, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const languages = [...loadLanguages().keys()]

for (const database of databases) {
  describe(`pages on ${database}`, () => {
    let fasti: Fasti
    const page = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
      fasti.get(path, { root: '', headers: { ...html, ...headers } })

    before(async () => {
      fasti = await freshFasti(database, {
        FASTI_TIMEZONE: 'Europe/Lisbon',
        FASTI_LANGUAGES: languages.join(),
      })
      const editor = fasti.as('editor')
      const outdoors = await makeCategory(editor, 'Outdoors')
      const night = await makeCategory(editor, 'Night', { parent: outdoors.id })
      const tag = await makeTag(editor, 'Family')
      const venue = await makeVenue(editor, 'Old Gate', {
        city: 'Porto',
        geo_lat: 41.1,
        geo_lng: -8.6,
      })
      const organizer = await makeOrganizer(editor, 'Night Walkers')
      await makeEvent(editor, {
        title: 'Lantern Walk',
        description: '<p>Bring a light.</p>',
        cost: '8',
        categories: [night.id],
        tags: [tag.id],
        venue: [venue.id],
        organizer: [organizer.id],
        featured: true,
      })
      await makeEvent(editor, { title: 'Hidden Dinner', hide_from_listings: true })
      await makeEvent(editor, { title: 'Draft Dinner', status: 'draft' })
      await makeEvent(editor, { title: 'Private Dinner', status: 'private' })
      await makeEvent(editor, {
        title: 'Secret Dinner',
        password: 'open sesame',
        description: '<p>The cook is blind.</p>',
        venue: [venue.id],
      })
      const gone = await makeEvent(editor, { title: 'Trashed Dinner' })
      await editor.delete(`/events/${gone.id}`)
      await makeEvent(editor, {
        title: 'Old Fair',
        start_date: '2001-05-04 10:00',
        end_date: '2001-05-06 18:00',
      })
    })
    after(() => fasti[Symbol.asyncDispose]())

    const walkPages = [
      '/events/month/2027-06/',
      '/events/week/2027-06-07/',
      '/events/day/2027-06-12/',
      '/events/list/?date=2027-06-01',
      '/events/map/?date=2027-06-01',
      '/events/category/outdoors/?date=2027-06-01',
      '/events/category/outdoors/night/?date=2027-06-01',
      '/tag/family/?date=2027-06-01',
      '/venue/old-gate/?date=2027-06-01',
      '/organizer/night-walkers/?date=2027-06-01',
      '/search?q=lantern&date=2027-06-01',
      '/events/month/2027-06/?category=outdoors&tag=family&venue=old-gate&q=walk&featured=1',
    ]
    for (const path of walkPages) {
      test(`${path} shows the event and leads to it, in every language`, async () => {
        for (const prefix of languages.map((one) => (one === 'en' ? '' : `/${one}`))) {
          const { status, text, headers } = await page(`${prefix}${path}`)
          assert.equal(status, 200)
          assert.match(text, new RegExp(`href="${prefix}/event/lantern-walk/"`))
          assert.equal(headers['content-language'], prefix.slice(1) || 'en')
          assert.match(text, new RegExp(`<html lang="${prefix.slice(1) || 'en'}">`))
        }
      })
    }

    test('the page of an event shows all of it, and has structured data (§4.9)', async () => {
      const { status, text } = await page('/event/lantern-walk/')
      assert.equal(status, 200)
      for (const part of [
        'Lantern Walk',
        'Bring a light.',
        'Old Gate',
        'Porto',
        'Night Walkers',
        '$8',
      ]) {
        assert.ok(text.includes(part), part)
      }
      const [, data = ''] =
        /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text) ?? []
      const { body } = await fasti.get('/events/by-slug/lantern-walk')
      const { image, ...others } = JSON.parse(data)
      assert.deepEqual(others, { ...body.json_ld, isAccessibleForFree: false })
      assert.match(String(image), /\/card\/[\w-]+\/event\/lantern-walk\.png$/)
      assert.match(
        text,
        /<link rel="canonical" href="http:\/\/cal\.example\/event\/lantern-walk\/" \/>/,
      )
      assert.match(text, /hreflang="fr" href="http:\/\/cal\.example\/fr\/event\/lantern-walk\/"/)
      assert.match(text, /property="og:title" content="Lantern Walk"/)
      assert.match(
        text,
        /<link rel="https:\/\/api\.w\.org\/" href="http:\/\/cal\.example\/wp-json\/"/,
      )
    })

    test('the addresses in the interface are those of the pages (§4.2 to §4.5)', async () => {
      const { body } = await fasti.get('/events/by-slug/lantern-walk')
      const urls = [
        body.url,
        body.venue.url,
        body.organizer[0].url,
        body.categories[0].url,
        body.tags[0].url,
      ]
      for (const url of urls) assert.equal((await page(new URL(url).pathname)).status, 200, url)
    })

    test('nothing hidden, private, in draft or in the trash is on any page', async () => {
      const lists = [...walkPages, '/', '/events/past/', '/search?q=dinner', '/sitemap.xml']
      const sitemaps = ['/sitemap-0.xml', '/sitemap-1.xml']
      for (const path of [...lists, ...sitemaps]) {
        const { text } = await page(path)
        assert.doesNotMatch(text, /(?:hidden|draft|private|trashed).dinner/i, path)
        assert.ok(!text.includes('The cook is blind'), path)
      }
      for (const slug of ['draft-dinner', 'private-dinner']) {
        assert.equal((await page(`/event/${slug}/`)).status, 404, slug)
      }
      const trashed = await page('/event/trashed-dinner/')
      assert.equal(trashed.status, 410)
      assert.match(trashed.headers['content-type'] ?? '', /text\/html/)
      const hidden = await page('/event/hidden-dinner/')
      assert.equal(hidden.status, 200)
      assert.match(hidden.text, /<meta name="robots" content="noindex/)
    })

    test('a protected event is listed, asks for its password and is not cached (§9.4)', async () => {
      const month = (await page('/events/month/2027-06/')).text
      assert.ok(month.includes('Secret Dinner'))
      const asked = await page('/event/secret-dinner/')
      assert.equal(asked.status, 403)
      assert.match(asked.text, /<input[^>]*type="password"/)
      assert.ok(!asked.text.includes('Old Gate'))
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...html }
      const send = (password: string) =>
        fasti.post('/event/secret-dinner/', `password=${encodeURIComponent(password)}`, {
          root: '',
          headers: form,
        })
      const wrong = await send('sesame')
      assert.equal(wrong.status, 403)
      assert.match(wrong.text, /role="alert"/)
      for (const open of [
        await send('open sesame'),
        await page('/event/secret-dinner/?password=open%20sesame'),
      ]) {
        assert.equal(open.status, 200)
        assert.ok(open.text.includes('The cook is blind'))
        assert.equal(open.headers['cache-control'], 'private, no-store')
      }
      assert.equal((await page('/event/secret-dinner/')).status, 403)
      for (let guess = 0; guess < 10; guess++) await send(`guess ${guess}`)
      const often = await send('open sesame')
      assert.equal(often.status, 429)
      assert.ok(Number(often.headers['retry-after']) > 0)
    })

    test('an unknown event, day, view or filter gets a 404 page with a link back, in its language', async () => {
      const missing = [
        '/event/nowhere/',
        '/events/day/2027-02-30/',
        '/events/year/',
        '/events/list/?category=nothing',
        '/events/month/?venue=nothing',
        '/organizer/nobody/',
        '/events/list/?page=99',
        '/nowhere/at/all',
        '/events/list/?date=soon',
      ]
      for (const path of missing) {
        const { status, text, headers } = await page(`/es${path}`)
        assert.equal(status, 404, path)
        assert.match(headers['content-type'] ?? '', /text\/html/, path)
        assert.match(text, /Esta página no existe\./, path)
        assert.match(text, /<a class="button" href="\/es\/">/, path)
        assert.equal(headers['cache-control'], 'no-store')
      }
      for (const query of ['page=0', 'featured=perhaps']) {
        assert.equal((await page(`/fr/events/list/?${query}`)).status, 400, query)
      }
      assert.match((await page('/fr/event/%E0%A4%A/')).text, /Cette page n’existe pas/)
      const long = '/events/list/?q='
      assert.equal((await page(`${long}${'a'.repeat(300)}`)).status, 400)
    })

    test('programs get JSON at unknown addresses', async () => {
      const { status, body } = await fasti.get('/nowhere', { root: '' })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'])
      const below = await page('/api/cal/events/v1/nowhere')
      assert.equal(below.body.code, 'rest_no_route')
      assert.equal((await page('/es/api/nowhere')).body.code, 'rest_no_route')
    })

    test('every page has one address; others redirect to it', async () => {
      const moved: Record<string, string> = {
        '/en/': '/',
        '/events/': '/',
        '/events/month/?date=2027-06-12': '/events/month/2027-06/',
        '/events/week/2027-06-12/': '/events/week/2027-06-07/',
        '/events/list/?category=&q=walk': '/events/list/?q=walk',
        '/events/category/night/': '/events/category/outdoors/night/',
        '/event/Lantern-Walk/': '/event/lantern-walk/',
        '/es/search/?q=x': '/es/search?q=x',
        '/search?q=%00&venue=%00': '/search',
      }
      for (const [from, to] of Object.entries(moved)) {
        const { status, headers } = await page(from)
        assert.deepEqual([status, headers['location']], [301, to], from)
      }
      for (const path of ['/?utm_source=letter', '/?colour=red']) {
        assert.equal((await page(path)).status, 200, path)
      }
    })

    test('the address by id redirects to the page of a public item, and is not found otherwise (§4.2)', async () => {
      const { body } = await fasti.get('/events/by-slug/lantern-walk')
      const { status, headers } = await page(`/?event=${body.id}`)
      assert.deepEqual([status, headers['location']], [302, '/event/lantern-walk/'])
      const own = await fasti.as('editor').get('/events/by-slug/draft-dinner')
      assert.equal(
        (await page(new URL(own.body.url).pathname + new URL(own.body.url).search)).status,
        404,
      )
      assert.equal((await page('/?event=999999')).status, 404)
      assert.equal((await page(`/?venue=${body.venue.id}`)).headers['location'], '/venue/old-gate/')
    })

    test('pages that the client has are not sent again, and change with every write (§12.2)', async () => {
      const first = await page('/events/month/2027-06/')
      const { etag = '' } = first.headers
      assert.equal((await page('/events/month/2027-06/', { 'if-none-match': etag })).status, 304)
      assert.match(first.headers['cache-control'] ?? '', /^public, max-age=0, must-revalidate$/)
      const added = await makeEvent(fasti.as('editor'), { title: 'Late News' })
      const second = await page('/events/month/2027-06/', { 'if-none-match': etag })
      assert.equal(second.status, 200)
      assert.ok(second.text.includes('Late News'))
      await fasti.as('editor').delete(`/events/${added.id}?force=true`)
    })

    test('pages expose no headers to other origins, as the interface does', async () => {
      for (let time = 0; time < 3; time += 1) {
        const { headers } = await page('/events/month/2027-06/')
        assert.equal(headers['access-control-expose-headers'], undefined)
      }
      const { headers } = await fasti.get('/events')
      assert.match(headers['access-control-expose-headers'] ?? '', /X-WP-Total/)
    })

    test('the sitemap lists public pages, with their last change', async () => {
      const index = (await page('/sitemap.xml')).text
      assert.match(
        index,
        /<loc>http:\/\/cal\.example\/sitemap-1\.xml<\/loc><lastmod>\d{4}-\d\d-\d\dT/,
      )
      const events = (await page('/sitemap-1.xml')).text
      assert.match(events, /<loc>http:\/\/cal\.example\/event\/lantern-walk\/<\/loc><lastmod>/)
      assert.ok(!events.includes('secret-dinner'))
      const others = (await page('/sitemap-0.xml')).text
      for (const path of ['/venue/old-gate/', '/events/category/outdoors/night/', '/tag/family/']) {
        assert.ok(others.includes(`<loc>http://cal.example${path}</loc>`), path)
      }
      assert.match((await page('/robots.txt')).text, /Sitemap: http:\/\/cal\.example\/sitemap\.xml/)
      assert.equal((await page('/sitemap-9.xml')).status, 404)
    })
  })
}
