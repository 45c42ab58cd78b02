// Counted days: how many events start and end on each day, updated with every write, so that the
// total of a list needs no scan.

import sql, { Sql, bulk, join, raw } from 'sql-template-tag'
import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import type { Database } from '../../../../storage/database.ts'
import { isOneOf } from '../../../../storage/dialect.ts'
import { raiseGeneration } from '../../../../storage/generation/generation.ts'
import {
  type LinkFacts,
  type LinkedIds,
  type Target,
  visibilityOf,
  targetNames,
  byTarget,
  targets,
} from '../../links.ts'
import type { EventRow } from '../../store.ts'
import { keyTest } from './keys.ts'

export const secondsOfDay = 86_400
/** The day of a second, both since 1970. */
export const dayOf = (second: number): number => Math.floor(second / secondsOfDay)
/** The number of days in a block, which is what level 1 counts. */
export const daysOfBlock = 64

const tables = {
  event: { days: 'event_days', column: 'list_code', isThere: sql`true`, type: 'bigint' },
  ...byTarget((target) => {
    const { days, column, table } = targets[target]
    const isThere = sql`exists (select 1 from ${raw(table)} t where t.id = c.key)`
    return { days, column, isThere, type: 'bigint' } as const
  }),
  word: {
    days: 'word_days',
    column: 'word',
    isThere: sql`exists (select 1 from common_words t where t.word = c.key)`,
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

type Place = Pick<Change, 'what' | 'key' | 'level'>

/** By what is counted, level and key; then by day. */
export type Changes = Map<string, Map<number, Change>>
type Times = Pick<EventRow, 'id' | 'start_utc' | 'end_utc'>
type Starts = Times & Pick<EventRow, 'start_date'>
type Facts = LinkFacts & Pick<EventRow, 'folded' | 'start_date'>

/**
 * A change to be counted before the commit: `n` is 1 to add an event, -1 to remove it. `times` are
 * of all events that are counted together, because they have all else in common.
 */
interface Note {
  readonly event: Facts
  readonly times: readonly Starts[]
  readonly links: LinkedIds
  readonly n: number
}

export const uncount = (db: Database, event: Facts, links: LinkedIds): Promise<void> =>
  note(db, { event, times: [event], links, n: -1 })

export const count = (db: Database, event: Facts, links: LinkedIds): Promise<void> =>
  note(db, { event, times: [event], links, n: 1 })

/** Adds events that have all but their ids and times in common with the given one. */
export const countAlike = (
  db: Database,
  event: Facts,
  times: readonly Starts[],
  links: LinkedIds,
): Promise<void> => note(db, { event, times, links, n: 1 })

/** Whether the links of an event are counted; if so, its common words are, too. */
export const countsLinks = (event: LinkFacts): boolean => visibilityOf(event) === 2

async function note(db: Database, one: Note): Promise<void> {
  // Locks the generation before any counts, so that transactions never deadlock on counts.
  await raiseGeneration(db)
  await db.beforeCommit(applyNotes, one)
}

async function applyNotes(db: Database, notes: readonly Note[]): Promise<void> {
  const changes: Changes = new Map()
  const pause = yieldToEventLoop()
  for (const { event, times, n } of notes) addTo(changes, 'event', event.list_code, times, n)
  const linked = notes.filter(({ event }) => countsLinks(event))
  for (const { times, links, n } of linked) {
    for (const what of targetNames) {
      for (const key of links[what]) addTo(changes, what, key, times, n)
    }
    await pause()
  }
  await Promise.all([apply(db, changes), linked.length > 0 ? applyWords(db, linked) : undefined])
}

/** Words are read just before the commit, because counting a new one may have begun. */
async function applyWords(db: Database, notes: readonly Note[]): Promise<void> {
  const changes: Changes = new Map()
  const words = await db.all<{ word: string; done: number; names: string }>(
    sql`select word, done, names from common_words`,
  )
  const named = words.some(({ names }) => names !== '') ? await namedFor(db, notes) : undefined
  const pause = yieldToEventLoop()
  for (const { word, done } of words) {
    await pause()
    for (const { event, times, links, n } of notes) {
      const reached = times.filter(({ id }) => id <= done)
      if (reached.length === 0) continue
      const isNamed = (part: number) => named?.(word, part, links) ?? false
      const having = reached.filter(keyTest(word, event.folded, isNamed))
      addTo(changes, 'word', word, having, n)
    }
  }
  await apply(db, changes)
}

interface WordName {
  readonly word: string
  readonly part: number
  readonly kind: Target
  readonly item_id: number
}

async function namedFor(db: Database, notes: readonly Note[]) {
  const ids = new Set(notes.flatMap(({ links }) => targetNames.flatMap((kind) => links[kind])))
  const rows = await db.all<WordName>(sql`
    select word, part, kind, item_id from word_names where ${isOneOf(db, 'item_id', [...ids])}`)
  const nameOf = ({ word, part, kind, item_id }: WordName) => `${kind} ${item_id} ${part} ${word}`
  const known = new Set(rows.map(nameOf))
  return (word: string, part: number, links: LinkedIds): boolean =>
    targetNames.some((kind) =>
      links[kind].some((item_id) => known.has(nameOf({ word, part, kind, item_id }))),
    )
}

export function addTo(
  changes: Changes,
  what: Counted,
  key: number | string,
  times: readonly Times[],
  n: number,
): void {
  const [day, block] = [
    { what, key, level: 0 },
    { what, key, level: 1 },
  ]
  const [days, blocks] = [daysAt(changes, day), daysAt(changes, block)]
  for (const { start_utc, end_utc } of times) {
    const [first, last] = [dayOf(start_utc), dayOf(end_utc)]
    addAt(days, day, first, last, n)
    addAt(blocks, block, Math.floor(first / daysOfBlock), Math.floor(last / daysOfBlock), n)
  }
}

function addAt(
  days: Map<number, Change>,
  place: Place,
  first: number,
  last: number,
  n: number,
): void {
  const begun = changeOn(days, place, first)
  begun.starts += n
  // Fast path: most events end on the day on which they start.
  const ended = first === last ? begun : changeOn(days, place, last)
  ended.ends += n
}

function daysAt(changes: Changes, { what, key, level }: Place): Map<number, Change> {
  const name = `${what} ${level} ${key}`
  const known = changes.get(name)
  if (known) return known
  const made = new Map<number, Change>()
  changes.set(name, made)
  return made
}

function changeOn(days: Map<number, Change>, place: Place, day: number): Change {
  const known = days.get(day)
  if (known) return known
  const { what, key, level } = place
  const made = { what, key, level, day, starts: 0, ends: 0 }
  days.set(day, made)
  return made
}

export async function apply(db: Database, changes: Changes): Promise<void> {
  const real: Change[] = []
  for (const days of changes.values()) {
    for (const change of days.values()) {
      if (change.starts !== 0 || change.ends !== 0) real.push(change)
    }
  }
  if (real.length === 0) return
  const groups = Map.groupBy(real, ({ what }) => what)
  if (db.dialect === 'postgres') await applyTogether(db, groups)
  else for (const [what, some] of groups) await applyInPieces(db, what, some)
}

type Groups = ReadonlyMap<Counted, readonly Change[]>

async function applyTogether(db: Database, groups: Groups): Promise<void> {
  const parts = [...groups].map(([what, some]) => {
    const all = (name: 'key' | 'level' | 'day' | 'starts' | 'ends') => {
      const type = raw(name === 'key' ? tables[what].type : 'bigint')
      return sql`${some.map((change) => change[name])}::${type}[]`
    }
    // In key order, so that two transactions never deadlock.
    const given = sql`(
      select *
      from unnest(${all('key')}, ${all('level')}, ${all('day')}, ${all('starts')}, ${all('ends')})
        as g (key, level, day, starts, ends)
      order by key, level, day) as c`
    return sql`${raw(what)} as (${adding(what, given)})`
  })
  await db.run(sql`with ${join(parts)} select 1`)
}

/** Few batch sizes, so that the prepared statements are reused. */
const lengths = [128, 32, 8, 4, 2, 1] as const

async function applyInPieces(db: Database, what: Counted, changes: readonly Change[]) {
  const pause = yieldToEventLoop()
  for (let at = 0; at < changes.length;) {
    const length = lengths.find((one) => one <= changes.length - at) ?? 1
    const values = changes
      .slice(at, at + length)
      .flatMap(({ key, level, day, starts, ends }) => [key, level, day, starts, ends])
    await db.run(new Sql(textFor(what, length), values))
    at += length
    await pause()
  }
}

const texts = new Map<string, readonly string[]>()

/** The statement for a number of rows, around its values; composing it takes longer than to run it. */
function textFor(what: Counted, length: number): readonly string[] {
  const name = `${what} ${length}`
  const known = texts.get(name)
  if (known) return known
  const rows = Array.from({ length }, () => [0, 0, 0, 0, 0])
  const { strings } = sql`
    with c (key, level, day, starts, ends) as (values ${bulk(rows)})
    ${adding(what, sql`c`)}`
  texts.set(name, strings)
  return strings
}

/** Skips keys that another transaction has deleted meanwhile. */
function adding(what: Counted, given: Sql): Sql {
  const { days, column, isThere } = tables[what]
  return sql`
    insert into ${raw(days)} as known (${raw(column)}, level, day, starts, ends)
    select c.key, c.level, c.day, c.starts, c.ends
    from ${given}
    where ${isThere}
    on conflict (${raw(column)}, level, day) do update
    set starts = known.starts + excluded.starts, ends = known.ends + excluded.ends`
}
