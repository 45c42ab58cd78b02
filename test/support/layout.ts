// What is wrong with the layout of a page, measured in a real browser: too wide, cut, one text on
// another, words broken inside, targets that are too small.

import type { Page } from 'playwright-core'
import type { FirefoxPage } from './firefox.ts'

/** Runs in the page: texts with the boxes of their lines, as far as they can be seen. */
const measuring = `
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])]
  /** What is above everything else is all that one can use. */
  const above = [...document.querySelectorAll('dialog[open]')].at(-1)
  const isOnTop = (one) => !above || above.contains(one)
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]).filter(isOnTop)
  const parentOf = (one) => one.parentElement ?? one.getRootNode().host
  const isClipping = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible'
    || style.clipPath !== 'none' || /paint|content|strict/.test(style.contain)
  /** What an element lets through: inside its borders, or what its path leaves. */
  const clipBox = (one, style, box) => {
    const [top, right = top, bottom = top, left = right] =
      /^inset\\((.+)\\)$/.exec(style.clipPath)?.[1].split(' ').map(parseFloat) ??
      [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth].map(parseFloat)
    return { left: box.left + left, right: box.right - right, top: box.top + top, bottom: box.bottom - bottom }
  }
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
    const made = isGone || !above ? undefined : isClipping(style) ? [...above, { one, style, box: clipBox(one, style, box) }] : above
    clippers.set(one, made)
    return made
  }
  /** Fonts ask for room above and below their letters, each for another one. */
  const lettersIn = (parent) => ({ left, right, top, bottom }) => {
    const over = Math.max(0, (bottom - top - parseFloat(styleOf(parent).fontSize) * 1.2) / 2)
    return { left, right, top: top + over, bottom: bottom - over }
  }
  const textsIn = (root) => {
    const walker = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!node.data.trim() || !parent || parent.closest('script, style, noscript') || !isOnTop(parent)) continue
      const clips = parent.checkVisibility({ contentVisibilityAuto: true }) ? clipsOf(parent) : undefined
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
  let layerOf = () => document
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
 * A text that is cut with an ellipsis says so at its end, which is no excuse for its beginning; what
 * scrolls can be reached unless it begins before the first position. A bar between hours, or of a
 * month, shows whole lines, the first of its title among them.
 */
const cut = `
  const isScrolled = (overflow) => overflow === 'auto' || overflow === 'scroll'
  /** The element that cuts a line of a text; the window is the last one. */
  const cutterOf = (line, clips) => {
    let { left, right, top, bottom } = line
    for (const { one, style, box } of clips.toReversed()) {
      if (one === document.documentElement || one === document.body) continue
      const [isWide, isLong] = [style.overflowX, style.overflowY].map(isScrolled)
      const isDotted = style.textOverflow === 'ellipsis'
      const isClamped = !/^(none|)$/.test(style.webkitLineClamp)
      if (left + one.scrollLeft < box.left - 1 || top + one.scrollTop < box.top - 2) return one
      if (right > box.right + 1 && !isWide && !isDotted) return one
      if (bottom > box.bottom + 2 && !isLong && !isClamped) return one
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    const isOutside = left < -1 || right > document.documentElement.clientWidth + 1 || top + scrollY < -2
    return isOutside ? document.documentElement : undefined
  }
  for (const { parent, clips, lines, text } of texts) {
    const bars = [parent.closest('.timed .bar-text'), parent.closest('.words'), parent.closest('.chip')]
    // A map goes on beyond its edges; the link past the header comes with the focus.
    if (parent.closest('.leaflet-container, .skip')) continue
    const end = Math.min(...bars.map((one) => one ? one.getBoundingClientRect().bottom - 2 : Infinity))
    const isTitle = parent.closest('a') !== null
    const shown = lines.filter(({ top }, index) => top < end || (isTitle && index === 0))
    const by = shown.map((line) => cutterOf(line, clips)).find((one) => one !== undefined)
    if (by) complain('cut', text, by)
  }
  // Names of sites in tests are as long as most. Letters may be higher than their lines: what is cut
  // is a line.
  for (const one of all('.top .name *')) {
    if (one.scrollHeight > one.clientHeight + parseFloat(styleOf(one).lineHeight) / 2) complain('cut', one.textContent, one)
  }`

/** What lies above the rest, such as what a button has opened, or stays while the rest is scrolled. */
const layers = `
  const isAbove = (one) => {
    const { position, zIndex } = styleOf(one)
    return position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto')
  }
  layerOf = (one) => {
    for (let at = one; at; at = parentOf(at)) if (isAbove(at)) return at
    return document
  }`

/** No text stands on another. Letters do not fill their lines, so these may touch a little. */
const overlapping = `
  const parts = texts.flatMap(({ clips, lines, text, parent }) => lines.map(lettersIn(parent)).map((line) => ({ ...seenPart(line, clips), text, parent, layer: layerOf(parent) })))
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 4)
    .toSorted((one, other) => one.top - other.top)
  for (const [index, one] of parts.entries()) {
    for (let at = index + 1; at < parts.length && parts[at].top < one.bottom - 5; at++) {
      const other = parts[at]
      if (other.left < one.right - 2 && other.right > one.left + 2 && other.text !== one.text && other.layer === one.layer) {
        complain('on another', one.text + ' | ' + other.text, one.parent)
      }
    }
  }`

/** No text stands on a picture. */
const onPictures = `
  const pictures = all('img').filter((one) => one.checkVisibility() && clipsOf(one)?.length !== undefined)
    .map((one) => ({ one, layer: layerOf(one), box: seenPart(one.getBoundingClientRect(), clipsOf(one)) }))
  for (const { parent, clips, lines, text } of texts) {
    const layer = layerOf(parent)
    for (const { box, layer: under } of pictures) {
      const isOn = lines.some((line) => {
        const { left, right, top, bottom } = seenPart(line, clips)
        return Math.min(right, box.right) - Math.max(left, box.left) > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 5
      })
      if (isOn && layer === under) complain('on a picture', text, parent)
    }
  }`

/** Names and labels keep their words whole; only what is longer than a word of a language breaks. */
const broken = `
  // Firefox divides words as their language does, where Chromium has no dictionary.
  const areHyphenated = CSS.supports('-moz-appearance', 'none')
  const named = 'h1, h2, h3, h4, a, button, summary, legend, label, th, dt, nav, .block, .note'
  for (const { node, parent, text } of texts) {
    if (!parent.closest(named) || (areHyphenated && styleOf(parent).hyphens === 'auto')) continue
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

/** A page in any browser. */
type Measured = Pick<FirefoxPage, 'evaluate'>

const complaintsOf = (page: Measured, checks: readonly string[]): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const said = new Set()
    const nameOf = (one) => one ? ' in ' + one.localName + (one.getAttribute('class') ? '.' + one.getAttribute('class').trim().replace(/\\s+/g, '.') : '') : ''
    const complain = (what, text, one) => said.add(what + ': ' + text.replace(/\\s+/g, ' ').slice(0, 80) + nameOf(one))
    ${measuring} ${checks.join(' ')}
    return [...said]
  })()`)

/** The texts that are not whole. */
export const cutTexts = (page: Measured): Promise<readonly string[]> =>
  complaintsOf(page, [wide, cut])

export const layoutComplaints = (page: Measured): Promise<readonly string[]> =>
  complaintsOf(page, [wide, cut, overlapping, broken, small])

/** Of a screen of the console, or of the dialog above it. */
export const screenComplaints = (page: Measured): Promise<readonly string[]> =>
  complaintsOf(page, [layers, wide, cut, overlapping, onPictures, broken, small])

const mostLooks = 50
/** Scripts that look at the width have drawn anew by then. */
const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))'

/** What is still so once everything is drawn: on a busy machine a frame may come before a script. */
export async function settled<P extends Measured>(
  page: P,
  complaints: (page: P) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let found: readonly string[] = []
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await page.evaluate(drawn)
    found = await complaints(page)
    if (found.length === 0) break
  }
  return found
}

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
