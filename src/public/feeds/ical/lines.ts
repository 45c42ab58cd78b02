// Lines of iCalendar: values escaped, parameters quoted, long lines folded (RFC 5545 §3.1, §3.3).

const longestLine = 75

export interface Parameters {
  readonly [name: string]: string
}

/** One content line with its end. The value is encoded already, as by `textValue`. */
export function line(name: string, value: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).map(([key, one]) => `;${key}=${parameterValue(one)}`)
  return fold(`${name}${given.join('')}:${value}`)
}

/** A line of text, or nothing if there is none. */
export const textLine = (name: string, text: string, parameters: Parameters = {}): string =>
  text === '' ? '' : line(name, textValue(text), parameters)

const marks: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  ';': '\\;',
  ',': '\\,',
  '\n': '\\n',
}

export function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,\n]/g, (mark) => marks[mark] ?? '')
    .replace(controls, '')
}

// All but the tab; line breaks are escaped before.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000A-\u001F\u007F]/g

const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' }

/** Characters that cannot be quoted are encoded with carets (RFC 6868). */
function parameterValue(text: string): string {
  const written = text.replace(/[\^"\n]/g, (mark) => carets[mark] ?? '').replace(controls, '')
  return /[:;,]/.test(written) ? `"${written}"` : written
}

/** URIs are written as they are; characters that could end the line are encoded. */
export const uriValue = (address: string): string =>
  address.replace(/[\s"<>\\]/g, (mark) => encodeURIComponent(mark)).replace(controls, '')

/** At most 75 octets a line, and no character is cut in two. */
export function fold(content: string): string {
  // Fast path: it fits even at three octets per character.
  if (content.length <= longestLine / 3) return `${content}\r\n`
  return isAscii(content) ? foldAscii(content) : foldAny(content)
}

// oxlint-disable-next-line no-control-regex
const isAscii = (content: string): boolean => /^[\u0000-\u007f]*$/.test(content)

/** One octet per character: cut at fixed places. Every line but the first begins with a blank. */
function foldAscii(content: string): string {
  if (content.length <= longestLine) return `${content}\r\n`
  let folded = content.slice(0, longestLine)
  for (let at = longestLine; at < content.length; at += longestLine - 1) {
    folded += `\r\n ${content.slice(at, at + longestLine - 1)}`
  }
  return `${folded}\r\n`
}

function foldAny(content: string): string {
  const pieces: string[] = []
  let [from, octets] = [0, 0]
  for (let at = 0; at < content.length;) {
    const point = content.codePointAt(at) ?? 0
    if (octets + octetsOf(point) > longestLine) {
      pieces.push(content.slice(from, at))
      // Every line but the first begins with a blank.
      ;[from, octets] = [at, 1]
    }
    octets += octetsOf(point)
    at += point > 0xffff ? 2 : 1
  }
  pieces.push(content.slice(from))
  return `${pieces.join('\r\n ')}\r\n`
}

/** Of a character in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point > 0xffff ? 4 : 3
}

/** `2027-06-12 20:30:00` as `20270612T203000`. */
export const wallValue = (wall: string): string =>
  `${wall.slice(0, 10).replaceAll('-', '')}T${wall.slice(11).replaceAll(':', '')}`

/** The same of a wall clock in UTC: `20270612T183000Z`. */
export const utcValue = (wall: string): string => `${wallValue(wall)}Z`

export const dayValue = (wall: string): string => wall.slice(0, 10).replaceAll('-', '')
