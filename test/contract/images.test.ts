import assert from 'node:assert/strict'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { cleanMedia } from '../../src/calendar/images/clean.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti, origin } from '../support/fasti.ts'
import { countImages, mediaFiles, mediaFolder, upload } from '../support/media.ts'
import { type Site, draw, offer } from '../support/pictures.ts'
import { invalid, refused } from '../support/refusals.ts'

for (const database of databases) {
  describe(`images on ${database}`, () => {
    let fasti: Fasti
    let site: Site
    let author: Caller
    before(async () => {
      const lights = await draw('jpeg', 640, 480)
      site = await offer({
        '/lights.jpg': lights,
        '/copy.jpg?size=full': lights,
        '/tower.png': await draw('png', 400, 300, '#0aa'),
        '/bridge.png': await draw('png', 300, 400, '#0bb'),
        '/harbour.png': await draw('png', 20, 20, '#0cc'),
      })
      fasti = await freshFasti(database, { FASTI_IMAGE_HOSTS_ALLOW: site.host })
      author = fasti.as('author')
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    })
    const asked = (path: string) => site.asked.filter((one) => one.path === path).length

    test('an address is fetched once and stays an image (§6.10)', async () => {
      const url = `${site.url}/lights.jpg`
      const made = await author.post('/venues', { venue: 'Lit Hall', image: url })
      assert.equal(made.status, 201, made.text)
      const { image } = made.body
      assert.deepEqual([image.extension, image.width, image.height], ['jpg', 640, 480])
      assert.match(image.url, /\/media\/\d{4}\/\d\d\/lights-[0-9a-f]{12}\.jpg$/)
      assert.deepEqual(Object.keys(image.sizes), ['thumbnail', 'medium'])
      assert.equal((await mediaFiles(fasti)).length, 3)

      const other = await author.post('/organizers', { organizer: 'Lit', image: `${url}#top` })
      assert.deepEqual(other.body.image, image)
      assert.equal(asked('/lights.jpg'), 1)
      assert.deepEqual((await fasti.get(`/venues/${made.body.id}`)).body.image, image)
    })

    test('the same content from elsewhere is the same image (§6.10)', async () => {
      const copy = `${site.url}/copy.jpg?size=full`
      const { body } = await author.post('/venues', { venue: 'Copied', image: copy })
      const { body: first } = await author.post('/venues', {
        venue: 'First',
        image: `${site.url}/lights.jpg`,
      })
      assert.deepEqual(body.image, first.image)
      await author.post('/venues', { venue: 'Copied again', image: copy })
      assert.equal(asked('/copy.jpg?size=full'), 1)
    })

    test('an image is named by its id or by its own address (§6.10)', async () => {
      const { body: image } = await upload(author, await draw('png', 50, 50, '#0dd'))
      const requests = site.asked.length
      const contributor = fasti.as('contributor')
      for (const wish of [image.id, String(image.id), ` ${image.id} `, image.url]) {
        const name = `By ${JSON.stringify(wish)}`
        const { status, body } = await contributor.post('/organizers', {
          organizer: name,
          image: wish,
        })
        assert.deepEqual([status, body.image], [201, image])
      }
      assert.equal(site.asked.length, requests)
    })

    test('what is no image is refused by name (§6.10)', async () => {
      const { body: venue } = await author.post('/venues', { venue: 'No Image' })
      const references = [venue.id, 999_999, String(venue.id), '0999999']
      for (const image of references) {
        invalid(await author.post('/venues', { venue: 'x', image }), {
          image: 'rest_unknown_reference',
        })
      }
      const values = ['word', '-1', -1, 1.5, 'ftp://x.example/a.png', '/a.png', '//x.example/a.png']
      for (const image of [
        ...values,
        `http://me@${site.host}/tower.png`,
        'data:image/png;base64,',
      ]) {
        invalid(await author.post('/venues', { venue: 'x', image }), {
          image: 'rest_invalid_value',
        })
      }
      for (const image of [true, [1], { id: 1 }]) {
        invalid(await author.post('/venues', { venue: 'x', image }), { image: 'rest_invalid_type' })
      }
      const long = `${site.url}/${'a'.repeat(2000)}`
      invalid(await author.post('/venues', { venue: 'x', image: long }), {
        image: 'rest_out_of_bounds',
      })
      assert.equal(asked('/tower.png'), 0)
    })

    test('an update changes, keeps and takes away the image (§6.2)', async () => {
      const { body: venue } = await author.post('/venues', { venue: 'Tower' })
      assert.equal(venue.image, false)
      const address = `/venues/${venue.id}`
      const { body: set } = await author.put(address, { image: `${site.url}/tower.png` })
      assert.equal(set.image.width, 400)
      const { body: same } = await author.put(address, { image: set.image.url })
      assert.equal(same.modified, set.modified)
      assert.deepEqual((await author.put(address, { city: 'Porto' })).body.image, set.image)
      for (const nothing of ['', null, 0, false, '0']) {
        await author.put(address, { image: set.image.id })
        assert.equal((await author.put(address, { image: nothing })).body.image, false)
      }
      assert.equal(asked('/tower.png'), 1)
    })

    test('images stay when what shows them is deleted for good (§8.2)', async () => {
      const editor = fasti.as('editor')
      const { body } = await editor.post('/venues', {
        venue: 'Gone',
        image: `${site.url}/bridge.png`,
      })
      const files = await mediaFiles(fasti)
      const count = await countImages(fasti)
      assert.equal((await editor.delete(`/venues/${body.id}?force=true`)).status, 200)
      assert.deepEqual([await mediaFiles(fasti), await countImages(fasti)], [files, count])
      const again = await editor.post('/venues', { venue: 'Back', image: body.image.url })
      assert.deepEqual(again.body.image, body.image)
    })

    test('an equal venue has the same image, by id, address or origin (§6.8)', async () => {
      const source = `${site.url}/lights.jpg`
      const { body: made } = await author.post('/venues', { venue: 'Twin', image: source })
      for (const image of [source, made.image.url, made.image.id]) {
        const again = await author.post('/venues', { venue: 'twin', image })
        assert.deepEqual([again.status, again.body.id], [201, made.id])
      }
      const other = await author.post('/venues', { venue: 'Twin', image: `${site.url}/tower.png` })
      assert.notEqual(other.body.id, made.id)
      const none = await author.post('/venues', { venue: 'Twin', image: '' })
      assert.ok(![made.id, other.body.id].includes(none.body.id))
    })

    test('an image is no item, and its id is that of nothing else (§1, S1.10)', async () => {
      const { body: image } = await upload(author, await draw('png', 51, 51, '#0ee'))
      const { body: venue } = await author.post('/venues', { venue: 'Next Id' })
      assert.ok(venue.id > image.id)
      refused(await author.get(`/venues/${image.id}`), 404, 'rest-venue-not-found')
    })

    test('addresses of images follow the origin of the request (§4.6)', async () => {
      const { body } = await author.post('/venues', {
        venue: 'Origin',
        image: `${site.url}/harbour.png`,
      })
      assert.ok(body.image.url.startsWith(`${origin}/media/`))
      const elsewhere = { headers: { host: 'other.example:8080' } }
      const { body: seen } = await fasti.get(`/venues/${body.id}`, elsewhere)
      assert.ok(seen.image.url.startsWith('http://other.example:8080/media/'))
    })

    test('files that no image names are cleaned away, an hour old (§8.2)', async () => {
      const folder = mediaFolder(fasti)
      const named = await mediaFiles(fasti)
      const month = dirname(named[0] ?? '')
      const orphans = ['1999/01/old-aaaaaaaaaaaa.png', `${month}/lost-bbbbbbbbbbbb.png`]
      const unfinished = `${named[0]}.part`
      const young = `${month}/young-cccccccccccc.png`
      for (const path of [...orphans, unfinished, young]) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), 'x')
      }
      const longAgo = now() - 2 * 3600
      for (const path of [...orphans, unfinished, ...named]) {
        await utimes(join(folder, path), longAgo, longAgo)
      }
      const removed = await cleanMedia(fasti.db, folder, now())
      assert.deepEqual(removed.toSorted(), [...orphans, unfinished].toSorted())
      assert.deepEqual(await mediaFiles(fasti), [...named, young].toSorted())
      assert.deepEqual(await cleanMedia(fasti.db, join(folder, 'none'), now()), [])
    })
  })
}
