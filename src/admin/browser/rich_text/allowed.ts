// What a text may have (§6.14). The server cleans by a list of its own, and a test compares the two.

/** Within a line. */
export const inlineElements =
  'a abbr b cite code del em i ins mark q s small span strong sub sup time u'.split(' ')

/** Everything else. */
export const blockElements = (
  'p h1 h2 h3 h4 h5 h6 hr pre blockquote div figure figcaption ul ol li dl dt dd table caption ' +
  'thead tbody tfoot tr th td'
).split(' ')

export const voidElements = ['br', 'hr', 'img']

const everywhere = new Set(['title', 'lang', 'dir', 'class'])
const cell = ['colspan', 'rowspan', 'scope']
const ofElement: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  th: cell,
  td: cell,
  time: ['datetime'],
  blockquote: ['cite'],
  q: ['cite'],
}

/** Attributes in the order in which they were written. */
export type Attributes = readonly (readonly [name: string, value: string])[]

const schemes = ['http', 'https', 'mailto', 'tel']
const addressed: Readonly<Record<string, readonly string[]>> = {
  href: schemes,
  cite: schemes,
  src: ['http', 'https'],
}

/** Whether an address is relative or of an allowed kind. */
export function isAllowedAddress(address: string, attribute = 'href'): boolean {
  // As browsers read it: without blanks at the ends, and without control characters.
  const read = address.replace(/[\p{Cc}\p{Zs}]/gu, '')
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(read) ?? []
  return scheme === undefined || (addressed[attribute]?.includes(scheme.toLowerCase()) ?? false)
}

const isAllowedAttribute = (element: string, name: string, value: string): boolean =>
  (everywhere.has(name) || (ofElement[element]?.includes(name) ?? false)) &&
  (!(name in addressed) || isAllowedAddress(value, name))

export const allowedAttributes = (element: string, given: Attributes): Attributes =>
  given.filter(([name, value]) => isAllowedAttribute(element, name, value))
