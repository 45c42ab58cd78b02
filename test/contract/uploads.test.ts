import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { aliasPath, type Fasti, freshFasti, origin } from '../support/fasti.ts'
import {
  countImages,
  formOf,
  mediaFiles,
  mediaPlaces,
  mediaRoot,
  pathOf,
  upload,
} from '../support/media.ts'
import { draw, drawWithPlace } from '../support/pictures.ts'
import { invalid, missing, refused } from '../support/refusals.ts'

for (const { database, FASTI_MEDIA } of mediaPlaces) {
  describe(`uploads into the ${FASTI_MEDIA} on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database, { FASTI_MEDIA })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an image is stored with its sizes, and its files are served (§4.6, §13.2)', async () => {
      const made = await upload(fasti.as('author'), await draw('jpeg', 640, 480), 'Old Gate.JPG')
      assert.equal(made.status, 201, made.text)
      const { id, url, extension, width, height, sizes } = made.body
      assert.deepEqual([extension, width, height], ['jpg', 640, 480])
      assert.ok(Number.isInteger(id))
      assert.match(url, /^http:\/\/cal\.example\/media\/\d{4}\/\d\d\/old-gate-[0-9a-f]{12}\.jpg$/)
      assert.deepEqual(Object.keys(sizes), ['thumbnail', 'medium'])
      assert.deepEqual([sizes.medium.width, sizes.medium.height], [300, 225])
      assert.equal(sizes.medium['mime-type'], 'image/jpeg')
      assert.ok(sizes.medium.url.endsWith('-300x225.jpg'))
      for (const form of [made.body, sizes.thumbnail, sizes.medium]) {
        const path = pathOf(form.url)
        const served = await fasti.app.inject({ url: path })
        assert.equal(served.statusCode, 200)
        assert.equal(served.rawPayload.length, form.filesize)
        const found = await sharp(served.rawPayload).metadata()
        assert.deepEqual([found.width, found.height], [form.width, form.height])
      }
    })

    test('files keep their type, run nothing and may be cached for long (S12.5)', async () => {
      for (const kind of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
        const { body } = await upload(fasti.as('author'), await draw(kind, 20, 10, '#0f0'))
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode, headers, rawPayload } = await fasti.app.inject({
            method,
            url: pathOf(body.url),
          })
          assert.equal(statusCode, 200)
          assert.equal(headers['content-type'], `image/${kind}`)
          assert.equal(headers['x-content-type-options'], 'nosniff')
          assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
          assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
          assert.equal(Number(headers['content-length']), body.filesize)
          assert.equal(rawPayload.length, method === 'GET' ? body.filesize : 0)
        }
      }
    })

    test('what is not a file of an image is not found (§10, S6.6)', async () => {
      const { body } = await upload(fasti.as('author'), await draw('png', 20, 20, '#00f'))
      const path = pathOf(body.url)
      const others = [
        '/media',
        '/media/',
        '/media/2027',
        '/media/2027/02',
        '/media/2027/02/none.png',
        '/media/../fasti.db',
        '/media/..%2ffasti.db',
        '/media/2027/..%2f..%2ffasti.db',
        '/media/%2e%2e/fasti.db',
        '/media//etc/passwd',
        '/media/2027/02/..%5c..%5cfasti.db',
        `${path}.part`,
        `${path}%00`,
        path.toUpperCase(),
        `${path}%00.png`,
      ]
      for (const url of others) {
        const reply = await fasti.send('GET', '', { root: url })
        refused(reply, 404, 'rest_no_route')
      }
      refused(await fasti.as('editor').send('POST', '', { root: path }), 404, 'rest_no_route')
      refused(await fasti.as('editor').send('DELETE', '', { root: path }), 404, 'rest_no_route')
    })

    test('the same content is the same image, whoever brings it (§13.2)', async () => {
      const content = await draw('png', 400, 400, '#123')
      const first = await upload(fasti.as('author'), content, 'one.png')
      const files = await mediaFiles(fasti)
      const again = await upload(fasti.as('editor'), content, 'two.png')
      assert.deepEqual([again.status, again.body], [201, first.body])
      assert.deepEqual(await mediaFiles(fasti), files)
      const both = await Promise.all(
        ['a', 'b', 'c'].map(async (name) =>
          upload(fasti.as('author'), await draw('png', 300, 200, '#456'), `${name}.png`),
        ),
      )
      assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201]))
      assert.equal(new Set(both.map(({ body }) => body.id)).size, 1)
      assert.equal((await mediaFiles(fasti)).length, files.length + 2)
    })

    test('an image does not reveal where it was taken (§6.10)', async () => {
      const { body } = await upload(fasti.as('author'), await drawWithPlace(600, 400))
      assert.deepEqual([body.width, body.height], [400, 600])
      const { rawPayload } = await fasti.app.inject({ url: pathOf(body.url) })
      assert.equal((await sharp(rawPayload).metadata()).exif, undefined)
    })

    test('only callers who may upload do, and nothing of others is stored (S6.2, §9.2)', async () => {
      const content = await draw('png', 30, 30, '#abc')
      const count = await countImages(fasti)
      const files = await mediaFiles(fasti)
      refused(await upload(fasti, content), 401, 'rest_forbidden')
      refused(await upload(fasti.as('subscriber'), content), 403, 'rest_forbidden')
      refused(await upload(fasti.as('contributor'), content), 403, 'rest_forbidden')
      assert.deepEqual([await countImages(fasti), await mediaFiles(fasti)], [count, files])
      for (const role of ['author', 'editor', 'administrator'] as const) {
        assert.equal((await upload(fasti.as(role), content)).status, 201)
      }
      assert.equal(await countImages(fasti), count + 1)
    })

    test('without a file the answer asks for one (§13.2)', async () => {
      const author = fasti.as('author')
      const send = (request: object) =>
        author.send('POST', '/images', { root: mediaRoot, ...request })
      const json = { 'content-type': 'application/json' }
      missing(await send({}), 'file')
      missing(await send(formOf([])), 'file')
      missing(await send(formOf([{ name: 'file', content: 'some text' }])), 'file')
      missing(await send(formOf([{ name: 'picture', content: 'x', file: 'x.png' }])), 'file')
      missing(await send(formOf([{ name: 'file', content: '', file: '' }])), 'file')
      for (const file of [
        'x',
        null,
        [],
        { file: 'x', name: 'x' },
        [{ file: { type: 'Buffer' } }],
      ]) {
        missing(await send({ headers: json, body: JSON.stringify({ file }) }), 'file')
      }
      missing(await author.send('POST', '/images?file=x', { root: mediaRoot }), 'file')
    })

    test('a file that is no image is refused, whatever it is called (§13.2, S8.7)', async () => {
      const author = fasti.as('author')
      const count = await countImages(fasti)
      const files = await mediaFiles(fasti)
      const wide = sharp({
        create: { width: 9000, height: 6000, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
      const contents = [
        '',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<html><script>1</script>',
        'PK\x03\x04',
        (await draw('png', 300, 300)).subarray(0, 200),
        await wide.png().toBuffer(),
        Buffer.alloc(10 * 1024 * 1024 + 1, await draw('png', 10, 10)),
      ]
      for (const content of contents) {
        invalid(await upload(author, content, 'good.png'), { file: 'rest_invalid_value' })
      }
      const picture = await draw('png', 31, 31)
      const two = ['a', 'b', 'c'].map((file) => ({ name: 'file', content: picture, file }))
      const several = await author.send('POST', '/images', { root: mediaRoot, ...formOf(two) })
      invalid(several, { file: 'rest_invalid_type' })
      assert.deepEqual([await countImages(fasti), await mediaFiles(fasti)], [count, files])
    })

    test('a name does not decide the path, and the content decides the extension (S8.10)', async () => {
      const names = [
        '../../../../etc/passwd',
        '..\\..\\x.png',
        'x.php.png',
        'x.png.php',
        '.htaccess',
        'a b',
        '<script>.svg',
        'Ä öß 東京.jpg',
        `${'n'.repeat(500)}.png`,
        '%2e%2e%2f',
        'con',
        '-',
      ]
      for (const [index, name] of names.entries()) {
        const content = await draw('webp', 10 + index, 10, '#789')
        const made = await upload(fasti.as('author'), content, name)
        assert.equal(made.status, 201, name)
        assert.match(pathOf(made.body.url), /^\/media\/\d{4}\/\d\d\/[a-z0-9-]{1,80}\.webp$/)
        assert.equal((await fasti.app.inject({ url: pathOf(made.body.url) })).statusCode, 200)
      }
    })

    test('files in other requests are ignored (§3.2)', async () => {
      const form = formOf([
        { name: 'venue', content: 'Form Hall' },
        { name: 'image', content: await draw('png', 33, 33), file: 'x.png' },
        { name: 'city', content: 'not a text', file: 'city.txt' },
      ])
      const made = await fasti.as('author').send('POST', '/venues', form)
      assert.deepEqual([made.status, made.body.image, made.body.city], [201, false, ''])
    })

    test('a form of more than 12 MiB is not read (S9.1)', async () => {
      const reply = await upload(fasti.as('author'), Buffer.alloc(12 * 1024 * 1024))
      refused(reply, 413, 'rest_payload_too_large')
      assert.equal(reply.body.data.limit, 12 * 1024 * 1024)
    })

    test('the same upload twice with one key is one answer (§12.4)', async () => {
      const headers = { 'idempotency-key': 'the-same' }
      const content = await draw('png', 35, 35, '#def')
      const first = await upload(fasti.as('author'), content, 'key.png', { headers })
      const again = await upload(fasti.as('author'), content, 'key.png', { headers })
      assert.deepEqual([again.status, again.body], [201, first.body])
      assert.equal(again.headers['idempotency-replayed'], 'true')
      const other = await upload(fasti.as('author'), await draw('png', 36, 36), 'k', { headers })
      refused(other, 422, 'rest_idempotency_conflict')
    })

    test('the namespace is described and served on every own root, not on aliases (§11.1)', async () => {
      const { body } = await fasti.get('/?namespace=cal/media/v1')
      assert.equal(body.namespace, 'cal/media/v1')
      assert.deepEqual(
        Object.keys(body.routes),
        ['', '/doc', '/images'].map((path) => `/cal/media/v1${path}`),
      )
      const { methods, endpoints, _links } = body.routes['/cal/media/v1/images']
      assert.deepEqual(methods, ['POST'])
      assert.equal(endpoints[0].args.file.required, true)
      assert.equal(_links.self[0].href, `${origin}${mediaRoot}/images`)
      const { body: site } = await fasti.send('GET', '', { root: '/api' })
      assert.ok(site.namespaces.includes('cal/media/v1'))

      const content = await draw('png', 37, 37)
      for (const root of ['/en/api/cal/media/v1', '/fr/api/cal/media/v1']) {
        const made = await upload(fasti.as('author'), content, 'x.png', { root })
        assert.deepEqual([made.status, made.headers['content-language']], [201, root.slice(1, 3)])
      }
      const onAlias = { root: aliasPath.replace('events', 'media') }
      refused(await upload(fasti.as('author'), content, 'x', onAlias), 404, 'rest_no_route')
      const asked = await fasti.get('/?namespace=cal/media/v1', { root: aliasPath })
      refused(asked, 404, 'rest_invalid_namespace')
    })
  })
}
