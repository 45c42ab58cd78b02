// Texts that are expensive to clean, and the processor time of a request.

import { exponentOf, isSteep, span } from '../../fuzz/cost/measure.ts'
import { random } from './random.ts'

/** Almost the most that a body may have. */
export const mostBytes = 900_000

/** Random words, which are the most expensive to index. */
function randomWords(bytes: number): string {
  const chance = random(13)
  let words = ''
  while (words.length < bytes) words += `${Math.floor(chance.next() * 36 ** 6).toString(36)} `
  return words
}

export function dearTexts(bytes: number): Readonly<Record<string, string>> {
  const repeated = (fragment: string) =>
    fragment.repeat(Math.floor(bytes / Buffer.byteLength(fragment)))
  return {
    elements: repeated('<li>'),
    prices: repeated('$1-'),
    nesting: repeated('<div>'),
    entities: repeated('&amp;'),
    ligatures: repeated('ﷺ'),
    words: randomWords(bytes),
    coded: repeated('&amp;amp;lt;b&gt;'),
  }
}

/** The fields of a form as a multipart body. */
export function multipart(fields: Readonly<Record<string, unknown>>) {
  const boundary = 'dear-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { headers, body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`) }
}

/** Milliseconds of the processor for a request; what it made is tidied up apart. */
export async function processorMs<T>(
  work: () => Promise<T>,
  tidy: (made: T) => Promise<void> = async () => {},
): Promise<number> {
  const before = process.cpuUsage()
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  await tidy(made)
  return (user + system) / 1000
}

/**
 * Whether a long text costs more than in proportion to its size, on a machine of any speed. The
 * least of up to eight tries counts, because other work of the process only adds to it.
 */
export async function growsSteeply(
  short: () => Promise<number>,
  long: () => Promise<number>,
): Promise<boolean> {
  let [small, large] = [Infinity, await long()]
  for (let tries = 0; tries < 8; tries += 1) {
    if (!isSteep({ large, exponent: Infinity })) return false
    small = Math.min(small, await short())
    if (!isSteep({ large, exponent: exponentOf(small, large, span) })) return false
    large = Math.min(large, await long())
  }
  return true
}
