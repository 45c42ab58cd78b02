// Bytes of a foreign file as text: UTF-8, UTF-16 and Windows-1252, found out from the bytes alone.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What was found out while a file was decoded. */
export interface Decoding {
  encoding: Encoding
  /** How many bytes have been read. */
  bytes: number
  /** How many characters of UTF-8 have more than one byte. */
  wide: number
  /** How many bytes are none of UTF-8 and were taken as Windows-1252. */
  foreign: number
}

export const newDecoding = (): Decoding => ({ encoding: 'utf-8', bytes: 0, wide: 0, foreign: 0 })

/** Enough to see whether every other byte is 0. */
const SAMPLE = 512

/**
 * The text of a file in pieces, without its byte order mark. A byte that is none of UTF-8 is taken as
 * Windows-1252 at its place, so one stray byte spoils neither the file nor its line.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  decoding: Decoding = newDecoding(),
): AsyncGenerator<string> {
  let decode: ((bytes: Uint8Array, isLast: boolean) => string) | undefined
  let first: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    decoding.bytes += chunk.length
    if (decode) {
      yield decode(chunk, false)
      continue
    }
    first = joined(first, chunk)
    if (first.length < SAMPLE) continue
    decode = decoderOf(first, decoding)
    yield decode(withoutMark(first), false)
  }
  decode ??= decoderOf(first, decoding)
  yield decode(decoding.bytes < SAMPLE ? withoutMark(first) : new Uint8Array(), true)
  if (decoding.encoding === 'utf-8' && decoding.foreign > decoding.wide) {
    decoding.encoding = 'windows-1252'
  }
}

/** The text of bytes that are all there. */
export async function decodeWhole(bytes: Uint8Array, decoding?: Decoding): Promise<string> {
  let text = ''
  const once = async function* () {
    yield await Promise.resolve(bytes)
  }
  for await (const piece of decodeText(once(), decoding)) text += piece
  return text
}

function decoderOf(first: Uint8Array, decoding: Decoding) {
  decoding.encoding = encodingOf(first)
  if (decoding.encoding === 'utf-8') return tolerantUtf8(decoding)
  const decoder = new TextDecoder(decoding.encoding, { ignoreBOM: true })
  return (bytes: Uint8Array, isLast: boolean) => decoder.decode(bytes, { stream: !isLast })
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length - (bytes.length % 2)))
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  // Most letters of texts in our languages have a 0 as their other byte.
  if (odd > 0.6 * most && even < 0.1 * most) return 'utf-16le'
  return even > 0.6 * most && odd < 0.1 * most ? 'utf-16be' : 'utf-8'
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3)
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isWide ? bytes.subarray(2) : bytes
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function tolerantUtf8(decoding: Decoding) {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest: Uint8Array = new Uint8Array()
  return (chunk: Uint8Array, isLast: boolean): string => {
    const bytes = joined(rest, chunk)
    const end = isLast ? bytes.length : wholeEnd(bytes)
    rest = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    try {
      const text = strict.decode(whole)
      decoding.wide += whole.length - text.length
      return text
    } catch {
      // Only trying shows whether bytes are UTF-8.
      return mixed(whole, decoding)
    }
  }
}

/** Where the last character begins if it may go on in the next chunk. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return lengthOfSequence(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

const lengthOfSequence = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2)

/** Windows-1252 where it differs from Latin-1, from 0x80 on; the five holes stay control signs. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function mixed(bytes: Uint8Array, decoding: Decoding): string {
  const units = new Uint16Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const size = byte < 0x80 ? 1 : sequenceAt(bytes, at)
    if (size > 1) {
      const point = pointAt(bytes, at, size)
      decoding.wide += 1
      if (point > 0xffff) {
        units[length++] = 0xd7c0 + (point >> 10)
        units[length++] = 0xdc00 + (point & 0x3ff)
      } else units[length++] = point
      at += size
      continue
    }
    if (byte >= 0x80) decoding.foreign += 1
    const isOther = byte >= 0x80 && byte < 0xa0
    units[length++] = isOther ? windows.charCodeAt(byte - 0x80) : byte
    at += 1
  }
  return Buffer.from(units.buffer, 0, 2 * length).toString('utf16le')
}

/** How many bytes a right character has here; 0 if there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0xc2 || first > 0xf4) return 0
  const size = lengthOfSequence(first)
  for (let next = 1; next < size; next += 1) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  }
  const point = size < 3 ? 0x80 : pointAt(bytes, at, size)
  const isShortest = size < 3 || point >= (size === 3 ? 0x800 : 0x1_0000)
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isShortest && !isSurrogate && point <= 0x10_ffff ? size : 0
}

function pointAt(bytes: Uint8Array, at: number, size: number): number {
  let point = (bytes[at] ?? 0) & (0xff >> (size + 1))
  for (let next = 1; next < size; next += 1) point = (point << 6) | ((bytes[at + next] ?? 0) & 0x3f)
  return point
}
