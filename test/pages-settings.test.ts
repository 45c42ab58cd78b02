// How the pages look can be set without a restart (§19): accent, menu, start, weeks, contact.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tellOverruled } from '../src/cli/serve/overruled.ts'
import { type Caller, type Fasti, freshFasti } from './support/fasti.ts'
import { faultsOf, makeEvent } from './support/make.ts'

const root = '/api/cal/console/v1'
const put = (caller: Caller, body: object) => caller.patch('/settings', body, { root })

/** The address and the name of the view that is shown. */
const current = ({ text }: { text: string }) =>
  /<a\s+href="([^"]*)"[^>]*aria-current="page"\s*>([^<]*)/.exec(text)?.slice(1)

describe('the settings of the pages', () => {
  let fasti: Fasti
  let admin: Caller
  const page = (path: string) => fasti.get('', { root: path })
  const set = async (body: object) => {
    const { status, text } = await put(admin, body)
    assert.equal(status, 200, text)
  }

  before(async () => {
    fasti = await freshFasti('sqlite')
    admin = fasti.as('administrator')
    await makeEvent(fasti.as('editor'))
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('an accent is a style sheet of its own, which every node has', async () => {
    assert.ok(!(await page('/')).text.includes('/assets/accent-'))
    await set({ accent_color: '#075985' })
    const { text } = await page('/')
    assert.match(text, /<link rel="stylesheet" href="\/assets\/accent-075985\.css" \/>/)
    const { status, headers, text: css } = await page('/assets/accent-075985.css')
    assert.deepEqual([status, headers['content-type']], [200, 'text/css; charset=utf-8'])
    assert.match(headers['cache-control'] ?? '', /immutable/)
    assert.match(css, /^:root\{--accent:light-dark\(#075985,#[\da-f]{6}\);/)
    for (const other of [
      'accent-07598.css',
      'accent-0759855.css',
      'accent-red.css',
      'accent-.css',
    ]) {
      assert.equal((await page(`/assets/${other}`)).status, 404, other)
    }
    await set({ accent_color: null })
  })

  test('an accent that cannot be read is refused with its contrast, and nothing else is a colour', async () => {
    const faint = await put(admin, { accent_color: '#ff9f82' })
    assert.match(faint.body.data.params.accent_color, /contrast .* is 1\.\d:1, and at least 4\.5:1/)
    for (const colour of [
      'red',
      '#12',
      'red;}body{display:none',
      'var(--x)',
      '#075985;--x:url(//evil.example)',
      'light-dark(#000,#000)',
      7,
      ['#075985'],
      '',
    ]) {
      assert.deepEqual(faultsOf(await put(admin, { accent_color: colour })), ['accent_color'])
    }
  })

  test('a menu is at the top of every page, as text', async () => {
    const menu = [
      { label: 'Town & <i>land</i>', url: 'https://town.example/?a=1&b=2' },
      { label: 'About', url: '/about' },
      { label: 'Write', url: 'mailto:hello@town.example' },
    ]
    await set({ menu })
    for (const path of ['/', '/es/events/list/', '/event/nowhere/']) {
      const { text } = await page(path)
      const [, nav = ''] = /<nav class="frame menu"([^]*?)<\/nav>/.exec(text) ?? []
      const links = [...nav.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map((one) => one.slice(1))
      assert.deepEqual(links, [
        ['https://town.example/?a=1&amp;b=2', 'Town &amp; land'],
        ['/about', 'About'],
        ['mailto:hello@town.example', 'Write'],
      ])
    }
    await set({ menu: [] })
    assert.ok(!(await page('/')).text.includes('class="frame menu"'))
    await set({ menu: null })
  })

  test('a menu takes no address that runs something, no entry without words, and not too many', async () => {
    const refusedUrls = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://',
      'ftp://town.example',
      'about',
      '',
      'mailto:nobody',
      '/a"onclick="x',
      'https://x.example/ y',
      `/${'a'.repeat(3000)}`,
      null,
      7,
    ]
    for (const url of refusedUrls) {
      const reply = await put(admin, { menu: [{ label: 'x', url }] })
      assert.match(reply.body.data?.params?.menu ?? '', /address in entry 1/, String(url))
    }
    const wrong: unknown[] = [
      'no JSON',
      { label: 'x', url: '/' },
      [null],
      ['/'],
      [{ url: '/' }],
      [{ label: ' ', url: '/' }],
      [{ label: 'x'.repeat(61), url: '/' }],
      Array.from({ length: 21 }, () => ({ label: 'x', url: '/' })),
    ]
    for (const menu of wrong) {
      assert.deepEqual(
        faultsOf(await put(admin, { menu })),
        ['menu'],
        JSON.stringify(menu)?.slice(0, 60),
      )
    }
    const many = Array.from({ length: 10_000 }, () => ({ label: 'x', url: '/' }))
    assert.equal((await put(admin, { menu: many })).status, 400)
    assert.equal((await put(admin, { menu: [] })).status, 200)
    await set({ menu: null })
  })

  test('the start is what / shows; the other views have addresses of their own', async () => {
    assert.deepEqual(current(await page('/')), ['/', 'What’s on'])
    assert.equal((await page('/events/now/')).status, 301)
    await set({ start_view: 'list' })
    assert.deepEqual(current(await page('/')), ['/', 'List'])
    assert.deepEqual(current(await page('/events/month/')), ['/events/month/', 'Month'])
    const moved = await page('/events/list/')
    assert.deepEqual([moved.status, moved.headers['location']], [301, '/'])
    assert.equal((await page('/events.ics')).status, 200)
    assert.match((await page('/')).text, /href="\/events\/list\.ics"/)
    assert.match((await page('/events/month/')).text, /href="\/events\.ics"/)
    const sitemap = (await page('/sitemap-0.xml')).text
    assert.match(sitemap, /<loc>http:\/\/cal\.example\/events\/month\/<\/loc>/)
    assert.ok(!sitemap.includes('/events/list/'))
    await set({ start_view: null })
    assert.deepEqual(current(await page('/')), ['/', 'What’s on'])
  })

  test('weeks begin with Sunday or Saturday where they do', async () => {
    const headings = async () =>
      [...(await page('/events/month/2027-03/')).text.matchAll(/<abbr title="(\w+)">/g)].map(
        ([, name]) => name,
      )
    assert.equal((await headings())[0], 'Monday')
    await set({ week_start: 'sunday' })
    assert.deepEqual([(await headings())[0], (await headings())[6]], ['Sunday', 'Saturday'])
    const month = (await page('/events/month/2027-03/')).text
    assert.equal(month.match(/<tr[^>]*class="[^"]*week|<tr /g)?.length, 6)
    const moved = await page('/events/week/2027-03-10/')
    assert.equal(moved.headers['location'], '/events/week/2027-03-07/')
    assert.equal((await page('/events/week/2027-03-07/')).status, 200)
    await set({ week_start: 'saturday' })
    assert.equal((await headings())[0], 'Saturday')
    await set({ week_start: null })
  })

  test('a contact is at the foot of the pages', async () => {
    await set({ contact_email: 'hello@town.example' })
    assert.match(
      (await page('/')).text,
      /<a href="mailto:hello@town\.example"\s*>hello@town\.example<\/a/,
    )
    assert.deepEqual(faultsOf(await put(admin, { contact_email: '"><script>@x' })), [
      'contact_email',
    ])
    await set({ contact_email: '' })
    assert.ok(!(await page('/')).text.includes('mailto:'))
    await set({ contact_email: null })
  })

  test('the log says which variables of the environment are without effect', async () => {
    await using named = await freshFasti('sqlite', {
      FASTI_SITE_NAME: 'Quay',
      FASTI_LANGUAGE: 'es',
    })
    const said: unknown[] = []
    const log = { info: (facts: object) => void said.push(facts) }
    const tell = () => tellOverruled(named.db, named.app.calendar.site(), log)
    await tell()
    const owner = named.as('administrator')
    await put(owner, { site_name: 'Hill', start_view: 'list' })
    await tell()
    assert.deepEqual(said, [{ settings: ['FASTI_SITE_NAME'] }])
    await put(owner, { site_name: 'Quay' })
    await tell()
    assert.equal(said.length, 1)
  })

  test('they are variables of the environment, too', async () => {
    await using other = await freshFasti('sqlite', {
      FASTI_MENU: '[{"label":"About","url":"/about"}]',
      FASTI_START_VIEW: 'list',
      FASTI_ACCENT_COLOR: '#075985',
    })
    const { text } = await other.get('', { root: '/' })
    assert.match(text, /<a href="\/about">About<\/a>/)
    assert.match(text, /accent-075985/)
    const { body } = await other.as('administrator').get('/settings', { root })
    const menu = body.settings.find(({ name }: { name: string }) => name === 'menu')
    assert.deepEqual(
      [menu.source, menu.value],
      ['environment', [{ label: 'About', url: '/about' }]],
    )
    await assert.rejects(freshFasti('sqlite', { FASTI_MENU: 'About' }), /FASTI_MENU is not a list/)
  })
})
