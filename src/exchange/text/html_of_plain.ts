// Plain text of other calendars as HTML, as descriptions are stored (§6.14).

import { dropControls } from '../../language/text/normal.ts'
import { escapeHtml } from '../../language/text/html/markup.ts'

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
