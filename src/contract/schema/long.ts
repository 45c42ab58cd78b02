// Long texts are expensive to clean: they are read after the rights are checked (§3.1, S13.3).

import { isFiles } from './kinds/file.ts'
import type { Given } from './read.ts'

/** Above this many characters in all, reading the long values is postponed. */
const muchText = 8000
/** The limit of a single line (§3.8); shorter values are cheap to read. */
const longValue = 500

/** The names of the values that are read after the rights are checked. */
export function longValues(given: Given): ReadonlySet<string> {
  const long = new Set<string>()
  let total = 0
  for (const [name, { value }] of given) {
    const size = isFiles(value) ? 0 : sizeOf(value)
    total += size
    if (size > longValue) long.add(name)
  }
  if (total <= muchText) long.clear()
  return long
}

/** The characters in a value and its entries; counts no further than needed. */
function sizeOf(value: unknown): number {
  const waiting: unknown[] = [value]
  let size = 0
  while (waiting.length > 0 && size <= muchText) {
    const one = waiting.pop()
    size += typeof one === 'string' ? one.length : 1
    if (Array.isArray(one)) waiting.push(...one.slice(0, muchText))
    else if (typeof one === 'object' && one !== null) waiting.push(...Object.values(one))
  }
  return size
}
