/**
 * Compares two texts by code points, which is the order of their bytes in UTF-8 and that of both
 * databases. JavaScript itself compares the 16-bit units, where all beyond U+FFFF come too early.
 */
export function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rank(a) - rank(b)
  }
  return one.length - other.length
}

/** Puts surrogates after all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
