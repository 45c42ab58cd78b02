// The CRC-32 of two texts in a row, from those of each: a gzip stream ends with that of all its
// content, and kept pieces of it are not read again.

const polynomial = 0xedb88320
const one = 0x80000000

/** The product of two polynomials modulo that of CRC-32; the highest bit is the lowest power. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let [bit, factor] = [one, b]; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial
  }
  return product >>> 0
}

/** x to the power of 8, 16, 32 …: what so many bytes shift by. */
const shifts: number[] = [one >>> 8]
while (shifts.length < 64) {
  const last = shifts.at(-1) ?? 0
  shifts.push(multiply(last, last))
}

/** `length` is that of the second text, in bytes. */
export function joinCrc(first: number, second: number, length: number): number {
  let shift = one
  for (let [rest, at] = [length, 0]; rest > 0; rest = Math.floor(rest / 2), at += 1) {
    if (rest % 2 === 1) shift = multiply(shifts[at] ?? 0, shift)
  }
  return (multiply(shift, first) ^ second) >>> 0
}
