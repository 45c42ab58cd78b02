// Indexed PNG (ISO/IEC 15948).

import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

export interface Indexed {
  readonly width: number
  readonly height: number
  /** A byte for each pixel. */
  readonly indices: Uint8Array
  /** Three bytes for each colour. */
  readonly colours: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Half the time of the usual level, for two more bytes in a hundred. */
const usual = 5

export async function writePng({ width, height, indices, colours }: Indexed): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for an index into the palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', await packed(width, indices)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Rows, each with a byte before it that says it is not filtered. */
export function packed(width: number, indices: Uint8Array, level = usual): Promise<Buffer> {
  const height = indices.length / width
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return compress(rows, { level, memLevel: 9 })
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
