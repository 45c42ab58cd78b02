// How every screen of the console looks, its forms and dialogs, in every language and at every
// width: no text is cut, stands on another or breaks inside a word, and what one presses is large
// enough.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type LanguageCode, languageCodes } from '../../src/language/text/locale/say.ts'
import { openBrowser } from '../support/browser.ts'
import { setClock } from '../support/clock.ts'
import { screenComplaints } from '../support/layout.ts'
import {
  type Scene,
  open,
  prepare,
  rest,
  scenesBeside,
  scenesOf,
  there,
} from '../support/scenes.ts'
import { type Town, morning, openTown } from '../support/town.ts'
import { isWhole, someOf } from '../support/whole.ts'

const browser = await openBrowser()
const skip = browser ? false : 'There is no browser.'

/** What was opened above a screen stays where there was room for it: that is looked at as it came. */
const sizes = [
  { opened: 1440, widths: [1024, 1280, 1440, 2560] },
  { opened: 390, widths: [320, 390, 768] },
] as const

/** Of all that there is, `npm test` looks at a few, each in one language. */
const parts = 3 * languageCodes.length

/** What no sentence says, also where only a listener hears it. */
const unsaid = `[...document.querySelectorAll('#console *')]
  .flatMap((one) => [one.title, one.ariaLabel, ...[...one.childNodes].map((node) => node.nodeType === 3 ? node.data : '')])
  .filter((text) => /\\b(?:NaN|undefined|null|Infinity)\\b|\\{\\w+\\}/.test(text ?? ''))`

describe('every screen of the console, in the town', { skip }, () => {
  const all = new AsyncDisposableStack()
  let town: Town
  let page: Page
  let scenes: readonly Scene[]

  before(async () => {
    const clock = all.use(setClock(morning))
    town = all.use(await openTown(clock, isWhole ? 300 : 60))
    const context = await browser?.newContext(there)
    if (!context) return
    all.defer(() => context.close())
    page = await context.newPage()
    await prepare(page, town)
    scenes = isWhole ? await scenesOf({ town, page, language: 'en' }) : scenesBeside(town)
  })
  after(() => all.disposeAsync())

  const lookedAt = async (scene: Scene, language: LanguageCode): Promise<readonly string[]> => {
    const found: string[] = []
    for (const { opened, widths } of someOf(sizes.slice(1), sizes)) {
      await page.setViewportSize({ width: opened, height: 900 })
      await open({ town, page, language }, scene)
      const some = scene.act ? [opened] : someOf(widths.slice(1, 2), widths)
      for (const width of some) {
        await page.setViewportSize({ width, height: 900 })
        await rest(page)
        const said = [...(await screenComplaints(page)), ...(await page.evaluate<string[]>(unsaid))]
        found.push(...said.map((one) => `${scene.name} ${language} ${width}: ${one}`))
      }
    }
    return found
  }

  for (const [nth, language] of languageCodes.entries()) {
    test(`is whole in ${language}: no text is cut, covered or broken, no target small`, async () => {
      const some = scenes.filter((_, at) => at % parts === nth)
      const found: string[] = []
      for (const scene of someOf(some, scenes)) found.push(...(await lookedAt(scene, language)))
      assert.deepEqual(found, [])
    })
  }
})
