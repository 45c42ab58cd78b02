// S8: server-side request forgery: images are fetched from public addresses alone.

import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, freshFasti } from '../support/fasti.ts'
import { countImages, mediaFiles, upload } from '../support/media.ts'
import { type Offers, type Site, draw, offer } from '../support/pictures.ts'
import { invalid, refused } from '../support/refusals.ts'
import { until } from '../support/until.ts'

const unavailable = { image: 'rest_image_unavailable' }

for (const database of databases) {
  describe(`fetching images on ${database}`, () => {
    let fasti: Fasti
    let site: Site
    let inside: Site
    /** Resolved by the test that delays an answer. */
    let held = Promise.withResolvers<void>()
    before(async () => {
      const picture = await draw('png', 200, 200)
      inside = await offer({ '/picture.png': picture })
      const offers: Record<string, Offers[string]> = {
        '/to-inside': (_, response) =>
          response.writeHead(302, { location: `${inside.url}/picture.png` }).end(),
        '/to-file': (_, response) =>
          response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
        '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
        '/page.png': Buffer.from('<html><script>alert(1)</script></html>'),
        '/drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        '/archive.png': Buffer.from('PK\x03\x04'),
        '/half.png': picture.subarray(0, 100),
        '/large.png': Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]),
        '/packed.png': (_, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(picture),
      }
      for (let at = 0; at < 10; at += 1) {
        offers[`/good-${at}.png`] = await draw('png', 210 + at, 200)
        offers[`/held-${at}.png`] = async (_, response) => {
          await held.promise
          response.end(await draw('png', 310 + at, 200))
        }
      }
      for (const name of [
        '..%2f..%2fetc%2fpasswd',
        'a%00b.php.png',
        'x.png.html',
        '%E0%A4%A',
        '~',
      ]) {
        offers[`/${name}`] = await draw('gif', 20 + name.length, 20)
      }
      site = await offer(offers)
      fasti = await freshFasti(database, { FASTI_IMAGE_HOSTS_ALLOW: site.host })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
      await inside[Symbol.asyncDispose]()
    })

    const create = (image: string, more: object = {}) =>
      fasti.as('author').post('/venues', { venue: 'Probe', image, ...more })
    const state = async () => [
      site.asked.length + inside.asked.length,
      await countImages(fasti),
      await mediaFiles(fasti),
    ]

    test('S8.1 callers without the right to upload cause no fetch', async () => {
      const first = await state()
      const url = `${site.url}/good-0.png`
      const body = { venue: 'Probe', image: url }
      refused(await fasti.post('/venues', body), 401, 'rest_forbidden')
      refused(await fasti.as('subscriber').post('/venues', body), 403, 'rest_forbidden')
      const contributor = fasti.as('contributor')
      invalid(await contributor.post('/venues', body), { image: 'rest_invalid_value' })
      const { body: own } = await contributor.post('/venues', { venue: 'Own' })
      invalid(await contributor.put(`/venues/${own.id}`, { image: url }), {
        image: 'rest_invalid_value',
      })
      assert.deepEqual(await state(), first)
    })

    test('S8.1 nothing is fetched for an item that the caller may not edit (§3.1)', async () => {
      const editor = fasti.as('editor')
      const { body: venue } = await editor.post('/venues', { venue: 'Theirs' })
      const first = await state()
      const author = fasti.as('author')
      const change = { image: `${site.url}/good-0.png` }
      refused(await author.put(`/venues/${venue.id}`, change), 403, 'rest_forbidden')
      refused(await author.put('/venues/99999', change), 404, 'rest-venue-not-found')
      const { id } = await fasti.user('editor')
      refused(await create(change.image, { author: id }), 403, 'rest_cannot_edit_others')
      const stale = { headers: { 'if-match': '"stale"' } }
      const put = await editor.put(`/venues/${venue.id}`, change, stale)
      refused(put, 412, 'rest_precondition_failed')
      assert.deepEqual(await state(), first)
    })

    test('S8.2 nothing is fetched from an address that is not public, however it is written', async () => {
      const first = await state()
      const { port } = new URL(inside.url)
      const hosts = [
        '127.0.0.1',
        '127.1',
        '2130706433',
        '0x7f000001',
        '0177.0.0.1',
        '0.0.0.0',
        '10.0.0.1',
        '192.168.0.1',
        '169.254.169.254',
        '100.64.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '[::1]',
        '[::]',
        '[::ffff:127.0.0.1]',
        '[fe80::1]',
        '[fd00::1]',
        '[64:ff9b::7f00:1]',
        'localhost',
        'localhost.',
        'LocalHost',
      ]
      for (const host of hosts) {
        invalid(await create(`http://${host}:${port}/picture.png`), unavailable)
      }
      invalid(await create(`${inside.url}/picture.png`), unavailable)
      assert.deepEqual(await state(), first)
    })

    test('S8.4 a redirect is held to the same rules as an address', async () => {
      for (const path of ['/to-inside', '/to-file', '/circle']) {
        invalid(await create(`${site.url}${path}`), unavailable)
      }
      assert.deepEqual(inside.asked, [])
    })

    test('S8.5 other schemes and user names are refused before anything else', async () => {
      const first = await state()
      const { host } = site
      const urls = ['file:///etc/passwd', 'data:image/png;base64,aaaa', `http://a:b@${host}/x`]
      for (const url of [...urls, `gopher://${host}/x`, `ftp://${host}/x`]) {
        invalid(await create(url), { image: 'rest_invalid_value' })
      }
      assert.deepEqual(await state(), first)
    })

    test('S8.6–S8.8 whatever is wrong, the answer is the same and nothing is stored', async () => {
      const [, ...first] = await state()
      const closed = createServer()
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
      const { port } = closed.address() as AddressInfo
      await new Promise((resolve) => closed.close(resolve))
      const paths = [
        'page.png',
        'drawing.png',
        'archive.png',
        'half.png',
        'large.png',
        'packed.png',
      ]
      const urls = [
        ...[...paths, 'missing.png', 'circle', 'to-inside'].map((path) => `${site.url}/${path}`),
        `http://127.0.0.1:${port}/closed.png`,
        `https://${site.host}/good-0.png`,
      ]
      const replies: Reply[] = []
      for (const url of urls) replies.push(await create(url))
      for (const reply of replies) invalid(reply, unavailable)
      assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
      assert.deepEqual((await state()).slice(1), first)
    })

    test('S8.9 a request refused for another fault leaves no image and no file', async () => {
      const [, ...first] = await state()
      const url = `${site.url}/good-1.png`
      invalid(await create(url, { geo_lat: 5 }), { geo_lat: 'rest_invalid_value' })
      const both = await create(`${site.url}/half.png`, { geo_lat: 5 })
      invalid(both, { geo_lat: 'rest_invalid_value', ...unavailable })
      const { body: venue } = await fasti.as('author').post('/venues', { venue: 'Fault' })
      const change = await fasti.as('author').put(`/venues/${venue.id}`, { image: url, geo_lng: 5 })
      assert.equal(change.status, 400)
      const key = { headers: { 'idempotency-key': 'fault' } }
      const kept = await fasti
        .as('author')
        .post('/venues', { venue: 'x', image: url, geo_lng: 5 }, key)
      assert.equal(kept.status, 400)
      assert.deepEqual((await state()).slice(1), first)
      assert.equal((await create(url)).status, 201)
    })

    test('S8.10 the name of a fetched file does not decide where it is stored', async () => {
      const names = ['..%2f..%2fetc%2fpasswd', 'a%00b.php.png', 'x.png.html', '%E0%A4%A', '~']
      for (const name of names) {
        const made = await create(`${site.url}/${name}`)
        assert.equal(made.status, 201, `${name} ${made.text}`)
        assert.match(made.body.image.url, /\/media\/\d{4}\/\d\d\/[a-z0-9-]+\.gif$/)
      }
    })

    test('while an image is fetched others can write (§3.1)', async () => {
      const { body: venue } = await fasti.as('author').post('/venues', { venue: 'Patient' })
      const key = { headers: { 'idempotency-key': 'slow' } }
      held = Promise.withResolvers<void>()
      const waiting = [
        create(`${site.url}/held-0.png`),
        fasti.as('author').put(`/venues/${venue.id}`, { image: `${site.url}/held-1.png` }),
        fasti.as('author').post('/venues', { venue: 'K', image: `${site.url}/held-2.png` }, key),
      ]
      await until(() => site.asked.filter(({ path }) => path.startsWith('/held-')).length === 3)
      const other = await fasti.as('editor').post('/venues', { venue: 'Impatient' })
      assert.equal(other.status, 201)
      const change = await fasti.as('editor').put(`/venues/${venue.id}`, { city: 'Porto' })
      assert.equal(change.body.city, 'Porto')
      held.resolve()
      const done = await Promise.all(waiting)
      assert.deepEqual(
        done.map(({ status, body }) => [status, body.image.width]),
        [
          [201, 310],
          [200, 311],
          [201, 312],
        ],
      )
      assert.equal(done[1]?.body.city, 'Porto')
    })

    test('rights that are lost while an image is fetched no longer count (S11.5)', async () => {
      const { body: venue } = await fasti.as('author').post('/venues', { venue: 'Taken Away' })
      const { id } = await fasti.user('editor')
      const files = await mediaFiles(fasti)
      held = Promise.withResolvers<void>()
      const url = `${site.url}/held-3.png`
      const waiting = fasti.as('author').put(`/venues/${venue.id}`, { image: url })
      await until(() => site.asked.some(({ path }) => path === '/held-3.png'))
      await fasti.as('editor').put(`/venues/${venue.id}`, { author: id })
      held.resolve()
      refused(await waiting, 403, 'rest_forbidden')
      assert.deepEqual(await mediaFiles(fasti), files)
    })

    test('an address and an upload with the same content are one image (§6.10)', async () => {
      const uploaded = await upload(fasti.as('author'), await draw('png', 212, 200))
      const { body } = await create(`${site.url}/good-2.png`, { venue: 'Both' })
      assert.deepEqual(body.image, uploaded.body)
    })
  })
}
