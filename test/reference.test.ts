// The reference of the interface in a browser: it is searched, and sends what its examples say.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeHTMLStrict } from 'entities'
import { calm, check } from './support/axe.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { layoutComplaints } from './support/layout.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly example?: string }[]
}

const others = `for (const one of document.querySelectorAll('.schema, .operation:not([open]), nav li')) one.remove()`

describe('the reference', () => {
  let fasti: Fasti
  let address: string
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: 'Town' })
    if (browser) address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => fasti[Symbol.asyncDispose]())

  const html = { headers: { accept: 'text/html' } }

  test('has the look of the site, and a script of this server alone', async () => {
    const { text, headers } = await fasti.get('/doc', html)
    assert.match(text, /<a class="name" href="http:\/\/cal\.example\/">Town<\/a>/)
    const [, src = ''] = /<script type="module" src="([^"]*)"><\/script>/.exec(text) ?? []
    const script = await fasti.get(src, { root: '' })
    assert.equal(script.status, 200)
    assert.match(script.headers['cache-control'] ?? '', /immutable/)
    assert.doesNotMatch(script.text, /innerHTML|outerHTML|insertAdjacent|sessionStorage|setItem/)
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
  })

  test('says each call in four languages, with the same address and body', async () => {
    const { text } = await fasti.get('/doc', html)
    const [, part = ''] = /id="post-events"([^]*?)<\/details>\s*<\/div>/.exec(text) ?? []
    const languages = [...part.matchAll(/data-example="(\w+)"/g)].map(([, name]) => name)
    assert.deepEqual(languages, ['curl', 'JavaScript', 'Python', 'PHP'])
    const code = decodeHTMLStrict(part.slice(part.indexOf('data-example')))
    const url = `http://cal.example${defaultRoot}/events`
    assert.ok(code.includes(`curl -X POST '${url}'`))
    assert.ok(code.includes(`await fetch("${url}", {\n  method: "POST",`))
    assert.ok(code.includes(`requests.post(\n    "${url}",`))
    assert.ok(code.includes(`curl_init('${url}');`))
    for (const value of ['Lantern Walk', '2027-06-12 20:30:00', '2027-06-12 22:00:00']) {
      assert.equal(code.split(value).length - 1, 4, value)
    }
  })

  test('says the words that a list takes', async () => {
    const { body } = await fasti.get('/doc')
    const told = (name: string): readonly string[] =>
      body.paths['/events'].get.parameters.find((one: { name: string }) => one.name === name)
        .schema['x-values']
    assert.deepEqual(told('attendance'), ['offline', 'online', 'mixed'])
    assert.ok(told('event_status').includes('postponed') && told('status').includes('draft'))
    const { text } = await fasti.get('/doc', html)
    assert.match(text, /became one of these\.<\/p>\s*<p class="limits">\s*One of: <code>scheduled/)
  })

  test('has a value for every parameter, and the examples are accepted', async () => {
    const { text } = await fasti.get('/doc', html)
    const calls = [...text.matchAll(/data-call="([^"]*)"/g)].map(([, found = '']): Operation =>
      JSON.parse(decodeHTMLStrict(found)),
    )
    assert.ok(calls.length > 30)
    for (const { parameters } of calls) {
      for (const { name, example } of parameters) assert.notEqual(example, '', name)
    }
    const list = calls.find((call) => 'path' in call && call.path === '/events')
    // Ids of what is not in this calendar, and what visitors may not ask for, are refused.
    const ids = ['categories', 'tags', 'venue', 'organizer', 'series', 'post_parent']
    const restricted = ['status', 'password']
    const query = (list?.parameters ?? [])
      .filter(({ name }) => ![...ids, ...restricted].includes(name))
      .flatMap(({ name, example }) =>
        example === undefined ? [] : [`${name}=${encodeURIComponent(example)}`],
      )
    assert.ok(query.length > 15)
    const { status, text: answer } = await fasti.get(`/events?${query.join('&')}`)
    assert.equal(status, 200, answer)
  })

  test('on a telephone and by keyboard all of it is read, reached and sent', { skip }, async () => {
    const options = {
      ...calm,
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { accept: 'text/html' },
    }
    await using visit = await openPage(browser, `${address}${defaultRoot}/doc`, options)
    const { page, said } = visit
    await page.keyboard.press('Tab')
    const focused = (what: string) => page.evaluate<string>(`document.activeElement.${what}`)
    assert.equal(await focused('className'), 'skip')
    await page.keyboard.press('Enter')
    assert.equal(await focused('id'), 'content')
    // From anywhere to the contents, and on to a section.
    await page.focus('.up')
    await page.keyboard.press('Enter')
    assert.equal(await focused('id'), 'contents')
    await page.keyboard.press('Tab')
    assert.equal(await focused('id'), 'find')
    await page.keyboard.press('Tab')
    assert.equal(await focused('textContent'), 'Overview')
    await page.focus('.operation:has(#get-events) > summary')
    const ring = 'getComputedStyle(document.activeElement).outlineStyle'
    assert.equal(await page.evaluate(ring), 'solid')
    await page.keyboard.press('Enter')
    await page.locator('#get-events .try .send button').waitFor()
    await page.locator('#get-events .try summary').focus()
    await page.keyboard.press('Enter')
    const small = `[...document.querySelectorAll('#get-events .try :is(input, select, textarea, button)')]
      .filter((one) => one.checkVisibility())
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16 || one.getBoundingClientRect().height < 43)
      .map((one) => one.outerHTML)`
    assert.deepEqual(await page.evaluate(small), [])
    await page.locator('#get-events .try .send button').press('Enter')
    await page.waitForSelector('#get-events .answer .status')
    assert.match(await page.innerText('#get-events .answer'), /^200/)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      assert.deepEqual(await layoutComplaints(page), [], `at ${width}`)
    }
    assert.deepEqual(said, [])
  })

  test(
    'is searched, copied from, and sends a call with a token that stays in the page',
    {
      skip,
    },
    async () => {
      const options = {
        ...calm,
        permissions: ['clipboard-read', 'clipboard-write'],
        extraHTTPHeaders: { accept: 'text/html' },
      }
      await using visit = await openPage(browser, `${address}${defaultRoot}/doc`, options)
      const { page, asked, said } = visit
      await page.fill('#find', 'creates an event')
      assert.equal(await page.locator('.operation:visible').count(), 1)
      assert.equal(await page.innerText('.found'), '1 result')
      const menu = await page.locator('nav > ul > li:visible > a').allInnerTexts()
      assert.deepEqual(menu, ['Overview', 'Signing in', 'Events'], 'without emptied sections')
      await page.fill('#find', 'venue')
      assert.match(await page.innerText('.found'), /^\d+ results$/)
      const room = `document.querySelector('#find').getBoundingClientRect().left
        - document.querySelector('nav').getBoundingClientRect().left`
      assert.ok(Number(await page.evaluate(room)) >= 4, 'there is room for the focus ring')
      await page.press('#find', 'Escape')
      await page.fill('#find', 'zebra')
      assert.equal(await page.innerText('.found'), 'Nothing found.')
      await page.fill('#find', 'creates an event')
      await page.focus('.operation:visible summary')
      await page.keyboard.press('Enter')
      await page.click('.operation[open] .examples summary:has-text("Python")')
      const body = page.locator('.try textarea')
      await body.fill((await body.inputValue()).replace('Lantern', 'Torch'))
      assert.match(
        await page.innerText('.operation[open] [data-example=Python] code'),
        /Torch Walk/,
      )
      await page.click('.operation[open] [data-example=Python] .copy')
      await page.waitForSelector('.operation[open] [data-example=Python] .copy:has-text("Copied")')
      assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /requests\.post/)
      const { secret } = await fasti.user('editor')
      await page.fill('.try input[type=password]', secret)
      await page.focus('.try .send button')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.answer .status')
      assert.match(await page.innerText('.answer'), /^201[^]*"title": "Torch Walk"/)
      assert.ok(!asked.some((url) => url.includes(secret)))
      assert.ok(!(await page.innerText('.operation[open] .examples')).includes(secret))
      assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0)
      assert.deepEqual(
        asked.filter((url) => !url.startsWith(`${address}/`) && url !== 'data:,'),
        [],
      )
      // Those of the others are checked with every page.
      await page.evaluate(others)
      await check(page, 'reference with an answer')
      assert.deepEqual(said, [])
    },
  )
})
