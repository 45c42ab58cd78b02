// A drawing, and a picture where it is left open → a PNG of a bounded size.

import type { Sharp, SharpOptions } from 'sharp'
import { type CardPicture, cardSize } from '../card.ts'
import { type Palette, type Quantised, isOpaque, paletteOf, quantiseDrawing } from './palette.ts'
import { packed, writePng } from './png.ts'

/** Loaded with the first card, as with the first picture: loading is slow. */
const load = async () => (await import('sharp')).default

/** Where the drawing is open for a picture, from the right edge on. */
export const openWidth = 440

const { width, height } = cardSize
const openFrom = width - openWidth

/** Of the drawing; the rest is for its picture. */
const drawingColours = 88

const mostColours = 160
/** For pictures with much detail; `share` of the bytes with the most colours is what they take. */
const looks: readonly {
  readonly colours: number
  readonly blur: number
  readonly share: number
}[] = [
  { colours: 72, blur: 0, share: 0.8 },
  { colours: 40, blur: 1, share: 0.6 },
  { colours: 28, blur: 2, share: 0.45 },
  { colours: 20, blur: 5, share: 0 },
]
const mostBlur = 5
/** What a picture may take of the 120 kB of a card. */
const pictureBytes = 92_000

/** A picture that cannot be decoded any more leaves its place to the other drawing. */
export class Undecodable extends Error {}

const compressionLevel = 6

const options: SharpOptions = { limitInputPixels: 50_000_000, failOn: 'error' }

export interface Photo {
  readonly bytes: Buffer
  readonly focus: Pick<CardPicture, 'x' | 'y'>
}

/** Without a picture there are few colours, and `sharp` writes them as they are. */
export async function rasterize(svg: string): Promise<Buffer> {
  const sharp = await load()
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel }).toBuffer()
}

export async function rasterizeWith(svg: string, photo: Photo): Promise<Buffer> {
  const sharp = await load()
  const drawn = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const words = new Int32Array(drawn.buffer, drawn.byteOffset, drawn.length / 4)
  const own = quantiseDrawing(words, drawingColours)
  const shown = await inOpening(photo)
  putInto(own.indices, words, shown.indices, own.colours.length / 3)
  const colours = Buffer.concat([own.colours, shown.colours])
  return writePng({ width, height, indices: own.indices, colours })
}

/** A picture where the drawing is open; its colours are behind those of the drawing. */
function putInto(indices: Uint8Array, words: Int32Array, shown: Uint8Array, shift: number): void {
  let from = 0
  for (let row = openFrom; row < indices.length; row += width) {
    for (let at = row; at < row + openWidth; at += 1, from += 1) {
      if (!isOpaque(words[at] ?? 0)) indices[at] = shift + (shown[from] ?? 0)
    }
  }
}

/** With as many colours as the bytes allow. */
async function inOpening(photo: Photo): Promise<Quantised> {
  const plain = await pixelsOf(photo)
  const best = paletteOf(plain, mostColours)
  const bytes = await estimate(plain, best)
  const fitting = looks.filter(({ share }) => bytes * share <= pictureBytes)
  for (const { colours, blur } of bytes <= pictureBytes ? [] : fitting) {
    const pixels = blur === 0 ? plain : await blurred(plain, blur)
    const simpler = paletteOf(pixels, colours)
    if (blur === mostBlur || (await estimate(pixels, simpler)) <= pictureBytes) {
      return quantised(pixels, simpler)
    }
  }
  return quantised(plain, best)
}

const quantised = (rgb: Uint8Array, { colours, indicesOf }: Palette): Quantised => ({
  colours,
  indices: indicesOf(rgb),
})

/** Of every sixth band of eight rows: what they take once they are compressed says what all will. */
async function estimate(rgb: Uint8Array, { indicesOf }: Palette): Promise<number> {
  const band = openWidth * 8 * 3
  const some: Uint8Array[] = []
  for (let at = 0; at < rgb.length; at += band * 6) some.push(rgb.subarray(at, at + band))
  const sample = Buffer.concat(some)
  return ((await packed(openWidth, indicesOf(sample))).length * rgb.length) / sample.length
}

/** Covers the opening, with its most important point in sight. */
async function pixelsOf({ bytes, focus }: Photo): Promise<Uint8Array> {
  const sharp = await load()
  const image = sharp(bytes, options)
  const { width: across, height: down } = await sizeOf(image)
  // Cut before it is resized: a picture of one column would become a thousand times as high.
  const wide = Math.max(1, Math.min(across, Math.round((down * openWidth) / height)))
  const high = Math.max(1, Math.min(down, Math.round((across * height) / openWidth)))
  const part = {
    left: offset(across, wide, focus.x),
    top: offset(down, high, focus.y),
    width: wide,
    height: high,
  }
  const kernel = wide > openWidth ? 'lanczos3' : 'cubic'
  return raw(image.extract(part).resize({ width: openWidth, height, fit: 'fill', kernel }))
}

/** The middle of what is seen is the point, as far as there is something on both sides. */
const offset = (whole: number, part: number, point: number): number =>
  Math.min(Math.max(Math.round(whole * point - part / 2), 0), whole - part)

async function sizeOf(image: Sharp): Promise<{ width: number; height: number }> {
  try {
    return await image.metadata()
  } catch (error) {
    throw new Undecodable('The picture of a card cannot be read.', { cause: error })
  }
}

async function raw(image: Sharp): Promise<Uint8Array> {
  try {
    return await image.flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer()
  } catch (error) {
    throw new Undecodable('The picture of a card cannot be read.', { cause: error })
  }
}

async function blurred(rgb: Uint8Array, sigma: number): Promise<Uint8Array> {
  const sharp = await load()
  const info = { width: openWidth, height, channels: 3 } as const
  return sharp(rgb, { raw: info }).blur(sigma).raw().toBuffer()
}
