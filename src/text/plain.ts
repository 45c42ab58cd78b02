import { decodeHTMLStrict } from 'entities'
import { compose, dropControls } from './normal.ts'
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
 * Text without markup (§6.14). Entities are resolved once, and what they hid is removed too,
 * so that coded markup never becomes markup.
 */
export function plainText(value: string): string {
  const shown = stripTags(cleanText(value))
  return cleanText(stripTags(cleanText(decodeHTMLStrict(shown))))
}

/** The number of characters (code points), as limits count them (§3.8). */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** The first `max` characters (code points). */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value
  let end = 0
  let length = 0
  for (const character of value) {
    if (length === max) return value.slice(0, end)
    end += character.length
    length++
  }
  return value
}
