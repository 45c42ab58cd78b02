// What is pasted, as HTML that is allowed: the same text, with the structure that can be recognised.

import { blockElements, inlineElements, isAllowedAddress } from '../allowed.ts'
import { attributesOf } from '../attributes.ts'
import { plainAddress } from './addresses.ts'
import { listsFromWord, nestLists } from './lists.ts'
import { inertBody } from './scan.ts'
import { elementsFromStyles, isHidden } from './styles.ts'

export function cleanPaste(markup: string): string {
  const body = inertBody(markup)
  if (isTooMuch(body)) return keepWords(body)
  // What was copied here has to come back as it was.
  if (body.querySelector('[data-pm-slice]')) keepAllowed(body)
  else cleanForeign(body)
  return body.innerHTML
}

/** The depths of all elements together: what is done with a paste takes about so many steps. */
const depthsMax = 200_000

function isTooMuch(body: Element): boolean {
  const depths = new Map<Element, number>([[body, 0]])
  let total = 0
  for (const element of body.querySelectorAll('*')) {
    const depth = (depths.get(element.parentElement ?? body) ?? 0) + 1
    depths.set(element, depth)
    total += depth
    if (total > depthsMax) return true
  }
  return false
}

/** Nobody wrote so many elements: the words alone are pasted. */
function keepWords(body: Element): string {
  const line = body.ownerDocument.createElement('p')
  line.textContent = body.textContent
  return line.outerHTML
}

function keepAllowed(body: Element): void {
  for (const element of body.querySelectorAll('*')) keepAttributes(element, attributesOf(element))
}

function keepAttributes(element: Element, kept: readonly (readonly [string, string])[]): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  for (const [name, value] of kept) element.setAttribute(name, value)
}

function cleanForeign(body: Element): void {
  for (const element of body.querySelectorAll('*')) if (isHidden(element)) element.remove()
  for (const junk of body.querySelectorAll('.Apple-interchange-newline, .EOP')) junk.remove()
  listsFromWord(body)
  elementsFromStyles(body)
  for (const link of body.querySelectorAll('a')) cleanLink(link)
  for (const image of body.querySelectorAll('img')) cleanImage(image)
  for (const table of [...body.querySelectorAll('table')].toReversed()) unwrapLayout(table)
  for (const name of ['strike', 'tt', 'kbd', 'samp'])
    rename(body, name, name === 'strike' ? 's' : 'code')
  for (const block of [...body.querySelectorAll('*')].toReversed()) simplify(block)
  nestLists(body)
  for (const lineBreak of body.querySelectorAll('br')) dropBetweenBlocks(lineBreak)
  for (const line of body.querySelectorAll('p')) splitLine(line)
  for (const item of body.querySelectorAll('li,td,th,dd,dt,figcaption,caption'))
    dropOnlyParagraph(item)
  lowerHeadings(body)
  for (const element of body.querySelectorAll('*')) keepAttributes(element, pasted(element))
  for (const line of [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6,li,ul,ol')].toReversed()) {
    if (isEmpty(line)) line.remove()
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(root: Element, from: string, to: string): void {
  for (const element of root.querySelectorAll(from)) change(element, to)
}

function change(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

function cleanLink(link: Element): void {
  const address = plainAddress(link.getAttribute('href') ?? '')
  if (address === undefined) unwrap(link)
  else link.setAttribute('href', address)
}

/** Images that are only in the clipboard or on the writer's disk cannot be shown to anybody. */
function cleanImage(image: Element): void {
  const src = image.getAttribute('src') ?? ''
  const isCounter = Number(image.getAttribute('width') ?? 2) < 2
  if (!/^https?:/i.test(src) || !isAllowedAddress(src, 'src') || isCounter) image.remove()
}

/** Tables that only lay out a letter or a page. */
function unwrapLayout(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td,th')
  if (table.getAttribute('role') !== 'presentation' && cells.length > 1) return
  for (const cell of cells) change(cell, 'div')
  for (const part of table.querySelectorAll('thead,tbody,tfoot,tr,caption,colgroup')) {
    if (part.closest('table') === table) unwrap(part)
  }
  unwrap(table)
}

const isBlock = ({ localName }: Element): boolean => blockElements.includes(localName)

/** Elements that mean nothing here: their content stays, in paragraphs where it was apart. */
function simplify(element: Element): void {
  const { localName } = element
  if (localName === 'span') return unwrapSpan(element)
  if (localName === 'img' || localName === 'br') return
  const isKnown = isBlock(element) || inlineElements.includes(localName)
  if (isKnown && localName !== 'div') return
  if (!standsApart.test(localName)) return unwrap(element)
  if ([...element.children].some(isBlock)) wrapLoose(element)
  else change(element, 'p')
}

const standsApart =
  /^(?:div|section|article|header|footer|main|aside|nav|address|center|details|summary|fieldset|dir|menu|option|legend|hgroup)$/

/** Texts between the blocks of an element become paragraphs, and the element goes. */
function wrapLoose(element: Element): void {
  let line: Element | undefined
  const nodes = [...element.childNodes]
  for (const node of nodes) {
    const isEnd = node.nodeType === 1 && isBlock(node as Element)
    if (isEnd) line = undefined
    else if (line) line.append(node)
    else if (node.textContent?.trim() !== '') {
      line = element.ownerDocument.createElement('p')
      node.before(line)
      line.append(node)
    }
  }
  unwrap(element)
}

/** Browsers copy a blank beside an element as a no-break space in a span of its own. */
function unwrapSpan(span: Element): void {
  if (span.textContent === '\u00A0' && span.children.length === 0) span.textContent = ' '
  unwrap(span)
}

const isApart = (one: Node | null): boolean =>
  isBlank(one) || (one?.nodeType === 1 && isBlock(one as Element))

function dropBetweenBlocks(lineBreak: Element): void {
  const [before, next] = [lineBreak.previousElementSibling, lineBreak.nextElementSibling]
  const isBetween = isApart(lineBreak.previousSibling) && isApart(lineBreak.nextSibling)
  if (isBetween && [before, next].some((one) => one && isBlock(one))) lineBreak.remove()
}

/** An empty line in a paragraph parts it. */
function splitLine(line: Element): void {
  const breaks = [...line.children].filter(
    (one) => one.localName === 'br' && nextOf(one)?.localName === 'br',
  )
  for (const first of breaks.toReversed()) {
    const rest = line.cloneNode() as Element
    while (first.nextSibling) rest.append(first.nextSibling)
    first.remove()
    dropFirstBreaks(rest)
    line.after(rest)
  }
}

/** Only blanks between elements, or nothing at all. */
const isBlank = (node: Node | null): boolean =>
  node === null || (node.nodeType === 3 && node.textContent?.trim() === '')

function dropFirstBreaks(line: Element): void {
  let first = line.firstElementChild
  while (first?.localName === 'br' && isBlank(first.previousSibling)) {
    first.remove()
    first = line.firstElementChild
  }
}

function nextOf(element: Element): Element | null {
  let next = element.nextSibling
  while (next?.nodeType === 3 && isBlank(next)) next = next.nextSibling
  return next?.nodeType === 1 ? (next as Element) : null
}

function dropOnlyParagraph(item: Element): void {
  const lines = [...item.children].filter(({ localName }) => localName === 'p')
  const [line] = lines
  if (line && lines.length === 1) unwrap(line)
}

/** The page has a heading of its own above the text. */
function lowerHeadings(body: Element): void {
  if (!body.querySelector('h1')) return
  for (const level of [5, 4, 3, 2, 1]) rename(body, `h${level}`, `h${level + 1}`)
}

const keptFrom = /^(?:href|src|alt|colspan|rowspan|scope|datetime)$/

const pasted = (element: Element): readonly (readonly [string, string])[] =>
  attributesOf(element).filter(
    ([name, value]) =>
      keptFrom.test(name) ||
      (name === 'dir' && value.toLowerCase() === 'rtl') ||
      (name === 'title' && element.localName === 'abbr'),
  )

const isEmpty = (line: Element): boolean =>
  line.textContent?.trim() === '' && !line.querySelector('img,hr')
