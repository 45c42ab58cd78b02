// The words of coming public events and of public names: what a search that finds nothing may have
// meant. It is a sample and may be some minutes old, because whoever uses a word of it searches for
// it again.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { nobody } from '../../../../access/roles.ts'
import { peek, put, tenant } from '../../../../storage/memo.ts'
import type { MemoStore } from '../../../../storage/memo.ts'
import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import { beginningOfText } from '../../../items/columns_store.ts'
import { list } from '../by_date.ts'
import { publicNames } from './names.ts'

export type Vocabulary = ReadonlyMap<string, number>

interface Aged {
  readonly words: Vocabulary
  /** In seconds since 1970. */
  readonly until: number
}

const vocabularies = tenant<Aged>('vocabulary')
const key = vocabularies.key('')

const keptSeconds = 600
/** Events that are read, at a time and in all. */
const piece = 250
const mostEvents = 3000
/** Letters that are read, of one text and in all. */
const lettersOfText = 4000
const mostLetters = 1_500_000
const mostWords = 20_000
/** Estimate for a word and its number. */
const bytesOfWord = 80

const wordsIn = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(({ length }) => length > 2 && length <= 40)

/** Requests that come meanwhile wait for the same one. */
const underWay = new WeakMap<MemoStore, Promise<Aged>>()

export async function readVocabulary(reader: Reader, now: number): Promise<Vocabulary> {
  const { memo } = reader
  const known = peek(memo, key)?.value
  if (known && known.until > now) return known.words
  if (!memo) return (await readWords(reader, now)).words
  const waiting = underWay.get(memo.store) ?? readWords(reader, now)
  underWay.set(memo.store, waiting)
  try {
    const value = await waiting
    put(memo, key, { generation: memo.generation, value, bytes: value.words.size * bytesOfWord })
    return value.words
  } finally {
    underWay.delete(memo.store)
  }
}

interface Text {
  readonly folded: string
  readonly is_open: number
}

async function readWords(reader: Reader, now: number): Promise<Aged> {
  const words = new Map<string, number>()
  const add = (text: string) => {
    for (const word of new Set(wordsIn(text))) {
      const often = words.get(word)
      if (often !== undefined || words.size < mostWords) words.set(word, (often ?? 0) + 1)
    }
  }
  const pause = yieldToEventLoop()
  for (const name of await publicNames(reader)) add(name)
  const columns = sql`
    e.id, case when e.password is null then 1 else 0 end as is_open,
    ${beginningOfText('e', lettersOfText)}`
  const filter = { actor: nobody, window: { endFrom: now + 1 } }
  const form = { order: 'ascending', columns } as const
  // The dates of a series have one text.
  const seen = new Set<string>()
  let letters = 0
  for (let skip = 0; skip < mostEvents && letters < mostLetters; skip += piece) {
    const rows = await list<Text>(reader, filter, { size: piece, skip }, form)
    for (const { folded, is_open } of rows) {
      if (is_open === 0 || seen.has(folded)) continue
      seen.add(folded)
      letters += folded.length
      add(folded)
      await pause()
    }
    if (rows.length < piece) break
  }
  return { words, until: now + keptSeconds }
}
