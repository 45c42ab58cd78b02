import { createHash } from 'node:crypto'
import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import type { FilePart } from '../../contract/schema/kinds/file.ts'
import { type Fault, invalid, unavailable } from '../../language/problem.ts'
import { record } from '../history/record.ts'
import { fetchBytes, largestImage } from './fetch.ts'
import type { AddressWish, Content, ImageWish } from './fields.ts'
import { newStem } from './files.ts'
import { extensions } from './kinds.ts'
import { placeOf } from './places.ts'
import { type Form, type Picture, readPicture } from './resize.ts'
import {
  type ImageRow,
  findImage,
  findImageByHash,
  findImageByPath,
  findImageBySource,
  findImages,
  holdImage,
  insertImage,
  insertSource,
} from './store.ts'
import { type Image, mediaAddress, showImage } from './view.ts'

const none: ReadonlyMap<number, Image> = new Map()

export async function imagesOf(
  context: Context,
  items: readonly { readonly image: number }[],
): Promise<ReadonlyMap<number, Image>> {
  const ids = new Set(items.map(({ image }) => image))
  ids.delete(0)
  if (ids.size === 0) return none
  const rows = await findImages(context.db, [...ids])
  return new Map(rows.map((row) => [row.id, showImage(context, row)]))
}

/**
 * Outside of a transaction, because a download is slow: fetches the image at an address that is
 * not stored yet. `permit` is called right before the request is sent (§3.1).
 */
export async function fetchWish(
  context: Context,
  wish: ImageWish,
  permit: () => Promise<unknown>,
): Promise<ImageWish> {
  if (wish === 'none' || 'id' in wish || !may(context.actor, 'upload')) return wish
  if (await findWish(context, wish)) return wish
  await permit()
  const { db, site } = context
  const bytes = await fetchBytes(wish.url, { allowed: site.imageHosts })
  const fetched = bytes && (await contentOf(db, bytes, lastSegment(wish.url)))
  return fetched ? { ...wish, fetched } : wish
}

export async function isThere(context: Context, wish: ImageWish): Promise<boolean> {
  if (wish === 'none' || ('url' in wish && wish.fetched)) return true
  return (await findWish(context, wish)) !== undefined
}

/**
 * Inside a transaction: the id of the requested image (§6.10); what is wrong goes into `faults`.
 * An address that has to be fetched has passed through `fetchWish` before.
 */
export async function settleImage(
  context: Context,
  wish: ImageWish | undefined,
  stored: number,
  faults: Record<string, Fault>,
): Promise<number> {
  if (wish === undefined) return stored
  if (wish === 'none') return 0
  const found = (await findWish(context, wish)) ?? (await keepFetched(context, wish))
  if (found && (await holdImage(context.db, found.id))) return found.id
  faults['image'] = faultOf(context, wish)
  return stored
}

export async function uploadImage(outer: Context, { file, name }: FilePart): Promise<Image> {
  const content = file.length > largestImage ? undefined : await contentOf(outer.db, file, name)
  if (!content) throw invalid({ file: { kind: 'picture' } })
  return outer.db.within(async (db) => {
    const context = { ...outer, db }
    return showImage(context, await keep(context, content))
  })
}

/** Own addresses are resolved for every caller, source addresses only for those who may upload. */
async function findWish(
  { db, origin, actor }: Context,
  wish: { readonly id: number } | AddressWish,
): Promise<ImageRow | undefined> {
  if ('id' in wish) return findImage(db, wish.id)
  const folder = mediaAddress(origin, '')
  const own = wish.url.startsWith(folder)
    ? await findImageByPath(db, wish.url.slice(folder.length))
    : undefined
  return own ?? (may(actor, 'upload') ? findImageBySource(db, wish.url) : undefined)
}

function faultOf({ actor }: Context, wish: { id: number } | { url: string }): Fault {
  if ('id' in wish) return { kind: 'reference', facts: { entry: wish.id } }
  return may(actor, 'upload') ? { kind: 'unavailable' } : { kind: 'upload' }
}

async function contentOf(
  db: Context['db'],
  bytes: Buffer,
  name: string,
): Promise<Content | undefined> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (await findImageByHash(db, hash)) return { hash, name }
  const picture = await readPicture(bytes)
  return picture && { hash, name, picture }
}

const lastSegment = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

async function keepFetched(
  context: Context,
  wish: { readonly id: number } | AddressWish,
): Promise<ImageRow | undefined> {
  if ('id' in wish || !wish.fetched) return undefined
  const image = await keep(context, wish.fetched)
  await insertSource(context.db, wish.url, image.id)
  return image
}

/**
 * Inside a transaction: the image with this content. If it is new its files are written, and
 * removed again when the transaction is rolled back.
 */
export async function keep(context: Context, content: Content): Promise<ImageRow> {
  const { db, site, now, actor } = context
  const { hash, name, picture } = content
  const same = await findImageByHash(db, hash)
  if (same) return same
  // It was known when the request was read, and is deleted since.
  if (!picture) throw unavailable()
  const { files, ...row } = laidOut(picture, newStem(name, now))
  const made = await insertImage(db, { ...row, hash, author: actor.id }, now)
  if (!made) return keep(context, { hash, name })
  await placeOf(site.media).write(db, files, now)
  const { id, path, width, height, filesize } = made
  const after = { path, width, height, filesize }
  await record(db, { kind: 'image', id, owner: actor.id, title: path, before: null, after })
  return made
}

function laidOut({ kind, full, sizes }: Picture, stem: string) {
  const extension = extensions[kind]
  const path = `${stem}.${extension}`
  const smaller = Object.entries(sizes).map(([name, form]) => ({
    name,
    form,
    path: `${stem}-${form.width}x${form.height}.${extension}`,
  }))
  const described = smaller.map((one) => [
    one.name,
    { ...sizeOf(one.form), 'mime-type': `image/${kind}`, path: one.path },
  ])
  return {
    path,
    extension,
    ...sizeOf(full),
    sizes: JSON.stringify(Object.fromEntries(described)),
    files: [
      { path, bytes: full.bytes },
      ...smaller.map((one) => ({ path: one.path, bytes: one.form.bytes })),
    ],
  }
}

const sizeOf = ({ width, height, bytes }: Form) => ({ width, height, filesize: bytes.length })
