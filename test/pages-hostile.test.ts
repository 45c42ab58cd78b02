// Cross-site scripting: text written into the calendar runs on no page.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser } from './support/browser.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'

const mark = 'document.documentElement.dataset.ran=1'
/** Each would run if it got into a page without escaping. */
const attacks = [
  `<script>${mark}</script>`,
  `"><img src=x onerror="${mark}">`,
  `'><svg onload='${mark}'>`,
  `</script><script>${mark}</script>`,
  `</title><script>${mark}</script>`,
  `&lt;script&gt;${mark}&lt;/script&gt;`,
  `javascript:${mark}`,
  '${7*7}{{7*7}}',
  `</textarea></select></option><iframe srcdoc="<script>parent.${mark}</script>">`,
]
const text = attacks.join(' ')

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

describe('hostile texts', { skip }, () => {
  let fasti: Fasti
  let address: string
  let paths: readonly string[]

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_SITE_NAME: `Calendar ${attacks[0]}` })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    paths = await makeHostile(fasti)
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
  })

  test('run nothing on any page, even without the content security policy', async () => {
    // Escaping alone has to be enough; the policy is a second line of defence.
    const context = await browser?.newContext({ bypassCSP: true })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser.')
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const path of paths) {
      await page.goto(`${address}${path}`)
      const found: unknown = await page.evaluate(`({
        ran: document.documentElement.dataset.ran,
        frames: document.querySelectorAll('iframe, object, embed').length,
        scripts: [...document.scripts].filter((one) => one.type !== 'application/ld+json' && !one.src).length,
        links: [...document.querySelectorAll('[href], [src], [action]')]
          .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action'))
          .filter((address) => /^\\s*(javascript|data|vbscript):/i.test(address)),
        handlers: [...document.querySelectorAll('*')]
          .flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
      })`)
      const nothing = { ran: undefined, frames: 0, scripts: 0, links: [], handlers: [] }
      assert.deepEqual(found, nothing, path)
    }
    assert.deepEqual(dialogs, [])
    await context?.close()
  })

  test('leave the structured data valid', async () => {
    const reply = await fasti.get('/event/attack/', { root: '', headers: { accept: 'text/html' } })
    const [, data = ''] =
      /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(reply.text) ?? []
    assert.equal(JSON.parse(data)['@type'], 'Event')
  })

  test('are not reflected from the address', async () => {
    for (const attack of attacks) {
      const q = encodeURIComponent(attack)
      const tried = [
        `/search?q=${q}`,
        `/events/list/?q=${q}`,
        `/tag/${q}/`,
        `/event/${q}/`,
        `/${q}`,
      ]
      for (const path of tried) {
        const { text: shown, headers } = await fasti.get(path, {
          root: '',
          headers: { accept: 'text/html' },
        })
        if (!headers['content-type']?.includes('html')) continue
        assert.doesNotMatch(shown, /<(?:script>|img src=x|svg onload|iframe)/, path)
      }
    }
  })

  test('meet a content security policy that allows own scripts alone', async () => {
    for (const path of paths) {
      const { headers } = await fasti.get(path, { root: '', headers: { accept: 'text/html' } })
      const policy = headers['content-security-policy'] ?? ''
      assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/, path)
      assert.doesNotMatch(policy, /unsafe/, path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
    }
  })
})

/** Fills every text field with attacks, and returns the addresses of the pages that show them. */
async function makeHostile(fasti: Fasti): Promise<readonly string[]> {
  const editor = fasti.as('editor')
  const category = await makeCategory(editor, `Category ${text}`, {
    slug: 'attack',
    description: text,
  })
  const tag = await makeTag(editor, `Tag ${attacks[1]}`, { slug: 'attack' })
  const words = { slug: 'attack', description: text, phone: text.slice(0, 200) }
  const place = {
    address: text,
    city: text,
    country: text,
    zip: attacks[1],
    geo_lat: 1,
    geo_lng: 2,
  }
  const url = 'https://evil.example/"><script>'
  const venue = await makeVenue(editor, `Venue ${text}`, { ...words, ...place, website: url })
  const organizer = await makeOrganizer(editor, `Organizer ${text}`, { ...words, website: url })
  const event = {
    title: `Event ${text}`,
    slug: 'attack',
    description: `${text}<h2 onclick="${mark}">x</h2><a href="javascript:${mark}">y</a>`,
    excerpt: text,
    cost: text,
    website: url,
    categories: [category.id],
    tags: [tag.id],
    venue: [venue.id],
    organizer: [organizer.id],
    tickets: [{ name: text, price: '1', currency: 'EUR', url }],
    show_map_link: true,
  }
  await makeEvent(editor, event)
  const changed = { title: text, event_status: 'cancelled', event_status_reason: text }
  await makeEvent(editor, { ...event, slug: 'attacks', recurrence: 'FREQ=DAILY;COUNT=3' })
  await editor.put('/events/by-slug/attacks-2027-06-13', changed)
  const { body } = await editor.get('/events/by-slug/attack')
  const own = [
    body.url,
    body.venue.url,
    body.organizer[0].url,
    body.categories[0].url,
    body.tags[0].url,
  ]
  const lists = ['month/2027-06', 'week/2027-06-07', 'day/2027-06-12', 'list', 'map', 'past']
  return [
    ...own.map((one: string) => new URL(one).pathname),
    ...lists.map((view) => `/events/${view}/`),
    '/events/list/?category=attack&tag=attack&venue=attack&organizer=attack&q=event',
    '/search?q=event',
    '/event/attacks/',
    '/event/attacks-2027-06-13/',
    `/search?q=${encodeURIComponent(attacks[1] ?? '')}`.replaceAll('%20', '+'),
  ]
}
