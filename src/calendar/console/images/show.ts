import type { Context } from '../../../access/context.ts'
import { countUses, findUses } from './store.ts'
import { type LibraryImage, type LibraryRow, showLibraryImage } from './view.ts'

export async function shownImages(
  context: Context,
  rows: readonly LibraryRow[],
): Promise<LibraryImage[]> {
  const uses = await countUses(
    context.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => showLibraryImage(context, row, uses.get(row.id) ?? 0))
}

export async function shownWithUses(context: Context, row: LibraryRow) {
  const [image] = await shownImages(context, [row])
  if (!image) throw new Error(`The image ${row.id} was not shown.`)
  return { ...image, used_by: await findUses(context.db, context.actor, row) }
}
