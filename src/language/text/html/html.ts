import { decodeHTMLStrict } from 'entities'
import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import { dropControls, oneBlank } from '../normal.ts'
import { arrange, escapeText, inlineElements } from './paragraphs.ts'
import { cleanLine, plainText } from './plain.ts'

const allowed =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd table thead tbody tfoot tr th ' +
  'td caption a img figure figcaption strong b em i u s del ins sub sup small mark abbr cite q ' +
  'span div time'
const removedWhole = 'script style iframe object embed template svg math form noscript'
const urlAttributes = new Set(['href', 'src', 'cite'])

// The parser's time grows with the square of the depth; no text written by hand is this deep.
const depthMax = 250

const allowedAttributes = {
  '*': ['title', 'lang', 'dir', 'class'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  blockquote: ['cite'],
  q: ['cite'],
}
const attributeNames = new Set(Object.values(allowedAttributes).flat())

const options: sanitize.IOptions = {
  allowedTags: allowed.split(' '),
  nonTextTags: removedWhole.split(' '),
  allowedAttributes,
  selfClosing: ['br', 'hr', 'img'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: { '*': cleanTag },
}

const tooDeep = new RangeError('The markup is nested too deep.')

/**
 * The most tags, entities and lines of a text, as given and as stored. Each costs as much as a
 * hundred letters, and no text written by hand has so many; beyond that only its words are stored.
 */
const marksMax = 20_000

/** Sanitizes HTML and arranges it in paragraphs (§6.14). */
export function cleanHtml(value: string): string {
  const given = dropControls(value)
  if (hasManyMarks(given)) return wordsAlone(given)
  const safe = sanitized(given)
  if (hasManyMarks(safe)) return wordsAlone(given)
  const kept = arrange(safe)
  return hasManyMarks(kept) ? wordsAlone(given) : kept
}

function hasManyMarks(markup: string): boolean {
  if (markup.length <= marksMax) return false
  let marks = 0
  for (let at = 0; at < markup.length; at += 1) {
    const unit = markup.charCodeAt(at)
    if (isMark(unit)) marks += 1
  }
  return marks > marksMax
}

/** `<`, `>`, `&`, or a line break. */
const isMark = (unit: number) => unit === 60 || unit === 62 || unit === 38 || unit === 10

/** One paragraph without any elements, and without `<`, `>` and `&` if these are too many. */
function wordsAlone(markup: string): string {
  const words = oneBlank(plainText(markup))
  const escaped = escapeText(words)
  return arrange(hasManyMarks(escaped) ? oneBlank(words.replace(/[<>&]+/g, ' ')) : escaped)
}

let loaded: typeof sanitize | undefined

/** Loaded with the first text, because loading is slow. */
function sanitizer(): typeof sanitize {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize
  return loaded
}

const plainTag = /<(\/?)(p|strong|em|b|i)>/g
const plainDepth = 8

/**
 * Fast path: whether the parser would return its input. That is a few elements without attributes,
 * closed in order, no paragraph in anything else, and nothing to escape, as in most texts.
 */
function isPlain(markup: string): boolean {
  if (/[<>&]/.test(markup.replace(plainTag, ''))) return false
  const open: (string | undefined)[] = []
  for (const [, slash, name] of markup.matchAll(plainTag)) {
    if (slash && open.pop() !== name) return false
    if (slash) continue
    if (open.length === plainDepth || (name === 'p' && open.length > 0)) return false
    open.push(name)
  }
  return open.length === 0
}

function sanitized(markup: string): string {
  if (isPlain(markup)) return markup
  let depth = 0
  const onOpenTag = () => {
    if (++depth > depthMax) throw tooDeep
  }
  const onCloseTag = () => {
    depth--
  }
  // Only an exception can stop the parser.
  try {
    return sanitizer()(markup, { ...options, onOpenTag, onCloseTag })
  } catch (error) {
    if (error !== tooDeep) throw error
    return escapeText(plainText(markup))
  }
}

function cleanTag(tagName: string, given: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    if (!attributeNames.has(name)) continue
    // Browsers leave line breaks and tabs out of an address.
    const isUrl = urlAttributes.has(name)
    attribs[name] = cleanLine(isUrl ? value.replace(/[\n\r\t]+/g, '') : value)
  }
  if (attribs['target']) attribs['rel'] = withNoopener(attribs['rel'] ?? '')
  return { tagName, attribs }
}

function withNoopener(rel: string): string {
  const words = rel.split(/\s+/).filter((word) => word !== '')
  return words.includes('noopener') ? rel : [...words, 'noopener'].join(' ')
}

/** The words of cleaned HTML, for search and for machines (§5.10). */
export function htmlToText(value: string): string {
  const text = value.replace(/<[^<>]*>/g, (tag) => (isInline(tag) ? '' : ' '))
  return oneBlank(text.includes('&') ? decodeHTMLStrict(text) : text)
}

function isInline(tag: string): boolean {
  return inlineElements.has(/^<\/?([a-z]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '')
}
