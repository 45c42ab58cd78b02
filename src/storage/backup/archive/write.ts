// Writes an archive: a tar of zstd, the checksums of its entries, and the seal.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { names } from '../contents.ts'
import { sealing } from './seal.ts'
import { endBlocks, headOf, paddingOf } from './tar.ts'

/** Only the owner may read it: it has what passwords are checked with. */
const mode = 0o600

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** Writes the end; resolves when all is on the disk. */
  finish(): Promise<void>
  /** Gives up; the file is left to be removed. */
  abandon(): Promise<void>
}

/** `seconds` is the time of its entries. */
export function writeArchive(path: string, seconds: number): ArchiveWriter {
  const plain = createZstdCompress()
  const target = createWriteStream(path, { mode, flush: true })
  const done = pipeline(plain, sealing(), target)
  // Whoever writes next is told.
  done.catch(() => {})
  const sums: string[] = []

  async function write(bytes: Buffer): Promise<void> {
    if (plain.destroyed) return done
    if (!plain.write(bytes)) await Promise.race([once(plain, 'drain'), done])
  }

  async function add(name: string, content: Buffer): Promise<void> {
    await write(headOf(name, content.length, seconds))
    await write(content)
    const padding = paddingOf(content.length)
    if (padding > 0) await write(Buffer.alloc(padding))
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
  }

  return {
    add,
    finish: async () => {
      await add(names.sums, Buffer.from(sums.join('')))
      await write(endBlocks)
      plain.end()
      await done
    },
    abandon: async () => {
      plain.destroy()
      await done.catch(() => {})
    },
  }
}
