// Text in XML: escaped, and without the characters that XML does not have.

import { escapeHtml } from '../../../language/text/html/markup.ts'

// oxlint-disable-next-line no-control-regex
const absent = /[^\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string): string => escapeHtml(text.replace(absent, ''))

/** An element, or nothing if it has neither text nor attributes. */
export function element(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (text === '' && Object.keys(attributes).length === 0) return ''
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return text === ''
    ? `<${name}${given.join('')}/>`
    : `<${name}${given.join('')}>${xmlText(text)}</${name}>`
}
