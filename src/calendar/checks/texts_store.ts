// Compares SQLite's trigram table with the texts of events. PostgreSQL has an index instead.

import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost } from '../../storage/dialect.ts'
import { raiseEmbedded } from '../../storage/generation/generation.ts'
import { changeText, forgetText } from '../events/listing/counted/trigrams.ts'
import { holdRow } from './rows_store.ts'

/** Trigrams are counted by their hash, so that memory does not grow with the texts. */
const buckets = 2 ** 20
const batch = 500
const vocabularyBatch = 5000

/** How many trigrams are in more or fewer texts than the index says. */
export async function countWrongTrigrams(db: Database): Promise<number> {
  if (db.dialect === 'postgres') return 0
  const difference = new Int32Array(buckets)
  for await (const texts of textsOf(db)) {
    for (const { folded } of texts) {
      for (const trigram of trigramsOf(folded)) add(difference, trigram, 1)
    }
  }
  for await (const terms of vocabularyOf(db)) {
    for (const { term, doc } of terms) add(difference, term, -doc)
  }
  return difference.reduce((wrong, n) => (n === 0 ? wrong : wrong + 1), 0)
}

interface Text {
  readonly id: number
  readonly folded: string
}

async function* textsOf(db: Database): AsyncGenerator<readonly Text[]> {
  for (let after = 0; ;) {
    const rows = await db.all<Text>(sql`
      select id, folded from events where id > ${after} order by id ${atMost(batch)}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

interface Term {
  readonly term: string
  readonly doc: number
}

async function* vocabularyOf(db: Database): AsyncGenerator<readonly Term[]> {
  await db.run(sql`
    create virtual table if not exists temp.vocabulary
    using fts5vocab('main', 'events_text', 'row')`)
  for (let after = ''; ;) {
    const rows = await db.all<Term>(sql`
      select term, doc from temp.vocabulary where term > ${after} order by term
      ${atMost(vocabularyBatch)}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.term
  }
}

/** Three characters each, as the tokenizer of the index takes them. */
function trigramsOf(text: string): ReadonlySet<string> {
  const characters = Array.from(text)
  const found = new Set<string>()
  for (let at = 0; at + 2 < characters.length; at += 1) {
    found.add(`${characters[at]}${characters[at + 1]}${characters[at + 2]}`)
  }
  return found
}

/** The hash is FNV-1a. */
function add(difference: Int32Array, trigram: string, n: number): void {
  let hash = 0x811c9dc5
  for (let at = 0; at < trigram.length; at += 1) {
    hash = Math.imul(hash ^ trigram.charCodeAt(at), 0x01000193)
  }
  const bucket = (hash >>> 0) % buckets
  difference[bucket] = (difference[bucket] ?? 0) + n
}

/** Indexes all texts again in batches, and removes those of deleted events. */
export async function rebuildTexts(db: Database): Promise<void> {
  for await (const texts of textsOf(db)) {
    await db.within(async (inside) => {
      for (const { id } of texts) {
        const row = await holdRow<Text>(inside, 'events', id)
        if (row) await changeText(inside, id, row.folded)
      }
      await raiseEmbedded(inside)
    })
  }
  await db.within(async (inside) => {
    const gone = await inside.ids(sql`
      select rowid as id from events_text where rowid not in (select id from events)`)
    for (const id of gone) await forgetText(inside, id)
    await raiseEmbedded(inside)
  })
}
