// A month of 500 events in the console: how long the browser is busy at a time, on a processor that
// is four times slower. A task of more than 50 ms is felt.

import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { cookieNameAt, openSession } from '../src/access/sessions.ts'
import { now } from '../src/language/time/clock.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { type Fasti, freshFasti } from '../test/support/fasti.ts'
import { makeEvent } from '../test/support/make.ts'
import { printTable } from './table.ts'

const events = 500
const slower = 4
const mostMs = 50

/** Of a trace of Chrome; times are in microseconds. */
interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Of the processor: what other programs do meanwhile does not count. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const browser = await launchBrowser()
assert.ok(browser, 'There is no browser.')
await using stack = new AsyncDisposableStack()
stack.defer(() => browser.close())
const fasti = stack.use(await freshFasti('sqlite'))
const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
await fill(fasti)
const page = await open(browser)
/** By selectors of CSS, which are found at once: looking for names would keep the browser busy. */
const steps: readonly (readonly [string, (on: Page) => Promise<void>])[] = [
  ['open the month', (on) => see(on, '.menu a[href$="/calendar"]')],
  ['the next month', (on) => press(on, '.calendar-bar a[rel=next]')],
  ['back to it', (on) => see(on, '.calendar-bar a[rel=prev]')],
  ['drag an event over three weeks', dragOver],
  ['the week', (on) => see(on, '.calendar-bar a[href*="view=week"]')],
  ['the day', (on) => see(on, '.calendar-bar a[href*="view=day"]')],
  ['the list', (on) => see(on, '.calendar-bar a[href*="view=list"]')],
]
const rows: [string, string, string][] = []
for (const [name, step] of steps) {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await step(page)
  await settled(page)
  const longest = longestTask(JSON.parse((await browser.stopTracing()).toString()).traceEvents)
  rows.push([name, longest.toFixed(1), longest > mostMs ? 'too long' : ''])
}
printTable([`${events} events, a processor ${slower} times slower`, 'longest task, ms', ''], rows)

async function fill(of: Fasti): Promise<void> {
  const editor = of.as('editor')
  for (let nth = 0; nth < events; nth += 1) {
    const date = `2027-06-${String(1 + (nth % 30)).padStart(2, '0')}`
    const hour = String(8 + ((nth * 7) % 12)).padStart(2, '0')
    const times = { start_date: `${date} ${hour}:00`, end_date: `${date} ${hour}:45` }
    await makeEvent(editor, { title: `Event ${nth}`, ...times })
  }
}

/** An editor who is at another screen. */
async function open(of: Browser): Promise<Page> {
  const { id } = await fasti.user('editor')
  const { cookie } = await openSession(fasti.db, id, now())
  const context = await of.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: cookieNameAt(address), value: cookie, url: address }])
  const opened = await context.newPage()
  // The day is that of the events.
  await opened.clock.setFixedTime(new Date('2027-06-12T09:00:00Z'))
  await opened.goto(`${address}/admin/account`)
  await opened.waitForSelector('main form')
  const engine = await context.newCDPSession(opened)
  await engine.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return opened
}

function press(on: Page, link: string): Promise<void> {
  return on.evaluate(`document.querySelector(${JSON.stringify(link)}).click()`)
}

async function see(on: Page, link: string): Promise<void> {
  await press(on, link)
  await on.waitForSelector('.chip', { state: 'attached' })
}

async function dragOver(on: Page): Promise<void> {
  const box = await (await on.$('.chip'))?.boundingBox()
  assert.ok(box)
  const [x, y] = [box.x + 20, box.y + 10]
  await on.mouse.move(x, y)
  await on.mouse.down()
  for (let nth = 1; nth <= 30; nth += 1) await on.mouse.move(x + nth * 15, y + nth * 12)
  await on.mouse.up()
  await on.waitForSelector('.toast', { state: 'attached' })
}

/** Everything is loaded and drawn. */
async function settled(on: Page): Promise<void> {
  await on.waitForSelector('.calendar-grid[aria-busy=false]', { state: 'attached' })
  await on.evaluate('new Promise((done) => requestIdleCallback(done))')
}

function longestTask(traced: readonly Traced[]): number {
  const threads = traced.filter(({ name, args }) => {
    return name === 'thread_name' && args?.name === 'CrRendererMain'
  })
  const isMain = ({ pid, tid }: Traced) => threads.some((one) => one.pid === pid && one.tid === tid)
  const tasks = traced.filter((one) => one.name === 'RunTask' && isMain(one))
  assert.ok(tasks.length > 0, 'The trace has no tasks.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
