import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { cleanMedia } from '../../src/calendar/images/clean.ts'
import { uploadImage } from '../../src/calendar/images/operations.ts'
import { ownContext } from '../../src/cli/demo/context.ts'
import { readSettings } from '../../src/app/settings.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { now } from '../../src/language/time/clock.ts'
import { bothDatabases } from '../support/databases.ts'
import { type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import {
  countImages,
  databaseFiles,
  folderFiles,
  formOf,
  mediaFiles,
  mediaFolder,
  mediaRoot,
  pathOf,
  upload,
  withNode,
} from '../support/media.ts'
import { draw, offer } from '../support/pictures.ts'

const inDatabase = { FASTI_MEDIA: 'database' }
const inFolder = { FASTI_MEDIA: 'folder' }

const formsOf = (image: Json): Json[] => [image, ...Object.values(image.sizes)]

/** What is served for every form of an image: bytes and headers, in order. */
async function served(app: FastifyInstance, image: Json) {
  const found: { bytes: Buffer; headers: object }[] = []
  for (const { url, filesize } of formsOf(image)) {
    const whole = await app.inject({ url: pathOf(url) })
    const { date: _date, ...headers } = whole.headers
    const head = await app.inject({ method: 'HEAD', url: pathOf(url) })
    const { date: _later, ...sameHeaders } = head.headers
    assert.deepEqual([whole.statusCode, head.statusCode], [200, 200], url)
    assert.deepEqual([sameHeaders, head.rawPayload.length], [headers, 0])
    assert.deepEqual(
      [whole.rawPayload.length, headers['content-length']],
      [filesize, `${filesize}`],
    )
    found.push({ bytes: whole.rawPayload, headers })
  }
  return found
}

async function uploadTo(app: FastifyInstance, fasti: Fasti, content: Buffer): Promise<Json> {
  const { secret } = await fasti.user('author')
  const form = formOf([{ name: 'file', content, file: 'node.png' }])
  const headers = { ...form.headers, host: 'cal.example', authorization: `Bearer ${secret}` }
  const payload = form.body as Buffer
  const url = `${mediaRoot}/images`
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}

for (const database of bothDatabases) {
  describe(`images stored in the database on ${database}`, () => {
    test('are served exactly as those in a folder, and there is no folder (§4.6)', async () => {
      await using fasti = await freshFasti(database, inDatabase)
      await using other = await freshFasti(database, inFolder)
      for (const [kind, width, forms] of [
        ['jpeg', 1600, 6],
        ['png', 400, 3],
        ['webp', 20, 1],
      ] as const) {
        const content = await draw(kind, width, width)
        const { body: image } = await upload(fasti.as('author'), content)
        const { body: expected } = await upload(other.as('author'), content)
        assert.equal(formsOf(image).length, forms)
        assert.deepEqual(await served(fasti.app, image), await served(other.app, expected))
      }
      assert.equal((await databaseFiles(fasti)).length, 10)
      assert.equal(existsSync(mediaFolder(fasti)), false)
      assert.deepEqual(await databaseFiles(other), [])
    })

    test('may also come from an address (§6.10)', async () => {
      await using site = await offer({ '/tower.png': await draw('png', 400, 300) })
      const settings = { ...inDatabase, FASTI_IMAGE_HOSTS_ALLOW: site.host }
      await using fasti = await freshFasti(database, settings)
      const image = `${site.url}/tower.png`
      const made = await fasti.as('author').post('/venues', { venue: 'Tower', image })
      assert.equal(made.status, 201, made.text)
      assert.equal((await served(fasti.app, made.body.image)).length, 3)
      assert.equal(existsSync(mediaFolder(fasti)), false)
    })

    test('are not stored when something fails later on, in a folder neither', async () => {
      for (const settings of [inDatabase, inFolder]) {
        await using fasti = await freshFasti(database, settings)
        const languages = loadLanguages()
        const actor = { ...(await fasti.user('author')), role: 'author' } as const
        const context = ownContext({
          settings: readSettings({ ...fasti.settings, ...settings }, [...languages.keys()]),
          languages,
          db: fasti.db,
          actor,
          now: now(),
        })
        const file = await draw('png', 400, 300)
        const work = fasti.db.within(async (db) => {
          const { sizes } = await uploadImage({ ...context, db }, { file, name: 'x' })
          assert.equal(Object.keys(sizes).length, 2)
          throw new Error('later on')
        })
        await assert.rejects(work, /later on/)
        assert.deepEqual([await mediaFiles(fasti), await countImages(fasti)], [[], 0])
      }
    })

    test('are served by every node, whichever has received them', async () => {
      await using fasti = await freshFasti(database, inDatabase)
      const { body: first } = await upload(fasti.as('author'), await draw('png', 400, 300))
      const own = { ...inDatabase, FASTI_DATA: join(fasti.settings.FASTI_DATA, 'node') }
      await withNode(fasti, own, async (node) => {
        const second = await uploadTo(node, fasti, await draw('png', 400, 300, '#0aa'))
        assert.notEqual(second.id, first.id)
        for (const image of [first, second]) {
          assert.deepEqual(await served(node, image), await served(fasti.app, image))
        }
        assert.deepEqual(await uploadTo(node, fasti, await draw('png', 400, 300)), first)
      })
      assert.equal(existsSync(own.FASTI_DATA), false)
    })

    for (const [before, after] of [
      [inFolder, inDatabase],
      [inDatabase, inFolder],
    ] as const) {
      test(`are served from both places after a switch from the ${before.FASTI_MEDIA}, and after switching back`, async () => {
        await using fasti = await freshFasti(database, before)
        const { body: old } = await upload(fasti.as('author'), await draw('png', 400, 300))
        const expected = await served(fasti.app, old)
        await withNode(fasti, after, async (node) => {
          assert.deepEqual(await served(node, old), expected)
          const young = await uploadTo(node, fasti, await draw('png', 400, 300, '#0aa'))
          assert.deepEqual(await served(fasti.app, young), await served(node, young))
          const none = pathOf(young.url).replace('.png', '-9x9.png')
          for (const method of ['GET', 'HEAD'] as const) {
            assert.equal((await node.inject({ method, url: none })).statusCode, 404)
          }
        })
        assert.equal((await folderFiles(fasti)).length, 3)
        assert.equal((await databaseFiles(fasti)).length, 3)
      })
    }

    test('do not make the older ones in a folder count as stray files (§8.2)', async () => {
      await using fasti = await freshFasti(database, inFolder)
      await upload(fasti.as('author'), await draw('png', 400, 300))
      const folder = mediaFolder(fasti)
      const longAgo = now() - 2 * 3600
      for (const path of await folderFiles(fasti)) {
        await utimes(join(folder, path), longAgo, longAgo)
      }
      await withNode(fasti, inDatabase, async (node) => {
        await uploadTo(node, fasti, await draw('png', 400, 300, '#0aa'))
      })
      const files = await mediaFiles(fasti)
      assert.deepEqual([await cleanMedia(fasti.db, folder, now()), files.length], [[], 6])
      assert.deepEqual(await mediaFiles(fasti), files)
    })
  })
}
