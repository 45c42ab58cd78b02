import sql, { type Sql, join, raw } from 'sql-template-tag'
import { fold, foldLong } from '../../text/fold.ts'
import { htmlToText } from '../../text/html.ts'
import type { Database } from '../database.ts'
import { isOneOf } from '../dialect.ts'
import { raiseEmbedded } from '../generation.ts'
import type { Migration } from './migration.ts'

/**
 * Searched texts have one kind of apostrophes, quotation marks and hyphens. Common words may be
 * several, `single` 0: `names` is a signature of the names that count for them besides texts, and
 * `word_names` has the ids of what has these names.
 */
export const words: Migration = {
  name: 'words',
  steps: ({ dialect, integer, text }) => [
    foldAll,
    `
delete from common_words;
alter table common_words add column names ${text} not null default '';
alter table common_words add column single ${integer} not null default 1;
create table word_names (
  word ${text} not null references common_words (word) on delete cascade,
  part ${integer} not null,
  kind ${text} not null,
  item_id ${integer} not null,
  primary key (word, part, kind, item_id)
)${dialect === 'sqlite' ? ' without rowid' : ''};
create index word_names_by_item on word_names (item_id)`,
  ],
}

/** Rows in memory at a time. */
const batch = 500

type Row = Readonly<Record<string, string>> & { readonly id: number }
type Columns = Readonly<Record<string, string>>

async function foldAll(db: Database): Promise<void> {
  const changed =
    (await foldTable(db, 'events', eventColumns, indexTexts)) +
    (await foldTable(db, 'venues', venueColumns)) +
    (await foldTable(db, 'organizers', organizerColumns)) +
    (await foldTable(db, 'terms', termColumns))
  if (changed > 0) await raiseEmbedded(db)
}

const at = (row: Row, name: string): string => row[name] ?? ''
const lines = (texts: readonly string[]): string => texts.map(foldLong).join('\n')

const eventColumns = (row: Row): Columns => ({
  folded: [fold(at(row, 'title')), foldLong(htmlToText(at(row, 'description')))].join('\n'),
})

const venueColumns = (row: Row): Columns => ({
  folded: lines([
    at(row, 'venue'),
    htmlToText(at(row, 'description')),
    ...['address', 'city', 'country', 'province', 'state'].map((name) => at(row, name)),
    stateProvince(row),
    ...['zip', 'phone', 'website'].map((name) => at(row, name)),
  ]),
})

const unitedStates = new Set(['', 'us', 'united states'])

function stateProvince(row: Row): string {
  if (at(row, 'stateprovince') !== '') return at(row, 'stateprovince')
  const isState = at(row, 'state') !== '' && unitedStates.has(at(row, 'country').toLowerCase())
  return isState || at(row, 'province') === '' ? at(row, 'state') : at(row, 'province')
}

const organizerColumns = (row: Row): Columns => ({
  folded: lines([
    at(row, 'organizer'),
    htmlToText(at(row, 'description')),
    ...['phone', 'website', 'email'].map((name) => at(row, name)),
  ]),
})

const termColumns = (row: Row): Columns => ({
  name_folded: fold(at(row, 'name')),
  slug_folded: fold(at(row, 'slug')),
  description_folded: foldLong(at(row, 'description')),
})

/** How many rows have changed. */
async function foldTable(
  db: Database,
  table: string,
  columnsOf: (row: Row) => Columns,
  follow?: (db: Database, ids: readonly number[]) => Promise<void>,
): Promise<number> {
  for (let last = 0, all = 0; ;) {
    const rows = await db.all<Row>(sql`
      select * from ${raw(table)} where id > ${last} order by id limit ${batch}`)
    const end = rows.at(-1)
    if (!end) return all
    const changed: number[] = []
    for (const row of rows) {
      const columns = Object.entries(columnsOf(row))
      if (columns.every(([name, value]) => row[name] === value)) continue
      const settings = columns.map(([name, value]): Sql => sql`${raw(name)} = ${value}`)
      await db.run(sql`update ${raw(table)} set ${join(settings)} where id = ${row.id}`)
      changed.push(row.id)
    }
    if (changed.length > 0) await follow?.(db, changed)
    all += changed.length
    last = end.id
  }
}

/** PostgreSQL maintains its index itself. */
async function indexTexts(db: Database, ids: readonly number[]): Promise<void> {
  if (db.dialect === 'postgres') return
  await db.run(sql`delete from events_text where ${isOneOf(db, 'rowid', ids)}`)
  await db.run(sql`
    insert into events_text (rowid, folded)
    select id, folded from events where ${isOneOf(db, 'id', ids)} order by id`)
}
