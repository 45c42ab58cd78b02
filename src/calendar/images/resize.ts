// Untrusted bytes → the stored picture with its smaller forms (§4.6).

import type Decoder from 'sharp'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { unavailable } from '../../language/problem.ts'
import { type ImageFormat, kindOf } from './kinds.ts'
import { countFrames, withoutExtras } from './moving.ts'

/** The most pixels of a picture, over all its frames (§6.10). */
const mostPixels = 50_000_000
/** Animated WebP is five times as expensive to decode as GIF. */
const mostWebpPixels = 25_000_000
const mostFrames = 1000

/**
 * A decoded picture can be a hundred times its file: one at a time bounds the memory. Small ones
 * have a queue of their own, so they do not wait for large ones.
 */
const [inLightTurn, inHeavyTurn] = [serialQueue(), serialQueue()]
const lightPixels = 8_000_000

/** One file of a picture. */
export interface Form {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export interface Picture {
  readonly kind: ImageFormat
  readonly full: Form
  /** By name; only those that are smaller than the full picture. */
  readonly sizes: Readonly<Record<string, Form>>
}

interface Bounds {
  readonly width: number
  readonly height: number | undefined
  readonly crop?: true
}

/** In pixels (§4.6). */
const bounds: Readonly<Record<string, Bounds>> = {
  thumbnail: { width: 150, height: 150, crop: true },
  medium: { width: 300, height: 300 },
  medium_large: { width: 768, height: undefined },
  large: { width: 1024, height: 1024 },
  '1536x1536': { width: 1536, height: 1536 },
  '2048x2048': { width: 2048, height: 2048 },
}

/** Undefined if the bytes are not a picture of an accepted format and size. */
export async function readPicture(bytes: Buffer): Promise<Picture | undefined> {
  const kind = kindOf(bytes)
  if (!kind) return undefined
  const found = await inLightTurn(() => measure(bytes, kind))
  if (!found) return undefined
  const inTurn = pixelsOf(found) > lightPixels ? inHeavyTurn : inLightTurn
  return inTurn(() => decode(bytes, kind, found))
}

const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error' }
/** The timeout of each decoding step, far above what an accepted picture needs. */
const longest = { seconds: 30 }

/** Reads only the header; undefined if there are too many frames or pixels. */
async function measure(bytes: Buffer, kind: ImageFormat): Promise<Metadata | undefined> {
  if ((kind === 'gif' || kind === 'webp') && (countFrames(bytes, kind) ?? Infinity) > mostFrames) {
    return undefined
  }
  const sharp = await load()
  const found = await orNothing(() => sharp(bytes, options).metadata())
  if (found?.format !== (kind === 'avif' ? 'heif' : kind)) return undefined
  const most = moves(found) && kind === 'webp' ? mostWebpPixels : mostPixels
  return pixelsOf(found) <= most ? found : undefined
}

const framesOf = ({ pages = 1 }: Metadata) => pages
const moves = (found: Metadata) => framesOf(found) > 1
/** Of all frames together. */
const pixelsOf = (found: Metadata) => found.width * found.height * framesOf(found)

/** Loaded with the first picture, because loading is slow. */
const load = async () => (await import('sharp')).default

/** Undefined if the decoder rejects the bytes, for whatever reason but a timeout. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw unavailable()
    return undefined
  }
}

const decode = (bytes: Buffer, kind: ImageFormat, found: Metadata): Promise<Picture | undefined> =>
  orNothing(async () => {
    const sharp = await load()
    const full =
      moves(found) && (kind === 'gif' || kind === 'webp')
        ? await takeMoving(sharp, bytes, kind, found)
        : await encode(sharp(bytes, options).autoOrient(), kind, fullWriting(found))
    if (!full) return undefined
    const wanted = Object.entries(bounds).filter(([, size]) => isSmaller(size, full))
    if (wanted.length === 0) return { kind, full, sizes: {} }
    // Without `animated` only the first frame is read.
    const base = await reduced(sharp(bytes, options).autoOrient(), full)
    const sizes: Record<string, Form> = {}
    for (const [name, size] of wanted) {
      const still = sharp(base.data, { ...options, raw: base.info })
      sizes[name] = await encode(resized(still, size, full), kind, sizeWriting)
    }
    return { kind, full, sizes }
  })

/** Keeps only the frames, as they are; decodes all of them once to detect broken ones. */
async function takeMoving(
  sharp: typeof Decoder,
  bytes: Buffer,
  kind: 'gif' | 'webp',
  { width, height }: Metadata,
): Promise<Form | undefined> {
  const clean = withoutExtras(bytes, kind, { width, height })
  if (!clean) return undefined
  // The result is discarded, so one column of pixels is enough.
  const column = { left: 0, top: 0, width: 1, height }
  await sharp(clean, { ...options, animated: true })
    .timeout(longest)
    .extract(column)
    .raw()
    .toBuffer()
  return { bytes: clean, width, height }
}

/** Just enough pixels for every size, so that a large picture is decoded only once. */
function reduced(image: Sharp, { width, height }: Form) {
  const scale = Math.min(1, Math.max(2048 / Math.max(width, height), 768 / width))
  return image
    .timeout(longest)
    .resize({
      width: Math.ceil(width * scale),
      height: Math.ceil(height * scale),
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const isSmaller = ({ width, height = Infinity }: Bounds, full: Form): boolean =>
  width < full.width || height < full.height

function resized(image: Sharp, { width, height, crop }: Bounds, full: Form): Sharp {
  if (!crop) return image.resize({ width, height, fit: 'inside' })
  return image.resize({
    width: Math.min(width, full.width),
    height: Math.min(height ?? width, full.height),
    fit: 'cover',
  })
}

interface Writing {
  readonly quality: number
  readonly chromaSubsampling: string
}

/** The full picture must show no loss; its smaller forms should be quick to load. */
const sizeWriting: Writing = { quality: 82, chromaSubsampling: '4:2:0' }

const fullWriting = ({ chromaSubsampling }: Metadata): Writing => ({
  quality: 92,
  chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
})

/** The quality of AVIF has a scale of its own; more effort would take a minute. */
const avifQuality = (quality: number) => quality - 20
const avifEffort = 0

/** Encodes the pixels again, so that no metadata stays, such as where it was taken. */
async function encode(image: Sharp, kind: ImageFormat, writing: Writing): Promise<Form> {
  const { quality } = writing
  const writers: Record<ImageFormat, () => Sharp> = {
    jpeg: () => image.jpeg(writing),
    png: () => image.png(),
    gif: () => image.gif(),
    webp: () => image.webp({ quality }),
    avif: () => image.avif({ quality: avifQuality(quality), effort: avifEffort }),
  }
  const { data, info } = await writers[kind]()
    .timeout(longest)
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Each waiting task holds the bytes of its picture in memory. */
const mostWaiting = 16

/** Runs tasks one at a time; rejects as unavailable when too many are waiting. */
export function serialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting > mostWaiting) throw unavailable()
    waiting += 1
    try {
      const mine = last.then(work, work)
      last = mine
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
