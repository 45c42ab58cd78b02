// A line as name, parameters and value (RFC 5545 §3.1, RFC 6868), and values of text (§3.3.11).

import { decoded } from './octets.ts'

/** A line as it stands in the file, with one character for each byte. */
export interface RawProperty {
  /** In capital letters. */
  readonly name: string
  readonly raw: string
  readonly isCut: boolean
  /** Kept: several parts of the reading look at the same line. */
  parsed?: Property
}

export interface Property {
  readonly name: string
  /** By name in capital letters. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const mostParameters = 50
const none: ReadonlyMap<string, string> = new Map()

export const propertyOf = (property: RawProperty): Property => (property.parsed ??= parse(property))

function parse({ name, raw }: RawProperty): Property {
  const text = decoded(raw)
  // Most lines have no parameters.
  if (text[name.length] === ':')
    return { name, parameters: none, value: text.slice(name.length + 1) }
  const parameters = new Map<string, string>()
  let at = firstMark(text)
  while (text[at] === ';') {
    const end = parameterEnd(text, at + 1)
    if (parameters.size < mostParameters) addParameter(text.slice(at + 1, end), parameters)
    at = end
  }
  return { name, parameters, value: plainValue(text.slice(at + 1), parameters) }
}

function firstMark(text: string): number {
  let at = 0
  while (at < text.length && text[at] !== ':' && text[at] !== ';') at++
  return at
}

/** Where the next `;` or `:` is that is not in quotes. A quote that is not closed is a letter. */
function parameterEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const mark = text[at]
    if (mark === ';' || mark === ':') return at
    if (mark !== '"') continue
    const closing = text.indexOf('"', at + 1)
    if (closing < 0) return unquotedEnd(text, at)
    at = closing
  }
  return text.length
}

function unquotedEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ';' && text[at] !== ':') at++
  return at
}

function addParameter(text: string, parameters: Map<string, string>): void {
  const cut = text.indexOf('=')
  const name = (cut < 0 ? text : text.slice(0, cut)).trim().toUpperCase()
  if (name === '' || parameters.has(name)) return
  parameters.set(name, cut < 0 ? '' : unquoted(text.slice(cut + 1).trim()))
}

const carets: ReadonlyMap<string, string> = new Map([
  ['^n', '\n'],
  ['^N', '\n'],
  ['^^', '^'],
  ["^'", '"'],
])

function unquoted(text: string): string {
  const bare = text.includes('"') ? text.replaceAll('"', '') : text
  if (!bare.includes('^')) return bare
  return bare.replace(/\^[nN^']/g, (mark) => carets.get(mark) ?? mark)
}

/** Quoted-printable is of vCalendar 1.0, which old telephones write. */
function plainValue(value: string, parameters: ReadonlyMap<string, string>): string {
  if (parameters.get('ENCODING')?.toUpperCase() !== 'QUOTED-PRINTABLE') return value
  const octets = Buffer.from(value)
    .toString('latin1')
    .replaceAll('=\n', '')
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  // A line break there is one of the text.
  return decoded(octets).replaceAll('\r\n', '\n').replaceAll('\n', '\\n')
}

/** A value of text without its escapes; a backslash before any other letter stays. */
export function unescapeText(value: string): string {
  if (!value.includes('\\')) return value
  // Without backslashes that are escaped themselves the order does not matter.
  if (!value.includes('\\\\')) {
    return value
      .replaceAll('\\n', '\n')
      .replaceAll('\\N', '\n')
      .replace(/\\([;,:"])/g, '$1')
  }
  return value.replace(/\\([\\;,:"nN])/g, (_, mark: string) =>
    mark === 'n' || mark === 'N' ? '\n' : mark,
  )
}

/** The texts of a list: commas with a backslash before them belong to a text. */
export function textsOf(value: string): readonly string[] {
  const texts: string[] = []
  let from = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === ',') {
      texts.push(unescapeText(value.slice(from, at)))
      from = at + 1
    }
  }
  texts.push(unescapeText(value.slice(from)))
  return texts
}
