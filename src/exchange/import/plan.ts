// One import while it runs, and its items with all that says whether they are new or different.

import type { Context } from '../../access/context.ts'
import { knownUser } from '../../access/users/tokens.ts'
import type { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { cutText, plainLine } from '../../language/text/html/plain.ts'
import type { Authority } from './edits/authority.ts'
import { type Fingerprint, canonical, fingerprintOf, likenessOf } from './fingerprint.ts'
import type { Fetched } from './images.ts'
import type { ImportedEvent, ReadableItem, Remark, Values } from './item.ts'
import { remarksOf } from './outcome.ts'

/** Items of one transaction: many share a sync of the disk, and others wait for few. */
export const batchSize = 200

/** What events get that their source says nothing about. */
export interface Defaults {
  readonly values: Values
  readonly categories: readonly string[]
}

interface GivenDefaults {
  readonly status: string
  readonly category?: readonly string[]
  readonly venue?: string | null
  /** A login. */
  readonly author?: string | null
}

export async function defaultsOf(db: Database, given: GivenDefaults): Promise<Defaults> {
  const { status, category = [], venue = null, author = null } = given
  return {
    values: {
      status,
      ...(author !== null && { author: (await knownUser(db, author)).id }),
      ...(venue !== null && { venue: [{ venue }] }),
    },
    categories: category,
  }
}

/** An event of this calendar, and what its export says of it now; nothing if it is gone. */
export interface OwnItem {
  readonly item_id: number
  readonly item?: ImportedEvent
}

/** Those of the keys that exports of this calendar give. */
export type OwnItems = (
  db: Database,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, OwnItem>>

export interface Run {
  readonly source: number
  /** Of a sync: the source of all files of its kind, which may have brought the same before. */
  readonly files: number | undefined
  /** Of a file: the events that this calendar has exported itself. */
  readonly own: OwnItems | undefined
  readonly defaults: Defaults
  /** Nothing of it is kept, so that what it has made is not found again. */
  readonly isDry: boolean
  /** Who decides about what is there already; undefined if it is no sync. */
  readonly authority: Authority | undefined
  /** What venues, organizers and terms have become, by kind and key. */
  readonly ids: Map<string, number>
  /** The kinds and keys of the items so far. */
  readonly seen: Set<string>
}

export interface Planned {
  readonly item: ReadableItem
  readonly key: string
  readonly likeness: string
  readonly fingerprint: Fingerprint
  /** Why it is only a draft with what is known of a venue or an organizer that was refused. */
  readonly refused?: readonly Remark[]
}

/** What the functions that write one kind of item share. */
export interface Writing {
  readonly run: Run
  readonly context: Context
  readonly images: Fetched
  /** Learns what was not taken over as it stands. */
  readonly remarks: Remark[]
}

export const itemName = ({ kind, key }: { readonly kind: string; readonly key: string }): string =>
  `${kind} ${key}`

/** What has no name in its source is known by what it is like; a second one of those by a number. */
export function planOf({ seen, defaults }: Run, given: ReadableItem): Planned {
  const item = given.kind === 'event' ? completed(given, defaults) : given
  const likeness = likenessOf(item)
  const wanted = item.key ?? `like ${likeness}`
  let key = wanted
  for (let n = 2; seen.has(itemName({ kind: item.kind, key })); n += 1) key = `${wanted} ${n}`
  seen.add(itemName({ kind: item.kind, key }))
  return { item, key, likeness, fingerprint: fingerprintOf(item) }
}

export const completed = (
  item: ImportedEvent,
  { values, categories }: Defaults,
): ImportedEvent => ({
  ...item,
  values: { ...values, ...item.values },
  categories: [...new Set([...item.categories, ...categories])],
})

/** As long as a name of a venue may be. */
const longestName = 200

/**
 * What stands for a venue or an organizer that was refused, so that events keep their links (§24):
 * all that is not wrong, as a draft. The next import takes it for different, and tries all of it.
 */
export function placeholderOf(planned: Planned, problem: Problem): Planned | undefined {
  const { item, key, refused = remarksOf(problem) } = planned
  if (item.kind !== 'venue' && item.kind !== 'organizer') return undefined
  const { faults } = problem
  const right = Object.entries(item.values).filter(([field]) => faults && !(field in faults))
  const name = cutText(plainLine(item.title), longestName).trim() || `${item.kind} ${key}`
  const values = { ...Object.fromEntries(right), [item.kind]: name, status: 'draft' }
  // What is wrong without a fault, or still wrong, cannot be mended.
  const isMended = canonical(values) !== canonical(item.values)
  return isMended ? { ...planned, item: { ...item, values }, fingerprint: {}, refused } : undefined
}
