import sql, { join } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'

export interface ImageRow {
  readonly id: number
  /** Digest of the content. */
  readonly hash: string
  /** Below the media folder and below `/media/`. */
  readonly path: string
  /** The address it was fetched from; empty if it was uploaded. */
  readonly source: string
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  /** JSON of its smaller forms by name. */
  readonly sizes: string
}

const columns = sql`id, hash, path, source, extension, width, height, filesize, sizes`

export function findImage(db: Database, id: number): Promise<ImageRow | undefined> {
  return db.one(sql`select ${columns} from images where id = ${id}`)
}

export function findImageByPath(db: Database, path: string): Promise<ImageRow | undefined> {
  return db.one(sql`select ${columns} from images where path = ${path}`)
}

export function findImages(db: Database, ids: readonly number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.all(sql`select ${columns} from images where id in (${join([...ids])}) order by id`)
}
