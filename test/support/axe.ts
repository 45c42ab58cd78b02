// Accessibility checks with axe-core.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules in which dark differs from light: those about colours. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const schemes = { light: all, dark: colours }

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const widths = [320, 1280] as const

/**
 * Checks a page narrow and wide, light and dark; and nothing may be wider than the window. A page
 * of one column, which has nothing else to show when it is wide, is checked narrow.
 */
export async function check(page: Page, kind: string, isOneColumn = false): Promise<void> {
  await page.evaluate(`${axe}; undefined`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const isChecked = width === widths[0] || !isOneColumn
    for (const colorScheme of isChecked ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      const found = await complaints(page, schemes[colorScheme])
      assert.deepEqual(found, [], `${kind} ${width} ${colorScheme}`)
    }
    const isWider = 'document.documentElement.scrollWidth > innerWidth'
    assert.equal(await page.evaluate(isWider), false, `${kind} is wider than ${width} px`)
  }
}

async function complaints(page: Page, runOnly: unknown): Promise<readonly string[]> {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
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

export interface Visitor {
  /** Opens a page and checks it. */
  check(url: string, kind: string, isOneColumn?: boolean): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The component renders after all its requests are answered. */
const isShown =
  "[...document.querySelectorAll('fasti-calendar')].every((one) => one.shadowRoot?.querySelector('section'))"

export async function withScripts(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext(calm)
  const page = await context.newPage()
  return {
    check: async (url, kind, isOneColumn) => {
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.waitForFunction(isShown)
      await check(page, `${kind} with JavaScript`, isOneColumn)
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/**
 * JavaScript is off while the page loads, as in a browser without it. Then it is turned on for
 * axe-core alone: scripts of the page that have not run by then never do.
 */
export async function withoutScripts(browser: Browser): Promise<Visitor> {
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
    check: async (url, kind) => {
      await turn('off')
      await page.goto(url)
      await turn('on')
      await check(page, `${kind} without JavaScript`)
      assert.deepEqual(scripts, [], `${kind} asks for no script`)
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}
