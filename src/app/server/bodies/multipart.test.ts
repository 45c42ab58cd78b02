import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { Problem } from '../../../language/problem.ts'
import {
  type FormPart,
  type Quoting,
  backslashQuoting,
  brokenForms,
  percentQuoting,
  typeOf,
  writeForm,
} from '../../../../test/support/forms.ts'
import { readParts, decodedText } from './multipart.ts'
import { sized } from '../../../../test/support/whole.ts'

const boundaries = fc.stringMatching(/^[\w'()+,./:=? -]{0,40}[\w'()+,./:=?-]{20}$/)

/** For each way of quoting, the names it can express. */
const quotings: readonly { quote: Quoting; names: fc.Arbitrary<string> }[] = [
  { quote: percentQuoting, names: names(/[\\%]/g) },
  { quote: backslashQuoting, names: names(/[\r\n%]/g) },
]

function names(unsayable: RegExp): fc.Arbitrary<string> {
  const some = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  return some.map((text) => `n${text.replaceAll(unsayable, '').replaceAll('\0', '')}`)
}

const contents = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '\r\n', '\r\n--', '--', '\r\n\r\n', '\uFEFFa'),
)
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))

const forms = fc.constantFrom(...quotings).chain(({ quote, names: texts }) => {
  const field = fc.record({ name: texts, content: contents })
  const file = fc.record({ name: texts, content: bytes, fileName: texts.map(withoutFolders) })
  const parts = fc.array(fc.oneof(field, file), { maxLength: 8 })
  return fc.record({ parts, boundary: boundaries, quote: fc.constant(quote) })
})

const withoutFolders = (text: string) => text.replaceAll(/[/\\]/g, '')

const quoted = (boundary: string) => typeOf(`"${boundary}"`)

const plain = ({ name, content, fileName }: FormPart) => ({
  name,
  fileName,
  content: Buffer.from(content).toString('hex'),
})

/** The parsed parts, or undefined if the body is refused; other errors are rethrown. */
function readOrRefuse(body: Buffer, type: string) {
  try {
    const parts = [...readParts(body, type)]
    for (const { content, charset, fileName } of parts) {
      if (fileName === undefined) decodedText(content, charset)
    }
    return parts
  } catch (error) {
    if (error instanceof Problem && error.code === 'rest_invalid_json') return undefined
    throw error
  }
}

function read(body: string, type = typeOf('x')) {
  return [...readParts(Buffer.from(body), type)].map(({ name, fileName, content, charset }) =>
    fileName === undefined
      ? [name, decodedText(content, charset)]
      : [name, content.toString('latin1'), fileName],
  )
}

const one = (head: string, content = 'a') =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--x--`

describe('a form with parts', () => {
  test('is read as it was written, in whichever way (RFC 7578)', () => {
    fc.assert(
      fc.property(forms, ({ parts, boundary, quote }) => {
        const { body } = writeForm(parts, boundary, quote)
        const found = readOrRefuse(body, quoted(boundary))
        assert.deepEqual(found?.map(plain), parts.map(plain))
      }),
    )
  })

  test('has texts that are read to the letter', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const { body } = writeForm([{ name: 'f', content }], 'a-boundary-that-is-in-no-text')
        const [part] = readParts(body, typeOf('a-boundary-that-is-in-no-text'))
        assert.equal(part && decodedText(part.content, part.charset), content)
      }),
    )
  })

  test('that is not what it should be is refused (S13.1)', () => {
    for (const [what, [type, body]] of Object.entries(brokenForms)) {
      assert.ok(readOrRefuse(Buffer.from(body), type) === undefined, what)
    }
  })

  test('that is cut off anywhere is refused (S13.1)', () => {
    fc.assert(
      fc.property(forms, fc.nat(), ({ parts, boundary, quote }, at) => {
        const { body } = writeForm(parts, boundary, quote)
        // The last line end is optional.
        const cut = body.subarray(0, at % (body.length - 2))
        assert.equal(readOrRefuse(cut, quoted(boundary)), undefined)
      }),
    )
  })

  test('that is changed or rearranged is read or refused, and nothing else (S13.1)', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 255 })), { minLength: 1 })
    fc.assert(
      fc.property(forms, changes, fc.nat(), ({ parts, boundary, quote }, list, turn) => {
        const { body } = writeForm(parts, boundary, quote)
        const flipped = Buffer.from(body)
        for (const [at, , value] of list) flipped[at % body.length] = value
        readOrRefuse(flipped, quoted(boundary))
        const [[from, to] = [0, 0]] = list
        const pieces = [from % body.length, to % body.length, turn % body.length]
        const [a = 0, b = 0, c = 0] = pieces.toSorted((first, second) => first - second)
        const order = [body.subarray(0, a), body.subarray(b, c), body.subarray(a, b)]
        readOrRefuse(Buffer.concat([...order, body.subarray(c)]), quoted(boundary))
        readOrRefuse(Buffer.concat([body, flipped]), quoted(boundary))
      }),
    )
  })

  test('of any bytes and of any type is read or refused (S13.1)', () => {
    const pieces = ['--x', '\r\n', '--', 'Content-Disposition:', 'form-data', '; name=', '"', 'a']
    const bodies = fc.array(fc.constantFrom(...pieces, '\\', '%22', 'filename*=', "utf-8''%e4"))
    const types = fc.oneof(fc.constant(typeOf('x')), fc.string().map(typeOf), fc.string())
    fc.assert(
      fc.property(bodies, types, (body, type) => {
        readOrRefuse(Buffer.from(body.join('')), type)
      }),
      { numRuns: sized(2000) },
    )
  })

  test('may have something before and behind it, blanks on its lines, and no last line end', () => {
    const part = 'Content-Disposition: form-data; name="a"\r\n\r\nb'
    for (const body of [
      `--x\r\n${part}\r\n--x--`,
      `before\r\n--x \t\r\n${part}\r\n--x-- \r\nbehind\r\n--x\r\n`,
      `\r\n--x\r\n${part}\r\n--x--\r\n`,
    ]) {
      assert.deepEqual(read(body), [['a', 'b']])
    }
    assert.deepEqual(read('--x--'), [])
  })

  test('names its boundary in quotes or without, in any place', () => {
    const body = one('name=a').replaceAll('--x', '--=_Part/1')
    for (const type of [
      'multipart/form-data; boundary==_Part/1',
      'multipart/form-data; boundary="=_Part/1"',
      'Multipart/Form-Data;charset=utf-8;BOUNDARY="=_Part/1";',
    ]) {
      assert.deepEqual(read(body, type), [['a', 'a']])
    }
  })

  test('has names as browsers, curl and others write them', () => {
    const written: [string, string][] = [
      ['filename="a b.png"', 'a b.png'],
      ['filename=a.png', 'a.png'],
      ['filename="%22a%22.png"', '"a".png'],
      ['filename="\\"a\\".png"', '"a".png'],
      ['filename="100%.png"', '100%.png'],
      ['filename="Zürich.png"', 'Zürich.png'],
      ['filename="C:\\fakepath\\a.png"', 'a.png'],
      ['filename="../../a.png"', 'a.png'],
      ['filename=""', ''],
      [`filename="a.png"; filename*=UTF-8''Z%C3%BCrich.png`, 'Zürich.png'],
      [`filename*=utf-8'de'%E2%82%AC.png`, '€.png'],
    ]
    for (const [head, name] of written) {
      assert.deepEqual(read(one(`name="f"; ${head}`)), [['f', 'a', name]], head)
    }
    assert.deepEqual(read(one('name="f"\r\nContent-Type: application/octet-stream')), [
      ['f', 'a', ''],
    ])
    assert.deepEqual(read(one('\r\n name="venue[city]"\r\nX-Other: 1')), [['venue[city]', 'a']])
  })

  test('of a browser is read: fields, odd names, files and no file', async () => {
    const form = new FormData()
    form.append('title', 'Süß "quoted"\r\nand more')
    form.append('a "name"', '')
    form.append('file', new Blob([Buffer.of(0, 255, 13, 10)]), 'odd "name" ü.png')
    form.append('none', new Blob([]), '')
    const sent = new Response(form)
    const body = Buffer.from(await sent.arrayBuffer())
    const parts = readOrRefuse(body, sent.headers.get('content-type') ?? '')
    assert.deepEqual(
      parts?.map(({ name, content, fileName }) => [name, content.toString('latin1'), fileName]),
      [
        ['title', Buffer.from('Süß "quoted"\r\nand more').toString('latin1'), undefined],
        ['a "name"', '', undefined],
        ['file', '\0\xff\r\n', 'odd "name" ü.png'],
        ['none', '', ''],
      ],
    )
  })

  test('has text of the charset that it names, and UTF-8 otherwise', () => {
    const latin = Buffer.from(
      one('name=f\r\nContent-Type: text/plain; charset=ISO-8859-1', '\xe9'),
      'latin1',
    )
    const [part] = [...readParts(latin, typeOf('x'))]
    assert.equal(part && decodedText(part.content, part.charset), 'é')
    for (const head of ['name=f', 'name=f\r\nContent-Type: text/plain; charset=nonsense']) {
      assert.equal(readOrRefuse(Buffer.from(one(head, '\xe9'), 'latin1'), typeOf('x')), undefined)
    }
  })

  test('gives slices of the body, not copies', () => {
    const { body } = writeForm([{ name: 'f', content: Buffer.alloc(1000), fileName: 'a' }], 'x')
    for (const { content } of readParts(body, typeOf('x'))) {
      assert.equal(content.buffer, body.buffer)
    }
  })
})
