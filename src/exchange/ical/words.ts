// Texts of an event: its title as a line, its description as HTML.

import { resolveEntities } from '../../language/text/html/entities.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'
import { cutText, isLonger, plainText } from '../../language/text/html/plain.ts'
import { type Reading, all, first, note } from './context.ts'
import { type Property, unescapeText } from './file/property.ts'
import { lineOf } from './plain.ts'
import { excerpt, remark } from './remarks.ts'

export const longestTitle = 500
const longestLead = 80

/** A title, or the first words of the description, or the words for having none. */
export function titleOf(reading: Reading): string {
  const given = lineOf(unescapeText(first(reading, 'SUMMARY')?.value ?? ''))
  if (given !== '') {
    noteBrackets(reading, unescapeText(first(reading, 'SUMMARY')?.value ?? ''), given)
    if (!isLonger(given, longestTitle)) return given
    note(reading, remark('titleCut', { max: longestTitle }))
    return cutText(given, longestTitle).trimEnd()
  }
  const lead = leadOf(plainText(unescapeText(first(reading, 'DESCRIPTION')?.value ?? '')))
  note(reading, remark(lead === '' ? 'noTitle' : 'titleFromText'))
  return lead === '' ? reading.untitled : lead
}

/** A line within its length; what is cut is said (§24). */
export function cutLine(reading: Reading, name: string, line: string, longest: number): string {
  if (!isLonger(line, longest)) return line
  note(reading, remark('textCut', { name }))
  return cutText(line, longest).trim()
}

/** Angle brackets have become others. */
export function noteBrackets(reading: Reading, given: string, taken: string): void {
  if (!taken.includes('‹') || given.includes('‹')) return
  note(reading, remark('brackets', { value: excerpt(given.trim()) }))
}

/** The first line, or as many whole words of it as a title may have. */
function leadOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const trimmed = line.trim()
  if (trimmed.length <= longestLead) return trimmed
  const start = cutText(trimmed, longestLead)
  const blank = start.lastIndexOf(' ')
  return `${blank > 0 ? start.slice(0, blank) : start}…`
}

/** A name for the report, also of what is refused. */
export const reportName = (reading: Reading): string =>
  cutText(lineOf(unescapeText(first(reading, 'SUMMARY')?.value ?? '')), longestTitle)

/** As HTML; undefined if there is none. */
export function descriptionOf(reading: Reading): string | undefined {
  noteCuts(reading)
  const styled = [...all(reading, 'STYLED-DESCRIPTION'), ...all(reading, 'X-ALT-DESC')].find(isHtml)
  const markup = styled && bodyOf(unescapeText(styled.value))
  if (markup !== undefined && plainText(markup) !== '') return markup
  const text = unescapeText(first(reading, 'DESCRIPTION')?.value ?? '').trim()
  if (text === '') return undefined
  return text.includes('<') && looksLikeHtml.test(text)
    ? bodyOf(asMarkup(text))
    : paragraphsOf(text)
}

const isHtml = ({ parameters, name, value }: Property): boolean =>
  /^text\/html$/i.test(parameters.get('FMTTYPE')?.trim() ?? '') ||
  (name === 'X-ALT-DESC' && looksLikeHtml.test(value))

function noteCuts(reading: Reading): void {
  for (const { name, isCut } of reading.component.properties) {
    if (isCut && cutNames.has(name)) note(reading, remark('textCut', { name }))
  }
}

const cutNames = new Set(['DESCRIPTION', 'STYLED-DESCRIPTION', 'X-ALT-DESC'])

const looksLikeHtml =
  /<\/?(?:html|body|p|br|div|span|a|ul|ol|li|b|i|u|em|strong|h[1-6]|table|tr|td|img|font|blockquote|pre|hr)(?:\s[^<>]*)?\/?>/i
const hasBlocks = /<\/?(?:html|body|p|br|div|ul|ol|li|h[1-6]|table|blockquote|hr)(?:\s[^<>]*)?\/?>/i

/** Line breaks are blanks in HTML, and lines where it has nothing but inline elements. */
const asMarkup = (text: string): string =>
  hasBlocks.test(text) && !/<pre[\s>]/i.test(text) ? oneLine(text) : text

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** What stands in the body of a whole page. */
function bodyOf(markup: string): string {
  const lower = markup.toLowerCase()
  const head = lower.indexOf('</head>')
  const body = lower.indexOf('<body')
  const opened = body < 0 ? -1 : lower.indexOf('>', body)
  const from = opened >= 0 ? opened + 1 : head >= 0 ? head + '</head>'.length : 0
  const closed = lower.lastIndexOf('</body>')
  return markup
    .slice(from, closed > from ? closed : undefined)
    .replace(/<!doctype[^<>]*>|<\/?html[^<>]*>/gi, '')
    .trim()
}

const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i

/** Plain text: a blank line ends a paragraph, addresses become links. */
export function paragraphsOf(given: string): string {
  const text = given.includes('&') && entity.test(given) ? resolveEntities(given) : given
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(markupOf).join('<br />')}</p>`)
    .join('\n')
}

const address = /https?:\/\/[^\s<>"]+/gi
const behind = new Set('.,;:!?)]}\'"*')

function markupOf(line: string): string {
  if (!line.includes('://')) return escapeHtml(line)
  let markup = ''
  let from = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const end = addressEnd(found)
    const link = found.slice(0, end)
    if (!URL.canParse(link)) continue
    const shown = escapeHtml(link)
    markup += `${escapeHtml(line.slice(from, index))}<a href="${shown}">${shown}</a>`
    from = index + end
  }
  return markup + escapeHtml(line.slice(from))
}

/** Without the marks of the sentence around it; a bracket that it opens itself belongs to it. */
function addressEnd(found: string): number {
  let open = found.split('(').length - found.split(')').length
  let end = found.length
  while (end > 0 && behind.has(found[end - 1] ?? '')) {
    if (found[end - 1] === ')') {
      if (open >= 0) break
      open++
    }
    end--
  }
  return end
}
