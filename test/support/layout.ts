// What is wrong with the layout of a page, measured in a real browser: too wide, cut, one text on
// another, words broken inside, targets that are too small.

import type { Page } from 'playwright-core'

/** Runs in the page: texts with the boxes of their lines, as far as they can be seen. */
const measuring = `
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])]
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
  const parentOf = (one) => one.parentElement ?? one.getRootNode().host
  const isClipping = (style) => style.overflowX !== 'visible' || style.clipPath !== 'none'
  const styles = new Map()
  const styleOf = (one) => {
    const known = styles.get(one) ?? getComputedStyle(one)
    styles.set(one, known)
    return known
  }
  const clippers = new Map()
  /** The boxes that cut what is in an element; undefined if it cannot be seen. */
  const clipsOf = (one) => {
    if (!one) return []
    if (clippers.has(one)) return clippers.get(one)
    const style = styleOf(one)
    const above = clipsOf(parentOf(one))
    const box = one.getBoundingClientRect()
    const isGone = style.visibility !== 'visible' || (style.clipPath !== 'none' && box.width <= 2)
      || style.clipPath.includes('50%') || style.opacity === '0'
    const made = isGone || !above ? undefined : isClipping(style) ? [...above, { one, style, box }] : above
    clippers.set(one, made)
    return made
  }
  const textsIn = (root) => {
    const walker = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!node.data.trim() || !parent || parent.closest('script, style, noscript')) continue
      const clips = parent.checkVisibility() ? clipsOf(parent) : undefined
      if (!clips) continue
      const range = document.createRange()
      const start = node.data.search(/\\S/)
      range.setStart(node, start)
      range.setEnd(node, node.data.trimEnd().length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (lines.length > 0) found.push({ node, parent, clips, lines, text: node.data.trim() })
    }
    return found
  }
  const texts = roots.flatMap(textsIn)
  const inside = (line, box, by = 1) =>
    line.left >= box.left - by && line.right <= box.right + by && line.top >= box.top - by && line.bottom <= box.bottom + by
  const seenPart = ({ left, right, top, bottom }, clips) => clips.reduce((part, { box }) => ({
    left: Math.max(part.left, box.left), right: Math.min(part.right, box.right),
    top: Math.max(part.top, box.top), bottom: Math.min(part.bottom, box.bottom),
  }), { left, right, top, bottom })
`

const wide = `
  if (document.documentElement.scrollWidth > innerWidth) {
    complain('wider than the window', String(document.documentElement.scrollWidth))
  }`

/**
 * A text that is cut with an ellipsis says so; a bar between hours shows whole lines, the first of
 * its title among them.
 */
const cut = `
  for (const { parent, clips, lines, text } of texts) {
    const bar = parent.closest('.timed .bar-text')
    // A map goes on beyond its edges.
    if (parent.closest('.leaflet-container')) continue
    const hard = clips.filter(({ one, style }) =>
      !/auto|scroll/.test(style.overflowX + style.overflowY) && style.textOverflow !== 'ellipsis' && one !== document.documentElement && one !== document.body)
    const end = bar ? bar.getBoundingClientRect().bottom - 2 : Infinity
    const isTitle = parent.closest('a') !== null
    const shown = lines.filter(({ top }, index) => top < end || (isTitle && index === 0))
    const by = hard.find(({ box }) => shown.some((line) => !inside(line, box, 2)))
    if (by) complain('cut', text, by.one)
  }`

/** No text stands on another. Letters do not fill their lines, so these may touch a little. */
const overlapping = `
  const parts = texts.flatMap(({ clips, lines, text, parent }) => lines.map((line) => ({ ...seenPart(line, clips), text, parent })))
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 4)
    .toSorted((one, other) => one.top - other.top)
  for (const [index, one] of parts.entries()) {
    for (let at = index + 1; at < parts.length && parts[at].top < one.bottom - 5; at++) {
      const other = parts[at]
      if (other.left < one.right - 2 && other.right > one.left + 2 && other.text !== one.text) {
        complain('on another', one.text + ' | ' + other.text, one.parent)
      }
    }
  }`

/** Names and labels keep their words whole; only what is longer than a word of a language breaks. */
const broken = `
  const named = 'h1, h2, h3, h4, a, button, summary, legend, label, th, dt, nav, .block, .note'
  for (const { node, parent, text } of texts) {
    if (!parent.closest(named)) continue
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
      if (word.length > 16) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) complain('broken inside', word + ' of ' + text, parent)
    }
  }`

/** By WCAG 2.2, 2.5.8: links in sentences are as high as their line. */
const small = `
  const targets = all('a[href], button, select, summary, textarea, input:not([type=hidden])')
  for (const one of targets) {
    if (!one.checkVisibility() || !clipsOf(one) || one.closest('.unseen, .skip')) continue
    const holders = [one, one.closest('label, .timed li, .spans li, .besides li, .card, .photo'), ...(one.labels ?? [])]
    const boxes = holders.flatMap((holder) => holder?.getBoundingClientRect() ?? [])
    const [width, height] = ['width', 'height'].map((side) => Math.max(...boxes.map((box) => box[side])))
    if (width <= 2) continue
    const isInline = styleOf(one).display.startsWith('inline') && !one.matches('button, select, input')
    const around = isInline ? parentOf(one)?.getBoundingClientRect() : undefined
    if (width < 23.5 && !isInline) complain('too narrow to hit', width.toFixed() + ' ' + one.textContent.trim(), one)
    if (Math.max(height, around?.height ?? 0) < 23.5) complain('too low to hit', height.toFixed() + ' ' + one.textContent.trim(), one)
  }`

/** Paper cannot be scrolled, and nothing on it opens. */
const cutOnPaper = `
  const paper = { left: 0, top: 0, right: innerWidth, bottom: Infinity }
  for (const { parent, clips, lines, text } of texts) {
    const by = clips.find(({ box }) => lines.some((line) => !inside(line, box, 2)))
    if (by || lines.some((line) => !inside(line, paper))) complain('cut', text, by?.one ?? parent)
  }`

const pressable = `
  for (const one of all('button, .button, input, select, textarea, summary, [aria-current]')) {
    if (one.checkVisibility() && clipsOf(one)) complain('nothing to press on paper', one.textContent.trim(), one)
  }`

const complaintsOf = (page: Page, checks: readonly string[]): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const said = new Set()
    const nameOf = (one) => one ? ' in ' + one.localName + (one.getAttribute('class') ? '.' + one.getAttribute('class').trim().replace(/\\s+/g, '.') : '') : ''
    const complain = (what, text, one) => said.add(what + ': ' + text.replace(/\\s+/g, ' ').slice(0, 80) + nameOf(one))
    ${measuring} ${checks.join(' ')}
    return [...said]
  })()`)

export const layoutComplaints = (page: Page): Promise<readonly string[]> =>
  complaintsOf(page, [wide, cut, overlapping, broken, small])

/** Of a page as wide as a sheet, with the styles for paper. */
export const paperComplaints = (page: Page): Promise<readonly string[]> =>
  complaintsOf(page, [wide, cutOnPaper, overlapping, broken, pressable])

/** The colour of the ground, from 0, black, to 1, white. */
export const groundOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const colours = [document.body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor)
    const [red, green, blue] = colours.find((one) => !one.endsWith(', 0)')).match(/[\\d.]+/g).map(Number)
    return (red + green + blue) / 765
  })()`)

interface Focus {
  readonly isWanted: boolean
  readonly text: string
  readonly isSeen: boolean
}

/** What has the focus, also in a component. */
const focus = (wanted: string): string => `(() => {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  const { top, bottom } = one.getBoundingClientRect()
  const ring = [one, one.parentElement, one.parentElement?.parentElement].some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return {
    isWanted: one.matches(${JSON.stringify(wanted)}),
    text: one.localName + ' ' + (one.textContent.trim().slice(0, 40) || one.id),
    // The button in a field for a date has the ring of the browser.
    isSeen: one === document.body || one.matches('[type=date]') || (ring && bottom > 0 && top < innerHeight),
  }
})()`

const mostSteps = 150

/** Goes on by Tab alone until an element has the focus; what had it invisibly on the way is returned. */
export async function reachByKeyboard(page: Page, wanted: string): Promise<readonly string[]> {
  const unseen: string[] = []
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    const { isWanted, text, isSeen } = await page.evaluate<Focus>(focus(wanted))
    if (!isSeen) unseen.push(text)
    if (isWanted) return unseen
  }
  return [...unseen, `${wanted} is not reached`]
}
