// Multipart forms (RFC 7578, RFC 2046), parsed from a complete body.

import { brokenBody } from '../../../http/errors/explain.ts'

/** A field, or a file if it has a file name. */
export interface FormPart {
  readonly name: string
  /** Without folders; empty for a file without a name. */
  readonly fileName: string | undefined
  /** A slice of the body, not a copy. */
  readonly content: Buffer
  /** Of the text of a field. */
  readonly charset: string
}

/** More than an event with all its tickets needs; each costs as much as a small request. */
const mostParts = 5000
/** In bytes, of all headers of a part. */
const longestHead = 16 * 1024

const boundaryForm = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/
const token = /^[\w!#$%&'*+.^`|~-]+$/
/** A value may be quoted, with backslash escapes inside the quotes. */
const parameter = /;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+)))?[ \t]*/y

const lineEnd = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')
const dashes = 0x2d2d

/** Yields the parts in order; throws at the first malformed one. */
export function* readParts(body: Buffer, type: string): Generator<FormPart> {
  const boundary = parametersOf(type).found.get('boundary') ?? ''
  if (!boundaryForm.test(boundary)) throw unreadable()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const isFirst = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  // Text before the first delimiter and after the last is ignored.
  let at = isFirst ? -2 : find(body, delimiter, 0)
  for (let count = 1; ; count += 1) {
    const start = startOfPart(body, at + delimiter.length)
    if (start === undefined) return
    if (count > mostParts) throw brokenBody('The body has too many members.')
    // This line's end may already begin the next delimiter: then the part is empty.
    at = find(body, delimiter, start - lineEnd.length)
    yield readPart(body.subarray(start, at))
  }
}

const unreadable = () => brokenBody('The form cannot be parsed.')

function find(bytes: Buffer, wanted: Buffer, from: number): number {
  const at = bytes.indexOf(wanted, from)
  if (at < 0) throw unreadable()
  return at
}

/** Start of the part after a delimiter; undefined after the last. Blanks may follow it. */
function startOfPart(body: Buffer, behind: number): number | undefined {
  const isLast = behind + 2 <= body.length && body.readUInt16BE(behind) === dashes
  let at = isLast ? behind + 2 : behind
  while (body[at] === 0x20 || body[at] === 0x09) at += 1
  if (isLast && at === body.length) return undefined
  if (body[at] !== 0x0d || body[at + 1] !== 0x0a) throw unreadable()
  return isLast ? undefined : at + 2
}

function readPart(part: Buffer): FormPart {
  const end = find(part.subarray(0, longestHead), headEnd, 0)
  const headers = headersOf(decodedText(part.subarray(0, end), 'utf-8'))
  const { value, found } = parametersOf(headers.get('content-disposition') ?? '')
  const name = plainOf(found.get('name') ?? '')
  const { value: type, found: more } = parametersOf(headers.get('content-type') ?? '')
  if (value !== 'form-data' || name === '') throw unreadable()
  if (!plainEncodings.has(headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary')) {
    throw unreadable()
  }
  return {
    name,
    fileName: fileNameOf(found) ?? (type === 'application/octet-stream' ? '' : undefined),
    content: part.subarray(end + headEnd.length),
    charset: more.get('charset') ?? 'utf-8',
  }
}

/** Encodings that leave the content unchanged. Others are deprecated in forms (RFC 7578, 4.7). */
const plainEncodings = new Set(['7bit', '8bit', 'binary'])

function headersOf(head: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split(lineEnd)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!token.test(name) || /[\0\r\n]/.test(value) || found.has(name)) throw unreadable()
    found.set(name, value)
  }
  return found
}

/** `form-data; name="a"` → `form-data` and its parameters. */
function parametersOf(header: string): { value: string; found: ReadonlyMap<string, string> } {
  const found = new Map<string, string>()
  const semicolon = header.indexOf(';')
  const value = (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase()
  for (let at = semicolon; at >= 0 && at < header.length; at = parameter.lastIndex) {
    parameter.lastIndex = at
    const match = parameter.exec(header)
    // Duplicate parameters are refused: parsers disagree on which one counts.
    const name = match?.[1]?.toLowerCase()
    if (!match || (name !== undefined && found.has(name))) throw unreadable()
    const [, , quoted, plain = ''] = match
    if (name !== undefined) found.set(name, quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain)
  }
  return { value, found }
}

/** Browsers percent-encode only quotes and line breaks in names. */
const plainOf = (text: string) =>
  text.replaceAll(/%22/g, '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n')

function fileNameOf(found: ReadonlyMap<string, string>): string | undefined {
  const extended = found.get('filename*')
  const plain = found.get('filename')
  const whole = extended === undefined ? plain && plainOf(plain) : extendedOf(extended)
  // Some clients send the whole path.
  return whole?.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1)
}

/** `UTF-8''a%20b.png` (RFC 8187). */
function extendedOf(value: string): string {
  const [, written] = /^utf-8'[\w-]*'([\w!#$&+.^`|~%-]*)$/i.exec(value) ?? []
  try {
    return decodeURIComponent(written ?? '%')
  } catch {
    throw unreadable()
  }
}

/** Decodes strictly: replacing invalid bytes would store something that was not sent. */
export function decodedText(bytes: Buffer, charset: string): string {
  const isUsual = /^utf-?8$/i.test(charset)
  try {
    return (isUsual ? utf8 : new TextDecoder(charset, strictly)).decode(bytes)
  } catch {
    throw isUsual ? brokenBody('The body is not UTF-8.') : unreadable()
  }
}

const strictly = { fatal: true, ignoreBOM: true }
const utf8 = new TextDecoder('utf-8', strictly)
