// URLs and forms: pairs → text on the wire, encoded well or badly.

import type { Random } from '../test/support/random.ts'
import { brokenBytes } from './hostile.ts'

export type Pair = readonly [name: string, value: string]

/** UTF-8 bytes, one character each. */
export const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** Percent-encodes everything that is not plain; lone surrogates become U+FFFD. */
export const percent = (text: string): string =>
  utf8(text).replaceAll(/[^\w.~-]/g, (letter) => `%${hex(letter)}`)

/** Decodes what can be decoded and leaves the rest. */
export const decodeLoosely = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()

const odd: readonly ((text: string, random: Random) => string)[] = [
  (text) => percent(percent(text)),
  (text) => utf8(text).replaceAll(/[\s#?&]/g, '+'),
  (text) => utf8(text).replaceAll(/[^]/g, (letter) => `%${hex(letter).toLowerCase()}`),
  (text) => `${percent(text)}%`,
  (text) => `${percent(text)}%zz`,
  (text) => `${percent(text)}%c0%af`,
  (text) => `${percent(text)}%ed%a0%80`,
  (text) => `%00${percent(text)}`,
  (text) => `${percent(text)}%u0041`,
  (text, random) => `${percent(text)}${random.pick(brokenBytes)}`.replaceAll('\0', ''),
  (text) => percent(text).replaceAll('%2F', '/'),
  (text) => `${percent(text)};x=1`,
  (text) => `${percent(text)}%0d%0aX: 1`,
]

/** Mostly encoded correctly. */
export function encoded(random: Random, text: string, oddness: number): string {
  return random.chance(oddness) ? random.pick(odd)(text, random) : percent(text)
}

/** `a=1&b=2`; now and then a pair is doubled, conflicts with another or is broken. */
export function joined(random: Random, pairs: readonly Pair[], oddness: number): string {
  const all = pairs.flatMap(([name, value]): string[] => {
    const one = `${encoded(random, name, oddness / 4)}=${encoded(random, value, oddness)}`
    if (!random.chance(oddness)) return [one]
    const other = encoded(random, random.pick(['', '1', value, 'x']), 0)
    const plain = percent(name)
    return random.pick([
      [one, one],
      [one, `${plain}=${other}`],
      [`${plain}[]=${other}`, one],
      [`${plain}[0]=${other}`, `${plain}[a]=${other}`],
      [`${plain}[a][b][c][d][e][f]=${other}`],
      [`${plain}[=${other}`],
      [plain],
      [`=${other}`],
      [`${plain}[__proto__]=${other}`],
      [`${plain}.x=${other}`],
    ])
  })
  return all.join(random.chance(oddness / 3) ? '&&' : '&')
}
