// Values that programs trip over.

import type { Random } from '../test/support/random.ts'

/** Awkward text, as JavaScript strings. */
export const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeffbom',
  '\u202eright\u202c',
  '\u2066\u2067\u2068\u2069',
  `e${'\u0301'.repeat(300)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u2028\u2029',
  'İıſﬀ',
  'ＡＢ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  "' or '1'='1",
  '"; drop table events; --',
  '%',
  '%%%_%',
  '\\',
  '\\x00\\',
  '*"*',
  'NEAR(a b)',
  'a"b OR c*',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;&amp;lt;',
  '&#0;&#x110000;&#xd800;',
  ']]>',
  '<!--',
  '${7*7}{{7*7}}',
  '$1-$&',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'http://[::1',
  'http://a b/',
  'a@b',
  'a@b.c@d.e',
  '\r\nSet-Cookie: a=b',
  '\n\n',
  '\t',
  '=cmd|x',
]

export const numbers: readonly unknown[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  0.1,
  1e-320,
]

/** Numbers as they stand in a query or a form. */
export const numberTexts: readonly string[] = [
  '0',
  '-0',
  '-1',
  '00',
  '007',
  '1.0',
  '1e3',
  '1e999',
  '0x10',
  '+1',
  ' 1',
  '1 ',
  '١٢',
  '1,2',
  '1_000',
  'Infinity',
  'NaN',
  '9007199254740993',
  '99999999999999999999999',
  '-9223372036854775809',
  '2147483648',
]

export const dates: readonly string[] = [
  '2027-01-01',
  '2027-02-30',
  '2027-01-01 10:00:00',
  '2027-01-01T10:00:00Z',
  '2027-01-01T10:00:00+05:30',
  '2027-03-28 02:30:00',
  '0000-00-00 00:00:00',
  '0001-01-01',
  '9999-12-31 23:59:59',
  '10000-01-01',
  '+275760-09-13',
  '-271821-04-20',
  '-1',
  '@0',
  '@99999999999999',
  '@-62135596800',
  'now',
  'today',
  'tomorrow',
  '+1 week',
  'last day of february 2028',
  'next monday 25:00',
  '24:00',
  '2027-W01-1',
  '2027-366',
  '1/2/3',
  '2027/06/12',
  '2027/06/12T20:30',
  '20270612',
  '20270230',
  '00000000',
  '2027-06-12 8:15',
  '2027-06-12 8:15 pm',
  '2027/06-12',
  'monday',
  'next sunday 8:15 am',
  'noon',
  'midnight',
  'first day of next month',
  'last day of previous year 23:59',
  'now +2 days',
  '+2 weeks 16:00',
  '-9999999999 years',
  '06/12/2027 10:00',
  '12.12.2027',
  '31-12-2027 8 pm',
  '31.02.2027',
]

export const zones: readonly string[] = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'UTC+14',
  'UTC-12',
  'UTC+5:30',
  'UTC+99',
  'Etc/GMT+12',
  'europe/paris',
  'Mars/Olympus',
  '+00:00',
  'Z',
  '../UTC',
  'EST5EDT',
  '',
]

/** None of these leads to another machine. */
export const addresses: readonly string[] = [
  'http://localhost:1/a.png',
  'http://127.0.0.1:1/a.png',
  'http://[::1]:1/a.png',
  'http://0x7f.1/a.png',
  'http://user:pass@localhost/a.png',
  'ftp://localhost/a.png',
  'file:///etc/passwd',
  '//localhost/a.png',
]

/** A value of any type, nested up to the allowed depth and deeper. */
export function anything(random: Random, depth = 0): unknown {
  const kind = random.integer(0, depth > 3 ? 5 : 8)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick(numbers)
  if (kind === 3) return random.pick(numberTexts)
  if (kind <= 5) return text(random)
  if (kind === 6)
    return Array.from({ length: random.integer(0, 4) }, () => anything(random, depth + 1))
  if (kind === 7) return nested(random.pick([2, 5, 18, 19, 20, 21, 40]), random.chance(0.5))
  const names = Array.from({ length: random.integer(0, 4) }, () =>
    random.pick([...texts, 'id', 'name']),
  )
  return Object.fromEntries(names.map((name) => [name, anything(random, depth + 1)]))
}

function nested(depth: number, isList: boolean): unknown {
  let made: unknown = 1
  for (let at = 0; at < depth; at += 1) made = isList ? [made] : { a: made }
  return made
}

/** An awkward text, two of them together, or a long one. */
export function text(random: Random): string {
  if (random.chance(0.6)) return random.pick(texts)
  if (random.chance(0.7)) return `${random.pick(texts)}${random.pick(texts)}`
  return (
    random.pick(texts).repeat(random.pick([2, 10, 100])) ||
    'a'.repeat(random.pick([499, 500, 501, 2001]))
  )
}

/** Invalid UTF-8, one character per byte. */
export const brokenBytes: readonly string[] = [
  '\x80',
  '\xff',
  '\xfe\xff',
  '\xc0\xaf',
  '\xe0\x80\xaf',
  '\xed\xa0\x80',
  '\xf4\x90\x80\x80',
  '\xc3',
  '\xf0\x9f',
  '\0',
]
