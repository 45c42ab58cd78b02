// The SQL of the links of many occurrences at once.

import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { inChunks } from '../../../storage/rows.ts'
import { type LinkFacts, type Target, targets, visibilityOf } from '../links.ts'
import { tableOf } from './rows_store.ts'

export interface LinkRow {
  readonly event_id: number
  readonly id: number
  /** Of terms. */
  readonly taxonomy?: string
}

/** The links of all occurrences of a series and of itself, in link order. */
export function findLinks(db: Database, target: Target, series: number): Promise<LinkRow[]> {
  const { links, column } = targets[target]
  const isTerm = target === 'term'
  return db.all(sql`
    select l.event_id, l.${raw(column)} as id${raw(isTerm ? ', t.taxonomy' : '')}
    from ${raw(links)} l${raw(isTerm ? ' join terms t on t.id = l.term_id' : '')}
    where l.event_id = ${series}
      or l.event_id in (select event_id from occurrences where series_id = ${series})
    order by l.event_id, l.position`)
}

/** Copies the columns of these events to their links again. */
export async function refreshManyLinks(db: Database, events: readonly LinkFacts[]): Promise<void> {
  const names = ['id', 'visibility', 'start_utc', 'end_utc', 'dur_class']
  const records = events.map((event) => {
    const { id, start_utc, end_utc, dur_class } = event
    return { id, visibility: visibilityOf(event), start_utc, end_utc, dur_class }
  })
  await inChunks(records, async (some) => {
    for (const { links } of Object.values(targets)) {
      await db.run(sql`
        update ${raw(links)}
        set visibility = n.visibility, start_utc = n.start_utc, end_utc = n.end_utc,
          dur_class = n.dur_class
        from ${tableOf(db, some, names)} as n
        where ${raw(links)}.event_id = n.id`)
    }
  })
}

export async function replaceManyLinks(
  db: Database,
  target: Target,
  events: readonly { readonly event: LinkFacts; readonly ids: readonly number[] }[],
): Promise<void> {
  const { links, column } = targets[target]
  await inChunks(
    events.map(({ event: { id } }) => ({ id })),
    (some) => {
      const ids = some.map(({ id }) => Number(id))
      return db.run(sql`delete from ${raw(links)} where ${isOneOf(db, 'event_id', ids)}`)
    },
  )
  const names = ['id', 'other', 'position', 'visibility', 'start_utc', 'end_utc', 'dur_class']
  const records = events.flatMap(({ event, ids }) => {
    const { id, start_utc, end_utc, dur_class } = event
    const facts = { visibility: visibilityOf(event), start_utc, end_utc, dur_class }
    return ids.map((other, position) => ({ id, other, position, ...facts }))
  })
  await inChunks(records, (some) =>
    db.run(sql`
      insert into ${raw(links)} (event_id, ${raw(column)}, position, visibility, start_utc,
        end_utc, dur_class)
      select ${raw(names.join(', '))} from ${tableOf(db, some, names)} as n`),
  )
}
