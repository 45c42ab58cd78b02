// From a letter to plain text and HTML. Whatever strangers have written is text in both.

import { type Html, html, markupOf, raw } from '../../language/text/html/markup.ts'
import { cleanLine } from '../../language/text/html/plain.ts'
import type { Block, Going, Letter } from './letter.ts'

export interface Place {
  /** The name of the site. */
  readonly site: string
  readonly language: string
  /** The address of the console in that language, without a slash at the end. */
  readonly console: string
  /** That of the pages in that language. */
  readonly pages: string
  /** What a link is called that ends these mails. */
  readonly stopWords: string
}

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const longestSubject = 150

export function compose(letter: Letter, place: Place): Composed {
  const { blocks, stop } = letter
  const end: readonly Block[] =
    stop === undefined ? [] : [{ soft: '', link: { ...stop, text: place.stopWords } }]
  const all = [...blocks, ...end]
  return {
    subject: shortened(oneLine(letter.subject)),
    text: `${all.map((block) => plain(block, place)).join('\n\n')}\n\n-- \n${oneLine(place.site)}\n`,
    html: markupOf(page(letter, all, place)),
  }
}

const oneLine = (given: string): string => cleanLine(given.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

function shortened(given: string): string {
  const letters = Array.from(given)
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject).join('')}…` : given
}

const addressOf = (place: Place, { path, isPublic = false }: Going): string =>
  `${isPublic ? place.pages : place.console}/${path}`

function plain(block: Block, place: Place): string {
  if ('text' in block) return block.text
  if ('heading' in block) return oneLine(block.heading).toLocaleUpperCase(place.language)
  if ('button' in block) return `${block.button.text}:\n${addressOf(place, block.button)}`
  if ('list' in block) {
    return block.list
      .map((one) => {
        const lines = [oneLine(one.text), ...(one.note ? [oneLine(one.note)] : [])]
        return `- ${[...lines, addressOf(place, one)].join('\n  ')}`
      })
      .join('\n\n')
  }
  const link = block.link && `${block.link.text}: ${addressOf(place, block.link)}`
  return [block.soft, link].filter((one) => one !== undefined && one !== '').join('\n')
}

/**
 * Many programs leave the style sheet away, so what matters is at the elements; those that keep it
 * get dark colours from it.
 */
const style = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #17191c !important; }
  .sheet { background: #22252a !important; border-color: #3a3f46 !important; }
  .sheet, .sheet p, .sheet li, .sheet h2 { color: #e9eaec !important; }
  .sheet a { color: #9cc3ff !important; }
  .sheet .soft, .sheet .soft a, .site { color: #b2b7be !important; }
  .sheet a.button { background: #9cc3ff !important; color: #10233f !important; }
}`)

const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const copy = 'margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d2126'

const page = ({ subject }: Letter, blocks: readonly Block[], place: Place): Html =>
  html`<!doctype html>
    <html lang="${place.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <title>${oneLine(subject)}</title>
        <style>
          ${style}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f1f2f4">
        <div class="ground" style="background:#f1f2f4;padding:24px 12px;${raw(font)}">
          <div
            class="sheet"
            style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dcdfe4;border-radius:8px;overflow-wrap:anywhere"
          >
            ${blocks.map((block) => drawn(block, place))}
          </div>
          <p
            class="site"
            style="max-width:560px;margin:16px auto 0;font-size:14px;line-height:1.5;color:#5a626c;text-align:center"
          >
            ${oneLine(place.site)}
          </p>
        </div>
      </body>
    </html> `

function drawn(block: Block, place: Place): Html {
  if ('text' in block) return html`<p style="${raw(copy)}">${block.text}</p> `
  if ('heading' in block) {
    return html`<h2 style="margin:24px 0 12px;font-size:18px;line-height:1.3;color:#1d2126">
      ${oneLine(block.heading)}
    </h2> `
  }
  if ('button' in block) {
    return html`<p style="${raw(copy)};margin:24px 0">
      <a
        class="button"
        href="${addressOf(place, block.button)}"
        style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4f91;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
        >${block.button.text}</a
      >
    </p> `
  }
  if ('list' in block) {
    const items = block.list.map(
      (one) =>
        html`<li style="margin:0 0 12px">
          <a href="${addressOf(place, one)}" style="color:#1d4f91">${oneLine(one.text)}</a>
          ${
            one.note !== undefined &&
            html`<br /><span class="soft" style="font-size:14px;color:#5a626c"
                >${oneLine(one.note)}</span
              >`
          }
        </li> `,
    )
    return html`<ul style="${raw(copy)};padding-left:20px">
      ${items}
    </ul> `
  }
  const link =
    block.link &&
    html`<a href="${addressOf(place, block.link)}" style="color:#5a626c">${block.link.text}</a>`
  return html`<p class="soft" style="${raw(copy)};font-size:14px;color:#5a626c">
    ${block.soft} ${link}
  </p> `
}
