// What a person does at the console, in three ways: with a mouse, with the keyboard alone, and with
// a finger on a telephone. A flow is described once, and each way goes through it as people do.

import assert from 'node:assert/strict'
import type { FileChooser, Locator, Page } from 'playwright-core'
import type { Json } from './fasti.ts'

export const ways = ['mouse', 'keyboard', 'phone'] as const
export type Way = (typeof ways)[number]

export type GivenFile = Exclude<Parameters<FileChooser['setFiles']>[0], string | readonly string[]>

export interface Hand {
  readonly page: Page
  readonly way: Way
  /** What it took so far: presses of a button or a finger, and of keys besides those of texts. */
  readonly used: { readonly presses: number; readonly keys: number }
  /** A key, or several at once, wherever the focus is. */
  key(name: string): Promise<void>
  /** Text, wherever the focus is. */
  write(text: string): Promise<void>
  /** Brings the focus to something by keys, whatever the way. */
  tabTo(target: Locator): Promise<void>
  /** One of the options that a field which searches shows, by keys. */
  take(option: string): Promise<void>
  /** Brings the focus, or nothing but the pointer, to something. */
  reach(target: Locator): Promise<void>
  /** A button, a link, a checkbox, a radio button, or what opens details. */
  press(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>
  /** Sets a date, a time or both, in the form that its field has: `2027-06-12T19:00`. */
  set(field: Locator, value: string): Promise<void>
  /** An option of a list, by its words. */
  choose(list: Locator, option: string): Promise<void>
  /** An option of a field that searches, by a part of its words. */
  pick(field: Locator, words: string, option: string): Promise<void>
  /** Gives a file to what asks for one. */
  give(target: Locator, file: GivenFile): Promise<void>
}

/** Tab is pressed so often at most: a person would have given up before. */
const mostTabs = 150
/** WCAG 2.5.8: what is pressed has at least this size, unless it is a part of a sentence. */
const smallestTarget = 24

export function handOf(page: Page, way: Way): Hand {
  const used = { presses: 0, keys: 0 }
  const key = async (name: string) => {
    used.keys += 1
    await page.keyboard.press(name)
  }
  const counted = (press: (target: Locator) => Promise<void>) => async (target: Locator) => {
    used.presses += 1
    await press(target)
  }
  const keys = keyboard(page, key)
  const pointers = { mouse: counted(click), phone: counted(tap) }
  const { reach, press } =
    way === 'keyboard' ? keys : { reach: pointers[way], press: pointers[way] }
  const replace = async (text: string) => {
    await page.keyboard.press('Control+a')
    if (text === '') await page.keyboard.press('Delete')
    else await page.keyboard.type(text)
  }
  const optionCalled = async (option: string) => {
    const wanted = page.getByRole('option').filter({ hasText: option }).first()
    await wanted.waitFor()
    return wanted
  }
  const take = async (option: string) => {
    const wanted = await optionCalled(option)
    for (let nth = 0; nth < mostTabs; nth += 1) {
      if ((await wanted.getAttribute('aria-selected')) === 'true') break
      await key('ArrowDown')
    }
    await key('Enter')
  }
  return {
    page,
    way,
    used,
    key,
    write: (text) => page.keyboard.type(text),
    tabTo: keys.reach,
    take,
    reach,
    press,
    type: async (field, text) => {
      await reach(field)
      await replace(text)
    },
    set: async (field, value) => {
      if (way !== 'keyboard') {
        // A click into it; then it is typed.
        used.presses += 1
        return field.fill(value)
      }
      await reach(field)
      await typeMoment(page, value)
      assert.equal(await field.inputValue(), value)
    },
    choose: async (list, option) => {
      if (way !== 'keyboard') {
        // It is opened, and one of it is pressed.
        used.presses += 2
        return void (await list.selectOption({ label: option }))
      }
      await reach(list)
      for (let nth = 0; nth < mostTabs; nth += 1) {
        const to = await list.evaluate(keyTo, option)
        if (to === 'here') return
        await key(to)
      }
      assert.fail(`The keyboard does not lead to “${option}”.`)
    },
    pick: async (field, words, option) => {
      await reach(field)
      await replace(words)
      if (way === 'keyboard') await take(option)
      else await press(await optionCalled(option))
    },
    give: async (target, file) => {
      const asking = page.waitForEvent('filechooser')
      await press(target)
      await (await asking).setFiles(file)
    },
  }
}

const click = (target: Locator) => target.click()

const tap = async (target: Locator) => {
  await largeEnough(target)
  await target.tap()
}

function keyboard(page: Page, strike: (key: string) => Promise<void>) {
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let pressed = 0; pressed < mostTabs;) {
      const { key, times } = await target.evaluate(wayTo)
      if (times === 0) return seen(target)
      for (let nth = 0; nth < times; nth += 1) await strike(key)
      pressed += times
    }
    const said = await page.evaluate('document.activeElement.outerHTML.slice(0, 200)')
    assert.fail(`The keyboard does not lead to ${String(target)}: it is at ${String(said)}.`)
  }
  return {
    reach,
    press: async (target: Locator) => {
      await reach(target)
      const type = await target.evaluate((one: Json) => one.type)
      // Arrows have checked it on the way.
      if (type === 'radio' && (await target.isChecked())) return
      await strike(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter')
    },
  }
}

/** In the browser: the key that leads from what has the focus to this, and how often it surely does. */
function wayTo(target: Json): { readonly key: string; readonly times: number } {
  const at = target.ownerDocument.activeElement
  if (at === target) return { key: '', times: 0 }
  const isBehind = (at.compareDocumentPosition(target) & at.DOCUMENT_POSITION_FOLLOWING) !== 0
  const areRadios = at.type === 'radio' && target.type === 'radio'
  if (areRadios && at.name === target.name && at.form === target.form)
    return { key: isBehind ? 'ArrowDown' : 'ArrowUp', times: 1 }
  const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
  const all = [...target.ownerDocument.querySelectorAll(stops)].filter(
    (one) =>
      one === at || one === target || (one.tabIndex >= 0 && !one.disabled && one.checkVisibility()),
  )
  // Not all of these are stops, and a date is several.
  const between = Math.abs(all.indexOf(target) - Math.max(all.indexOf(at), 0))
  const times = Math.max(1, Math.floor(between / 2))
  return { key: isBehind ? 'Tab' : 'Shift+Tab', times }
}

/** In the browser: the key that leads from the option that is chosen to another one. */
function keyTo(list: Json, wanted: string): string {
  const at = [...list.options].findIndex(({ label }: Json) => label === wanted)
  if (list.selectedIndex === at) return 'here'
  return list.selectedIndex < at ? 'ArrowDown' : 'ArrowUp'
}

/** WCAG 2.4.7 and 2.4.11: what has the focus is in the window, and not behind something else. */
async function seen(target: Locator): Promise<void> {
  let covering = await target.evaluate(coveringOf)
  // The window may be on its way there, when what is above has just grown.
  for (let again = 0; covering !== '' && again < 20; again += 1) {
    await target.page().waitForTimeout(50)
    covering = await target.evaluate(coveringOf)
  }
  assert.equal(covering, '', `${String(target)} is behind something`)
}

/** In the browser. What is not shown itself has something in its place, such as a label. */
function coveringOf(one: Json): string {
  const { left, top, width, height } = one.getBoundingClientRect()
  if (width < 2 || height < 2) return ''
  const [x, y] = [left + Math.min(width / 2, 12), top + Math.min(height / 2, 12)]
  const at = one.ownerDocument.elementFromPoint(x, y)
  if (at === null) return 'the end of the window'
  const isSame = one.contains(at) || at.contains(one) || at.closest('label')?.contains(one)
  return isSame ? '' : at.outerHTML.slice(0, 200)
}

async function largeEnough(target: Locator): Promise<void> {
  await target.waitFor()
  const size = await target.evaluate(sizeOf)
  assert.ok(size >= smallestTarget, `${String(target)} has only ${size} px`)
}

/** In the browser. A label belongs to its field; a link in a sentence has the size of its words. */
function sizeOf(one: Json): number {
  const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
  const { display } = one.ownerDocument.defaultView.getComputedStyle(one)
  return one.matches('a') && display === 'inline' ? Infinity : Math.min(width, height)
}

/** Browsers take the parts of a date in the order of their language: these are in English. */
async function typeMoment(page: Page, value: string): Promise<void> {
  for (let part = 0; part < 6; part += 1) await page.keyboard.press('ArrowLeft')
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? []
  if (year !== undefined) {
    await page.keyboard.type(`${month}${day}${year}`)
    await page.keyboard.press('ArrowRight')
  }
  const [, hour, minute] = /(\d\d):(\d\d)$/.exec(value) ?? []
  if (hour === undefined) return
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  const shown = String(Number(hour) % 12 || 12).padStart(2, '0')
  await page.keyboard.type(`${shown}${minute}${half}`)
}
