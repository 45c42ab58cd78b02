// Texts of editors, sanitized when they were written (§6.14).

import { htmlToText } from '../../../language/text/html/html.ts'
import { type Html, raw } from './frame/html.ts'

const deepest = 6

/** What has lines of its own, unless it says its direction itself. */
const blocks = /<(?:p|li|h[1-6]|dt|dd|td|th|pre|figcaption|caption)(?=[\s>])(?![^<>]*\sdir=)/g

/**
 * Classes of a text (§6.14) mean nothing here: the style sheets have none for texts, and a text must
 * not look like a part of the page.
 */
const classed = /(<[a-z][^<>]*?) class="[^"<>]*"/g

/** The scripts that are written from right to left. */
const rightToLeft =
  /^[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}]/u
/** A text begins with a letter soon. */
const beginning = 2000

/** By its first letter: `dir="auto"` looks past the blocks that have a direction of their own. */
function directionOf(markup: string): 'ltr' | 'rtl' {
  const text = markup.slice(0, beginning).replace(/<[^<>]*>|&#?\w+;/g, ' ')
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Headings start right below that of the page; images load lazily; each paragraph has the direction
 * of its own letters.
 */
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
    .replace(blocks, '$& dir="auto"')
    .replace(classed, '$1')
  return raw(`<div class="prose" dir="${directionOf(markup)}">${lower}</div>`)
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
