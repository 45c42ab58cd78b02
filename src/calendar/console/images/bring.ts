// An image of another site is brought into the library (§6.10, §19).

import type { Context } from '../../../access/context.ts'
import { type Fault, invalid } from '../../../language/problem.ts'
import type { ImageWish } from '../../images/fields.ts'
import { fetchWish, settleImage } from '../../images/operations.ts'
import { findLibraryImage } from './store.ts'
import type { LibraryRow } from './view.ts'

/** The one that was brought from there before, if there is one. */
export async function bringImage(outer: Context, wish: ImageWish): Promise<LibraryRow> {
  if (wish === 'none' || 'id' in wish) throw invalid({ url: { kind: 'image' } })
  const fetched = await fetchWish(outer, wish, async () => {})
  return outer.db.within(async (db) => {
    const faults: Record<string, Fault> = {}
    const id = await settleImage({ ...outer, db }, fetched, 0, faults)
    const fault = faults['image']
    if (fault) throw invalid({ url: fault })
    const row = await findLibraryImage(db, id)
    if (!row) throw new Error(`The image ${id} was not kept.`)
    return row
  })
}
