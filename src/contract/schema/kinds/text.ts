import type { Published } from '../../published.ts'
import { cleanHtml } from '../../../language/text/html/html.ts'
import {
  cleanLine,
  cleanText,
  isLonger,
  plainLine,
  plainText,
} from '../../../language/text/html/plain.ts'
import { slugOf } from '../../../language/text/slug.ts'
import { type Field, type Read, bad, clearedTo, value } from '../field.ts'

/** §3.8; long texts are limited by the size of the body. */
const longestLine = 500
const longestUrl = 2000
const longestEmail = 254

interface TextOptions {
  readonly max?: number
  /** Blank text is refused. */
  readonly filled?: boolean
  /** JSON numbers are taken as text (§3.3). */
  readonly numbers?: boolean
}

/** One line of plain text. */
export function text(doc: string, options: TextOptions = {}): Field<string> {
  return words(doc, options, plainLine)
}

/** Plain text of several lines. */
export function lines(doc: string): Field<string> {
  return words(doc, { max: Infinity }, plainText)
}

/** What somebody says to others: taken as it is typed, markup included, and never read as any. */
export function message(doc: string, max: number): Field<string> {
  return words(doc, { max, filled: true }, cleanText)
}

/** The same where nothing has to be said. */
export function longText(doc: string, max: number): Field<string> {
  return words(doc, { max }, cleanText)
}

/** Search words: taken as they are, markup included. */
export function phrase(doc: string, max = longestLine): Field<string> {
  return words(doc, { max, filled: true }, cleanLine)
}

/** Null makes it empty. */
export const clearable = (field: Field<string>): Field<string> => clearedTo(field, '')

export function html(doc: string): Field<string> {
  return words(doc, { max: Infinity }, (given) => cleanHtml(cleanText(given)))
}

/** A slug to be set. May come out empty: then the id takes its place (§6.13). */
export function slug(doc: string): Field<string> {
  return words(doc, { max: Infinity, filled: true }, cleanLine, slugOf)
}

/** An absolute http or https address, stored as written (§6.15). */
export function url(doc: string): Field<string> {
  const field = words(doc, { max: longestUrl }, cleanLine)
  return refine(field, 'url', isWebAddress, { format: 'uri' })
}

export function email(doc: string): Field<string> {
  const field = words(doc, { max: longestEmail }, cleanLine)
  return refine(field, 'email', isEmail, { format: 'email' })
}

export function isWebAddress(given: string): boolean {
  return /^https?:\/\/[^/?#\\\s]/i.test(given) && !/\s/.test(given) && URL.canParse(given)
}

export function isEmail(given: string): boolean {
  const [local, domain, ...more] = given.split('@')
  if (!local || !domain || more.length > 0) return false
  if (/[\s<>()[\]\\,;:"]/.test(given)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => label !== '')
}

function words(
  doc: string,
  { max = longestLine, filled = false, numbers = false }: TextOptions,
  clean: (given: string) => string,
  finish: (cleaned: string) => string = (cleaned) => cleaned,
): Field<string> {
  const published: Published = {
    type: 'string',
    ...(filled ? { minLength: 1 } : {}),
    ...(Number.isFinite(max) ? { maxLength: max } : {}),
  }
  const read = (given: unknown): Read<string> => {
    const found = numbers && Number.isFinite(given) ? String(given) : given
    if (typeof found !== 'string') return bad('text')
    const cleaned = clean(found)
    if (filled && cleaned === '') return bad('blank')
    if (isLonger(cleaned, max)) return bad('long', { max })
    return value(finish(cleaned))
  }
  return { doc, published, read }
}

/** Empty text stays allowed: it clears the field. */
function refine(
  field: Field<string>,
  fault: 'url' | 'email',
  accepts: (given: string) => boolean,
  published: Published,
): Field<string> {
  return {
    ...field,
    published: { ...field.published, ...published },
    read: (given, how) => {
      const found = field.read(given, how)
      if ('fault' in found || found.value === '' || accepts(found.value)) return found
      return bad(fault)
    },
  }
}
