// The table of the console over 100,000 events: how long after a click the first row is there, in a
// real browser, over a server of its own.

import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { cookieNameAt, openSession } from '../src/access/sessions.ts'
import { allUsers } from '../src/access/users/operations.ts'
import { progressOf } from '../src/cli/progress.ts'
import { openDatabase } from '../src/storage/open.ts'
import { now } from '../src/language/time/clock.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { keptCalendar } from './data.ts'
import type { Calendar } from './data/calendar.ts'
import { logins } from './data/surroundings.ts'
import { startFasti } from './server.ts'
import { printTable } from './table.ts'

const events = 100_000
const rounds = 5
const mostMs = 150

const browser = await launchBrowser()
assert.ok(browser, 'There is no browser.')
await using stack = new AsyncDisposableStack()
stack.defer(() => browser.close())
const calendar = await keptCalendar(events, undefined, (what) => progressOf(what))
const served = await startFasti(calendar, '/api')
stack.defer(() => served.stop())
const cookie = await signedIn(calendar)
/** Where the link that is clicked leads, below the home of the console. */
const tables: readonly (readonly [string, string])[] = [
  ['the table', 'events'],
  ['by title', 'events?orderby=title'],
  ['past, latest first', 'events?when=past'],
  ['drafts, by change', 'events?status=draft&orderby=modified'],
  ['a venue', `events?venue=${calendar.around.venues[0]}&when=all`],
  ['a category', `events?categories=${calendar.around.categories[0]}&orderby=title`],
  ['a word', 'events?search=night&when=all'],
]
const measured = new Map<string, number[]>(tables.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round += 1) {
  // Nothing is known yet at its first table, not even the script of that screen.
  await using visit = await enter(browser)
  for (const [name, address] of tables) {
    const ms = await visit.page.evaluate<number>(rowAfter(address))
    measured.get(name)?.push(ms)
  }
}
const rows = [...measured].map(([name, times]): [string, string, string, string] => {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(rounds / 2)] ?? 0
  const most = sorted.at(-1) ?? 0
  return [name, median.toFixed(0), most.toFixed(0), median > mostMs ? 'too late' : '']
})
const title = `${events.toLocaleString('en')} events`
printTable([title, 'first row after, ms', 'at most, ms', ''], rows)

async function signedIn(of: Calendar): Promise<string> {
  const db = await openDatabase({ ...of, bulk: true })
  try {
    const editor = (await allUsers(db)).find(({ login }) => login === logins.editor)
    assert.ok(editor)
    return (await openSession(db, editor.id, now())).cookie
  } finally {
    await db.close()
  }
}

async function enter(of: Browser): Promise<AsyncDisposable & { readonly page: Page }> {
  const context = await of.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: cookieNameAt(served.url), value: cookie, url: served.url }])
  const page = await context.newPage()
  await page.goto(`${served.url}/admin/account`)
  await page.waitForSelector('main form')
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** In the browser: follows a link, and says after how many ms a row is drawn. */
function rowAfter(address: string): string {
  return `new Promise((done) => {
    const link = document.createElement('a')
    link.href = ${JSON.stringify(`/admin/${address}`)}
    document.body.append(link)
    const began = performance.now()
    link.click()
    link.remove()
    const look = () => {
      const row = document.querySelector('.results[aria-busy=false] table.rows tbody tr')
      if (row) done(performance.now() - began)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`
}
