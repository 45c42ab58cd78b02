import { foldLetters } from './search/fold.ts'
import { cutText, lengthOf, plainText } from './html/plain.ts'

const slugMax = 200
/** The rest is ignored: folding can make a text many times longer. */
const readMax = 10_000

// Apostrophes and invisible characters: soft hyphens, zero widths, variation selectors.
const vanishing = /['’‘ʼ`´]|\p{Default_Ignorable_Code_Point}/gu

// Preserved: the slug of an item in the trash must survive being sent back.
const trashMark = /(?<=[\p{L}\p{N}\p{M}])__trashed(?:-\d{1,9})?$/u

/** A title, name or given slug as a slug (§6.13); empty if nothing of it is allowed in one. */
export function slugOf(text: string): string {
  const shown = cutText(plainText(text).replace(vanishing, ''), readMax)
  const words = foldLetters(shown).replace(vanishing, '')
  const ending = trashMark.exec(words)?.[0] ?? ''
  const start = words.slice(0, words.length - ending.length)
  return withEnding(start.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-/, ''), ending)
}

/** The slug with a number that makes it unique (§6.13). */
export function numbered(slug: string, n: number): string {
  return withEnding(slug, `-${n}`)
}

/** The slug of an occurrence: that of its series and its day (§17.3). */
export function withDate(slug: string, date: string): string {
  return withEnding(slug, `-${date}`)
}

/** The slug of an item in the trash, so that its own is free again. */
export function trashed(slug: string): string {
  return withEnding(slug, '__trashed')
}

/** The slug that an item in the trash had before. */
export const untrashed = (slug: string): string => slug.replace(trashMark, '')

function withEnding(slug: string, ending: string): string {
  return cutSlug(slug, slugMax - lengthOf(ending)) + ending
}

function cutSlug(slug: string, max: number): string {
  return cutText(slug, max).replace(/-$/, '')
}
