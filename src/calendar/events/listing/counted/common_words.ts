// Common words have counted days: counted once in batches, then updated with every write.

import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import { atMost, contains } from '../../../../storage/dialect.ts'
import { holdGeneration } from '../../../../storage/generation.ts'
import { type Changes, addTo, apply } from './days.ts'

/** A limit, because every write searches its text for every word. */
const mostWords = 32
/** Events per transaction, during which other writers wait. */
const piece = 2000
const allEvents = Number.MAX_SAFE_INTEGER

/** Whether the counts of a word are complete; undefined if it was never queued. */
export async function isCounted(db: Database, word: string): Promise<boolean | undefined> {
  const row = await db.one<{ done: number }>(
    sql`select done from common_words where word = ${word}`,
  )
  return row && row.done === allEvents
}

/** Queues a word for counting, unless there are too many. */
export async function askToCount(db: Database, word: string): Promise<void> {
  await db.run(sql`
    insert into common_words (word, done, since_utc)
    select ${word}, 0, 0
    where (select count(*) from common_words) < ${mostWords}
    on conflict (word) do nothing`)
}

/** Evicts words that were counted before that time; the next search queues them again. */
async function forgetWords(db: Database, before: number): Promise<void> {
  await db.run(sql`
    delete from common_words
    where done = ${allEvents} and since_utc < ${before}`)
}

export async function forgetAllWords(db: Database): Promise<void> {
  await db.run(sql`delete from common_words`)
}

/** A word and the id up to which its events are counted. */
export interface CountedWord {
  readonly word: string
  readonly done: number
}

export function allWords(db: Database): Promise<CountedWord[]> {
  return db.all(sql`select word, done from common_words order by word`)
}

async function uncountedWords(db: Database): Promise<readonly string[]> {
  const rows = await db.all<{ word: string }>(
    sql`select word from common_words where done < ${allEvents} order by word`,
  )
  return rows.map(({ word }) => word)
}

/** Counts one more batch of events; returns whether the word is complete. */
export function countSome(db: Database, word: string, now: number, size = piece): Promise<boolean> {
  const count = async (inside: Database) => {
    // A writer of events locks the same row before it reads `done`.
    await holdGeneration(inside)
    const known = await inside.one<{ done: number }>(
      sql`select done from common_words where word = ${word}`,
    )
    if (!known || known.done === allEvents) return true
    const rows = await inside.all<{ id: number; start_utc: number; end_utc: number; has: number }>(
      sql`
        select id, start_utc, end_utc,
          case when list_code = 1 and password is null and ${contains('folded', word)}
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
      update common_words set done = ${done}, since_utc = ${now} where word = ${word}`)
    return done === allEvents
  }
  return db.within(count, { exclusive: true })
}

const keptSeconds = 7 * 86_400
/** The pause between two batches, for waiting writers. */
const restMs = 20

/** Counts the queued words in small batches, until it is stopped. */
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
