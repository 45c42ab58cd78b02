// The first screen of the console on a slow 3G connection and a processor that is four times slower:
// how long until it can be used, with nothing in the cache and with everything, and in how many
// requests.

import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser.ts'
import { setClock } from '../test/support/clock.ts'
import { signIn, there } from '../test/support/scenes.ts'
import { morning, openTown } from '../test/support/town.ts'
import { printTable } from './table.ts'

const events = 300
const rounds = 3
const slower = 4
/** As the tools of browsers have it: 400 kbit a second, and a round trip of 400 ms. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const most = { cold: 6000, warm: 1500, requests: 12 }

/** Runs in the page, which knows it sooner than who asks from outside. */
const tellWhenSeen = `(seen) => {
  new MutationObserver(() => {
    if (!window.seenAfter && document.querySelector(seen)) window.seenAfter = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}`

/** What is there once the screen can be used. */
const screens: readonly (readonly [name: string, path: string, seen: string])[] = [
  ['today', '', '.today h2'],
  ['the calendar', 'calendar?day=2027-06-15', '.calendar-grid[aria-busy=false] .chip'],
  ['the table', 'events?when=coming', '.results[aria-busy=false] tbody tr'],
  ['a new event', 'events/new', '.editor input'],
  ['an event', 'events/{event}', '.editor input'],
]

const browser = await launchBrowser()
assert.ok(browser, 'There is no browser.')
await using stack = new AsyncDisposableStack()
stack.defer(() => browser.close())
using clock = setClock(morning)
const town = stack.use(await openTown(clock, events))

const rows: [string, string, string, string, string][] = []
for (const [name, path, seen] of screens) {
  const [cold, warm]: [number[], number[]] = [[], []]
  let requests = 0
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...there, viewport: { width: 1280, height: 900 } })
    const address = `${town.address}/admin/${path.replace('{event}', String(town.ids.event))}`
    const first = await usableAfter(context, address, seen)
    cold.push(first.ms)
    requests = Math.max(requests, first.requests)
    warm.push((await usableAfter(context, address, seen)).ms)
    await context.close()
  }
  const [slowly, again] = [median(cold), median(warm)]
  const isKept = slowly <= most.cold && again <= most.warm && requests <= most.requests
  rows.push([
    name,
    slowly.toFixed(0),
    again.toFixed(0),
    String(requests),
    isKept ? '' : `more than ${Object.values(most).join(', ')}`,
  ])
}
const title = `slow 3G, a processor ${slower} times slower`
printTable([title, 'usable after, ms', 'from the cache, ms', 'requests', ''], rows)

/** In a new window, from the address on; requests as far as they have begun until then. */
async function usableAfter(
  context: BrowserContext,
  address: string,
  seen: string,
): Promise<{ readonly ms: number; readonly requests: number }> {
  const page: Page = await context.newPage()
  // The clock is the browser's own: one that is set makes each format of a date slower.
  await signIn(page, town)
  await page.addInitScript(`(${tellWhenSeen})(${JSON.stringify(seen)})`)
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow3G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let requests = 0
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests += 1
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForSelector(seen, { timeout: 60_000 })
  const asked = requests
  const ms = Number(await page.evaluate('window.seenAfter'))
  // What comes later is in the cache the next time as well.
  await page.waitForLoadState('networkidle')
  await page.close()
  return { ms, requests: asked }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
