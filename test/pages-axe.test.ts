// Accessibility of every kind of page: the WCAG and best-practice rules of axe-core, in light and
// dark, at 320 and 1280 px, with JavaScript and without. None asks other servers for anything.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type PlainVisitor, type Visitor, withScripts, withoutScripts } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { makeSeason } from './support/season.ts'
import { isWhole } from './support/whole.ts'

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** These look like the lists and the events that are checked. */
const alike = new Set([
  'past',
  'organizer',
  'category',
  'tag',
  'date of a series',
  'series in a search',
])
/** Wide, these do as well. */
const alikeIfWide = new Set([...alike, 'nothing', 'wrong', 'password', 'gone'])

describe('accessible, with and without JavaScript', { skip }, () => {
  let scripted: Visitor
  let plain: PlainVisitor
  const servers: Fasti[] = []

  before(async () => {
    if (!browser) return
    scripted = await withScripts(browser)
    plain = await withoutScripts(browser)
  })
  after(async () => {
    for (const one of [scripted, plain, ...servers]) await one[Symbol.asyncDispose]()
  })

  async function serve(): Promise<{ fasti: Fasti; address: string }> {
    const fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    servers.push(fasti)
    return { fasti, address: await fasti.app.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const check = async (url: string, kind: string) => {
    const shape = { isOneColumn: alikeIfWide.has(kind), isAlike: alike.has(kind) }
    const markup = await scripted.check(url, kind, shape)
    if (shape.isOneColumn && !isWhole) return
    await plain.check(url, kind, markup, isWhole ? shape : { ...shape, isOneColumn: true })
  }

  test('every kind of page', async () => {
    const { fasti, address } = await serve()
    const kinds = await makeSeason(fasti)
    const editor = fasti.as('editor')
    const { id } = await makeEvent(editor, { title: 'Called Off' })
    await editor.delete(`/events/${id}`)
    const walk = { event_status: 'postponed', event_status_reason: 'Storm', is_virtual: true }
    await editor.put('/events/by-slug/lantern-walk', walk)
    const fair = {
      title: 'Spring Fair',
      start_date: '2001-05-04 19:00',
      end_date: '2001-05-04 21:00',
    }
    await makeEvent(editor, { ...fair, recurrence: 'FREQ=YEARLY;COUNT=60' })
    const moved = { start_date: '2027-05-12 19:00', end_date: '2027-05-12 21:00', ...walk }
    await editor.put('/events/by-slug/spring-fair-2027-05-04', moved)
    const all = {
      ...kinds,
      start: '/',
      'start in Spanish': '/es/',
      gone: '/event/called-off/',
      series: '/event/spring-fair/',
      'date of a series': '/fr/event/spring-fair-2027-05-04/',
      'series in a search': '/search?q=fair&date=2027-05-01',
      'frame of a month': '/embed?view=month&date=2027-06',
      'frame of a list': '/embed?view=list&lang=es',
      'frame of a week': '/embed?view=week&date=2027-06-13',
      'frame of a map':
        '/embed?view=map&date=2027-06-01&accent=%23ffee00&ground=%23102030&ink=%23445566',
      'builder of an event': '/embed/?build=1&view=event&own=1',
      'frame of an event': '/embed/event/lantern-walk?lang=fr',
    }
    for (const [kind, path] of Object.entries(all)) await check(`${address}${path}`, kind)
    // While all are visited: none sends requests to other servers, or sets a cookie.
    assert.ok(scripted.asked.length > Object.keys(all).length)
    assert.deepEqual(
      scripted.asked.filter((url) => !url.startsWith(`${address}/`)),
      [],
    )
    assert.equal(await scripted.cookies(), 0)
  })

  test('an empty calendar, which explains how to begin', async () => {
    const { fasti, address } = await serve()
    const { text } = await fasti.get('/', { root: '', headers: { accept: 'text/html' } })
    assert.match(text, /This calendar is still empty\./)
    await check(`${address}/`, 'empty calendar')
  })

  test('the documentation of the interface, which has no inline script', async () => {
    const { fasti, address } = await serve()
    const { text } = await fasti.get('/doc', { headers: { accept: 'text/html' } })
    assert.deepEqual(text.match(/<script\b[^>]*>(?!<\/script>)|\son[a-z]+=/gi), null)
    await scripted.check(`${address}${defaultRoot}/doc`, 'documentation', {
      isOneColumn: true,
      repeated: ':is(li, tr, details, section section):nth-of-type(n + 4)',
    })
  })
})
