import { type Html, html } from './frame/html.ts'

export function fact(name: string, value: Html | undefined): Html | undefined {
  return (
    value &&
    html`<div class="fact">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  )
}

/** Links http and https only; the host is the default text. */
export function outside(url: string, text?: string, look?: 'button'): Html | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined
  const host = parsed.hostname.replace(/^www\./, '')
  return html`<a${look && html` class="${look}"`} href="${parsed.href}" rel="noopener nofollow">${text ?? host}</a>`
}

export function phoneLink(phone: string): Html | undefined {
  if (phone === '') return undefined
  const number = phone.replace(/[^\d+]/g, '')
  return number.length < 3 ? html`${phone}` : html`<a href="tel:${number}">${phone}</a>`
}

export const mailLink = (email: string): Html | undefined =>
  email === '' ? undefined : html`<a href="mailto:${encodeURI(email)}">${email}</a>`
