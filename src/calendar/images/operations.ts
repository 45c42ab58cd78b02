import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import type { Fault } from '../../problem.ts'
import type { ImageWish } from './fields.ts'
import { findImage, findImageByPath, findImages } from './store.ts'
import { type Image, mediaAddress, showImage } from './view.ts'

/** The images of several items at once, by id. */
export async function imagesOf(
  context: Context,
  items: readonly { readonly image: number }[],
): Promise<ReadonlyMap<number, Image>> {
  const ids = new Set(items.map(({ image }) => image))
  ids.delete(0)
  const rows = await findImages(context.db, [...ids])
  return new Map(rows.map((row) => [row.id, showImage(context, row)]))
}

/** The id of the image that is wished for (§6.10); what is wrong goes into `faults`. */
export async function settleImage(
  context: Context,
  wish: ImageWish | undefined,
  stored: number,
  faults: Record<string, Fault>,
): Promise<number> {
  if (wish === undefined) return stored
  if (wish === 'none') return 0
  const found = await findWish(context, wish)
  if (found !== undefined) return found
  faults['image'] = faultOf(context, wish)
  return stored
}

async function findWish(
  { db, origin }: Context,
  wish: { readonly id: number } | { readonly url: string },
): Promise<number | undefined> {
  if ('id' in wish) return (await findImage(db, wish.id))?.id
  const folder = mediaAddress(origin, '')
  if (!wish.url.startsWith(folder)) return undefined
  return (await findImageByPath(db, wish.url.slice(folder.length)))?.id
}

function faultOf({ actor }: Context, wish: { id: number } | { url: string }): Fault {
  if ('id' in wish) return { kind: 'reference', facts: { entry: wish.id } }
  return may(actor, 'upload') ? { kind: 'unavailable' } : { kind: 'upload' }
}
