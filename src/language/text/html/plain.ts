import { resolveEntities } from './entities.ts'
import { compose, dropControls } from '../normal.ts'
import { stripTags } from './tags.ts'

/** Text as every field is read (§3.4). */
export function cleanText(value: string): string {
  return compose(dropControls(value)).trim()
}

/** Text of a field that has only one line (§3.4). */
export function cleanLine(value: string): string {
  return cleanText(value).replace(/[\n\t]+/g, ' ')
}

/**
 * Text without markup (§6.14): without tags and without entities, encoded ones included, so that
 * encoded markup never becomes markup and what is shown can be sent back unchanged.
 */
export function plainText(value: string): string {
  return withoutMarkup(value, cleanText)
}

/** The same for a field that has only one line. */
export function plainLine(value: string): string {
  return withoutMarkup(value, cleanLine)
}

/** Removing a tag can join an entity, which can hide a tag; no text written by hand goes deeper. */
const mostRounds = 8

function withoutMarkup(value: string, clean: (value: string) => string): string {
  let shown = clean(value)
  for (let round = 0; /[<&]/.test(shown); round += 1) {
    // Without these two there is neither a tag nor an entity.
    if (round === mostRounds) return clean(shown.replace(/[<&]/g, ''))
    const before = shown
    shown = clean(stripTags(clean(resolveEntities(stripTags(before)))))
    if (shown === before) break
  }
  return shown
}

/** The number of characters (code points), as limits count them (§3.8). */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** Counts characters only where the number of UTF-16 units does not decide. */
export function isLonger(value: string, max: number): boolean {
  return value.length > max && (value.length > 2 * max || lengthOf(value) > max)
}

/** Half of a character beyond the first 65,536. */
const surrogate = /[\uD800-\uDFFF]/

/** No word of a language is longer; what is, is no word and may be cut. */
const longestWord = 60

/** The first words of a text, within `max` characters. */
export function cutWords(value: string, max: number): string {
  const cut = cutText(value, max)
  if (/^(?:\s|$)/.test(value.slice(cut.length))) return cut.trimEnd()
  const end = cut.search(/\s\S*$/)
  const isWord = end > 0 && cut.length - end <= longestWord
  return isWord ? cut.slice(0, end).trimEnd() : cut
}

/** The same for people, who are told that there is more. */
export function shortened(value: string, max: number): string {
  const cut = cutWords(value, max)
  return cut.length === value.length ? value : `${cut}…`
}

/** The first `max` characters (code points). */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value
  const start = value.slice(0, max)
  if (!surrogate.test(start)) return start
  let end = 0
  let length = 0
  for (const character of value) {
    if (length === max) return value.slice(0, end)
    end += character.length
    length++
  }
  return value
}
