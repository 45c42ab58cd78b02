// How many events can have a text: what a search asks the trigram index for, and whether it is rare.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost, contains, isOneOf } from '../../../../storage/dialect.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'
import { hasOccurrences } from '../memory/series_times.ts'

/** Up to this many candidates the index is used; beyond, a scan in date order is faster. */
export const fewCandidates = 8000
/** A trigram with at most this many events needs no rarer one. */
const fewEnough = 200
const askedTrigrams = 2
const weighedTrigrams = 16

/** The trigrams of a text to match, and how many events have them, or somewhat more than few. */
export interface Weighed {
  readonly asked: string
  readonly n: number
}

const searchWeights = tenant<Weighed>('search weights')

export function weighedOf(reader: Reader, text: string): Promise<Weighed> {
  const { db } = reader
  const trigrams = trigramsOf(text)
  if (trigrams.length === 0) return Promise.resolve({ asked: '', n: Infinity })
  return memoize(reader.memo, searchWeights.key(text), async () =>
    db.dialect === 'postgres'
      ? { asked: '', n: await countUpTo(db, eventsWith([text])) }
      : rarestOf(db, trigrams),
  )
}

/** Counting stops early: the exact count of what is common does not matter. */
export const countUpTo = async (db: Database, rows: Sql): Promise<number> =>
  db.count(sql`select count(*) as n from (${rows} ${atMost(fewCandidates + 1)}) few`)

/** SQLite: what has a text that matches. */
export const textsOf = (asked: string): Sql =>
  sql`select rowid as id from events_text where events_text match ${asked}`

/** The occurrences of series that have such a text, also those that have their own. */
const occurrencesOf = (asked: string): Sql => sql`
  select o.event_id as id
  from (${textsOf(asked)}) as texts
  cross join occurrences o on o.series_id = texts.id`

export const matchesOf = (asked: string): Sql =>
  sql`${textsOf(asked)} union ${occurrencesOf(asked)}`

/** An expression, because PostgreSQL would look up `folded = ''` in all of the trigram index. */
export const hasNoText = (event: 'e' | 'x'): Sql => raw(`${event}.folded || '' = ''`)

/** PostgreSQL: the events whose texts have all of these, series as well. */
export const eventsWith = (texts: readonly string[]): Sql => sql`
  select coalesce(o.event_id, e.id) as id
  from events e
  left join lateral (
    (select one.event_id
    from occurrences one
    join events x on x.id = one.event_id
    where one.series_id = e.id and abs(e.list_code) > 9 and ${hasNoText('x')}
    offset 0)
    union all
    select e.id where abs(e.list_code) > 9) o on true
  where ${join(
    texts.map((text) => contains('e.folded', text)),
    ' and ',
  )}`

export function trigramsOf(folded: string): readonly string[] {
  const letters = Array.from(folded)
  const found = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''))
  return [...found]
}

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

async function rarestOf(db: Database, trigrams: readonly string[]): Promise<Weighed> {
  const step = Math.ceil(trigrams.length / weighedTrigrams)
  const weighed: { trigram: string; n: number }[] = []
  for (const trigram of trigrams.filter((_, index) => index % step === 0)) {
    const n = await countUpTo(db, textsOf(quoted(trigram)))
    weighed.push({ trigram, n })
    if (n <= fewEnough) break
  }
  const rarest = weighed.toSorted((a, b) => a.n - b.n).slice(0, askedTrigrams)
  const few = rarest.filter(({ n }) => n <= fewEnough)
  const asked = (few.length > 0 ? few : rarest).map(({ trigram }) => quoted(trigram)).join(' AND ')
  const n = rarest[0]?.n ?? 0
  // One text of a series may stand for many events.
  return { asked, n: n > fewCandidates ? n : n + (await countUpTo(db, occurrencesOf(asked))) }
}

export interface SearchedText {
  readonly text: string
  readonly series: readonly number[]
}

/** The condition on an event `e`. */
export function hasText(db: Database, { text, series }: SearchedText): Sql {
  const own = contains('e.folded', text)
  if (series.length === 0) return own
  return sql`(${own} or (${isOneOf(db, 'e.post_parent', series)} and ${hasNoText('e')}))`
}

const seriesTexts = tenant<readonly number[]>('series texts')
const bytesOfId = 8
const bytesOf = (ids: readonly number[]) => ids.length * bytesOfId

export const seriesWith = (reader: Reader, text: string): Promise<readonly number[]> =>
  memoize(reader.memo, seriesTexts.key(text), () => readSeries(reader, text), bytesOf)

async function readSeries(reader: Reader, text: string): Promise<readonly number[]> {
  const { db } = reader
  if (!(await hasOccurrences(reader))) return []
  const { asked, n } = await weighedOf(reader, text)
  return db.ids(sql`
    select s.id
    from ${asked === '' || n > fewCandidates ? sql`series r` : matching(asked)}
    cross join events s
    where s.id = r.event_id and ${contains('s.folded', text)}
    order by s.id`)
}

/** A cross join fixes the join order in SQLite. */
const matching = (asked: string): Sql => sql`
  (${textsOf(asked)}) found
  cross join series r on r.event_id = found.id`
