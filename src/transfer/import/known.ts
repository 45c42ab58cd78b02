// What the items of an import were before: by their keys, or by what they are like.

import type { Database } from '../../storage/database.ts'
import { hasPlace } from './fingerprint.ts'
import { type Planned, type Run, batchSize, nameOf } from './plan.ts'
import type { Running } from './record.ts'
import { type KnownItem, findAlike, findSourceItems } from './store.ts'

/** By kind and key. */
type Known = ReadonlyMap<string, KnownItem>

export async function knownAmong(
  { source, files, renamed }: Run,
  db: Database,
  planned: readonly Planned[],
): Promise<Known> {
  const known = new Map<string, KnownItem>()
  for (const [kind, some] of Map.groupBy(planned, ({ item }) => item.kind)) {
    const keys = some.map(({ key }) => key)
    if (files !== undefined) {
      for (const row of (await findSourceItems(db, files, kind, keys)).values()) {
        known.set(nameOf(row), { ...row, isOfFile: true })
      }
    }
    for (const row of (await findSourceItems(db, source, kind, keys)).values()) {
      known.set(nameOf(row), row)
    }
    for (const key of keys) {
      const former = renamed.get(nameOf({ kind, key }))
      if (former) known.set(nameOf({ kind, key }), former)
    }
  }
  return known
}

export const knownOf = ({ item: { kind }, key }: Planned, known: Known): KnownItem | undefined =>
  known.get(nameOf({ kind, key }))

/**
 * Events that are new by their keys, but like others of the same source. When all keys are known,
 * they are those others under a new key, if the old one is not there any more.
 */
export async function strangersAmong(
  running: Running,
  planned: readonly Planned[],
  known: Known,
): Promise<ReadonlySet<Planned>> {
  if (running.areAllSeen || running.isFirst) return new Set()
  // A source that is read as a whole has nothing twice; files may have two choirs at seven.
  const isSync = running.authority !== undefined
  const mayBeOther = ({ item }: Planned) => hasPlace(item) || (isSync && item.kind === 'event')
  const fresh = planned.filter((one) => !knownOf(one, known) && mayBeOther(one))
  const alike = await alikeOf(running, fresh)
  const isLike = new Set(alike.map(({ likeness }) => likeness))
  const strangers = fresh.filter(({ likeness }) => isLike.has(likeness))
  running.strangers.push(...strangers)
  return new Set(strangers)
}

function alikeOf({ context, source }: Running, planned: readonly Planned[]) {
  const likenesses = new Set(planned.map(({ likeness }) => likeness))
  return findAlike(context.db, source, [...likenesses])
}

/** All that has waited, in batches; what has another key now is known under it from then on. */
export function* renamedAmong(running: Running): Generator<Promise<readonly Planned[]>> {
  running.areAllSeen = true
  for (let at = 0; at < running.strangers.length; at += batchSize) {
    yield recognize(running, running.strangers.slice(at, at + batchSize))
  }
}

async function recognize(running: Running, some: readonly Planned[]): Promise<readonly Planned[]> {
  const { seen, renamed } = running
  const alike = await alikeOf(running, some)
  for (const { item, key, likeness } of some) {
    const former = alike.find((row) => row.likeness === likeness && !seen.has(nameOf(row)))
    if (!former) continue
    seen.add(nameOf(former))
    renamed.set(nameOf({ kind: item.kind, key }), former)
  }
  return some
}
