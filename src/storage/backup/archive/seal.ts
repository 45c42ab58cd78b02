// The end of a backup: a digest of all its bytes, so that a single flipped one is found, wherever it
// is. It is a skippable frame of zstd, which other programs read past.

import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

const skippable = 0x184d2a5f
const label = 'fasti backup 1\0\0'
const labelBytes = Buffer.from(label, 'latin1')
const digestLength = 32
const contentLength = labelBytes.length + digestLength

export const sealLength = 8 + contentLength

function sealOf(digest: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(skippable, 0)
  head.writeUInt32LE(contentLength, 4)
  return Buffer.concat([head, labelBytes, digest])
}

/** The digest that a seal has; undefined if these bytes are none. */
export function digestIn(seal: Buffer): Buffer | undefined {
  const digest = seal.subarray(sealLength - digestLength)
  return seal.length === sealLength && seal.equals(sealOf(digest)) ? digest : undefined
}

/** Passes all bytes on and adds the seal. */
export function sealing(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      done(null, piece)
    },
    flush: (done) => done(null, sealOf(hash.digest())),
  })
}

/** Passes all bytes on; `digest` is theirs, once they have ended. */
export function digesting(): { readonly through: Transform; readonly digest: () => Buffer } {
  const hash = createHash('sha256')
  const through = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      done(null, piece)
    },
  })
  return { through, digest: () => hash.digest() }
}
