// How many events start and end on each day: kept with every write, so that no list is counted.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation.ts'
import { type LinkFacts, type LinkedIds, found } from './links.ts'
import type { EventRow } from './store.ts'

export const secondsOfDay = 86_400
/** Level 1 counts so many days together. */
export const daysOfBlock = 64

const tables = {
  event: { days: 'event_days', column: 'listed', of: sql``, type: 'bigint' },
  venue: {
    days: 'venue_days',
    column: 'venue_id',
    of: sql`join venues t on t.id = c.key`,
    type: 'bigint',
  },
  organizer: {
    days: 'organizer_days',
    column: 'organizer_id',
    of: sql`join organizers t on t.id = c.key`,
    type: 'bigint',
  },
  term: {
    days: 'term_days',
    column: 'term_id',
    of: sql`join terms t on t.id = c.key`,
    type: 'bigint',
  },
  word: {
    days: 'word_days',
    column: 'word',
    of: sql`join words t on t.word = c.key`,
    type: 'text',
  },
} as const

type Counted = keyof typeof tables

interface Change {
  readonly what: Counted
  readonly key: number | string
  readonly level: number
  readonly day: number
  starts: number
  ends: number
}

export type Changes = Map<string, Change>
type Times = Pick<EventRow, 'start_utc' | 'end_utc'>
type Facts = LinkFacts & Pick<EventRow, 'folded'>

/** What the transaction of a handle has changed so far. */
interface Gathered {
  readonly changes: Changes
  /** Events that everybody may search; `n` is whether they come or go. */
  readonly texts: { readonly event: Facts; readonly n: number }[]
}

const gathered = new WeakMap<Database, Gathered>()

/** The event as it was, before it changes or goes. */
export function uncount(db: Database, event: Facts, links: LinkedIds): Promise<void> {
  return gather(db, event, links, -1)
}

/** The event as it is from now on. */
export function count(db: Database, event: Facts, links: LinkedIds): Promise<void> {
  return gather(db, event, links, 1)
}

/** Whether the links of an event are counted at all: then its text is, too. */
export const countsLinks = (event: LinkFacts): boolean => found(event) === 2

export const nowhere: LinkedIds = { venue: [], organizer: [], term: [] }

async function gather(db: Database, event: Facts, links: LinkedIds, n: number): Promise<void> {
  const { changes, texts } = await gatheredBy(db)
  addTo(changes, 'event', event.listed, event, n)
  if (!countsLinks(event)) return
  texts.push({ event, n })
  for (const what of ['venue', 'organizer', 'term'] as const) {
    for (const key of links[what]) addTo(changes, what, key, event, n)
  }
}

async function gatheredBy(db: Database): Promise<Gathered> {
  const known = gathered.get(db)
  if (known) return known
  const made: Gathered = { changes: new Map(), texts: [] }
  gathered.set(db, made)
  // Who commits holds the generation first, and so never waits for somebody's counts.
  await raiseGeneration(db)
  await db.beforeCommit(async (inside) => {
    gathered.delete(db)
    await addWords(inside, made)
    await apply(inside, made.changes)
  })
  return made
}

/** Words are looked up at the very end: somebody may have begun to count one. */
async function addWords(db: Database, { changes, texts }: Gathered): Promise<void> {
  if (texts.length === 0) return
  const words = await db.all<{ word: string; done: number }>(sql`select word, done from words`)
  for (const { word, done } of words) {
    for (const { event, n } of texts) {
      if (event.id > done || !event.folded.includes(word)) continue
      addTo(changes, 'word', word, event, n)
    }
  }
}

export function addTo(
  changes: Changes,
  what: Counted,
  key: number | string,
  { start_utc, end_utc }: Times,
  n: number,
): void {
  const first = Math.floor(start_utc / secondsOfDay)
  const last = Math.floor(end_utc / secondsOfDay)
  const at = (level: number, day: number): Change => {
    const name = `${what} ${level} ${day} ${key}`
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

export async function apply(db: Database, changes: Changes): Promise<void> {
  const real = [...changes.values()].filter(({ starts, ends }) => starts !== 0 || ends !== 0)
  if (real.length === 0) return
  if (db.dialect === 'postgres') await applyTogether(db, real)
  else for (const change of real) await applyOne(db, change)
}

/** One row at a time, for the reason that `addLinks` gives. */
async function applyOne(db: Database, { what, key, level, day, starts, ends }: Change) {
  const { days, column } = tables[what]
  await db.run(sql`
    insert into ${raw(days)} (${raw(column)}, level, day, starts, ends)
    values (${key}, ${level}, ${day}, ${starts}, ${ends})
    on conflict (${raw(column)}, level, day) do update
    set starts = starts + excluded.starts, ends = ends + excluded.ends`)
}

async function applyTogether(db: Database, changes: readonly Change[]): Promise<void> {
  const groups = Map.groupBy(changes, ({ what }) => what)
  const parts = [...groups].map(([what, some]) => sql`${raw(what)} as (${adding(what, some)})`)
  await db.run(sql`with ${join(parts)} select 1`)
}

/** What was deleted by somebody else meanwhile has no counts any more. */
function adding(what: Counted, changes: readonly Change[]): Sql {
  const { days, column, of, type } = tables[what]
  const all = (name: 'key' | 'level' | 'day' | 'starts' | 'ends') =>
    sql`${changes.map((change) => change[name])}::${raw(name === 'key' ? type : 'bigint')}[]`
  return sql`
    insert into ${raw(days)} as known (${raw(column)}, level, day, starts, ends)
    select c.key, c.level, c.day, c.starts, c.ends
    from unnest(${all('key')}, ${all('level')}, ${all('day')}, ${all('starts')}, ${all('ends')})
      as c (key, level, day, starts, ends)
    ${of}
    order by c.key, c.level, c.day
    on conflict (${raw(column)}, level, day) do update
    set starts = known.starts + excluded.starts, ends = known.ends + excluded.ends`
}
