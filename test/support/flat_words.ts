// Counts and pages of common words, and the expected ones by plain SQL.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Reader } from '../../src/access/context.ts'
import { inWindow } from '../../src/calendar/events/listing/bounds.ts'
import { countSlice } from '../../src/calendar/events/listing/slices/count.ts'
import { allWords } from '../../src/calendar/events/listing/counted/common_words.ts'
import { type WordKey, hasKey, readKey } from '../../src/calendar/events/listing/counted/keys.ts'
import { pageOf } from '../../src/calendar/events/listing/slices/page.ts'
import { wordSlice } from '../../src/calendar/events/listing/slices/slice.ts'
import { type Asked, type Question, keepAll, ofNow } from './flat.ts'

/** Compares the counts of a search for common words, once they are counted. */
export async function compareWords(asking: Asked, asked: Question): Promise<void> {
  for (const { word: key, done, names } of await allWords(asking.fasti.db)) {
    if (done < Number.MAX_SAFE_INTEGER) continue
    await compareKey(asking, await readKey(asking.fasti.db, key, names), asked)
  }
}

async function compareKey({ fasti, warm }: Asked, key: WordKey, asked: Question): Promise<void> {
  const { db } = fasti
  const { startFrom, startTo, endFrom, endTo } = asked
  const bounds = Object.entries({ startFrom, startTo, endFrom, endTo })
  const window = Object.fromEntries(bounds.filter(([, value]) => value !== undefined))
  const rows = await db.all<{ id: number }>(sql`
    select id from events e
    where e.list_code = 1 and e.password is null${inWindow(window, 'e.')} and ${hasKey(db, key)}
    order by start_utc, id`)
  const { size, skip } = asked
  const series = JSON.stringify(key.series)
  const slice = wordSlice({ word: key.word, series, condition: hasKey(db, key) })
  const what = JSON.stringify({ key, asked })
  const check = async (reader: Reader) => {
    assert.equal(await countSlice(reader, slice, window), rows.length, what)
    const page = { size, skip, columns: sql`e.id` }
    const found = await pageOf<{ id: number }>(reader, slice, window, page)
    assert.deepEqual(found, rows.slice(skip, skip + size), what)
  }
  for (const reader of [{ db }, await ofNow(warm)]) {
    await check(reader)
    await keepAll(reader, slice, window)
    await check(reader)
  }
}
