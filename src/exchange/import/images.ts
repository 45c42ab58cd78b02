// Fetches the images of imported items, before the transaction that writes them.

import type { Context } from '../../access/context.ts'
import { type ImageWish, image } from '../../calendar/images/fields.ts'
import { fetchWish, isThere } from '../../calendar/images/operations.ts'
import { importRemarks } from './outcome.ts'
import type { ReadableItem, Remark, Values } from './item.ts'

/** Address → the image there; absent if it could not be fetched. A dry run fetches none. */
export type Fetched = ReadonlyMap<string, ImageWish> | undefined

/** So many at a time, so that no server is asked by too many at once. */
const atOnce = 4

const field = image('')

export async function fetchImages(
  context: Context,
  items: readonly ReadableItem[],
): Promise<Fetched> {
  const fetched = new Map<string, ImageWish>()
  const waiting = [...new Set(items.flatMap(valuesOf).flatMap(imagesOf))]
  const fetchNext = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const read = field.read(url, { source: 'body' })
      if ('fault' in read) continue
      const wish = await fetchWish(context, read.value, async () => undefined)
      if (await isThere(context, wish)) fetched.set(url, wish)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  return fetched
}

export const countImages = (item: ReadableItem): number => valuesOf(item).flatMap(imagesOf).length

/** Of the item, and of the occurrences of a series. */
const valuesOf = (item: ReadableItem): readonly Values[] => [
  item.values,
  ...(item.kind === 'event' ? item.occurrences.map(({ values }) => values) : []),
]

/** Those of the item, and of the venues and organizers in it. */
function imagesOf(values: Values): readonly string[] {
  const inside: readonly unknown[] = [values['venue'], values['organizer']].flat()
  return [values, ...inside].flatMap((one) => {
    const address =
      typeof one === 'object' && one !== null && 'image' in one ? one.image : undefined
    return typeof address === 'string' ? [address] : []
  })
}

/** The input with the image that was fetched; without one if that failed, which is said. */
export function withFetched<Input extends { readonly image?: ImageWish }>(
  { image: wish, ...input }: Input,
  fetched: Fetched,
  remarks: Remark[],
) {
  if (wish === undefined || wish === 'none' || 'id' in wish) return { ...input, image: wish }
  if (!fetched) return input
  const found = fetched.get(wish.url)
  if (found) return { ...input, image: found }
  remarks.push({ sentence: importRemarks.image, facts: { address: wish.url } })
  return input
}
