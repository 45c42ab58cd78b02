// Texts of a line: one line, HTML, addresses of the web.

import { isWebAddress } from '../../contract/schema/kinds/text.ts'
import { resolveEntities } from '../../language/text/html/entities.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'
import { cleanLine, cutText, isLonger } from '../../language/text/html/plain.ts'
import { dropControls } from '../../language/text/normal.ts'
import { keepBrackets } from '../text/brackets.ts'
import type { CsvField } from './header/fields.ts'
import { remark } from './remarks.ts'
import type { Row } from './row.ts'

/** As in §3.8. */
const LONGEST_LINE = 500
const LONGEST_ADDRESS = 2000

export function lineOf(row: Row, field: CsvField, max = LONGEST_LINE): string {
  const given = row.text(field)
  const text = cleanLine(keepBrackets(given))
  if (text.includes('‹') && !given.includes('‹')) row.note('brackets', field)
  if (!isLonger(text, max)) return text
  row.remarks.push(remark('cut', { column: row.column(field), max }))
  return cutText(text, max).trim()
}

/** Tags of HTML that texts of calendars have; a lone `<` is none. */
const markup =
  /<\/?(?:p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|img|hr|blockquote|pre|font|code|small|figure|dl|sub|sup|s|del|ins|q|abbr|cite|mark|time)\b[^<>]*>/i

/** Nobody writes these into plain text by hand. */
const entity =
  /&(?:amp|lt|gt|quot|apos|nbsp|szlig|ndash|mdash|hellip|bdquo|euro|[lr][sd]quo|[aouAOU]uml|[aeiouAEIOU](?:acute|grave|circ)|ntilde|ccedil|#\d{2,6}|#x[\da-f]{2,5});/

/** HTML as it is; plain text as paragraphs, also if its signs are written as those of HTML. */
export function htmlOf(row: Row, field: CsvField): string {
  const text = row.text(field)
  if (markup.test(text)) return text
  return htmlOfPlain(entity.test(text) ? resolveEntities(text) : text)
}

/** Blank lines separate paragraphs, other line breaks stay; everything is escaped. */
export function htmlOfPlain(text: string): string {
  const paragraphs: string[][] = [[]]
  for (const line of dropControls(text).split('\n')) {
    const shown = escapeHtml(line.trim())
    if (shown === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(shown)
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `<p>${lines.join('<br />\n')}</p>`)
    .join('\n')
}

/** An address without its scheme gets one; what is none is noted and left out. */
export function addressOf(row: Row, field: CsvField): string {
  const text = row.text(field)
  if (text === '') return ''
  const whole = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:]|$))/i.test(text)
    ? `https://${text}`
    : text
  if (isWebAddress(whole) && whole.length <= LONGEST_ADDRESS) return whole
  row.note('address', field)
  return ''
}
