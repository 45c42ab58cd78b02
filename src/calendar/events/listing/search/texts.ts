// The searched text of an event is its own. That of an occurrence without one is the text of its
// series (migration `series`): the series that have a text are found first, because there are few.

import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'
import { contains, isOneOf } from '../../../../storage/dialect.ts'
import type { Database } from '../../../../storage/database.ts'
import { hasOccurrences } from '../memory/occurrences.ts'
import { fewCandidates, hasNoText, textsOf, weighedOf } from './weigh.ts'

/** A text, and the series that have it. */
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

/** The series whose text has this. */
export const seriesWith = (reader: Reader, text: string): Promise<readonly number[]> =>
  memoize(reader.memo, seriesTexts.key(text), () => readSeries(reader, text), bytesOf)

async function readSeries(reader: Reader, text: string): Promise<readonly number[]> {
  const { db } = reader
  if (!(await hasOccurrences(reader))) return []
  const { asked, n } = await weighedOf(reader, text)
  const rows = await db.all<{ id: number }>(sql`
    select s.id
    from ${asked === '' || n > fewCandidates ? sql`series r` : matching(asked)}
    cross join events s
    where s.id = r.event_id and ${contains('s.folded', text)}
    order by s.id`)
  return rows.map(({ id }) => id)
}

/** A cross join fixes the join order in SQLite. */
const matching = (asked: string): Sql => sql`
  (${textsOf(asked)}) found
  cross join series r on r.event_id = found.id`
