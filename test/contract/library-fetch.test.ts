// Images of other sites in the library (§6.10, §19).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf } from '../support/make.ts'
import { countImages } from '../support/media.ts'
import { draw, offer } from '../support/pictures.ts'
import { consoleRoot as root } from '../support/undo.ts'

for (const database of databases) {
  describe(`an image by its address on ${database}`, () => {
    test('is brought into the library once, with who brought it', async () => {
      await using site = await offer({
        '/lamp.png': await draw('png', 30, 20),
        '/x': Buffer.from('x'),
      })
      await using fasti = await freshFasti(database, { FASTI_IMAGE_HOSTS_ALLOW: site.host })
      const author = fasti.as('author')
      const bring = (url: unknown, caller = author) => caller.post('/images', { url }, { root })
      const { status, body, text } = await bring(`${site.url}/lamp.png#part`)
      assert.equal(status, 201, text)
      assert.deepEqual(
        [body.width, body.height, body.uses, body.used_by, body.author],
        [30, 20, 0, [], (await fasti.user('author')).id],
      )
      assert.match(body.file, /^lamp.*\.png$/)
      assert.equal((await bring(`${site.url}/lamp.png`)).body.id, body.id)
      assert.equal(site.asked.length, 1)
      for (const wrong of [`${site.url}/x`, `${site.url}/gone.png`, '', 12, 'lamp.png']) {
        assert.deepEqual(faultsOf(await bring(wrong)), ['url'], String(wrong))
      }
      assert.equal(await countImages(fasti), 1)
    })

    test('S1.1, S2.1, S8.1, S8.2 is fetched for nobody else, and from nowhere inside', async () => {
      await using inside = await offer({ '/lamp.png': await draw('png', 30, 20) })
      await using fasti = await freshFasti(database)
      const url = `${inside.url}/lamp.png`
      const bring = (caller: typeof fasti | ReturnType<typeof fasti.as>) =>
        caller.post('/images', { url }, { root })
      assert.equal((await bring(fasti)).status, 401)
      assert.equal((await bring(fasti.as('contributor'))).status, 403)
      assert.deepEqual(faultsOf(await bring(fasti.as('editor'))), ['url'])
      assert.deepEqual([inside.asked.length, await countImages(fasti)], [0, 0])
    })
  })
}
