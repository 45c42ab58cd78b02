import { insertRow } from '../../storage/queries.ts'
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { isOneOf, nextId } from '../../storage/dialect.ts'

export interface ImageRow {
  readonly id: number
  /** Hash of the content as it was received. */
  readonly hash: string
  /** Below the media folder and below `/media/`. */
  readonly path: string
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  /** JSON of its smaller forms by name. */
  readonly sizes: string
  /** What is read instead of it. */
  readonly alt_text: string
  /** Its most important point, as parts of width and height; null is the middle. */
  readonly focal_x: number | null
  readonly focal_y: number | null
}

const columns = sql`
  i.id, i.hash, i.path, i.extension, i.width, i.height, i.filesize, i.sizes, i.alt_text,
  i.focal_x, i.focal_y`

/** Inside a transaction: it is not deleted before that ends; false if it is gone. */
export async function holdImage(db: Database, id: number): Promise<boolean> {
  const lock = db.dialect === 'postgres' ? sql`for key share` : sql``
  return db.exists(sql`select id from images where id = ${id} ${lock}`)
}

export const findImage = (db: Database, id: number): Promise<ImageRow | undefined> =>
  db.one(sql`select ${columns} from images i where i.id = ${id}`)

export const findImageByPath = (db: Database, path: string): Promise<ImageRow | undefined> =>
  db.one(sql`select ${columns} from images i where i.path = ${path}`)

export const findImageByHash = (db: Database, hash: string): Promise<ImageRow | undefined> =>
  db.one(sql`select ${columns} from images i where i.hash = ${hash}`)

export const findImageBySource = (db: Database, url: string): Promise<ImageRow | undefined> =>
  db.one(sql`
    select ${columns}
    from images i
    join image_sources s on s.image_id = i.id
    where s.url_hash = ${digestOf(url)}`)

export function findImages(db: Database, ids: readonly number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.all(sql`
    select ${columns}
    from images i
    where ${isOneOf(db, 'i.id', ids)}
    order by i.id`)
}

/** What nobody has said yet of a new image. */
const unsaid = { alt_text: '', focal_x: null, focal_y: null }

/** Undefined on conflict: another transaction has inserted the same content. */
export async function insertImage(
  db: Database,
  row: Omit<ImageRow, 'id' | keyof typeof unsaid> & { readonly author: number },
  now: number,
): Promise<ImageRow | undefined> {
  const id = await nextId(db, 'item')
  const ending = sql`on conflict (hash) do nothing`
  const made = await insertRow(db, 'images', { id, ...row, created_utc: now }, ending)
  const { author: _author, ...stored } = row
  return made === 0 ? undefined : { id, ...stored, ...unsaid }
}

/** Records the address, so that it is not fetched again. */
export async function insertSource(db: Database, url: string, imageId: number): Promise<void> {
  const row = { url_hash: digestOf(url), url, image_id: imageId }
  await insertRow(db, 'image_sources', row, sql`on conflict (url_hash) do nothing`)
}

/** All images whose files are below a folder such as `2027/02`. */
export function findImagesBelow(
  db: Database,
  folder: string,
): Promise<Pick<ImageRow, 'path' | 'sizes'>[]> {
  // `0` is the character after `/`, and paths are compared by bytes.
  return db.all(sql`
    select path, sizes
    from images
    where path > ${`${folder}/`} and path < ${`${folder}0`}
    order by path`)
}

/** A hash, because addresses may be too long for an index. */
const digestOf = (url: string): string => createHash('sha256').update(url).digest('base64url')
