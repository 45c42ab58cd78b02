// Request headers, useful and hostile.

import type { Random } from '../test/support/random.ts'
import { brokenBytes } from './hostile.ts'
import { cleanHeader } from './bodies.ts'
import { mutated } from './mutate.ts'
import type { Words } from './words.ts'

type Header = readonly [name: string, value: string]

const usual: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*', 'text/html', 'application/json', 'text/html;q=0.1, */*;q=0', 'application/*', ''],
  'Accept-Encoding': [
    'gzip',
    'br',
    'zstd',
    'gzip;q=0, identity;q=0',
    '*',
    'gzip, br, deflate',
    'x',
  ],
  'Accept-Language': ['es', 'fr-CA, en;q=0.5', '*', 'zz'],
  'If-None-Match': ['*', '"x"', 'W/"x"', '"x", W/"y"', '"', ''],
  'If-Match': ['*', '"x"', 'W/"x"', '""'],
  'If-Modified-Since': ['Sat, 01 Jan 2050 00:00:00 GMT', 'yesterday'],
  Range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-,1-',
    'lines=1',
    `bytes=${'0-1,'.repeat(500)}`,
  ],
  'If-Range': ['"x"'],
  'Idempotency-Key': ['a', 'a', '', 'k'.repeat(255), 'k'.repeat(8000), '"quoted"'],
  Authorization: [
    'Bearer',
    'Bearer x',
    'Basic',
    'Basic !!!',
    'Basic YTpi',
    'Basic Og==',
    'Digest x',
    '',
    'Bearer  a b',
  ],
  Cookie: [
    'fasti_session=x',
    'a=b; a=c',
    '=;=;',
    'fasti_session=%00',
    ';'.repeat(500),
    'x'.repeat(4000),
  ],
  'X-Fasti-Nonce': ['x', ''],
  Origin: ['https://a.example', 'null', 'x'],
  'Access-Control-Request-Method': ['PUT', 'X'],
  'Content-Encoding': ['gzip', 'identity', 'br'],
  'Content-Type': ['application/json', 'multipart/form-data; boundary=x', ';'],
  Expect: ['100-continue', '200-ok'],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  Connection: ['close', 'upgrade', 'keep-alive, upgrade', 'x'],
  Host: [
    'cal.example:80',
    'CAL.EXAMPLE',
    'other.example',
    '',
    'a b',
    'cal.example,x',
    '[::1]',
    '[::1',
    'cal.example:99999',
    'cal.example/x',
    '@',
    '127.0.0.1',
  ],
  'X-Forwarded-Proto': ['http', 'https', 'HTTPS', 'https,http', '', 'x'],
  'X-Forwarded-Host': ['cal.example', 'other.example', 'a b', 'x,y', ''],
  'X-Forwarded-For': [
    '1.2.3.4',
    '1.2.3.4, 5.6.7.8',
    '::1',
    'unknown',
    '',
    '999.1.1.1',
    '1.2.3.4:99',
  ],
  Forwarded: ['for=1.2.3.4;proto=https;host=x', '"'],
  'X-HTTP-Method-Override': ['DELETE', 'PUT'],
  'X-Request-Id': ['a', 'x'.repeat(2000)],
  'Content-Length': ['0', '-1', '1e3', '0x1', '5, 5', '99999999999999999999'],
  'Transfer-Encoding': ['chunked', 'identity', 'gzip, chunked', 'chunked, chunked', 'x'],
  TE: ['trailers', 'deflate'],
  Trailer: ['X-End'],
  Referer: ['http://cal.example/'],
  'User-Agent': ['', 'x'],
  Prefer: ['return=minimal'],
  Purpose: ['prefetch'],
  DNT: ['1'],
}

const names = Object.keys(usual)
/** These change how a request is parsed, so they are rarer. */
const framing = new Set([
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Expect',
  'Upgrade',
  'Content-Type',
  'Authorization',
  'Content-Encoding',
  'Host',
])

/** A few headers; with malice also odd values, duplicate names and invalid bytes. */
export function headersOf(random: Random, words: Words, malice: number): readonly Header[] {
  const made: Header[] = []
  const count = random.pick([0, 0, 1, 1, 2, 4])
  for (let turn = 0; turn < count; turn += 1) {
    const name = random.pick(names)
    if (framing.has(name) && !random.chance(malice / 2)) continue
    made.push([name, valueOf(random, words, name, malice)])
  }
  if (random.chance(malice / 20))
    made.push([`X-${'y'.repeat(random.pick([10, 5000, 17_000]))}`, 'z'])
  if (random.chance(malice / 20)) made.push([random.pick(['', ' ', 'a b', 'é', 'x:y']), 'z'])
  const [first] = made
  if (first && random.chance(malice / 4))
    made.push([first[0], random.pick(usual[first[0]] ?? [''])])
  return made
}

function valueOf(random: Random, words: Words, name: string, malice: number): string {
  const value = random.pick(usual[name] ?? [''])
  if (!random.chance(malice)) return value
  const kind = random.integer(0, 4)
  if (kind === 0) return cleanHeader(mutated(random, value))
  if (kind === 1) return random.pick(words.all)
  if (kind === 2)
    return `${random.pick(words.all)}${random.pick([' ', ',', ', ', ';', '/', '://'])}${value}`
  if (kind === 3) return `${value}${random.pick(brokenBytes).replaceAll('\0', '\x01')}`
  return value.repeat(random.pick([2, 10, 100])).slice(0, 12_000)
}
