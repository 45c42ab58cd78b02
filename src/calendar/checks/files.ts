// The files of images, compared with what the database says of them.

import { buffer } from 'node:stream/consumers'
import type { Database } from '../../storage/database.ts'
import { cleanMedia, strayFiles } from '../images/clean.ts'
import { countStrayRows, deleteStrayRows } from '../images/files_store.ts'
import { type FilePlace, placeOf } from '../images/places.ts'
import { readPicture } from '../images/resize.ts'
import type { ImageRow } from '../images/store.ts'
import { formsOf } from '../images/view.ts'
import {
  type Check,
  type IdsAfter,
  type Surroundings,
  countIds,
  plural,
  repairIds,
  wrongAmong,
} from './check.ts'
import { holdRow, rowsAfter, setColumns } from './rows_store.ts'

type Wrong = (place: FilePlace, db: Database, row: ImageRow) => Promise<boolean>

const isFileWrong: Wrong = async (place, db, { path, filesize }) =>
  (await place.sizeOf(db, path)) !== filesize

/** False if the full picture is missing, because the sizes are made from it. */
const isSizeWrong: Wrong = async (place, db, row) => {
  if (await isFileWrong(place, db, row)) return false
  for (const { path, filesize } of Object.values(formsOf(row))) {
    if ((await place.sizeOf(db, path)) !== filesize) return true
  }
  return false
}

const imagesThat = ({ site }: Surroundings, isWrong: Wrong): IdsAfter => {
  const place = placeOf(site.media)
  return wrongAmong<ImageRow>(
    (db, after) => rowsAfter(db, 'images', after),
    (db, row) => isWrong(place, db, row),
  )
}

/** Makes the sizes again from the full picture, under their stored paths. */
async function repairSizes(db: Database, { site, now }: Surroundings, id: number): Promise<void> {
  const row = await holdRow<ImageRow>(db, 'images', id)
  if (!row) return
  const place = placeOf(site.media)
  const opened = await place.open(db, row.path)
  const picture =
    opened &&
    (await readPicture(
      Buffer.isBuffer(opened.content) ? opened.content : await buffer(opened.content),
    ))
  if (!picture) return
  const forms = formsOf(row)
  const made = Object.entries(picture.sizes).flatMap(([name, form]) => {
    const known = forms[name]
    return known ? [{ name, path: known.path, form, known }] : []
  })
  for (const { path, form } of made) {
    await place.replace(db, { path, bytes: form.bytes }, now)
  }
  const described = made.map(({ name, form, known }) => [
    name,
    { ...known, width: form.width, height: form.height, filesize: form.bytes.length },
  ])
  await setColumns(db, 'images', id, { sizes: JSON.stringify(Object.fromEntries(described)) })
}

export const fileChecks: readonly Check[] = [
  {
    good: 'Every image has its file.',
    bad: (n) =>
      `${plural(n, 'image')} without a file of the right size; a copy of it has to be put back.`,
    look: (db, around) => countIds(db, imagesThat(around, isFileWrong)),
  },
  {
    good: 'Every image has its smaller forms.',
    bad: (n) => `${plural(n, 'image')} without some of the smaller forms.`,
    look: (db, around) => countIds(db, imagesThat(around, isSizeWrong)),
    repair: (db, around) =>
      repairIds(db, imagesThat(around, isSizeWrong), (inside, id) =>
        repairSizes(inside, around, id),
      ),
  },
  {
    good: 'Every file belongs to an image.',
    bad: (n) => `${plural(n, 'file')} that no image names.`,
    look: async (db, { site, now }) =>
      (await strayFiles(db, site.media.folder, now)).length + (await countStrayRows(db)),
    repair: async (db, { site, now }) => {
      await cleanMedia(db, site.media.folder, now)
      await deleteStrayRows(db)
    },
  },
]
