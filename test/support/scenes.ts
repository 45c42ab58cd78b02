// Everything there is to see in the console: each screen, found by its menu as people find it, so
// that no new one is forgotten, the forms, and what opens above them.

import type { Page } from 'playwright-core'
import { cookieNameAt } from '../../src/access/sessions.ts'
import { town } from '../../src/cli/demo/things/town.ts'
import type { LanguageCode, Say } from '../../src/language/text/locale/say.ts'
import { languages } from './languages.ts'
import { consoleRoot } from './signing_in.ts'
import { type Town, morning } from './town.ts'
import { fileOf } from './transfer.ts'
import { until } from './until.ts'

export interface Scene {
  readonly name: string
  /** Below `/admin`. */
  readonly path: string
  /** What is done before one looks, by what the console says in its language. */
  readonly act?: (page: Page, say: Say) => Promise<void>
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Besides the screens of the menu: forms, and what is opened above a screen. */
export const scenesBeside = ({ ids }: Town): readonly Scene[] => [
  { name: 'event', path: `events/${ids.event}` },
  { name: 'event-of-a-series', path: `events/${ids.date}` },
  {
    name: 'event-series',
    path: `events/${ids.series}`,
    act: async (page) => void (await page.waitForSelector('.dates fieldset')),
  },
  {
    name: 'which-dates',
    path: `events/${ids.date}`,
    act: async (page, say) => {
      await page.getByRole('textbox', { name: say('Title') }).fill('Choir by the Water')
      await named(page, say('Save changes')).click()
      await page.waitForSelector('dialog .choices')
    },
  },
  {
    name: 'event-refused',
    path: 'events/new',
    act: async (page, say) => {
      await named(page, say('Publish')).click()
      await page.waitForSelector('.headline .problem')
    },
  },
  { name: 'picture', path: `images/${ids.picture}` },
  { name: 'place', path: `venues/${ids.venue}` },
  { name: 'calendar-week', path: 'calendar?view=week' },
  { name: 'calendar-day', path: 'calendar?view=day' },
  { name: 'calendar-list', path: 'calendar?view=list' },
  {
    name: 'calendar-event',
    path: 'calendar?view=list',
    act: async (page) => {
      await page.locator('.agenda .chip').first().click()
      await page.waitForSelector('dialog h2')
    },
  },
  {
    name: 'calendar-new',
    path: 'calendar?view=week',
    act: async (page, say) => {
      await page
        .locator('.calendar-bar')
        .getByRole('button', { name: say('New event') })
        .click()
      await page.waitForSelector('dialog form')
    },
  },
  { name: 'events-narrowed', path: 'events?when=all&status=draft,pending&search=o' },
  {
    name: 'events-selected',
    path: 'events?when=coming',
    act: async (page) => {
      for (const nth of [0, 1, 2])
        await page.locator('.event-rows tbody [type=checkbox]').nth(nth).check()
    },
  },
  {
    name: 'events-change',
    path: 'events?when=coming',
    act: async (page, say) => {
      await page.locator('.event-rows tbody [type=checkbox]').first().check()
      await named(page, say('Change …')).click()
      await page.waitForSelector('dialog form')
    },
  },
  {
    name: 'quick-edit',
    path: 'events?when=coming',
    act: async (page, say) => {
      await page.locator('.event-rows tbody .drop > button').first().click()
      await named(page, say('Quick edit …')).click()
      await page.waitForSelector('dialog form')
    },
  },
  {
    name: 'find',
    path: '',
    act: async (page) => {
      await page.locator('button.find').click()
      await page.waitForSelector('dialog [role=option]')
      await page.keyboard.type('ri')
      await page.waitForSelector('dialog [role=option]:has-text("ri")')
    },
  },
  {
    name: 'news',
    path: '',
    act: async (page) => {
      await page.locator('.bell > button').click()
      await page.waitForSelector('.bell li')
    },
  },
  {
    name: 'account-menu',
    path: '',
    act: async (page) => {
      await showSide(page)
      await page.locator('.account > button').click()
    },
  },
  {
    name: 'help',
    path: 'events?when=coming',
    act: async (page) => {
      await page.waitForSelector('.event-rows')
      await page.keyboard.press('?')
      await page.waitForSelector('dialog .keys')
    },
  },
  {
    name: 'review-back',
    path: 'review',
    act: async (page, say) => {
      await named(page, `${say('Ask for a change')} …`)
        .first()
        .click()
      await page.waitForSelector('dialog textarea')
    },
  },
  {
    name: 'invite',
    path: 'people',
    act: async (page, say) => {
      await named(page, say('Invite somebody')).click()
      await page.waitForSelector('dialog form')
    },
  },
  {
    name: 'merge',
    path: 'venues',
    act: async (page, say) => {
      await page.locator('.doubles summary').click()
      await page.locator('.doubles button').first().click()
      await page.waitForSelector('dialog form')
      await page.getByRole('dialog', { name: say('Merge') }).waitFor()
    },
  },
  {
    name: 'import-look',
    path: 'imports',
    act: async (page, say) => {
      await page.locator('input[type=file]').setInputFiles(fileOf('season.csv', table))
      await named(page, say('Look first')).click()
      await page.waitForSelector('.task .columns', { timeout: 60_000 })
    },
  },
]

const table = [
  'Title,Start,End,Where,Price,Notes',
  'Harbour Concert,2027-07-02 19:30,2027-07-02 21:00,Town Hall,12,Bring a cushion',
  'Chess in the Park,2027-07-04 14:00,2027-07-04 17:00,Mill Barn,free,',
  'Film Night,2027-07-09 25:00,,Old Gate,8,',
  '',
].join('\n')

/** On a telephone the menu is shown when it is asked for. */
async function showSide(page: Page): Promise<void> {
  const more = page.locator('.dock button')
  if (await more.isVisible()) await more.click()
}

export interface Stage {
  readonly town: Town
  readonly page: Page
  readonly language: LanguageCode
}

/** A page of somebody who has signed in and knows the console, in the morning of the town. */
export async function prepare(page: Page, of: Town): Promise<void> {
  await signIn(page, of)
  await page.clock.setFixedTime(morning)
  page.setDefaultTimeout(15_000)
}

export async function signIn(page: Page, { address, cookie }: Town): Promise<void> {
  await page.context().addCookies([{ name: cookieNameAt(address), value: cookie, url: address }])
  await page.addInitScript("localStorage.setItem('fasti-guide', 'seen')")
}

/** As a context of a browser needs it. */
export const there = {
  timezoneId: town.zone,
  locale: town.locale,
  reducedMotion: 'reduce',
} as const

const homeOf = ({ town: { address }, language }: Stage): string =>
  `${address}${language === 'en' ? '' : `/${language}`}/admin`

/** All scenes: the screens of the menu and of their tabs, the forms for what is new, and the others. */
export async function scenesOf(stage: Stage): Promise<readonly Scene[]> {
  const { page, town: of } = stage
  const home = homeOf(stage)
  const pathsIn = async (selector: string) => {
    const all = page.locator(selector)
    const found = await all.evaluateAll((links) => links.map((one: { href: string }) => one.href))
    // What leads elsewhere is no screen, such as the console in another language.
    return found
      .filter((href) => href === home || href.startsWith(`${home}/`))
      .map((href) => href.slice(home.length + 1))
  }
  // Where the whole menu is in sight.
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(stage, { name: 'today', path: '' })
  const menu = await pathsIn('nav.menu a')
  await page.locator('.new > button').click()
  const made = await pathsIn('.new li a')
  await page.locator('.account > button').click()
  const own = (await pathsIn('.account li a')).filter((path) => /^\w+$/.test(path))
  const screens = new Set(menu)
  for (const [nth, path] of menu.entries()) {
    await page.locator('nav.menu a').nth(nth).click()
    await until(() => page.url() === `${home}${path && `/${path}`}`)
    await rest(page)
    for (const tab of await pathsIn('nav.views a')) screens.add(tab)
  }
  const scenes = [...screens, ...own, ...made].map((path) => ({
    name: path.replace('/', '-') || 'today',
    path,
  }))
  return [...scenes, ...scenesBeside(of)]
}

/** Shows it, and waits until nothing comes any more. */
export async function open(stage: Stage, { path, act }: Scene): Promise<void> {
  const { page, language, town: of } = stage
  await leave(page, of)
  await page.goto(`${homeOf(stage)}/${path}`)
  await page.waitForSelector('main h1', { state: 'attached' })
  await rest(page)
  const say = languages.get(language)
  if (!act || !say) return
  await act(page, say)
  await rest(page)
}

/** What was typed in the scene before is kept by the server, and would be offered in the next one. */
async function leave(page: Page, { fasti }: Town): Promise<void> {
  await page.goto('about:blank')
  const ana = fasti.as('administrator', 'ana')
  const { drafts } = (await ana.get('/drafts', { root: consoleRoot })).body
  for (const { kind, id, key } of drafts) {
    await ana.delete(`/drafts/${kind}/${id}?key=${key}`, { root: consoleRoot })
  }
}

/** In the page: whether nothing is still to come, and all that has come is drawn. */
const isAtRest = `(async () => {
  await document.fonts.ready
  const made = () => performance.getEntriesByType('resource').length + document.querySelectorAll('*').length
  const before = made()
  for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight
  return before === made()
    && !document.querySelector('.late, .skeleton, main [aria-busy=true], .facts-coming')
    && [...document.images].every((one) => one.complete || !isSeen(one.getBoundingClientRect()))
})()`

export const rest = (page: Page): Promise<void> => until(() => page.evaluate(isAtRest))
