// Flows through the console in a real browser, in up to three ways (hand.ts), each with a calendar
// of its own. Nothing outside may be asked for, and no script may fail.
//
// `npm test` goes through a third of the flows, each in one way; `npm run flows` through all of them in
// all ways.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Role } from '../../src/access/roles.ts'
import { cookieNameAt, openSession } from '../../src/access/sessions.ts'
import { now } from '../../src/language/time/clock.ts'
import { type Shape, check } from './axe.ts'
import { openBrowser, openPage } from './browser.ts'
import { type Fasti, freshFasti } from './fasti.ts'
import { type Hand, type Way, handOf, ways } from './hand.ts'
import { isWhole } from './whole.ts'

export const consoleRoot = '/api/cal/console/v1'
/** For the accounts that sign in with one. */
export const password = 'a quiet lantern walk'

export interface Flow {
  readonly way: Way
  readonly fasti: Fasti
  /** Where the calendar is. */
  readonly address: string
  /** With axe-core. What is shown does not depend on the way: one of them is enough. */
  check(hand: Hand, kind: string, shape?: Shape): Promise<void>
  /** Opens an address below the top, without being signed in. */
  visit(path: string): Promise<Hand>
  /** Somebody who has signed in, in a browser of their own, at a screen: `events/12`. */
  enter(role: Role, screen?: string, name?: string): Promise<Hand>
}

interface FlowOptions {
  /** Where the flow is about something that only some ways have. */
  readonly only?: readonly Way[]
  readonly settings?: Record<string, string>
  /** Messages of the browser that belong to the flow, besides refusals of the server. */
  readonly expected?: RegExp
}

/** So many times slower than this machine is the one that the browser is on: `npm run flows -- --slow`. */
const slower = Number(process.env['FASTI_TEST_SLOWER'] ?? 1)

const browser: Browser | undefined = await openBrowser()
const skip = browser ? false : 'There is no browser.'

const wide = { width: 1280, height: 800 }
const shapes: Readonly<Record<Way, BrowserContextOptions>> = {
  mouse: { viewport: wide },
  keyboard: { viewport: wide },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
}
/** Of a server that says no: an error of the network for the browser, not of a script. */
const refusals = /the server responded with a status of 4\d\d/

type Walk = (flow: Flow) => Promise<void>

/** A promise of the console. Whether the tests go through it, and in which way, is up to its name. */
export function flow(name: string, walk: Walk, options: FlowOptions = {}): void {
  const { only = ways, settings = {}, expected } = options
  const isPlayed = isWhole || name.length % 3 === 1
  const chosen = only.filter(
    (_, nth) => isWhole || nth === Math.floor(name.length / 3) % only.length,
  )
  describe(name, { skip: isPlayed ? skip : 'See npm run test:all.' }, () => {
    for (const way of chosen) test(`by ${way}`, () => play(way, walk, settings, expected))
  })
}

async function play(
  way: Way,
  walk: Walk,
  settings: Record<string, string>,
  expected: RegExp | undefined,
): Promise<void> {
  await using fasti = await freshFasti('sqlite', settings)
  const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  await using visits = new AsyncDisposableStack()
  const said: string[] = []
  const asked: string[] = []
  const visit = async (path: string, cookie?: string) => {
    const cookies = cookie === undefined ? [] : [stored(cookie, address)]
    const storageState = { cookies, origins: [] }
    const shape = {
      ...shapes[way],
      storageState,
      reducedMotion: 'reduce',
      locale: 'en-US',
    } as const
    const opened = visits.use(await openPage(browser, `${address}${path}`, shape))
    visits.defer(() => {
      said.push(...opened.said)
      asked.push(...opened.asked)
    })
    opened.page.setDefaultTimeout(15_000 * slower)
    if (slower > 1) {
      const engine = await opened.page.context().newCDPSession(opened.page)
      await engine.send('Emulation.setCPUThrottlingRate', { rate: slower })
    }
    return handOf(opened.page, way)
  }
  const enter = async (role: Role, screen = '', as?: string) => {
    const { id } = await fasti.user(role, as)
    const { cookie } = await openSession(fasti.db, id, now())
    const hand = await visit(`/admin/${screen}`, cookie)
    await hand.page.waitForSelector('main h1')
    return hand
  }
  await walk({
    way,
    fasti,
    address,
    check: way === 'mouse' ? checkAndGoOn : passOver,
    visit,
    enter,
  })
  await visits.disposeAsync()
  const outside = asked.filter((url) => !url.startsWith(address) && !/^(blob|data):/.test(url))
  assert.deepEqual(outside, [], 'nothing outside is asked for')
  const failed = said.filter((line) => !refusals.test(line) && !expected?.test(line))
  assert.deepEqual(failed, [], 'no script fails, and no policy is broken')
}

async function checkAndGoOn({ page }: Hand, kind: string, shape?: Shape): Promise<void> {
  await check(page, kind, shape)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

const passOver = async (): Promise<void> => {}

const stored = (cookie: string, address: string) => ({
  name: cookieNameAt(address),
  value: cookie,
  domain: new URL(address).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
})
