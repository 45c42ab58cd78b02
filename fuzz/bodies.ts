// Request bodies: members → JSON, a form or multipart, whole or mutated.

import type { Random } from '../test/support/random.ts'
import { joined, utf8 } from './encoding.ts'
import { picture } from './given.ts'
import { brokenBytes, text } from './hostile.ts'
import { mutated } from './mutate.ts'
import type { Framing } from './shot.ts'
import { type Source, pairsOf } from './values.ts'

export interface Body {
  readonly type: string | undefined
  readonly body: string
  readonly framing?: Framing
}

export type BodyKind = 'json' | 'form' | 'multipart'

const odd = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'application/json;',
  'application/json, text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded; charset=latin1',
  '/',
  '',
  'a'.repeat(9000),
]

/** `files` names the fields that take files. */
export function bodyOf(
  source: Source,
  kind: BodyKind,
  members: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
): Body {
  const { random, malice } = source
  const made = builders[kind](random, members, files)
  const body = random.chance(malice) ? mutated(random, made.body) : made.body
  const stretched = random.chance(malice / 150) ? stretch(random, body) : body
  const framing = random.chance(malice / 3) ? framingOf(random) : undefined
  return {
    type: random.chance(malice / 4) ? oddType(random, made.type) : made.type,
    body: stretched,
    ...(framing ? { framing } : {}),
  }
}

const oddType = (random: Random, type: string): string | undefined => {
  if (random.chance(0.1)) return undefined
  return random.chance(0.5) ? cleanHeader(mutated(random, type)) : random.pick(odd)
}

/** Line breaks would start another header. */
export const cleanHeader = (value: string): string =>
  value.replaceAll(/[\r\n\0]/g, '').slice(0, 9000)

type Builder = (
  random: Random,
  members: Readonly<Record<string, unknown>>,
  files: readonly string[],
) => { type: string; body: string }

const builders: Readonly<Record<BodyKind, Builder>> = {
  json: (_random, members) => ({ type: 'application/json', body: utf8(JSON.stringify(members)) }),
  form: (random, members) => ({
    type: 'application/x-www-form-urlencoded',
    body: joined(random, pairsOf(members, random), 0.05),
  }),
  multipart: (random, members, files) => {
    const boundary = random.pick(['x', 'WebKitFormBoundary7MA4YWxk', '-', 'b'.repeat(70)])
    const named = random.chance(0.7) || files.length > 0
    const parts = [
      ...pairsOf(members, random).map(([name, value]) => field(name, value)),
      ...(named ? [file(random, random.pick([...files, ...files, 'file', 'image']))] : []),
    ]
    const sent = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
    const type = `multipart/form-data; boundary=${boundary}`
    return { type, body: `${sent}--${boundary}--\r\n` }
  },
}

const quoted = (name: string) =>
  utf8(name)
    .replaceAll('"', '%22')
    .replaceAll(/[\r\n]/g, ' ')

const field = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${utf8(value)}`

function file(random: Random, name: string): string {
  const image = picture.toString('latin1')
  const content = random.pick([
    image,
    image,
    image.slice(0, 30),
    'GIF89a',
    '',
    random.pick(brokenBytes),
  ])
  const called = random.pick(['a.png', '', '../../a.png', quoted(text(random)).slice(0, 300)])
  return `Content-Disposition: form-data; name="${name}"; filename="${called}"\r\nContent-Type: image/png\r\n\r\n${content}`
}

/** Up to the size limits, and beyond. */
function stretch(random: Random, body: string): string {
  const size = random.pick([100_000, 1_000_000, 1024 * 1024 + 1])
  const at = random.integer(0, body.length)
  const piece = random.pick([
    'a',
    ' ',
    '<li>',
    '$1-',
    '&amp;',
    '[',
    '"a":1,',
    'é'.normalize('NFD'),
    '%41',
    '\r\n',
  ])
  return body.slice(0, at) + utf8(piece).repeat(Math.ceil(size / piece.length)) + body.slice(at)
}

function framingOf(random: Random): Framing {
  if (random.chance(0.4)) return { lie: random.pick([-1, 1, -10, 10, 100_000]) }
  return {
    chunks: random.pick([[1], [1, 2, 3], [7], [4096], [100_000]]),
    ...(random.chance(0.3)
      ? { extension: random.pick([';a=b', ';a="q;r"', ';', ' ', `;${'x'.repeat(2000)}`]) }
      : {}),
    ...(random.chance(0.3)
      ? {
          trailer: random.pick([
            'X-End: 1\r\n',
            'Content-Length: 5\r\n',
            'Host: other\r\n',
            'bad\r\n',
          ]),
        }
      : {}),
    ...(random.chance(0.1) ? { endless: true } : {}),
  }
}
