// Accessibility checks with axe-core.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { FirefoxPage } from './firefox.ts'
import { until } from './until.ts'
import { oneTo, isWhole } from './whole.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules in which dark differs from light. */
const ofColours = ['color-contrast', 'link-in-text-block']
const everything = { runOnly: all }
const colours = { runOnly: { type: 'rule', values: ofColours } }
/** Those that compare every element with its surroundings, which takes seconds on a long page. */
const ofLooks = [...ofColours, 'target-size']
const looks = { runOnly: { type: 'rule', values: ofLooks } }
const structure = {
  runOnly: all,
  rules: Object.fromEntries(ofLooks.map((rule) => [rule, { enabled: false }])),
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const widths: readonly number[] = [320, 1280]
const schemes = ['light', 'dark'] as const

/** What does not have to be checked in every way. */
export interface Shape {
  /** Has nothing else to show when it is wide: only checked narrow. */
  readonly isOneColumn?: boolean
  /** Looks like a kind that is checked: in `npm test` only its structure is. */
  readonly isAlike?: boolean
  /** Selects more of the same, whose looks are not checked. */
  readonly repeated?: string
}

const isThere = '"axe" in globalThis'

/** A page in any browser. */
type Seen = Pick<FirefoxPage, 'evaluate'>

async function bringAxe(page: Seen): Promise<void> {
  if (!(await page.evaluate<boolean>(isThere))) await page.evaluate(`(() => { ${axe} })()`)
}

/** What is wrong with a page as it is shown. */
export async function complaintsNow(page: Seen): Promise<readonly string[]> {
  await bringAxe(page)
  return complaints(page, everything)
}

/**
 * Checks a page narrow and wide in light, and its colours in dark, which are the same at every
 * width; and nothing may be wider than the window. In `npm test` a kind is checked at one width and
 * in one scheme, and each of the four ways has a quarter of the kinds.
 */
export async function check(page: Page, kind: string, shape: Shape = {}): Promise<void> {
  await bringAxe(page)
  const { isOneColumn = false, isAlike = false, repeated } = shape
  const isLookedAt = isWhole || !isAlike
  const checked = isOneColumn ? widths.slice(0, 1) : oneTo(kind.length, widths)
  const [scheme = 'light'] = oneTo(Math.floor(kind.length / 2), schemes)
  if (repeated !== undefined && !isWhole) await page.evaluate(removal(repeated))
  const rules = isLookedAt && (repeated === undefined || !isWhole) ? everything : structure
  await page.emulateMedia({ colorScheme: scheme })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(drawn)
    const found = checked.includes(width) ? await complaints(page, rules) : []
    assert.deepEqual(found, [], `${kind} ${width} ${scheme}`)
    const isWider = 'document.documentElement.scrollWidth > innerWidth'
    assert.equal(await page.evaluate(isWider), false, `${kind} is wider than ${width} px`)
  }
  if (!isWhole) return
  if (repeated !== undefined) {
    await page.evaluate(removal(repeated))
    assert.deepEqual(await complaints(page, looks), [], `looks of ${kind}`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(drawn)
  assert.deepEqual(await complaints(page, colours), [], `${kind} dark`)
}

/** Scripts that look at the width have drawn anew by then. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

const removal = (selector: string) =>
  `for (const one of document.querySelectorAll(${JSON.stringify(selector)})) one.remove()`

async function complaints(page: Seen, rules: object): Promise<readonly string[]> {
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] })
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${options}).then((results) => results.violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  )
}

/** Without motion, and in the zone of the events, so that pages show no second time. */
export const calm: BrowserContextOptions = {
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Lisbon',
}

export interface Visitor extends AsyncDisposable {
  /** Every address that was asked for. */
  readonly asked: readonly string[]
  /** How many cookies there are. */
  cookies(): Promise<number>
  /** Opens a page and checks it. Returns its markup, if all that it shows is in there. */
  check(url: string, kind: string, shape?: Shape): Promise<string | undefined>
}

/** A visitor who skips a page if it is the one that was checked with scripts. */
export interface PlainVisitor extends AsyncDisposable {
  check(url: string, kind: string, scripted?: string, shape?: Shape): Promise<void>
}

const hasShadows = "[...document.querySelectorAll('*')].some((one) => one.shadowRoot)"
/** Scripts set this on every page; it only shows one more button. */
const scriptMark = ' data-colours="system"'
/** Buttons that only work with scripts are hidden until these are there, and checked then. */
const hiddenMark = ' hidden=""'
/** What makes the search field a combobox, whose list is empty; it is checked with scripts. */
const comboboxMarks =
  / autocomplete="off"| role="combobox"[^>]*?aria-expanded="false"|<ul id="seek-list"[^>]*><\/ul>/g

async function markupOf(page: Page): Promise<string | undefined> {
  if (await page.evaluate(hasShadows)) return undefined
  return (await page.content())
    .replace(scriptMark, '')
    .replaceAll(hiddenMark, '')
    .replaceAll(comboboxMarks, '')
}

/** The component renders after all its requests are answered. */
const isShown =
  "[...document.querySelectorAll('fasti-calendar')].every((one) => one.shadowRoot?.querySelector('section'))"

export async function withScripts(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext(calm)
  await context.addInitScript(axe)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return {
    asked,
    cookies: async () => (await context.cookies()).length,
    check: async (url, kind, shape) => {
      await page.goto(url)
      await until(() => page.evaluate(isShown))
      const markup = await markupOf(page)
      await check(page, `${kind} with JavaScript`, shape)
      return markup
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/**
 * A page that scripts leave as it is does not have to be checked twice. The map, which they replace,
 * is: it shows what depends on scripts in style sheets.
 *
 * JavaScript is off while the page loads, as in a browser without it. Then it is turned on for
 * axe-core alone: scripts of the page that have not run by then never do.
 */
export async function withoutScripts(browser: Browser): Promise<PlainVisitor> {
  const context = await browser.newContext({ ...calm, javaScriptEnabled: false })
  const page = await context.newPage()
  const engine = await context.newCDPSession(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const turn = (value: 'on' | 'off') =>
    engine.send('Emulation.setScriptExecutionDisabled', { value: value === 'off' })
  return {
    check: async (url, kind, scripted, shape) => {
      await turn('off')
      await page.goto(url)
      await turn('on')
      const isChecked = (await markupOf(page)) === scripted
      if (!isChecked) await check(page, `${kind} without JavaScript`, shape)
      assert.deepEqual(scripts, [], `${kind} asks for no script`)
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
