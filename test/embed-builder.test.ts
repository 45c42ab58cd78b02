// The page that builds embeds, without a script and in a browser.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeHTMLStrict } from 'entities'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage, untilInPage } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

type Answer = Awaited<ReturnType<Fasti['get']>>

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

const snippet = (text: string) =>
  decodeHTMLStrict(/id="snippet"[^]*?<code>([^]*?)<\/code>/.exec(text)?.[1] ?? '')

const isFrame = ({ headers }: Answer): boolean =>
  /frame-ancestors \*/.test(headers['content-security-policy'] ?? '')

describe('the builder of embeds', () => {
  let fasti: Fasti
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Town' })
    const editor = fasti.as('editor')
    const times = { start_date: '2099-06-12 20:30', end_date: '2099-06-12 23:00' }
    await makeEvent(editor, {
      title: 'Extraordinarily Long Lantern Walk',
      ...times,
      categories: ['Music'],
      venue: { venue: 'Old Gate' },
    })
    await makeEvent(editor, { title: 'Reading', ...times, categories: ['Books'] })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const get = (path: string, headers = {}) => fasti.get(path, { root: '', headers })

  test('shows lines and a preview without a script, in every language', async () => {
    const { status, headers, text } = await get('/embed/')
    assert.equal(status, 200)
    const policy = headers['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/)
    assert.match(policy, /frame-src 'self'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(
      snippet(text),
      '<script type="module" src="http://cal.example/embed.js"></script>\n' +
        '<fasti-calendar view="list" lang="en"></fasti-calendar>',
    )
    assert.match(text, /<iframe\s+src="\/embed\?view=list&amp;lang=en"\s+title="Town"/)
    assert.match((await get('/es/embed/')).text, /<html lang="es">/)
  })

  test('puts every choice into the lines, as attributes or as a frame', async () => {
    const chosen = 'category=music&limit=5&pictures=1&lang=fr&theme=dark'
    const bare = await get('/embed/?build=1&heading=none')
    assert.match(snippet(bare.text), /<fasti-calendar view="list" heading="none" lang="en">/)
    assert.match(bare.text, /<iframe\s+src="\/embed\?view=list&amp;heading=none/)
    assert.doesNotMatch((await get('/embed?heading=none')).text, /<h1>/)
    const { text } = await get(`/embed/?build=1&view=list&${chosen}`)
    assert.match(
      snippet(text),
      /<fasti-calendar view="list" category="music" limit="5" pictures="1" lang="fr" theme="dark">/,
    )
    const frame = snippet((await get(`/embed/?build=1&way=frame&view=list&${chosen}`)).text)
    assert.match(frame, /^<iframe src="http:\/\/cal\.example\/embed\?view=list&amp;category=music&/)
    assert.match(frame, / title="Town · Music" /)
    assert.match(frame, /<script type="module" src="http:\/\/cal\.example\/embed\.js"><\/script>$/)
  })

  test('leaves out what makes no sense', async () => {
    const { status, text } = await get(
      '/embed/?build=1&view=%22%3E&category=no-such&limit=-1&lang=xx&theme=pink&way=&other=1',
    )
    assert.equal(status, 200)
    assert.match(snippet(text), /<fasti-calendar view="list" lang="en"><\/fasti-calendar>$/)
  })

  test('has every filter, where the view has it, and a single event by name or address', async () => {
    const filters =
      'q=walk&when=weekend&time=morning&time=evening&after=18:00&price=20&online=1&featured=1' +
      '&near=41.15,%20-8.61&km=25&tag=none-such'
    const shown = await get(`/embed/?build=1&view=list&${filters}`)
    assert.match(
      snippet(shown.text),
      /view="list" q="walk" featured="1" price="20" online="1" time="morning,evening" after="18:00" when="weekend" near="41.15,-8.61,25" lang/,
    )
    assert.match(shown.text, /<option\s+value="weekend"\s+selected/)
    assert.match(shown.text, /name="after"\s+value="18:00"/)
    // A month has days of its own.
    const month = snippet((await get(`/embed/?build=1&view=month&limit=5&${filters}`)).text)
    assert.match(month, /view="month" q="walk"/)
    assert.doesNotMatch(month, /when=|limit=/)
    const slug = 'extraordinarily-long-lantern-walk'
    for (const given of [slug, `http://cal.example/es/event/${slug}/?x=1`]) {
      const one = await get(`/embed/?build=1&view=event&q=x&event=${encodeURIComponent(given)}`)
      assert.match(snippet(one.text), new RegExp(`view="event" event="${slug}" lang="en">`))
      assert.match(one.text, new RegExp(`<iframe\\s+src="/embed/event/${slug}\\?lang=en"`))
    }
    const lost = await get('/embed/?build=1&view=event&event=%3Cb%3Enone')
    assert.equal(snippet(lost.text), '')
    assert.match(lost.text, /There is no event &lt;b&gt;none\./)
    const own = 'own=1&accent=%23ffee00&ground=%23102030&ink=%23nonsense&theme=dark'
    const coloured = snippet((await get(`/embed/?build=1&view=week&way=frame&${own}`)).text)
    assert.match(coloured, /accent=%23ffee00&amp;ground=%23102030&amp;ink=%23211d18/)
    assert.doesNotMatch(coloured, /theme=/)
  })

  test('frames keep their addresses', async () => {
    assert.deepEqual(
      [
        isFrame(await get('/embed')),
        isFrame(await get('/embed/?view=list')),
        isFrame(await get('/embed/', { 'sec-fetch-dest': 'iframe' })),
        isFrame(await get('/embed/')),
      ],
      [true, true, true, false],
    )
  })

  test(
    'in a browser each choice is shown at once, and the copied lines work',
    {
      skip,
    },
    async () => {
      const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
      const options = { ...calm, permissions: ['clipboard-read', 'clipboard-write'] }
      await using visit = await openPage(browser, `${address}/embed/`, options)
      const { page, said } = visit
      const preview = page.frameLocator('#result iframe')
      await preview.getByRole('link', { name: 'Reading' }).waitFor()
      await page.selectOption('#build-category', 'music')
      await page.waitForSelector('#result iframe[title="Town · Music"]')
      // The frame before it has both.
      await preview.getByRole('link', { name: 'Reading' }).waitFor({ state: 'detached' })
      await preview.getByRole('link', { name: 'Lantern Walk' }).waitFor()
      // The frame is as high as its content, not as it was told.
      await untilInPage(page, "document.querySelector('#result iframe').height < 400")
      await page.focus('#copy')
      await page.keyboard.press('Enter')
      await untilInPage(page, "document.querySelector('#copy').textContent === 'Copied'")
      const lines = String(await page.evaluate('navigator.clipboard.readText()'))
      assert.match(lines, /category="music"/)
      await check(page, 'builder of embeds')
      // The lines on an empty page, as wide as a telephone.
      await page.setViewportSize({ width: 360, height: 700 })
      await page.route('**/host', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en">${lines}`,
        }),
      )
      await page.goto(`${address}/host`)
      await page.waitForSelector('fasti-calendar a')
      const shown = await page.innerText('fasti-calendar section')
      // As in the preview.
      assert.match(shown, /^Town · Music\n[^]*Long Lantern Walk[^]*Old Gate/)
      // No word is broken: none is on two lines.
      assert.deepEqual(await page.evaluate(brokenWords), [])
      assert.deepEqual(said, [])
    },
  )
})

const brokenWords = `(() => {
  const broken = []
  const root = document.querySelector('fasti-calendar').shadowRoot
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    for (const { index, 0: word } of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  return broken
})()`
