// Markup that has been escaped. The symbol is what no JSON can forge: plain data is never trusted.
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
  const written = parts.map((part, index) => part + write(values[index]))
  return raw(written.join(''))
}

/** Takes markup as it is; for our own constants, never for what came from outside. */
export function raw(markup: string): Html {
  return { [trusted]: markup }
}

export function markupOf(value: Html): string {
  return value[trusted]
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function write(value: Writable): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (isHtml(value)) return value[trusted]
  return value.map(write).join('')
}

function isHtml(value: Html | readonly Writable[]): value is Html {
  return trusted in value
}
