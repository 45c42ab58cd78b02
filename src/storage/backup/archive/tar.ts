// Entries of a tar archive: regular files with long names, and nothing else.

export const blockSize = 512
/** Of a name in the header itself; a longer one has an entry of its own before. */
const longestName = 100
const longName = '././@LongLink'

export const kinds = { file: '0', longName: 'L' } as const

export interface Head {
  readonly name: string
  readonly size: number
  readonly kind: string
}

/** What stands before the content of a file. */
export function headOf(name: string, size: number, seconds: number): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length <= longestName) return blockOf(bytes, size, seconds, kinds.file)
  return Buffer.concat([
    blockOf(Buffer.from(longName), bytes.length + 1, seconds, kinds.longName),
    padded(Buffer.concat([bytes, Buffer.alloc(1)])),
    blockOf(bytes.subarray(0, longestName), size, seconds, kinds.file),
  ])
}

/** What stands behind the content: entries begin at whole blocks. */
export const paddingOf = (size: number): number => (blockSize - (size % blockSize)) % blockSize

/** The end of an archive. */
export const endBlocks = Buffer.alloc(2 * blockSize)

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(paddingOf(bytes.length))])

function blockOf(name: Buffer, size: number, seconds: number, kind: string): Buffer {
  const block = Buffer.alloc(blockSize)
  name.copy(block)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${octal(size, 11)}\0`, 124)
  block.write(`${octal(seconds, 11)}\0`, 136)
  block.write(kind, 156)
  block.write('ustar  \0', 257)
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148)
  return block
}

const octal = (value: number, length: number): string => value.toString(8).padStart(length, '0')

/** The sum of all bytes, with blanks instead of the sum itself. */
function checksumOf(block: Buffer): number {
  let sum = 0
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

/** Undefined for the empty block at the end; `broken` for what is no header. */
export function readHead(block: Buffer): Head | 'broken' | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const size = octalAt(block, 124, 12)
  const isWhole = octalAt(block, 148, 8) === checksumOf(block)
  if (!isWhole || size === undefined) return 'broken'
  return {
    name: fieldText(block.subarray(0, longestName)),
    size,
    kind: String.fromCharCode(block[156] ?? 0),
  }
}

/** A text that ends at a NUL, if there is one. */
export function fieldText(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
}

function octalAt(block: Buffer, start: number, length: number): number | undefined {
  const text = block.toString('latin1', start, start + length).replace(/[\0 ]+$/, '')
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined
}
