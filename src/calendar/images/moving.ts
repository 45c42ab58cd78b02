// Strips animated pictures of everything but their frames, which stay untouched. Encoding the
// frames again would take seconds for a file of a few kilobytes, and lose quality.

/** In pixels, as decoded: the header of a file may claim anything. */
interface Canvas {
  readonly width: number
  readonly height: number
}

/** Undefined if the file is broken. Decoders take minutes for files with very many frames. */
export const countFrames = (bytes: Buffer, kind: 'gif' | 'webp'): number | undefined =>
  ifWhole(() => {
    if (kind === 'gif') return gifBlocks(bytes).filter(isFrame).length
    return chunksOf(bytes.subarray(riffHeadLength)).filter(({ name }) => name === 'ANMF').length
  })

export const withoutExtras = (
  bytes: Buffer,
  kind: 'gif' | 'webp',
  canvas: Canvas,
): Buffer | undefined =>
  ifWhole(() => (kind === 'gif' ? cleanGif(bytes, canvas) : cleanWebp(bytes)))

/** Reading past the end is a RangeError, too. */
function ifWhole<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The most blocks or chunks that one file may have; a frame has three at most. */
const mostParts = 10_000

const gif = { extension: 0x21, frame: 0x2c, end: 0x3b, padding: 0, control: 0xf9, program: 0xff }
const gifHeadLength = 13
const frameHeadLength = 10
/** Application identifiers of blocks with the loop count. */
const loopPrograms = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

function cleanGif(bytes: Buffer, { width, height }: Canvas): Buffer {
  const head = Buffer.from(bytes.subarray(0, gifStart(bytes)))
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, ...gifBlocks(bytes), Buffer.of(gif.end)])
}

const gifStart = (bytes: Buffer) => gifHeadLength + coloursAt(bytes, 10)
const isFrame = (block: Buffer) => block[0] === gif.frame

function gifBlocks(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = []
  for (let at = gifStart(bytes); at < bytes.length;) {
    const mark = bytes.readUInt8(at)
    if (mark === gif.end) break
    const end = mark === gif.padding ? at + 1 : gifBlockEnd(bytes, at, mark)
    const block = bytes.subarray(at, end)
    if (mark === gif.frame || (mark === gif.extension && isNeeded(block))) kept.push(block)
    if (kept.length > mostParts) throw new RangeError('There are too many blocks.')
    at = end
  }
  return kept
}

function gifBlockEnd(bytes: Buffer, at: number, mark: number): number {
  if (mark === gif.extension) return afterBlocks(bytes, at + 2)
  if (mark !== gif.frame) throw new RangeError('There is no such block.')
  // Header, colour table, minimum code size, codes.
  return afterBlocks(bytes, at + frameHeadLength + coloursAt(bytes, at + 9) + 1)
}

function coloursAt(bytes: Buffer, at: number): number {
  const flags = bytes.readUInt8(at)
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Skips length-prefixed blocks up to the empty one that ends them. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) {
    at += length + 1
  }
  return at + 1
}

/** The delay of a frame, with four bytes of data, and the loop count, with three. */
function isNeeded(block: Buffer): boolean {
  const label = block.readUInt8(1)
  if (label === gif.control) return block.length === 8
  const program = block.toString('latin1', 3, 14)
  return label === gif.program && loopPrograms.has(program) && block.length === 19
}

const riffHeadLength = 12
const chunkHeadLength = 8
const framePlaceLength = 16
const keptFlags = 0x12

function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (const { name, body } of chunksOf(bytes.subarray(riffHeadLength))) {
    if (name === 'VP8X') kept.push(chunk(name, withFlags(body)))
    if (name === 'ANIM') kept.push(chunk(name, body.subarray(0, 6)))
    if (name === 'ANMF') kept.push(chunk(name, cleanFrame(body)))
  }
  const content = Buffer.concat([Buffer.from('WEBP'), ...kept])
  return chunk('RIFF', content)
}

function withFlags(head: Buffer): Buffer {
  const copy = Buffer.from(head.subarray(0, 10))
  copy.writeUInt8(copy.readUInt8(0) & keptFlags, 0)
  return copy
}

const pixelChunks = new Set(['ALPH', 'VP8 ', 'VP8L'])

function cleanFrame(frame: Buffer): Buffer {
  const parts = chunksOf(frame.subarray(framePlaceLength))
  const pixels = parts.filter(({ name }) => pixelChunks.has(name))
  return Buffer.concat([
    frame.subarray(0, framePlaceLength),
    ...pixels.map(({ name, body }) => chunk(name, body)),
  ])
}

interface Chunk {
  readonly name: string
  readonly body: Buffer
}

function chunksOf(bytes: Buffer): Chunk[] {
  const found: Chunk[] = []
  for (let at = 0; at + chunkHeadLength <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const start = at + chunkHeadLength
    if (start + length > bytes.length) throw new RangeError('A chunk ends too early.')
    found.push({ name, body: bytes.subarray(start, start + length) })
    if (found.length > mostParts) throw new RangeError('There are too many chunks.')
    at = start + length + (length % 2)
  }
  return found
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}0000`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
