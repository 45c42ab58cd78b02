// What a source said of an item, as short hashes: a later import changes only what is different.

import { hash } from 'node:crypto'
import { fold } from '../../language/text/search/fold.ts'
import type { ImportedEvent, ImportedOccurrence, ReadableItem } from './item.ts'

/** Name of a field → hash of its value. */
export type Fingerprint = Readonly<Record<string, string>>

/** Enough that no two values of one field are ever taken for the same. */
const hashLength = 16

export const shortHash = (text: string): string =>
  hash('sha256', text, 'base64url').slice(0, hashLength)

/** JSON with the members of objects in the order of their names. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

const hashOf = (value: unknown): string => shortHash(canonical(value))

/** Begins the name of what is said of one occurrence; its start follows. */
const occurrencePrefix = 'occurrence '
export const nameOfOccurrence = (start: string): string => `${occurrencePrefix}${start}`

export function fingerprintOf(item: ReadableItem): Fingerprint {
  const hashes = Object.entries(item.values).map(([name, value]) => [name, hashOf(value)])
  return Object.fromEntries([...hashes, ...(item.kind === 'event' ? besides(item) : parent(item))])
}

function besides({ categories, tags, links, occurrences }: ImportedEvent): string[][] {
  return [
    ...(categories.length > 0 ? [['categories', hashOf(categories)]] : []),
    ...(tags.length > 0 ? [['tags', hashOf(tags)]] : []),
    ...Object.entries(links ?? {}).map(([name, keys]) => [name, hashOf(keys)]),
    ...occurrences.map((one) => [
      nameOfOccurrence(one.original_start),
      `${hashOf(saidOf(one))} ${namesOfOccurrence(one).join(' ')}`,
    ]),
  ]
}

function saidOf({ values, links, terms }: ImportedOccurrence): unknown {
  if (terms) return [values, links ?? {}, terms]
  return links ? [values, links] : values
}

/** The fields of which something is said. */
export const namesOfOccurrence = ({ values, links, terms }: Said): readonly string[] =>
  Object.keys({ ...values, ...links, ...terms })

type Said = Partial<Readonly<Record<'values' | 'links' | 'terms', object>>>

const parent = (item: ReadableItem): string[][] =>
  'parent' in item && item.parent !== undefined ? [['parent', hashOf(item.parent)]] : []

export interface Difference {
  /** The fields that the source has changed, and those that it does not name any more. */
  readonly changed: readonly string[]
  readonly gone: readonly string[]
  /** The original starts of occurrences of which it says something else. */
  readonly occurrences: readonly string[]
  /** Occurrences that do not differ from their series any more: by original start, their fields. */
  readonly reset: ReadonlyMap<string, readonly string[]>
}

export const isField = (name: string) => !name.startsWith(occurrencePrefix)
const startOf = (name: string) => name.slice(occurrencePrefix.length)

/** What a source hides of an item, besides all that it said of its occurrences before. */
export function hiddenNames(item: ReadableItem, before: Fingerprint): readonly string[] {
  const unsaid = item.kind === 'event' ? (item.unsaid ?? []) : []
  return unsaid.length === 0
    ? []
    : [...unsaid, ...Object.keys(before).filter((name) => !isField(name))]
}

/** What a source says now in comparison with what it said before. */
export function differenceOf(before: Fingerprint, after: Fingerprint): Difference {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const gone = Object.keys(before).filter((name) => after[name] === undefined)
  const reset = gone
    .filter((name) => !isField(name))
    .map((name) => [startOf(name), (before[name] ?? '').split(' ').slice(1)] as const)
  return {
    changed: changed.filter(isField),
    gone: gone.filter(isField),
    occurrences: changed.filter((name) => !isField(name)).map(startOf),
    reset: new Map(reset),
  }
}

export const isSame = (before: Fingerprint, after: Fingerprint): boolean => {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => before[name] === after[name])
  )
}

/** Equal for what people would take for the same: called the same, at the same time and place. */
export function likenessOf(item: ReadableItem): string {
  if (item.kind !== 'event') return shortHash(`${item.kind} ${fold(item.title)}`)
  const { start_date, timezone, venue } = item.values
  return shortHash(canonical([fold(item.title), start_date, timezone, placeOf(venue)]))
}

/** The names of the venues. */
const placeOf = (venue: unknown): readonly string[] =>
  [venue ?? []].flat().map((one) => {
    const name = typeof one === 'object' && one !== null && 'venue' in one ? one.venue : one
    return fold(String(name))
  })
