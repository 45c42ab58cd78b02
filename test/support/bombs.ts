// Decompression bombs: images that are far larger than their files.

import { crc32, deflateSync } from 'node:zlib'
import { draw } from './pictures.ts'

/** Frames of one pixel each on a canvas of any size. */
export async function movingGif(width: number, height: number, frames: number): Promise<Buffer> {
  const canvas = Buffer.alloc(4)
  canvas.writeUInt16LE(width, 0)
  canvas.writeUInt16LE(height, 2)
  const head = [Buffer.from('GIF89a'), canvas, Buffer.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255)]
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  const place = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]
  const frame = Buffer.of(...control, ...place, 2, 2, 0x4c, 0x01, 0)
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([...head, ...all, Buffer.of(0x3b)])
}

export async function movingWebp(width: number, height: number, frames: number): Promise<Buffer> {
  // The chunk with the pixels, after the file header.
  const pixel = (await draw('webp', 1, 1)).subarray(12)
  const canvas = Buffer.alloc(10)
  canvas.writeUInt8(0x02, 0)
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const place = Buffer.alloc(16)
  place.writeUIntLE(10, 12, 3)
  const frame = riff('ANMF', Buffer.concat([place, pixel]))
  const all = Array.from({ length: frames }, () => frame)
  const content = [Buffer.from('WEBP'), riff('VP8X', canvas), riff('ANIM', Buffer.alloc(6)), ...all]
  return riff('RIFF', Buffer.concat(content))
}

export function riff(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}0000`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

const pngHeadLength = 33

/** A small PNG with one more chunk right after its header. */
export async function pngWith(name: string, body: Buffer): Promise<Buffer> {
  const png = await draw('png', 40, 30)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  const rest = png.subarray(pngHeadLength)
  return Buffer.concat([png.subarray(0, pngHeadLength), length, named, sum, rest])
}

/** A name, a compression method and compressed zeros, as in iCCP and zTXt chunks. */
export const compressedZeros = (megabytes: number) =>
  Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes * 1e6))])

/** Real images whose headers claim another size. */
export async function claiming(side: number): Promise<Readonly<Record<string, Buffer>>> {
  const [png, jpeg, gif, webp, avif] = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp', 'avif'] as const).map((kind) => draw(kind, 400, 300)),
  )
  if (!png || !jpeg || !gif || !webp || !avif) throw new Error('Nothing was drawn.')
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  gif.writeUInt16LE(side, 6)
  gif.writeUInt16LE(side, 8)
  // A WebP frame has fourteen bits for each side.
  webp.writeUInt16LE(16_383, 26)
  webp.writeUInt16LE(16_383, 28)
  const size = avif.indexOf('ispe')
  avif.writeUInt32BE(side, size + 8)
  avif.writeUInt32BE(side, size + 12)
  return { png, jpeg, gif, webp, avif }
}
