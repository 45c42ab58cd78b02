// What the items of an import were before, by their keys; and what they are only like.

import type { Context } from '../../access/context.ts'
import type { EventRow } from '../../calendar/events/store.ts'
import { findItems } from '../../calendar/items/store.ts'
import type { Database } from '../../storage/database.ts'
import { type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { type Planned, type Run, completed, itemName } from './plan.ts'
import type { Remark } from './item.ts'
import { importRemarks } from './outcome.ts'
import { type KnownItem, type SourceItem, findAlike, findSourceItems } from './store.ts'

/** By kind and key. */
type Known = ReadonlyMap<string, KnownItem>

export async function knownAmong(
  run: Run,
  db: Database,
  planned: readonly Planned[],
): Promise<Known> {
  const { source, files } = run
  const known = new Map<string, KnownItem>()
  for (const [kind, some] of Map.groupBy(planned, ({ item }) => item.kind)) {
    const keys = some.map(({ key }) => key)
    if (files !== undefined) {
      for (const row of (await findSourceItems(db, files, kind, keys)).values()) {
        known.set(itemName(row), { ...row, isOfFile: true })
      }
    }
    for (const row of (await findSourceItems(db, source, kind, keys)).values()) {
      known.set(itemName(row), row)
    }
  }
  for (const row of await ownAmong(run, db, planned, known)) known.set(itemName(row), row)
  return known
}

/**
 * What this calendar has exported is compared with what it would export now. What the file says as
 * it did when it was imported last is no change of it, whatever was edited here since.
 */
async function ownAmong(
  { own, defaults }: Run,
  db: Database,
  planned: readonly Planned[],
  known: Known,
): Promise<readonly SourceItem[]> {
  const events = planned.filter(({ item }) => item.kind === 'event')
  const found = await own?.(
    db,
    events.map(({ key }) => key),
  )
  return events.flatMap((one) => {
    const { key, likeness, fingerprint: after } = one
    const mine = found?.get(key)
    if (!mine) return []
    const stored = knownOf(one, known)
    const last: Fingerprint | undefined = stored && JSON.parse(stored.fingerprint)
    const now = mine.item ? fingerprintOf(completed(mine.item, defaults)) : {}
    const names = new Set([...Object.keys(after), ...Object.keys(now)])
    const before = [...names].flatMap((name) => {
      const isSaidAgain = last !== undefined && last[name] === after[name]
      const said = isSaidAgain ? after[name] : now[name]
      return said === undefined ? [] : [[name, said] as const]
    })
    const fingerprint = JSON.stringify(Object.fromEntries(before))
    const row = { kind: 'event', key, item_id: mine.item_id, likeness, fingerprint } as const
    return [row]
  })
}

export const knownOf = ({ item: { kind }, key }: Planned, known: Known): KnownItem | undefined =>
  known.get(itemName({ kind, key }))

/**
 * Inside a transaction, of events that were created in it: which others that were imported are
 * called the same and take place at the same time and place. Two names are two items, however alike
 * (§24): whether they are one is for an editor to say.
 */
export async function doublesAmong(
  { db }: Context,
  created: ReadonlyMap<Planned, number>,
): Promise<ReadonlyMap<Planned, Remark>> {
  const events = [...created].filter(([{ item }]) => item.kind === 'event')
  const likenesses = events.map(([{ likeness }]) => likeness)
  const byLikeness = Map.groupBy(await findAlike(db, likenesses), ({ likeness }) => likeness)
  const pairs = events.flatMap(([planned, id]) => {
    // Of two that are new the later one is told.
    const others = (byLikeness.get(planned.likeness) ?? []).filter(({ item_id }) => item_id < id)
    return others.map(({ item_id }) => ({ planned, id: item_id }))
  })
  const rows = await findItems<EventRow>(db, 'events', [...new Set(pairs.map(({ id }) => id))])
  const titles = new Map(
    rows.flatMap(({ id, title, status }) => (status === 'trash' ? [] : [[id, title] as const])),
  )
  return new Map(
    pairs.flatMap(({ planned, id }) => {
      const title = titles.get(id)
      const facts = title === undefined ? undefined : { id, title }
      return facts ? [[planned, { sentence: importRemarks.double, facts }] as const] : []
    }),
  )
}
