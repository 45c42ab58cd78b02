// Common words: which events have them is counted once, piece by piece, and kept from then on.

import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import { atMost, contains } from '../../../../storage/dialect.ts'
import { holdGeneration } from '../../../../storage/generation.ts'
import { type Changes, addTo, apply } from './days.ts'

/** Every write looks for every word in its text. */
const mostWords = 32
/** So many events are looked at in one transaction, for which other writers wait. */
const piece = 2000
const allEvents = Number.MAX_SAFE_INTEGER

/** Whether the counts of a word can be used; undefined: nobody asked for it yet. */
export async function isCounted(db: Database, word: string): Promise<boolean | undefined> {
  const row = await db.one<{ done: number }>(sql`select done from words where word = ${word}`)
  return row && row.done === allEvents
}

/** To be counted when there is time, if not too many are. */
export async function askToCount(db: Database, word: string): Promise<void> {
  await db.run(sql`
    insert into words (word, done, since_utc)
    select ${word}, 0, 0
    where (select count(*) from words) < ${mostWords}
    on conflict (word) do nothing`)
}

/** What was counted before that time makes room; who still wants it asks again. */
async function forgetWords(db: Database, before: number): Promise<void> {
  await db.run(sql`
    delete from words
    where done = ${allEvents} and since_utc < ${before}`)
}

export async function forgetAllWords(db: Database): Promise<void> {
  await db.run(sql`delete from words`)
}

/** A word and up to which id its events are counted. */
export interface CountedWord {
  readonly word: string
  readonly done: number
}

export function allWords(db: Database): Promise<CountedWord[]> {
  return db.all(sql`select word, done from words order by word`)
}

async function uncountedWords(db: Database): Promise<readonly string[]> {
  const rows = await db.all<{ word: string }>(
    sql`select word from words where done < ${allEvents} order by word`,
  )
  return rows.map(({ word }) => word)
}

/** Counts some more events; says whether there are none left. */
export function countSome(db: Database, word: string, now: number, size = piece): Promise<boolean> {
  const count = async (inside: Database) => {
    // Who writes an event takes the same row before they look how far this has come.
    await holdGeneration(inside)
    const known = await inside.one<{ done: number }>(
      sql`select done from words where word = ${word}`,
    )
    if (!known || known.done === allEvents) return true
    const rows = await inside.all<{ id: number; start_utc: number; end_utc: number; has: number }>(
      sql`
        select id, start_utc, end_utc,
          case when listed = 1 and password is null and ${contains('folded', word)}
            then 1 else 0 end as has
        from events
        where id > ${known.done}
        order by id
        ${atMost(size)}`,
    )
    const changes: Changes = new Map()
    for (const row of rows) if (row.has === 1) addTo(changes, 'word', word, row, 1)
    await apply(inside, changes)
    const done = rows.length < size ? allEvents : (rows.at(-1)?.id ?? allEvents)
    await inside.run(sql`
      update words set done = ${done}, since_utc = ${now} where word = ${word}`)
    return done === allEvents
  }
  return db.within(count, { exclusive: true })
}

const keptSeconds = 7 * 86_400
/** Between two pieces, for those who wait. */
const restMs = 20

/** Counts the common words that somebody searched for, in small pieces until it is told to stop. */
export async function countWords(
  db: Database,
  now: number,
  isStopped: () => boolean,
): Promise<void> {
  await forgetWords(db, now - keptSeconds)
  for (const word of await uncountedWords(db)) {
    while (!isStopped() && !(await countSome(db, word, now))) await pause(restMs)
  }
}
