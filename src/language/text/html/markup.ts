// Markup that has been escaped. No JSON can forge the symbol: plain data is never trusted.
const trusted = Symbol('html')

export type Html = { readonly [trusted]: string }
export type Writable = string | number | Html | readonly Writable[] | false | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped, for text and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Writable[]): Html {
  return fill(parts, values)
}

/** The parts of a template with the values between them. */
export function fill(parts: readonly string[], values: readonly Writable[]): Html {
  let markup = parts[0] ?? ''
  for (let at = 0; at < values.length; at++) markup += write(values[at]) + (parts[at + 1] ?? '')
  return raw(markup)
}

/** Takes markup as it is; for our own constants, never for input. */
export function raw(markup: string): Html {
  return { [trusted]: markup }
}

export function markupOf(value: Html): string {
  return value[trusted]
}

/** Most texts have nothing to escape, and finding that out is cheaper than replacing nothing. */
export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function write(value: Writable): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (isHtml(value)) return value[trusted]
  let markup = ''
  for (const one of value) markup += write(one)
  return markup
}

function isHtml(value: Html | readonly Writable[]): value is Html {
  return trusted in value
}
