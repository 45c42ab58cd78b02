// The files of images in the database.

import { insertRow } from '../../storage/queries.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { File } from './files.ts'

/** One statement each, because files are large. */
export async function insertFiles(
  db: Database,
  files: readonly File[],
  now: number,
): Promise<void> {
  for (const { path, bytes } of files) {
    await insertRow(db, 'media_files', { path, created_utc: now, bytes })
  }
}

export async function findFile(db: Database, path: string): Promise<Buffer | undefined> {
  const row = await db.one<{ bytes: Buffer }>(sql`
    select bytes from media_files where path = ${path}`)
  return row?.bytes
}

/** In bytes, without reading them. */
export async function findFileSize(db: Database, path: string): Promise<number | undefined> {
  const row = await db.one<{ size: number }>(sql`
    select length(bytes) as size from media_files where path = ${path}`)
  return row?.size
}

export const deleteFile = (db: Database, path: string): Promise<number> =>
  db.run(sql`delete from media_files where path = ${path}`)

/** Files that no image names. Both are written in one transaction, so none is in progress. */
const stray = (db: Database): Sql => {
  const forms =
    db.dialect === 'postgres'
      ? sql`select form.value ->> 'path' from images i, json_each(i.sizes::json) form`
      : sql`select json_extract(form.value, '$.path') from images i, json_each(i.sizes) form`
  return sql`
    from media_files where path not in (select path from images) and path not in (${forms})`
}

export const countStrayRows = async (db: Database): Promise<number> =>
  db.count(sql`select count(*) as n ${stray(db)}`)

export const deleteStrayRows = (db: Database): Promise<number> => db.run(sql`delete ${stray(db)}`)
