// The library of images (§19): authors see and change those that they have brought.

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import type { Changes, Input } from '../../../contract/schema/field.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import { Problem, invalid } from '../../../language/problem.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { updateEvent } from '../../events/write.ts'
import { record } from '../../history/record.ts'
import { removeFiles } from '../../images/files.ts'
import { deleteFile } from '../../images/files_store.ts'
import { formsOf } from '../../images/view.ts'
import { linkedOperations } from '../../items/linked/linked.ts'
import { lockLinksShared } from '../../items/store.ts'
import { organizers } from '../../organizers/operations.ts'
import { venues } from '../../venues/operations.ts'
import { writtenTogether } from '../written.ts'
import type { imageFilters, imageUpdates } from './fields.ts'
import { shownImages } from './show.ts'
import {
  type ImageWords,
  countTexts,
  countUses,
  deleteImage,
  findLibraryImage,
  libraryImages,
  lockLibraryImage,
  updateWords,
  usersOf,
} from './store.ts'
import type { LibraryImage, LibraryRow, Replaced } from './view.ts'

const isOwn = ({ actor }: Context, { author }: LibraryRow): boolean =>
  may(actor, 'editOthers') || author === actor.id

export function findLibrary(
  context: Context,
  input: Input<typeof imageFilters>,
): Pages<LibraryImage> {
  const { db, actor } = context
  const filter = {
    author: input.mine || !may(actor, 'editOthers') ? actor.id : undefined,
    isUnused: input.unused,
    search: input.search === undefined ? undefined : fold(input.search),
  }
  const { count, items } = libraryImages(db, filter)
  return { count, items: async (page) => shownImages(context, await items(page)) }
}

/** One of another author is like one that does not exist. */
export const readLibraryImage = async (context: Context, id: number): Promise<LibraryRow> =>
  there(context, await findLibraryImage(context.db, id))

function there(context: Context, row: LibraryRow | undefined): LibraryRow {
  if (!row || !isOwn(context, row)) throw new Problem('rest-image-not-found')
  return row
}

export const updateLibraryImage = async (
  outer: Context,
  id: number,
  input: Changes<typeof imageUpdates>,
): Promise<LibraryRow> =>
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    const row = there(context, await lockLibraryImage(db, id))
    await setImageWords(context, row, input)
    return (await findLibraryImage(db, id)) ?? row
  })

/** Inside a transaction. */
export async function setImageWords(
  { db }: Context,
  row: LibraryRow,
  given: Partial<ImageWords>,
): Promise<void> {
  const before = wordsOf(row)
  const after = { ...before, ...given }
  if (JSON.stringify(before) === JSON.stringify(wordsOf(after))) return
  await updateWords(db, row.id, after, `${fold(after.title)}\n${fold(after.alt_text)}`)
  const { id, author: owner, path: title } = row
  await record(db, { kind: 'image', id, owner, title, before, after: wordsOf(after) })
}

export const wordsOf = ({ alt_text, title, focal_x, focal_y }: ImageWords) => ({
  alt_text,
  title,
  focal_x,
  focal_y,
})

/** For good, with its files, if nothing shows it. */
export async function removeLibraryImage(outer: Context, id: number): Promise<LibraryRow> {
  const row = await outer.db.within(async (db) => {
    const context = { ...outer, db }
    const found = there(context, await lockLibraryImage(db, id))
    const shown = (await countUses(db, [id])).get(id) ?? 0
    const uses = shown + (await countTexts(db, found.path))
    if (uses > 0) throw new Problem('image-in-use', { facts: { uses }, data: { uses } })
    const { path, width, height, filesize, author: owner } = found
    const before = { path, width, height, filesize, ...wordsOf(found) }
    await record(db, { kind: 'image', id, owner, title: path, before, after: null })
    await deleteImage(db, id)
    for (const file of filesOf(found)) await deleteFile(db, file)
    return found
  })
  // After the commit. Should the process end here, the files are stray, and `doctor` finds them.
  await removeFiles(outer.site.media.folder, filesOf(row))
  return row
}

const filesOf = (row: LibraryRow): readonly string[] => [
  row.path,
  ...Object.values(formsOf(row)).map(({ path }) => path),
]

/** Everywhere that it is shown; refused if there is a thing that the caller may not edit. */
export async function replaceImage(outer: Context, id: number, other: number): Promise<Replaced> {
  if (id === other) throw invalid({ with: { kind: 'itself' } })
  const { result: changed, ...written } = await writtenTogether(outer, async (inside) => {
    const context = { ...inside, expect: async () => {} }
    const { db } = context
    await lockLinksShared(db)
    there(context, await findLibraryImage(db, id))
    const kept = await findLibraryImage(db, other)
    if (!kept || !isOwn(context, kept)) {
      throw invalid({ with: { kind: 'reference', facts: { entry: other } } })
    }
    const image = { image: { id: other } }
    const pause = yieldToEventLoop()
    const [events, places, people] = [
      await usersOf(db, 'events', id),
      await usersOf(db, 'venues', id),
      await usersOf(db, 'organizers', id),
    ]
    for (const one of events) {
      await pause()
      await updateEvent(context, { id: one }, image)
    }
    for (const one of places) await linkedOperations(venues).update(context, { id: one }, image)
    for (const one of people) {
      await linkedOperations(organizers).update(context, { id: one }, image)
    }
    return events.length + places.length + people.length
  })
  return { with: other, changed, ...written }
}
