// How many events start and end on each day: kept with every write, so that no list is counted.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation.ts'
import { type LinkFacts, type LinkedIds, found } from './links.ts'

export const secondsOfDay = 86_400
/** Level 1 counts so many days together. */
export const daysOfBlock = 64

const tables = {
  event: { days: 'event_days', column: 'listed', target: undefined },
  venue: { days: 'venue_days', column: 'venue_id', target: 'venues' },
  organizer: { days: 'organizer_days', column: 'organizer_id', target: 'organizers' },
  term: { days: 'term_days', column: 'term_id', target: 'terms' },
} as const

type Counted = keyof typeof tables

interface Change {
  readonly what: Counted
  readonly key: number
  readonly level: number
  readonly day: number
  starts: number
  ends: number
}

/** What the transaction of a handle has changed so far. */
const gathered = new WeakMap<Database, Map<string, Change>>()

/** The event as it was, before it changes or goes. */
export function uncount(db: Database, event: LinkFacts, links: LinkedIds): Promise<void> {
  return gather(db, event, links, -1)
}

/** The event as it is from now on. */
export function count(db: Database, event: LinkFacts, links: LinkedIds): Promise<void> {
  return gather(db, event, links, 1)
}

/** Whether the links of an event are counted at all. */
export const countsLinks = (event: LinkFacts): boolean => found(event) === 2

export const nowhere: LinkedIds = { venue: [], organizer: [], term: [] }

async function gather(db: Database, event: LinkFacts, links: LinkedIds, n: number): Promise<void> {
  const changes = await changesOf(db)
  add(changes, 'event', event.listed, event, n)
  if (!countsLinks(event)) return
  for (const what of ['venue', 'organizer', 'term'] as const) {
    for (const key of links[what]) add(changes, what, key, event, n)
  }
}

async function changesOf(db: Database): Promise<Map<string, Change>> {
  const known = gathered.get(db)
  if (known) return known
  const changes = new Map<string, Change>()
  gathered.set(db, changes)
  // Who commits holds the generation first, and so never waits for somebody's counts.
  await raiseGeneration(db)
  await db.beforeCommit(async (inside) => {
    gathered.delete(db)
    await apply(inside, [...changes.values()])
  })
  return changes
}

function add(
  changes: Map<string, Change>,
  what: Counted,
  key: number,
  { start_utc, end_utc }: LinkFacts,
  n: number,
): void {
  const first = Math.floor(start_utc / secondsOfDay)
  const last = Math.floor(end_utc / secondsOfDay)
  const at = (level: number, day: number): Change => {
    const name = `${what} ${key} ${level} ${day}`
    const known = changes.get(name)
    if (known) return known
    const made = { what, key, level, day, starts: 0, ends: 0 }
    changes.set(name, made)
    return made
  }
  at(0, first).starts += n
  at(1, Math.floor(first / daysOfBlock)).starts += n
  at(0, last).ends += n
  at(1, Math.floor(last / daysOfBlock)).ends += n
}

async function apply(db: Database, changes: readonly Change[]): Promise<void> {
  const real = changes.filter(({ starts, ends }) => starts !== 0 || ends !== 0)
  if (real.length === 0) return
  if (db.dialect === 'postgres') await applyTogether(db, real)
  else for (const change of real) await applyOne(db, change)
}

/** One row at a time, and no upsert, for the reason that `addLinks` gives. */
async function applyOne(db: Database, { what, key, level, day, starts, ends }: Change) {
  const { days, column } = tables[what]
  const changed = await db.run(sql`
    update ${raw(days)}
    set starts = starts + ${starts}, ends = ends + ${ends}
    where ${raw(column)} = ${key} and level = ${level} and day = ${day}`)
  if (changed > 0) return
  await db.run(sql`
    insert into ${raw(days)} (${raw(column)}, level, day, starts, ends)
    values (${key}, ${level}, ${day}, ${starts}, ${ends})`)
}

async function applyTogether(db: Database, changes: readonly Change[]): Promise<void> {
  const groups = Map.groupBy(changes, ({ what }) => what)
  const parts = [...groups].map(([what, some]) => sql`${raw(what)} as (${adding(what, some)})`)
  await db.run(sql`with ${join(parts)} select 1`)
}

/** What was deleted by somebody else meanwhile has no counts any more. */
function adding(what: Counted, changes: readonly Change[]): Sql {
  const { days, column, target } = tables[what]
  const all = (name: 'key' | 'level' | 'day' | 'starts' | 'ends') =>
    sql`${changes.map((change) => change[name])}::bigint[]`
  return sql`
    insert into ${raw(days)} as known (${raw(column)}, level, day, starts, ends)
    select c.key, c.level, c.day, c.starts, c.ends
    from unnest(${all('key')}, ${all('level')}, ${all('day')}, ${all('starts')}, ${all('ends')})
      as c (key, level, day, starts, ends)
    ${target === undefined ? sql`` : sql`join ${raw(target)} t on t.id = c.key`}
    order by c.key, c.level, c.day
    on conflict (${raw(column)}, level, day) do update
    set starts = known.starts + excluded.starts, ends = known.ends + excluded.ends`
}
