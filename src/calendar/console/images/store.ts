import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Actor } from '../../../access/roles.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, contains, forUpdate, isOneOf } from '../../../storage/dialect.ts'
import { raiseEmbedded } from '../../../storage/generation/generation.ts'
import { allOf, pagesFrom, sumOf, updateRows } from '../../../storage/queries.ts'
import { type Table, itemKinds, itemNames, itemTables } from '../../items/columns_store.ts'
import { visibleTo } from '../../items/store.ts'
import type { LibraryRow, Use } from './view.ts'

const columns = sql`
  i.id, i.hash, i.path, i.extension, i.width, i.height, i.filesize, i.sizes, i.alt_text, i.title,
  i.focal_x, i.focal_y, i.author, i.created_utc`

export interface LibraryFilter {
  readonly author: number | undefined
  readonly isUnused: boolean
  /** Folded. */
  readonly search: string | undefined
}

/** The newest first. */
export function libraryImages(
  db: Database,
  { author, isUnused, search }: LibraryFilter,
): Pages<LibraryRow> {
  const used = itemTables.map(
    (table) => sql`exists (select 1 from ${raw(table)} t where t.image = i.id and t.image <> 0)`,
  )
  const conditions = allOf(
    author === undefined ? author : sql`i.author = ${author}`,
    search === undefined
      ? search
      : sql`(${contains('i.path', search)} or ${contains('i.folded', search)})`,
    isUnused ? sql`not (${join(used, ' or ')})` : undefined,
  )
  return pagesFrom(db, {
    columns,
    from: sql`images i where ${conditions}`,
    order: sql`i.id desc`,
  })
}

export const findLibraryImage = (db: Database, id: number): Promise<LibraryRow | undefined> =>
  db.one(sql`select ${columns} from images i where i.id = ${id}`)

/** Locks it until the transaction ends: nothing new shows it meanwhile. */
export function lockLibraryImage(db: Database, id: number): Promise<LibraryRow | undefined> {
  const lock = db.dialect === 'postgres' ? sql`for update` : forUpdate(db)
  return db.one(sql`select ${columns} from images i where i.id = ${id} ${lock}`)
}

/** Occurrences with the image of their series are counted with it. */
const isItself = (table: Table): Sql =>
  table === 'events'
    ? sql`not exists (
        select 1 from occurrences o where o.event_id = t.id and ${doesNotOwn})`
    : sql`true`

const doesNotOwn = sql`o.own not like '%"image"%'`

export async function countUses(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  if (ids.length === 0) return counts
  for (const table of itemTables) {
    const rows = await db.all<{ image: number; n: number }>(sql`
      select t.image, count(*) as n from ${raw(table)} t
      where t.image <> 0 and ${isOneOf(db, 't.image', ids)} and ${isItself(table)}
      group by t.image`)
    for (const { image, n } of rows) counts.set(image, (counts.get(image) ?? 0) + n)
  }
  return counts
}

/** The path of an image without its ending begins those of all its sizes. */
const inText = (path: string): Sql => contains('t.description', path.replace(/\.\w+$/, ''))

/** How many texts have it. They are searched one by one, which is for one image at a time. */
export const countTexts = (db: Database, path: string): Promise<number> =>
  sumOf(
    db,
    itemTables.map((table) => sql`${raw(table)} t where ${inText(path)}`),
  )

const mostUses = 100

/** What shows it, also in a text, as far as the caller may see it, those in the trash too. */
export async function findUses(
  db: Database,
  actor: Actor,
  { id, path }: Pick<LibraryRow, 'id' | 'path'>,
): Promise<Use[]> {
  const uses: Use[] = []
  const all = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const
  for (const kind of itemNames) {
    const { table, title: name } = itemKinds[kind]
    const rows = await db.all<Omit<Use, 'kind'>>(sql`
      select t.id, t.${raw(name)} as title, t.status from ${raw(table)} t
      where ((t.image = ${id} and t.image <> 0 and ${isItself(table)}) or ${inText(path)})
        and ${visibleTo(actor, all, 't')}
      order by t.id
      ${atMost(mostUses - uses.length)}`)
    for (const { id: user, title, status } of rows) {
      uses.push({ kind, id: user, title, status })
    }
  }
  return uses
}

/** The ids of what shows it, without occurrences that have it from their series. */
export const usersOf = (db: Database, table: Table, id: number): Promise<readonly number[]> =>
  db.ids(sql`
    select t.id from ${raw(table)} t
    where t.image = ${id} and t.image <> 0 and ${isItself(table)}
    order by t.id`)

export type ImageWords = Pick<LibraryRow, 'alt_text' | 'title' | 'focal_x' | 'focal_y'>

export async function updateWords(
  db: Database,
  id: number,
  { alt_text, title, focal_x, focal_y }: ImageWords,
  folded: string,
): Promise<void> {
  const words = { alt_text, title, focal_x, focal_y, folded }
  await updateRows(db, 'images', words, sql`id = ${id}`)
  await raiseEmbedded(db)
}

export async function deleteImage(db: Database, id: number): Promise<void> {
  await db.run(sql`delete from images where id = ${id}`)
  await raiseEmbedded(db)
}
