// Reads an archive from its beginning to its end, and checks all of it on the way.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { isOfSystem } from '../../disk.ts'
import { names } from '../contents.ts'
import { digestIn, digesting, sealLength } from './seal.ts'
import { type Head, blockSize, kinds, paddingOf, readHead, fieldText } from './tar.ts'
import { UnusableBackup, damaged } from '../unusable.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** No entry is larger: rows are written in batches, and images are smaller. */
const largestEntry = 1024 ** 3

/**
 * All entries but the checksums, which are compared at the end, as is the digest of the whole file.
 * What was read before is only to be trusted once it has ended.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const { expected, size } = await readSeal(file)
  const { through, digest } = digesting()
  const plain = createZstdDecompress()
  const done = pipeline(createReadStream(file, { end: size - sealLength - 1 }), through, plain)
  // The reader of `plain` is told.
  done.catch(() => {})
  try {
    yield* entriesIn(file, plain)
    await done
  } catch (error) {
    if (error instanceof UnusableBackup || isOfSystem(error)) throw error
    throw damaged(file, 'it cannot be unpacked')
  } finally {
    plain.destroy()
  }
  if (!digest().equals(expected)) throw changed(file)
}

/** Compares the bytes of a file with its digest, whatever they mean. */
export async function refuseChanged(file: string): Promise<void> {
  const { expected, size } = await readSeal(file)
  const { through, digest } = digesting()
  through.resume()
  await pipeline(createReadStream(file, { end: size - sealLength - 1 }), through)
  if (!digest().equals(expected)) throw changed(file)
}

const changed = (file: string) => damaged(file, 'its bytes are not those that were written')

/** The size of the file, and the digest that its bytes should have. */
async function readSeal(file: string): Promise<{ expected: Buffer; size: number }> {
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    const seal = Buffer.alloc(sealLength)
    if (size > sealLength) await handle.read(seal, 0, sealLength, size - sealLength)
    const expected = digestIn(seal)
    if (expected) return { expected, size }
    throw (await beginsLikeBackup(file))
      ? damaged(file, 'its end is missing')
      : new UnusableBackup(`The file ${file} is not a backup of Fasti.`)
  } finally {
    await handle.close()
  }
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Whether a file may be a backup, be it a damaged one. */
export async function beginsLikeBackup(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.equals(zstdMagic)
  } finally {
    await handle.close()
  }
}

async function* entriesIn(
  file: string,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<ArchiveEntry> {
  const take = takeFrom(file, plain)
  const sums: string[] = []
  for (;;) {
    const head = await nextHead(file, take)
    if (!head) throw damaged(file, 'its checksums are missing')
    const { name } = head
    const content = await take(head.size)
    await take(paddingOf(head.size))
    if (name === names.sums) {
      if (content.toString() !== sums.join('')) throw damaged(file, 'a checksum is wrong')
      break
    }
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
    yield { name, content }
  }
  if (await nextHead(file, take)) throw damaged(file, 'there is more in it than its checksums say')
}

async function nextHead(
  file: string,
  take: (size: number) => Promise<Buffer>,
): Promise<Head | undefined> {
  const head = readHead(await take(blockSize))
  if (head === 'broken' || (head && head.size > largestEntry)) {
    throw damaged(file, 'an entry in it has no readable name')
  }
  if (head?.kind !== kinds.longName) return head
  const name = fieldText(await take(head.size))
  await take(paddingOf(head.size))
  const short = await nextHead(file, take)
  return short && { ...short, name }
}

/** Takes exactly so many bytes from a stream. */
function takeFrom(file: string, plain: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const source = plain[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (size) => {
    const pieces: Buffer[] = []
    let missing = size
    while (missing > 0) {
      if (rest.length === 0) {
        const { value, done } = await source.next()
        if (done) throw damaged(file, 'it ends too early')
        rest = value
      }
      const piece = rest.subarray(0, missing)
      rest = rest.subarray(piece.length)
      missing -= piece.length
      pieces.push(piece)
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
}
