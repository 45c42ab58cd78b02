import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line, whole } from '../../contract/schema/shapes.ts'
import type { ImageRow } from './store.ts'

const sizeView = Type.Object(
  {
    width: whole('Its width in pixels.'),
    height: whole('Its height in pixels.'),
    'mime-type': line('Its media type.'),
    filesize: whole('Its size in bytes.'),
    url: line('The address of the file.'),
  },
  { title: 'ImageSize', description: 'A smaller form of an image.' },
)

export const imageView = Type.Object(
  {
    url: line('The address of the file.'),
    id: whole('The id.'),
    extension: line('The kind of file, by its content.'),
    width: whole('Its width in pixels.'),
    height: whole('Its height in pixels.'),
    filesize: whole('Its size in bytes.'),
    sizes: Type.Record(Type.String(), sizeView, { description: 'Its smaller forms, by name.' }),
  },
  { title: 'Image', description: 'An image.' },
)

export type Image = Static<typeof imageView>

export const imageOrNone = Type.Union([imageView, Type.Literal(false)], {
  description: 'The image, or false if there is none.',
})

type Words = Pick<ImageRow, 'alt_text' | 'focal_x' | 'focal_y'>

/** Beside the images that are shown: the interface has no place for them. */
const wordsOf = new WeakMap<Image, Words>()

/** What is read instead of an image; empty if nobody has said it. */
export const altTextOf = (image: Image): string => wordsOf.get(image)?.alt_text ?? ''

/** The most important point, as parts of width and height; undefined is the middle. */
export function focalPointOf(image: Image): { readonly x: number; readonly y: number } | undefined {
  const { focal_x = null, focal_y = null } = wordsOf.get(image) ?? {}
  return focal_x === null && focal_y === null ? undefined : { x: focal_x ?? 0.5, y: focal_y ?? 0.5 }
}

/** Sizes are stored with paths; addresses follow the origin of the request. */
export function showImage({ origin }: Context, row: ImageRow): Image {
  const shown = Object.entries(formsOf(row)).map(([name, { path, ...size }]) => [
    name,
    { ...size, url: mediaAddress(origin, path) },
  ])
  const image = {
    url: mediaAddress(origin, row.path),
    id: row.id,
    extension: row.extension,
    width: row.width,
    height: row.height,
    filesize: row.filesize,
    sizes: Object.fromEntries(shown),
  }
  if (row.alt_text !== '' || row.focal_x !== null || row.focal_y !== null) wordsOf.set(image, row)
  return image
}

type StoredForm = Omit<Static<typeof sizeView>, 'url'> & { readonly path: string }

export const formsOf = ({ sizes }: Pick<ImageRow, 'sizes'>): Readonly<Record<string, StoredForm>> =>
  JSON.parse(sizes)

export const mediaAddress = (origin: string, path: string) => `${origin}/media/${path}`

/** The stored path of a form of an image that was shown at an origin. */
export const pathOfMedia = (origin: string, { url }: Pick<Image, 'url'>): string =>
  url.slice(mediaAddress(origin, '').length)
