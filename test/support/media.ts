// Uploads images, and reads what is stored of them.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { FastifyInstance } from 'fastify'
import { mediaNamespace } from '../../src/http/roots.ts'
import { readSettings } from '../../src/app/settings.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { languages } from './languages.ts'
import { secondApp } from './second_app.ts'
import { databases } from './databases.ts'
import { type Caller, type Fasti, type Reply, type Request, origin } from './fasti.ts'

/** Every place where files of images can be stored, on every database. */
export const mediaPlaces = databases.flatMap((database) =>
  ['folder', 'database'].map((FASTI_MEDIA) => ({ database, FASTI_MEDIA })),
)

export const mediaRoot = `/api/${mediaNamespace}`

/** A part of a form; with a file name it is a file. */
export interface Part {
  readonly name: string
  readonly content: Buffer | string
  readonly file?: string
}

export function formOf(parts: readonly Part[]): Required<Pick<Request, 'headers' | 'body'>> {
  const boundary = 'a-boundary-of-its-own'
  const written = parts.flatMap(({ name, content, file }) => {
    const named = file === undefined ? '' : `; filename="${file}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export function upload(
  caller: Caller,
  content: Buffer | string,
  file = 'picture.png',
  { headers, ...more }: Request = {},
): Promise<Reply> {
  const form = formOf([{ name: 'file', content, file }])
  const root = mediaRoot
  return caller.send('POST', '/images', {
    root,
    ...more,
    body: form.body,
    headers: { ...form.headers, ...headers },
  })
}

/** The files of all images, wherever they are stored. */
export async function mediaFiles(fasti: Fasti): Promise<string[]> {
  return [...(await folderFiles(fasti)), ...(await databaseFiles(fasti))].toSorted()
}

/** All files in the media folder, unfinished ones included. */
export async function folderFiles({ settings }: Fasti): Promise<string[]> {
  const folder = mediaFolder({ settings })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted()
}

export async function databaseFiles({ db }: Fasti): Promise<string[]> {
  const rows = await db.all<{ path: string }>(sql`select path from media_files order by path`)
  return rows.map(({ path }) => path)
}

export const mediaFolder = ({ settings }: Pick<Fasti, 'settings'>) =>
  join(settings.FASTI_DATA, 'media')

export async function countImages({ db }: Fasti): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select count(*) as n from images`)
  return row?.n ?? 0
}

/** The path of an address on this server. */
export const pathOf = (url: string) => url.slice(origin.length)

/** Another server over the same database; `settings` override those of the first. */
export async function withNode<T>(
  fasti: Fasti,
  settings: Readonly<Record<string, string>>,
  work: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const { FASTI_DATA, DATABASE_URL } = fasti.settings
  const db = await openDatabase({ folder: FASTI_DATA, url: DATABASE_URL })
  const app = await secondApp({
    settings: readSettings({ ...fasti.settings, ...settings }, [...languages.keys()]),
    db,
    languages,
  })
  try {
    return await work(app)
  } finally {
    await app.close()
    await db.close()
  }
}
