// The library of images (§19): whose they are, their words, where they are used.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { mediaFiles, mediaPlaces, upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'
import { change, makeRecurring, read } from '../support/recurring.ts'
import {
  askUndo,
  consoleRoot as root,
  historyOf,
  lastOf,
  timeless,
  undo,
  undoGroup,
} from '../support/undo.ts'

let shade = 0
/** A new image, of another content than all before. */
async function bring(caller: Caller): Promise<number> {
  shade += 1
  const colour = `#${shade.toString(16).padStart(6, '0')}`
  const { status, body, text } = await upload(caller, await draw('png', 400, 300, colour))
  assert.equal(status, 201, text)
  return body.id
}

async function get(caller: Caller, path: string): Promise<Json> {
  const { status, body, text } = await caller.get(path, { root })
  assert.equal(status, 200, text)
  return body
}

const listed = async (caller: Caller, query = ''): Promise<number[]> =>
  idsOf((await get(caller, `/images?${query}`)).images)

const put = (caller: Caller, id: number, body: object) =>
  caller.put(`/images/${id}`, body, { root })

for (const database of databases) {
  describe(`the library of images on ${database}`, () => {
    test('has the newest first, with search, unused and own ones; authors see their own', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const [one, two, three] = [await bring(author), await bring(editor), await bring(editor)]
      await makeEvent(editor, { image: two })
      assert.deepEqual(await listed(editor), [three, two, one])
      assert.deepEqual(await listed(editor, 'mine=true'), [three, two])
      assert.deepEqual(await listed(editor, 'unused=true'), [three, one])
      assert.deepEqual(await listed(author), [one])
      assert.deepEqual(await listed(author, 'mine=false'), [one])
      await put(editor, two, { title: 'Été au Quagga', alt_text: 'Lights' })
      assert.deepEqual(await listed(editor, 'search=ete au'), [two])
      assert.deepEqual(await listed(editor, 'search=LIGHTS'), [two])
      assert.deepEqual(await listed(author, 'search=lights'), [])
      const { file, created_utc, author: owner, uses } = await get(editor, `/images/${one}`)
      assert.deepEqual(await listed(editor, `search=${file}`), [one])
      assert.match(created_utc, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      assert.deepEqual([owner, uses], [(await fasti.user('author')).id, 0])
      const page = await get(editor, '/images?per_page=2&page=2')
      assert.deepEqual([idsOf(page.images), page.total, page.total_pages], [[one], 3, 2])
      const beyond = await editor.get('/images?page=2', { root })
      assert.deepEqual(faultsOf(beyond), [404, 'image-archive-page-not-found'])
    })

    test('says where an image is used, as far as the caller may see it', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const image = await bring(author)
      const open = await makeEvent(editor, { title: 'Open', image })
      const hidden = await makeEvent(editor, { title: 'Hidden', image, status: 'draft' })
      const hall = await makeVenue(editor, 'Hall', { image })
      const { series } = await makeRecurring(editor, { image })
      const seen = await get(editor, `/images/${image}`)
      assert.equal(seen.uses, 4)
      assert.deepEqual(
        seen.used_by.map(({ kind, id, title, status }: Json) => [kind, id, title, status]),
        [
          ['event', open.id, 'Open', 'publish'],
          ['event', hidden.id, 'Hidden', 'draft'],
          ['event', series.id, 'Choir', 'publish'],
          ['venue', hall.id, 'Hall', 'publish'],
        ],
      )
      const own = await get(author, `/images/${image}`)
      assert.equal(own.uses, 4)
      assert.deepEqual(idsOf(own.used_by), [open.id, series.id, hall.id])
    })

    test('words and the most important point are changed, recorded and set back (§18)', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const image = await bring(author)
      const before = await get(author, `/images/${image}`)
      const words = { alt_text: 'A <b>lamp</b> "lit"', title: 'Lamp', focal_x: 0.25, focal_y: 1 }
      const { body } = await put(author, image, words)
      assert.deepEqual(
        [body.alt_text, body.title, body.focal_x, body.focal_y],
        ['A lamp "lit"', 'Lamp', 0.25, 1],
      )
      const entry = await lastOf(author)
      assert.deepEqual([entry.kind, entry.item, entry.action], ['image', image, 'update'])
      assert.deepEqual(entry.changes.alt_text, ['', 'A lamp "lit"'])
      await put(author, image, words)
      assert.equal((await lastOf(author)).id, entry.id)
      await undo(author, entry)
      assert.deepEqual(await get(author, `/images/${image}`), before)
      for (const [name, wrong] of [
        ['focal_x', 1.1],
        ['focal_y', -0.1],
        ['focal_x', 'left'],
        ['alt_text', 'x'.repeat(501)],
        ['title', {}],
      ] as const) {
        assert.deepEqual(faultsOf(await put(author, image, { [name]: wrong })), [name])
      }
    })

    test('the alternative text is on the pages, and not in the interface', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const image = await bring(editor)
      const event = await makeEvent(editor, { title: 'Lit', slug: 'lit', image })
      await makeVenue(editor, 'Hall', { slug: 'hall', image })
      const { series } = await makeRecurring(editor, { slug: 'choir', image })
      const pages = ['/event/lit/', '/venue/hall/', `/event/${series.slug}/`, '/events/list/']
      const texts = async () =>
        Promise.all(
          pages.map(
            async (url) =>
              (await fasti.app.inject({ url, headers: { host: 'cal.example' } })).payload,
          ),
        )
      for (const text of await texts()) assert.ok(!text.includes('Lamps at night'))
      const shown = await read(editor, event.id)
      await put(editor, image, { alt_text: 'Lamps at night & <day>' })
      for (const [at, text] of (await texts()).entries()) {
        assert.ok(text.includes('alt="Lamps at night &amp;'), String(pages[at]))
      }
      assert.deepEqual(await read(editor, event.id), shown)
    })

    test('pages that cut an image keep its most important point in sight', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const image = await bring(editor)
      await makeEvent(editor, { title: 'Lit', slug: 'lit', image })
      const page = async (url: string) =>
        (await fasti.app.inject({ url, headers: { host: 'cal.example' } })).payload
      assert.doesNotMatch(await page('/event/lit/'), /class="x\d/)
      await put(editor, image, { focal_x: 0.72, focal_y: 0 })
      assert.match(await page('/event/lit/'), /class="x7 y0"/)
      const list = await page('/events/list/')
      assert.match(list, /class="x7 y0"/)
      assert.doesNotMatch(list, /-150x150\.png/)
    })

    test('one image is shown instead of another everywhere, in one group', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [old, fresh] = [await bring(editor), await bring(editor)]
      const { id } = await makeEvent(editor, { image: old })
      const hall = await makeVenue(editor, 'Hall', { image: old })
      const club = await makeOrganizer(editor, 'Club', { image: old })
      const { dates } = await makeRecurring(editor, { image: old })
      await change(editor, dates[1].id, { image: fresh, title: 'Own' })
      const imageOf = async (path: string) => (await editor.get(path)).body.image.id
      const all = () =>
        Promise.all(
          [`/events/${id}`, `/venues/${hall.id}`, `/organizers/${club.id}`]
            .concat(dates.map((one) => `/events/${one.id}`))
            .map(imageOf),
        )
      const before = await all()
      const { status, body, text } = await editor.post(
        `/images/${old}/replace`,
        { with: fresh },
        { root },
      )
      assert.equal(status, 200, text)
      assert.deepEqual([body.with, body.changed], [fresh, 4])
      assert.deepEqual(new Set(await all()), new Set([fresh]))
      assert.equal((await get(editor, `/images/${old}`)).uses, 0)
      await undoGroup(editor, body)
      assert.deepEqual(await all(), before)
      const wrong = (other: unknown) =>
        editor.post(`/images/${old}/replace`, { with: other }, { root })
      assert.deepEqual(faultsOf(await wrong(old)), ['with'])
      assert.deepEqual(faultsOf(await wrong(id)), ['with'])
      assert.deepEqual(faultsOf(await wrong('x')), ['with'])
    })

    test('S1.1, S2.1, S6.2 images of others are as if they were not there', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author] = [fasti.as('editor'), fasti.as('author')]
      const [image, own] = [await bring(editor), await bring(author)]
      await put(editor, image, { title: 'Quagga' })
      await makeEvent(editor, { image: own })
      const before = await get(editor, `/images/${image}`)
      const tries = (caller: Caller) => [
        caller.get(`/images/${image}`, { root }),
        put(caller, image, { alt_text: 'Taken over' }),
        caller.delete(`/images/${image}`, { root }),
        caller.post(`/images/${image}/replace`, { with: own }, { root }),
      ]
      for (const reply of await Promise.all(tries(author))) {
        assert.deepEqual([reply.status, reply.body.code], [404, 'rest-image-not-found'])
      }
      const replaced = { with: image }
      const given = await author.post(`/images/${own}/replace`, replaced, { root })
      assert.deepEqual(faultsOf(given), ['with'])
      const mine = await bring(author)
      const other = await author.post(`/images/${own}/replace`, { with: mine }, { root })
      assert.deepEqual([other.status, other.body.code], [403, 'rest_forbidden'])
      for (const [caller, status] of [
        [fasti.as('contributor'), 403],
        [fasti.as('subscriber'), 403],
        [fasti, 401],
      ] as const) {
        for (const reply of await Promise.all(tries(caller))) assert.equal(reply.status, status)
        assert.equal((await caller.get('/images', { root })).status, status)
      }
      assert.deepEqual(await get(editor, `/images/${image}`), before)
      const entries = await historyOf(author, 'kind=image')
      assert.ok(entries.every(({ item }) => item === own || item === mine))
    })

    test('an image that is deleted and used at once is never missing from what shows it', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const image = await bring(editor)
      const { id } = await makeEvent(editor)
      const [used, deleted] = await Promise.all([
        editor.patch(`/events/${id}`, { image }),
        editor.delete(`/images/${image}`, { root }),
      ])
      const { image: shown } = await read(editor, id)
      if (deleted.status === 200) assert.deepEqual([used.status, shown], [400, false])
      else assert.deepEqual([deleted.status, used.status, shown.id], [409, 200, image])
    })
  })
}

for (const { database, FASTI_MEDIA } of mediaPlaces) {
  test(`an unused image is deleted with its files, in the ${FASTI_MEDIA} on ${database}`, async () => {
    await using fasti: Fasti = await freshFasti(database, { FASTI_MEDIA })
    const editor = fasti.as('editor')
    const image = await bring(editor)
    const { url } = await get(editor, `/images/${image}`)
    const { id } = await makeEvent(editor, { image })
    const refused = await editor.delete(`/images/${image}`, { root })
    assert.deepEqual([refused.status, refused.body.code], [409, 'image-in-use'])
    assert.equal(refused.body.message, 'The image is still shown in 1 places.')
    await change(editor, id, { image: '' })
    const path = new URL(url).pathname
    assert.equal((await fasti.app.inject(path)).statusCode, 200)
    const { status, body } = await editor.delete(`/images/${image}`, { root })
    assert.deepEqual([status, body.id], [200, image])
    assert.equal((await fasti.app.inject(path)).statusCode, 404)
    if (FASTI_MEDIA === 'folder') assert.deepEqual(await mediaFiles(fasti), [])
    assert.deepEqual(await listed(editor), [])
    const entry = await lastOf(editor)
    assert.deepEqual([entry.kind, entry.action], ['image', 'delete'])
    assert.equal((await askUndo(editor, entry)).status, 409)
    assert.deepEqual(timeless(await read(editor, id)).image, false)
  })
}
