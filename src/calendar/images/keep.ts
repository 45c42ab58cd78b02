import type { Context } from '../../access/context.ts'
import { unavailable } from '../../language/problem.ts'
import { record } from '../history/record.ts'
import type { Content } from './fields.ts'
import { newStem } from './files.ts'
import { extensions } from './kinds.ts'
import { placeOf } from './places.ts'
import type { Form, Picture } from './resize.ts'
import { type ImageRow, findImageByHash, insertImage } from './store.ts'

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

/** The files of a picture and its database row. */
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
