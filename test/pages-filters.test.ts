// The choices that filters of lists offer, in the HTML and in a real browser.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './support/browser.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeVenue } from './support/make.ts'

/** More tags than a page includes, and few venues. */
async function makeChoices(fasti: Fasti): Promise<void> {
  const editor = fasti.as('editor')
  const venue = await makeVenue(editor, 'Old Gate')
  const tags = Array.from({ length: 60 }, (_, index) => `Tag ${index + 1}`)
  await makeEvent(editor, { title: 'Lantern Walk', tags, venue: [venue.id] })
  await makeEvent(editor, { title: 'Quiet Walk', tags: ['Tag 1'] })
}

/** The values of a filter, `*` before those that are chosen. */
function offered(text: string, name: string): readonly string[] {
  const [, inside = ''] =
    new RegExp(`<fieldset[^>]* id="filter-${name}">([^]*?)</fieldset>`).exec(text) ?? []
  const options = [...inside.matchAll(/<input[^>]* value="([^"]*)" ?(checked)?/g)]
  return options.map(([, value = '', chosen]) => (chosen === undefined ? value : `*${value}`))
}

for (const database of databases) {
  describe(`filters of pages on ${database}`, () => {
    let fasti: Fasti
    const page = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })

    before(async () => {
      fasti = await freshFasti(database)
      await makeChoices(fasti)
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('the number of events is shown in the language of the page', async () => {
      const counts = {
        '': ['No events', '1 event', '2 events'],
        '/es': ['Ningún evento', '1 evento', '2 eventos'],
        '/fr': ['Aucun événement', '1 événement', '2 événements'],
      }
      for (const [prefix, said] of Object.entries(counts)) {
        for (const [index, query] of ['q=zeppelin&', 'q=lantern&', ''].entries()) {
          const { text } = await page(`${prefix}/events/list/?${query}date=2027-06-01`)
          assert.ok(text.includes(`<p class="count">${said[index]}</p>`), `${prefix} ${query}`)
        }
      }
    })

    test('a short list is in the page, a long one behind a link', async () => {
      const { text } = await page('/events/month/2027-06/?q=walk')
      assert.deepEqual(offered(text, 'venue'), ['old-gate'])
      assert.deepEqual(offered(text, 'tag'), [])
      const more = '/events/month/2027-06/?q=walk&amp;filters=all#filter-tag'
      assert.deepEqual(
        [...text.matchAll(/<a\s+class="all"\s+href="([^"]+)"/g)].map(([, to]) => to),
        [more],
      )
      assert.match(text, /<details class="filters" >/)
    })

    test('the link leads to the same page with all choices', async () => {
      const { status, text } = await page('/events/month/2027-06/?filters=all')
      assert.equal(status, 200)
      assert.equal(offered(text, 'tag').length, 60)
      assert.match(text, /<details class="filters" open>/)
      assert.doesNotMatch(text, /class="all"/)
      assert.match(text, /Lantern Walk/)
      // The canonical link, the pager and the links to other languages leave out the parameter.
      assert.match(text, /<link rel="canonical" href="[^"]*\/events\/month\/2027-06\/" \/>/)
      assert.equal(text.match(/filters=all/g), null)
    })

    test('what is chosen is always among the choices', async () => {
      for (const [more, count] of [
        ['', 1],
        ['&filters=all', 60],
      ] as const) {
        const { text } = await page(`/events/month/2027-06/?tag=tag-57${more}`)
        const tags = offered(text, 'tag')
        assert.equal(tags.length, count)
        assert.ok(tags.includes('*tag-57'))
        assert.match(text, /value="tag-57" checked\s*\/>Tag 57/)
      }
    })
  })

  test(`filters offer what was written last and nothing that is gone, on ${database}`, async () => {
    await using fasti = await freshFasti(database)
    const editor = fasti.as('editor')
    const check = async (expected: Readonly<Record<string, readonly string[]>>) => {
      for (const path of ['/events/month/2027-06/', '/events/month/2027-06/?filters=all']) {
        const { text } = await fasti.get(path, { root: '', headers: { accept: 'text/html' } })
        for (const [name, slugs] of Object.entries(expected)) {
          assert.deepEqual(offered(text, name), slugs, path)
        }
      }
    }
    const nothing = { category: [], tag: [], venue: [], organizer: [] }
    await check(nothing)
    const { id } = await makeEvent(editor, {
      categories: [(await makeCategory(editor, 'Walks')).id],
      tags: ['Night'],
      venue: [(await makeVenue(editor, 'Old Gate')).id],
      organizer: [(await makeOrganizer(editor, 'Lamp Guild')).id],
    })
    const linked = { category: ['walks'], tag: ['night'], organizer: ['lamp-guild'] }
    await check({ ...linked, venue: ['old-gate'] })
    await editor.put(`/events/${id}`, { venue: [(await makeVenue(editor, 'New Gate')).id] })
    await check({ ...linked, venue: ['new-gate'] })
    await editor.delete(`/events/${id}`)
    await check(nothing)
  })
}

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

describe('filters in a browser', { skip }, () => {
  let fasti: Fasti
  let address: string

  before(async () => {
    fasti = await freshFasti('sqlite')
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    await makeChoices(fasti)
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  async function open(path: string, javaScriptEnabled: boolean) {
    const context = await browser?.newContext({ javaScriptEnabled })
    const page = await context?.newPage()
    if (!context || !page) throw new Error('There is no browser.')
    await page.goto(`${address}${path}`)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test('a long list is loaded when the filters are opened, in the next month too', async () => {
    await using visit = await open('/events/month/2027-05/', true)
    const { page } = visit
    const said: string[] = []
    page.on('pageerror', (error) => said.push(error.message))
    // Opened, closed and opened again before the answer arrives.
    const { promise: isOpen, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/*filters=all', (route) => isOpen.then(() => route.continue()))
    for (let times = 0; times < 3; times++) await page.click('.filters summary')
    answer()
    await page.waitForSelector('#filter-tag input[value=tag-57]', { state: 'attached' })
    assert.equal(await page.locator('.filters .all').count(), 0)
    await page.click('[data-turn=after]')
    await page.waitForURL('**/2027-06/')
    await page.waitForSelector('#filter-tag input[value=tag-57]', { state: 'attached' })
    await page.check('#filter-tag [value=tag-57]')
    await page.click('.filters button')
    await page.waitForURL('**/?tag=tag-57')
    assert.match(await page.innerText('main'), /Lantern Walk/)
    assert.doesNotMatch(await page.innerText('main'), /Quiet Walk/)
    await page.click('.filters summary')
    await page.waitForSelector('#filter-tag input[value=tag-58]', { state: 'attached' })
    assert.equal(await page.isChecked('#filter-tag [value=tag-57]'), true)
    assert.deepEqual(said, [])
  })

  test('without scripts a link leads to all choices', async () => {
    await using visit = await open('/events/month/2027-06/', false)
    const { page } = visit
    await page.click('.filters summary')
    await page.getByRole('link', { name: /^More ?, Tag$/ }).click()
    assert.equal(await page.isVisible('#filter-tag'), true)
    await page.check('#filter-tag [value=tag-57]')
    await page.click('.filters button')
    await page.waitForURL(/tag=tag-57/)
    assert.match(await page.innerText('main'), /Lantern Walk/)
    assert.doesNotMatch(await page.innerText('main'), /Quiet Walk/)
  })
})
