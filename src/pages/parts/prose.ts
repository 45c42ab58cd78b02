// Texts of editors, sanitized when they were written (§6.14).

import { htmlToText } from '../../text/html.ts'
import { type Html, raw } from './html.ts'

const deepest = 6

/** Headings start right below that of the page; images load lazily. */
export function prose(markup: string): Html {
  const highest = [1, 2, 3, 4, 5, 6].find((level) => new RegExp(`<h${level}[\\s>]`).test(markup))
  const shift = highest === undefined ? 0 : 2 - highest
  const lower = markup
    .replace(
      /<(\/?)h([1-6])(?=[\s>])/g,
      (_whole, slash: string, level: string) =>
        `<${slash}h${Math.min(deepest, Number(level) + shift)}`,
    )
    .replace(/<img(?=\s)(?![^<>]*\salt=)/g, '<img alt=""')
    .replace(/<img(?=\s)/g, '<img loading="lazy"')
  return raw(`<div class="prose" dir="auto">${lower}</div>`)
}

export const plainProse = (markup: string): string => htmlToText(markup)

/** Origins of the images in a text. */
export function hostsIn(markup: string): readonly string[] {
  const found = [...markup.matchAll(/<img\s[^<>]*?\bsrc="([^"]*)"/g)].flatMap(([, src = '']) => {
    const url = URL.parse(src.replaceAll('&amp;', '&'))
    return url && /^https?:$/.test(url.protocol) && /^[\w.-]+$/.test(url.hostname)
      ? [url.origin]
      : []
  })
  return [...new Set(found)]
}
