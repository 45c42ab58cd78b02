// SHA-256 of a short text. Browsers have one of their own only where the connection is encrypted.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((one) => n % one !== 0)) primes.push(n)

/** The first 32 bits behind the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((one) => fraction(Math.sqrt(one)))
const rounds = primes.map((one) => fraction(Math.cbrt(one)))
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const encoder = new TextEncoder()
const words = new Int32Array(64)

const at = (index: number): number => words[index] ?? 0

/** Its first 32 bits. */
export function firstBitsOf(text: string): number {
  const bytes = encoder.encode(text)
  const blocks = (bytes.length + 9 + 63) >> 6
  const padded = new DataView(new ArrayBuffer(blocks * 64))
  bytes.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(blocks * 64 - 4, bytes.length * 8)
  const state = Int32Array.from(start)
  for (let block = 0; block < blocks; block++) mix(state, padded, block * 64)
  return (state[0] ?? 0) >>> 0
}

function mix(state: Int32Array, padded: DataView, from: number): void {
  for (let index = 0; index < 16; index++) words[index] = padded.getInt32(from + index * 4)
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(index - 15), at(index - 2)]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = at(index - 16) + low + at(index - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + (rounds[index] ?? 0) + at(index)) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word
  })
}
