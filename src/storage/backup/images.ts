// Which files the images of a calendar have, and where backups find them.

import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import type { DatabaseLocation } from '../open.ts'

export interface ImageFile {
  /** Below the folder of the images. */
  readonly path: string
  /** In bytes, as the database says. */
  readonly size: number
}

interface ImageRow {
  readonly id: number
  readonly path: string
  readonly filesize: number
  /** JSON of its smaller forms by name. */
  readonly sizes: string
}

interface Form {
  readonly path: string
  readonly filesize: number
}

const batch = 1000

export const mediaOf = ({ folder }: DatabaseLocation) => join(folder, 'media')

/** All files of images that are not in the database itself. */
export async function listImageFiles(db: Database): Promise<readonly ImageFile[]> {
  const stored = await db.all<{ path: string }>(sql`select path from media_files`)
  const inside = new Set(stored.map(({ path }) => path))
  const files: ImageFile[] = []
  for (let last = 0; ;) {
    const rows = await db.all<ImageRow>(sql`
      select id, path, filesize, sizes from images where id > ${last} order by id limit ${batch}`)
    const end = rows.at(-1)
    if (!end) return files.filter(({ path }) => !inside.has(path))
    last = end.id
    for (const { path, filesize, sizes } of rows) {
      const forms = Object.values(JSON.parse(sizes) as Record<string, Form>)
      for (const one of [{ path, filesize }, ...forms]) {
        files.push({ path: one.path, size: one.filesize })
      }
    }
  }
}
