// The files of images in the database.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { File } from './files.ts'

/** One statement each, because files are large. */
export async function insertFiles(
  db: Database,
  files: readonly File[],
  now: number,
): Promise<void> {
  for (const { path, bytes } of files) {
    await db.run(sql`
      insert into media_files (path, created_utc, bytes)
      values (${path}, ${now}, ${bytes})`)
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
