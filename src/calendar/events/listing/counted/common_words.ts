// Common words, and searches for several words, have counted days: counted once in batches, then
// updated with every write.

import { setTimeout as pause } from 'node:timers/promises'
import sql, { type Sql, bulk, raw } from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import { atMost } from '../../../../storage/dialect.ts'
import { holdGeneration } from '../../../../storage/generation/generation.ts'
import { type LinkedIds, targetNames } from '../../links.ts'
import { type Changes, addTo, apply } from './days.ts'
import { hasKey, isSingle, readKey } from './keys.ts'

/** A limit, because every write searches its text for every key; of single texts and of several. */
const mostKeys = 32
/** Events per transaction, during which other writers wait. */
const piece = 2000
const allEvents = Number.MAX_SAFE_INTEGER

/** The linked things whose names count for each part of a key, and a signature of them. */
export interface CountedNames {
  readonly signature: string
  readonly parts: readonly LinkedIds[]
}

export const noNames: CountedNames = { signature: '', parts: [] }

/**
 * Whether the counts of a word are complete; undefined if it was never queued, or if other names
 * counted then.
 */
export async function isCounted(
  db: Database,
  word: string,
  { signature } = noNames,
): Promise<boolean | undefined> {
  const row = await db.one<{ done: number; names: string }>(
    sql`select done, names from common_words where word = ${word}`,
  )
  return row?.names === signature ? row.done === allEvents : undefined
}

/** Queues a word for counting, unless there are too many. */
export async function askToCount(
  db: Database,
  word: string,
  { signature, parts } = noNames,
): Promise<void> {
  const single = raw(isSingle(word) ? '1' : '0')
  // Searches that cannot be queued must not wait for writers, nor writers for them.
  if (!(await hasRoom(db, word, single))) return
  await db.within(async (inside) => {
    // A writer of events locks the same row before it reads the names.
    if (parts.length > 0) await holdGeneration(inside)
    await inside.run(sql`
      delete from common_words where word = ${word} and names <> ${signature}`)
    const added = await inside.run(sql`
      insert into common_words (word, done, since_utc, names, single)
      select ${word}, 0, 0, ${signature}, ${single}
      where (select count(*) from common_words where single = ${single}) < ${mostKeys}
      on conflict (word) do nothing`)
    if (added > 0) await addNames(inside, word, parts)
  })
}

/** Whether the word can be queued: there are few of its kind, or it has a place already. */
async function hasRoom(db: Database, word: string, single: Sql): Promise<boolean> {
  const row = await db.one<{ taken: number; own: number }>(sql`
    select (select count(*) from common_words where single = ${single}) as taken,
      (select count(*) from common_words where word = ${word}) as own`)
  return row !== undefined && (row.taken < mostKeys || row.own > 0)
}

/** Few parameters per statement. */
const namesPiece = 500

async function addNames(db: Database, word: string, parts: readonly LinkedIds[]): Promise<void> {
  const rows = parts.flatMap((linked, part) =>
    targetNames.flatMap((kind) => linked[kind].map((id) => [word, part, kind, id])),
  )
  for (let at = 0; at < rows.length; at += namesPiece) {
    await db.run(sql`
      insert into word_names (word, part, kind, item_id)
      values ${bulk(rows.slice(at, at + namesPiece))}`)
  }
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
  readonly names: string
}

/** Without those that count names of what was deleted, which are never used again. */
export const allWords = (db: Database): Promise<CountedWord[]> =>
  db.all(sql`
    select w.word, w.done, w.names
    from common_words w
    where not exists (
      select 1
      from word_names n
      left join venues v on n.kind = 'venue' and v.id = n.item_id
      left join organizers o on n.kind = 'organizer' and o.id = n.item_id
      left join terms t on n.kind = 'term' and t.id = n.item_id
      where n.word = w.word and coalesce(v.id, o.id, t.id) is null)
    order by w.word`)

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
    const known = await inside.one<{ done: number; names: string }>(
      sql`select done, names from common_words where word = ${word}`,
    )
    if (!known || known.done === allEvents) return true
    const key = await readKey(inside, word, known.names)
    const rows = await inside.all<{ id: number; start_utc: number; end_utc: number; has: number }>(
      sql`
        select id, start_utc, end_utc,
          case when list_code = 1 and password is null and ${hasKey(db, key)}
            then 1 else 0 end as has
        from events e
        where id > ${known.done}
        order by id
        ${atMost(size)}`,
    )
    const changes: Changes = new Map()
    addTo(
      changes,
      'word',
      word,
      rows.filter(({ has }) => has === 1),
      1,
    )
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
