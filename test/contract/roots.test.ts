import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import { refused } from '../support/refusals.ts'

const languages = ['en', 'es', 'fr']
const ownRoots = [defaultRoot, ...languages.map((code) => `/${code}${defaultRoot}`)]

/** The same text with the addresses of one root replaced by a placeholder. */
const anywhere = (text: string, root: string) => text.replaceAll(`${origin}${root}`, 'ROOT')

for (const database of databases) {
  describe(`roots on ${database}`, () => {
    let fasti: Fasti
    let venue: Json
    let category: Json
    before(async () => {
      fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      venue = (await editor.post('/venues', { venue: 'Old Gate' })).body
      const top = (await editor.post('/categories', { name: 'Top' })).body
      category = (await editor.post('/categories', { name: 'Below', parent: top.id })).body
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('every root has the same data, and links that stay on it (§2.1)', async () => {
      const paths = [
        `/venues/${venue.id}`,
        `/categories/${category.id}`,
        '/categories?hide_empty=0',
      ]
      for (const path of paths) {
        const texts = await Promise.all(
          ownRoots.map(async (root) => anywhere((await fasti.get(path, { root })).text, root)),
        )
        assert.equal(new Set(texts).size, 1)
        assert.match(texts[0] ?? '', /ROOT/)
      }
      const root = `/es${defaultRoot}`
      const { body } = await fasti.get(`/categories/${category.id}`, { root })
      assert.deepEqual(body.urls, {
        self: `${origin}${root}/categories/${category.id}`,
        collection: `${origin}${root}/categories`,
        up: `${origin}${root}/categories/${category.parent}`,
      })
      assert.equal(body.url, category.url)
    })

    test('pages and new items link to the root they were asked on (§2.1)', async () => {
      for (const root of ownRoots) {
        const here = `${origin}${root}/categories`
        const { body, headers } = await fasti.get('/categories?hide_empty=0&per_page=1', { root })
        assert.equal(body.rest_url, `${here}/?hide_empty=0&per_page=1`)
        assert.equal(body.next_rest_url, `${here}/?hide_empty=0&per_page=1&page=2`)
        assert.ok(
          headers['link']?.includes(`<${here}/?hide_empty=0&per_page=1&page=2>; rel="next"`),
        )
        const made = await fasti.as('editor').post('/tags', { name: `On ${root}` }, { root })
        assert.equal(made.headers['location'], `${origin}${root}/tags/${made.body.id}`)
      }
    })

    test('descriptions and messages follow the root; Accept-Language changes nothing (§2.1)', async () => {
      for (const [root, code] of [
        [defaultRoot, 'en'],
        ...languages.map((one) => [`/${one}${defaultRoot}`, one]),
      ]) {
        for (const wish of ['es', 'fr', 'de;q=0.5']) {
          const request = { ...(root ? { root } : {}), headers: { 'accept-language': wish } }
          for (const path of ['/', '/doc', '/tags/999999', '/nothing', '/venues']) {
            const { headers } = await fasti.get(path, request)
            assert.equal(headers['content-language'], code, `${root}${path}`)
          }
        }
      }
    })

    test('another default language speaks on the root without one (§2.1)', async () => {
      await using french = await freshFasti(database, { FASTI_LANGUAGE: 'fr' })
      const { headers } = await french.get('/nothing')
      assert.equal(headers['content-language'], 'fr')
      const english = await french.get('/nothing', { root: `/en${defaultRoot}` })
      assert.equal(english.headers['content-language'], 'en')
    })

    test('a site is published in the languages of its setting and its own (§2.1)', async () => {
      const published = { FASTI_LANGUAGE: 'de', FASTI_LANGUAGES: 'fr, en' }
      await using german = await freshFasti(database, published)
      const { body } = await german.get('', { root: '/api' })
      assert.deepEqual(Object.keys(body.languages), ['fr', 'en', 'de'])
      assert.equal((await german.get('/nothing')).headers['content-language'], 'de')
      refused(await german.get('', { root: '/es/api' }), 404, 'rest_no_route')
      const { text } = await german.get('/', { root: '' })
      const [foot = ''] = /<footer[^]*$/.exec(text) ?? []
      const named = [...foot.matchAll(/lang="(\w\w)"[^>]*?>([^<]+)<\/a/g)].map(([, ...one]) => one)
      assert.deepEqual(
        named.map(([code, name]) => [code, name?.trim()]),
        [
          ['fr', 'Français'],
          ['en', 'English'],
          ['de', 'Deutsch'],
        ],
      )
    })

    test('an unknown language is no route (§2.1)', async () => {
      for (const root of [`/xx${defaultRoot}`, `/EN${defaultRoot}`, `/en/en${defaultRoot}`]) {
        refused(await fasti.get('/venues', { root }), 404, 'rest_no_route')
      }
    })

    test('the level above describes the site, its languages and namespaces (§2.3)', async () => {
      for (const [root, language] of [
        ['/api', 'en'],
        ['/es/api', 'es'],
      ]) {
        for (const slash of ['', '/']) {
          const { status, body } = await fasti.get(slash, { root: root ?? '' })
          assert.equal(status, 200)
          assert.deepEqual(body, {
            name: 'Fasti',
            home: origin,
            timezone: 'UTC',
            language,
            languages: Object.fromEntries(languages.map((code) => [code, `${origin}/${code}/api`])),
            namespaces: body.namespaces,
          })
          assert.ok(body.namespaces.includes('cal/events/v1'))
        }
      }
    })

    test('paths are matched exactly; one trailing slash is tolerated (§2.3)', async () => {
      assert.equal((await fasti.get('/venues/')).status, 200)
      assert.equal((await fasti.get(`/venues/${venue.id}/`)).status, 200)
      const wrong = [
        '/Venues',
        '/venues//',
        `/venues//${venue.id}`,
        '/venue',
        '/venues/1x',
        '/doc/x',
      ]
      for (const path of wrong) refused(await fasti.get(path), 404, 'rest_no_route')
      refused(await fasti.get('/venues', { root: '/API/cal/events/v1' }), 404, 'rest_no_route')
    })

    test('broken percent-encoding matches no route (§2.3)', async () => {
      for (const piece of ['%', '%zz', '%e0%a4%a', '%ff', 'a%c3']) {
        const reply = await fasti.get(`/venues/by-slug/${piece}`)
        assert.equal(reply.status, 404, piece)
        assert.equal(reply.headers['content-language'], 'en')
        assert.equal(reply.headers['x-content-type-options'], 'nosniff')
      }
    })

    test('a slug is decoded once, and found in any letter case (§2.3, §6.13)', async () => {
      const { body } = await fasti.as('editor').post('/venues', { venue: 'Café Ñandú 東京' })
      for (const slug of [body.slug, body.slug.toUpperCase()]) {
        const found = await fasti.get(`/venues/by-slug/${encodeURIComponent(slug)}`)
        assert.equal(found.body.id, body.id)
      }
      assert.equal((await fasti.get('/venues/by-slug/ol%64-gate')).body.id, venue.id)
      for (const slug of ['ol%2564-gate', 'old-gate%2F', 'x%2Fold-gate', 'old-gate%3F']) {
        refused(await fasti.get(`/venues/by-slug/${slug}`), 404, 'rest-venue-not-found')
      }
    })

    test('rest_route reaches every namespace of the site (§2.2)', async () => {
      const ask = (query: string) => fasti.get(`/?${query}`, { root: '' })
      const one = await ask(`rest_route=/cal/events/v1/venues/${venue.id}`)
      assert.equal(one.body.rest_url, venue.rest_url)
      const route = encodeURIComponent('/cal/events/v1/categories/')
      const list = await ask(`hide_empty=0&rest_route=${route}&per_page=1&include[]=${category.id}`)
      assert.equal(list.body.categories[0].id, category.id)
      const query = `hide_empty=0&per_page=1&include%5B%5D=${category.id}`
      assert.equal(list.body.rest_url, `${origin}${defaultRoot}/categories/?${query}`)
      assert.equal((await ask('rest_route=/cal/events/v1')).body.namespace, 'cal/events/v1')
      const odd = encodeURIComponent('/cal/events/v1/venues?page=0#x')
      refused(await ask(`rest_route=${odd}`), 404, 'rest_no_route')
      refused(await ask('rest_route=/cal/events/v1/nothing'), 404, 'rest_no_route')
      const made = await fasti
        .as('editor')
        .post('/?rest_route=/cal/events/v1/tags', { name: 'By route' }, { root: '' })
      assert.equal(made.headers['location'], `${origin}${defaultRoot}/tags/${made.body.id}`)
    })
  })
}

/** The level above, as the index links to it. */
async function above(settings: Record<string, string>, headers: Record<string, string>) {
  await using fasti = await freshFasti('sqlite', settings)
  return (await fasti.get('/', { headers })).body._links.up[0].href
}

describe('the address of the server', () => {
  test('a set origin is never replaced by what a request says (S12.2)', async () => {
    const settings = { FASTI_ORIGIN: 'https://true.example/' }
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    assert.equal(await above(settings, forged), 'https://true.example/api/')
    const host = { host: 'evil.example', ...forged }
    assert.equal(
      await above({ ...settings, FASTI_TRUST_PROXY: 'yes' }, host),
      'https://true.example/api/',
    )
  })

  test('forwarded names count only behind a trusted proxy (§1, S12.2)', async () => {
    const forwarded = { 'x-forwarded-host': 'shown.example', 'x-forwarded-proto': 'https' }
    assert.equal(await above({}, forwarded), `${origin}/api/`)
    assert.equal(await above({ FASTI_TRUST_PROXY: 'yes' }, forwarded), 'https://shown.example/api/')
  })

  test('a host may be an address (S12.2)', async () => {
    assert.equal(await above({}, { host: '[::1]:8080' }), 'http://[::1]:8080/api/')
  })

  test('the site with the pages may be elsewhere (§1)', async () => {
    await using fasti = await freshFasti('sqlite', {
      FASTI_SITE_URL: 'https://people.example/cal/',
    })
    const { body } = await fasti.as('editor').post('/venues', { venue: 'Old Gate' })
    assert.equal(body.url, 'https://people.example/cal/venue/old-gate/')
    assert.equal(body.rest_url, `${origin}${defaultRoot}/venues/${body.id}`)
    assert.equal(body.global_id, `people.example/cal?id=${body.id}`)
  })
})
