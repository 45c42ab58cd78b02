// Multipart forms, whole and broken.

export interface FormPart {
  readonly name: string
  readonly content: string | Buffer
  /** A part with a file name is a file. */
  readonly fileName?: string | undefined
}

export interface Form {
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** How a client quotes names with quotation marks or line breaks. */
export type Quoting = (text: string) => string

/** As browsers do, and newer versions of curl. */
export const percentQuoting: Quoting = (text) =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** As in RFC 2822, and in older versions of curl. */
export const backslashQuoting: Quoting = (text) => text.replaceAll(/["\\]/g, '\\$&')

export const typeOf = (boundary: string) => `multipart/form-data; boundary=${boundary}`

export function writeForm(
  parts: readonly FormPart[],
  boundary = 'a-boundary',
  quote: Quoting = percentQuoting,
): Form {
  const written = parts.flatMap(({ name, content, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${quote(fileName)}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${file}`
    return [Buffer.from(`${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
  return { headers: { 'content-type': typeOf(boundary) }, body }
}

const disposition = 'Content-Disposition: form-data'
const file = `${disposition}; name="f"; filename="a.png"`
const many = Array.from({ length: 10_000 }, (_, index) => `n${index}`)
const repeated = (name: string) => `--x\r\n${disposition}; name="${name}"\r\n\r\n\r\n`

/** Malformed multipart bodies (S13.1). */
export const brokenForms: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'ends inside a file': [typeOf('x'), `--x\r\n${file}\r\n\r\nabc`],
  'ends before the content of a file': [typeOf('x'), `--x\r\n${file}\r\n\r\n`],
  'ends inside a field': [typeOf('x'), `--x\r\n${disposition}; name="f"\r\n\r\nabc`],
  'ends inside a header': [typeOf('x'), '--x\r\nContent-Dispo'],
  'ends behind a header': [typeOf('x'), `--x\r\n${file}\r\n`],
  'ends inside the first boundary': [typeOf('xyz'), '--x'],
  'ends behind the first boundary': [typeOf('x'), '--x\r\n'],
  'ends inside the last boundary': [typeOf('x'), `--x\r\n${file}\r\n\r\nabc\r\n--x-`],
  'ends before the first boundary': [typeOf('x'), 'a preamble and nothing behind it'],
  'has another boundary': [typeOf('y'), `--x\r\n${file}\r\n\r\nabc\r\n--x--\r\n`],
  'names no boundary': ['multipart/form-data', `--x\r\n${file}\r\n\r\nabc\r\n--x--\r\n`],
  'names an empty boundary': [typeOf('""'), `--\r\n${file}\r\n\r\nabc\r\n----\r\n`],
  'names two boundaries': [`${typeOf('x')}; boundary=y`, `--x\r\n${file}\r\n\r\nabc\r\n--x--\r\n`],
  'names too long a boundary': [
    typeOf('x'.repeat(71)),
    `--${'x'.repeat(71)}\r\n${file}\r\n\r\nabc\r\n--${'x'.repeat(71)}--\r\n`,
  ],
  'has a part without a name': [typeOf('x'), `--x\r\n${disposition}\r\n\r\nabc\r\n--x--\r\n`],
  'has nothing between two boundaries': [
    typeOf('"x:y"'),
    `--x:y\r\n--x:y\r\n${file}\r\n\r\nabc\r\n--x:y--\r\n`,
  ],
  'has a part without headers': [typeOf('x'), '--x\r\n\r\nabc\r\n--x--\r\n'],
  'has a file without a name': [
    typeOf('x'),
    `--x\r\n${disposition}; filename="a.png"\r\n\r\nabc\r\n--x--\r\n`,
  ],
  'has an empty name': [typeOf('x'), `--x\r\n${disposition}; name=""\r\n\r\nabc\r\n--x--\r\n`],
  'has a name that is not closed': [
    typeOf('x'),
    `--x\r\n${disposition}; name="f\r\n\r\nabc\r\n--x--\r\n`,
  ],
  'has two names in a part': [
    typeOf('x'),
    `--x\r\n${disposition}; name="a"; name="b"\r\n\r\nabc\r\n--x--\r\n`,
  ],
  'has two dispositions in a part': [
    typeOf('x'),
    `--x\r\n${file}\r\n${file}\r\n\r\nabc\r\n--x--\r\n`,
  ],
  'has a header that never ends': [
    typeOf('x'),
    `--x\r\nX-Long: ${'x'.repeat(100_000)}\r\n${file}\r\n\r\nabc\r\n--x--\r\n`,
  ],
  'has a boundary that goes on': [typeOf('x'), `--xy\r\n${file}\r\n\r\nabc\r\n--xy--\r\n`],
  'has content behind the last boundary': [
    typeOf('x'),
    `--x\r\n${file}\r\n\r\nabc\r\n--x--abc\r\n`,
  ],
  'is encoded once more': [
    typeOf('x'),
    `--x\r\n${file}\r\nContent-Transfer-Encoding: base64\r\n\r\nYWJj\r\n--x--\r\n`,
  ],
  'has 10,000 parts': [typeOf('x'), `${many.map(repeated).join('')}--x--\r\n`],
  'has 10,000 parts and no end': [typeOf('x'), many.map(repeated).join('')],
  'has 10,000 parts without a name': [typeOf('x'), `${`--x\r\n\r\n\r\n`.repeat(10_000)}--x--\r\n`],
}
