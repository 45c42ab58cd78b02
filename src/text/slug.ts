import { fold } from './fold.ts'
import { cutText, lengthOf, plainText } from './plain.ts'

const slugMax = 200

// Apostrophes, and what is never seen: soft hyphens, zero widths, variation selectors.
const vanishing = /['’‘ʼ`´]|\p{Default_Ignorable_Code_Point}/gu

/** A title, name or given slug as a slug (§6.13); empty if nothing of it can stand in one. */
export function slugOf(text: string): string {
  const words = fold(plainText(text).replace(vanishing, '')).replace(vanishing, '')
  // The underscore stays: a stored slug that ends in `__trashed` must survive being sent back.
  const joined = words.replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-').replace(/^-/, '')
  return cutSlug(joined, slugMax)
}

/** The slug with a number that sets it apart from others of its kind (§6.13). */
export function numbered(slug: string, n: number): string {
  return withEnding(slug, `-${n}`)
}

/** The slug of an item in the trash, so that its own is free again. */
export function trashed(slug: string): string {
  return withEnding(slug, '__trashed')
}

function withEnding(slug: string, ending: string): string {
  return cutSlug(slug, slugMax - lengthOf(ending)) + ending
}

function cutSlug(slug: string, max: number): string {
  return cutText(slug, max).replace(/-$/, '')
}
