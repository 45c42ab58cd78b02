// What the readers of foreign calendars hand to the import, one item after the other.

import type { Facts } from '../../language/problem.ts'
import type { Sentence } from '../../language/sentence.ts'

/** A sentence of the declarations about an item, with its values: translated when it is shown. */
export interface Remark {
  readonly sentence: Sentence
  readonly facts?: Facts
}

/** What makes the remarks of a table of sentences, by their names. */
export const remarksFrom =
  <Name extends string>(sentences: Readonly<Record<Name, Sentence>>) =>
  (name: Name, facts?: Facts): Remark => ({ sentence: sentences[name], ...(facts && { facts }) })

/** Where an item stands in its source. */
interface Placed {
  /** What a person would call it, for the report. */
  readonly title: string
  /** The line on which it begins, counted from 1; none where a source has no lines. */
  readonly line?: number
}

/** The fields of a request to our own interface, as its body would have them. */
export type Values = Readonly<Record<string, unknown>>

export interface ImportedEvent extends Placed {
  readonly kind: 'event'
  /** Names the event within its source for good; none if the source does not name it. */
  readonly key: string | undefined
  /**
   * The body of `POST …/events`: venue and organizers as data, texts as HTML, times by the wall
   * clock of `timezone`, without categories and tags.
   */
  readonly values: Values
  /** By name. */
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** What it refers to, where the source has items of its own for that: by their keys. */
  readonly links?: Links
  /** Fields that the source hides: of an event that is here already they stay as they are. */
  readonly unsaid?: readonly string[]
  /** What is different in single occurrences of a series. */
  readonly occurrences: readonly ImportedOccurrence[]
  /** What was not taken over as it stands, and why. */
  readonly remarks: readonly Remark[]
}

export interface Links {
  readonly venue?: readonly string[]
  readonly organizer?: readonly string[]
  readonly categories?: readonly string[]
  readonly tags?: readonly string[]
  readonly post_parent?: string
}

/** A venue or an organizer; `values` are the body of the request that makes one. */
export interface ImportedLinked extends Placed {
  readonly kind: 'venue' | 'organizer'
  readonly key: string
  readonly values: Values
  readonly remarks: readonly Remark[]
}

/** A category or a tag. It comes after the one that it is below. */
export interface ImportedTerm extends Placed {
  readonly kind: 'category' | 'tag'
  readonly key: string
  readonly values: Values
  /** The key of the category that it is below. */
  readonly parent?: string
  readonly remarks: readonly Remark[]
}

export interface ImportedOccurrence {
  readonly line?: number
  /** `YYYY-MM-DD hh:mm:ss` by the wall clock of the series, as its rule gives it. */
  readonly original_start: string
  /** Only what differs from the series. */
  readonly values: Values
  /** Its categories and tags by name, if they are not those of the series. */
  readonly terms?: { readonly categories: readonly string[]; readonly tags: readonly string[] }
  /** What it refers to otherwise than the series, by keys. */
  readonly links?: Omit<Links, 'post_parent'>
}

/** Fields of which each means something else without the others. */
const timeNames = ['start_date', 'end_date', 'timezone', 'all_day']
const linkNames = ['venue', 'organizer', 'categories', 'tags'] as const

/** By the names of its own fields. Null is what it does not have, although its series has. */
export function occurrenceOf(
  { values, links = {} }: Pick<ImportedEvent, 'values' | 'links'>,
  original_start: string,
  own: readonly string[],
): ImportedOccurrence {
  const names = new Set(own)
  if (timeNames.some((name) => names.has(name))) for (const name of timeNames) names.add(name)
  if (names.delete('date')) names.add('date_utc')
  if (names.delete('password')) names.add('status')
  const linked = linkNames.filter((name) => names.delete(name))
  const of = Object.fromEntries(linked.map((name) => [name, links[name] ?? []]))
  return {
    original_start,
    values: Object.fromEntries([...names].map((name) => [name, values[name] ?? null])),
    ...(linked.length > 0 && { links: of }),
  }
}

/** An item that cannot be read, and why. */
export interface RefusedItem extends Placed {
  /** What its source calls it, if that can be read. */
  readonly key?: string
  readonly refused: Remark
}

export type ReadableItem = ImportedEvent | ImportedLinked | ImportedTerm
export type ImportItem = ReadableItem | RefusedItem
/** What files have: events with all that belongs to them. */
export type FileItem = ImportedEvent | RefusedItem

/** All before it is done: an import that is interrupted goes on from the last one. */
export interface Checkpoint {
  readonly checkpoint: string
}

/** A file that can be read from its beginning as often as it takes. */
export interface ImportFile {
  /** For the report. */
  readonly name: string
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array>
}

export interface ReadOptions {
  /** The zone of times that have none of their own. */
  readonly zone: string
  /** The title of what has none, in the language of the site. */
  readonly untitled?: string
  /** Told how many bytes of the file have been read. */
  readonly advance?: (bytes: number) => void
}
