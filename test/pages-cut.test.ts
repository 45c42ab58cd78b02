// No text of any kind of page is cut, at the widths of telephones, tablets and desks, in Chromium,
// and in npm run test:all in Firefox, too, which firefox.test.ts is for every day. Names are long
// here, so that they wrap.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { calm } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { type Fasti, defaultRoot, freshFasti } from './support/fasti.ts'
import { type FirefoxPage, openFirefox } from './support/firefox.ts'
import { cutTexts, settled } from './support/layout.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { makeSeason } from './support/season.ts'
import { until } from './support/until.ts'
import { oneTo, someOf } from './support/whole.ts'

const widths = someOf([360, 768, 1440], [320, 360, 390, 412, 600, 768, 1024, 1440])

type Opened = Pick<FirefoxPage, 'goto' | 'evaluate' | 'setViewportSize'> & AsyncDisposable

async function openChromium(): Promise<Opened | undefined> {
  const browser = await openBrowser()
  const context = await browser?.newContext(calm)
  const page = await context?.newPage()
  return (
    page && {
      goto: async (address) => void (await page.goto(address)),
      evaluate: <T>(expression: string) => page.evaluate<T>(expression),
      setViewportSize: (size) => page.setViewportSize(size),
      [Symbol.asyncDispose]: () => page.context().close(),
    }
  )
}

const isReady =
  "[...document.querySelectorAll('fasti-calendar')].every((one) => one.shadowRoot?.querySelector('section:not([aria-busy])'))"

describe('no text is cut', { concurrency: true }, () => {
  let fasti: Fasti
  let address: string
  let kinds: Readonly<Record<string, string>>

  before(async () => {
    const name = 'Alderberry Town Calendar'
    fasti = await freshFasti('sqlite', {
      FASTI_TIMEZONE: 'Europe/Lisbon',
      FASTI_SITE_NAME: name,
      FASTI_LANGUAGES: 'en,fr,de',
    })
    address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
    const season = await makeSeason(fasti)
    const editor = fasti.as('editor')
    const { body } = await editor.get('/events/by-slug/lantern-walk')
    const hall = await makeVenue(editor, 'Alderberry Community Hall and Gardens', {
      city: 'Llanfairpwllgwyngyll-on-the-Water',
    })
    const talks = await makeCategory(editor, 'Lectures, Talks and Conversations')
    const long = {
      venue: [hall.id],
      categories: [talks.id],
      image: body.image.id,
      cost: '8-12',
    }
    const evening = { start_date: '2027-06-13 19:00', end_date: '2027-06-13 21:00' }
    await makeEvent(editor, { ...evening, ...long, title: 'Alderberry Evening', featured: true })
    await makeEvent(editor, {
      ...evening,
      ...long,
      title: 'Choir',
      recurrence: 'FREQ=WEEKLY;COUNT=9',
    })
    await makeEvent(editor, {
      start_date: 'today',
      end_date: 'today',
      title: 'Fair',
      all_day: true,
    })
    const { id } = await makeEvent(editor, { title: 'Called Off' })
    await editor.delete(`/events/${id}`)
    kinds = {
      ...season,
      list: '/events/list/?date=2027-06-01',
      start: '/',
      'start in German': '/de/',
      'list with today': '/events/list/',
      'the same in French': '/fr/events/list/',
      'the same in German': '/de/events/list/',
      photos: '/events/photo/?date=2027-06-01',
      filters: '/events/list/?category=jazz&price=free&filters=all',
      series: '/event/choir/',
      'long event': '/event/alderberry-evening/',
      venue: `/venue/${hall.slug}/?date=2027-06-01`,
      'long day': '/events/day/2027-06-13/',
      'series in a search': '/search?q=choir&date=2027-06-01',
      gone: '/event/called-off/',
      builder: '/embed/',
      'frame of a list': '/embed?view=list&date=2027-06-01',
      'frame of a month': '/embed?view=month&date=2027-06',
      'frame of a week': '/embed?view=week&date=2027-06-13',
      'frame of a map': '/embed?view=map&date=2027-06-01',
      'builder of an event': '/embed/?build=1&view=event&event=lantern-walk&own=1',
      'builder in German': '/de/embed/?build=1&view=map&time=evening',
      'frame of an event': '/embed/event/alderberry-evening',
      reference: `${defaultRoot}/doc`,
    }
  })
  after(() => fasti[Symbol.asyncDispose]())

  const chromium = { name: 'Chromium', open: openChromium }
  const browsers = someOf([chromium], [chromium, { name: 'Firefox', open: openFirefox }])
  for (const { name, open } of browsers) {
    test(`of any kind of page, at ${widths.join(', ')} px, in ${name}`, async (context) => {
      await using page = await open()
      if (!page) return context.skip(`There is no ${name}.`)
      const found: string[] = []
      for (const [nth, [kind, path]] of Object.entries(kinds).entries()) {
        await page.goto(`${address}${path}`)
        await until(() => page.evaluate(isReady))
        for (const width of oneTo(nth, widths)) {
          await page.setViewportSize({ width, height: 900 })
          const complaints = await settled(page, cutTexts)
          found.push(...complaints.map((one) => `${kind} at ${width}: ${one}`))
        }
      }
      assert.deepEqual(found, [])
    })
  }
})
