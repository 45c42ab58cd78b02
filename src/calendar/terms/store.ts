import { insertRow, updateRows } from '../../storage/queries.ts'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Page } from '../../contract/schema/paging.ts'
import { fold, foldLong } from '../../language/text/search/fold.ts'
import type { Search } from '../../language/text/search/search.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, containsEach, forUpdate, isOneOf, nextId } from '../../storage/dialect.ts'
import { raiseEmbedded, raiseGeneration } from '../../storage/generation/generation.ts'

export type Taxonomy = 'cal_events_cat' | 'post_tag'

export interface TermRow {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly parent: number
  /** Public events that have it themselves. */
  readonly count: number
}

export interface TermFilter {
  readonly taxonomy: Taxonomy
  readonly search: Search | undefined
  readonly include: readonly number[] | undefined
  readonly exclude: readonly number[] | undefined
  readonly parent: number | undefined
  readonly event: number | undefined
  readonly slug: string | undefined
  readonly hideEmpty: boolean
  readonly orderby: string
  readonly descending: boolean
}

export const termColumns = sql`t.id, t.taxonomy, t.name, t.slug, t.description, t.parent, t.count`

export const findTerm = (
  db: Database,
  taxonomy: Taxonomy,
  id: number,
): Promise<TermRow | undefined> =>
  db.one(sql`select ${termColumns} from terms t where t.id = ${id} and t.taxonomy = ${taxonomy}`)

/** Terms of any taxonomy, with their versions and their folded names. */
export const findTerms = (
  db: Database,
  ids: readonly number[],
): Promise<(TermRow & { readonly version: number; readonly name_folded: string })[]> =>
  db.all(sql`
    select ${termColumns}, t.version, t.name_folded
    from terms t
    where ${isOneOf(db, 't.id', ids)}
    order by t.id`)

export const lockTerm = (
  db: Database,
  taxonomy: Taxonomy,
  id: number,
): Promise<TermRow | undefined> =>
  db.one(sql`
    select ${termColumns}
    from terms t
    where t.id = ${id} and t.taxonomy = ${taxonomy}
    ${forUpdate(db)}`)

export const findTermBySlug = (
  db: Database,
  taxonomy: Taxonomy,
  slug: string,
): Promise<TermRow | undefined> =>
  db.one(sql`
    select ${termColumns} from terms t where t.taxonomy = ${taxonomy} and t.slug = ${slug}`)

export const findTermsByName = (
  db: Database,
  taxonomy: Taxonomy,
  nameKey: string,
): Promise<TermRow[]> =>
  db.all(sql`
    select ${termColumns}
    from terms t
    where t.taxonomy = ${taxonomy} and t.name_key = ${nameKey}
    order by t.id`)

/** Those of these ids that exist, in any taxonomy. */
export type KnownTerms = ReadonlyMap<number, TermRow>

export async function knownTerms(db: Database, ids: readonly number[]): Promise<KnownTerms> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<TermRow>(sql`
    select ${termColumns} from terms t where ${isOneOf(db, 't.id', ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const countTerms = (db: Database, filter: TermFilter): Promise<number> =>
  db.count(sql`${alive(filter)} select count(*) as n from terms t where ${matching(filter)}`)

export const listTerms = (
  db: Database,
  filter: TermFilter,
  { size, skip }: Page,
): Promise<TermRow[]> =>
  db.all(sql`
    ${alive(filter)}
    select ${termColumns}
    from terms t
    where ${matching(filter)}
    order by ${ordering(filter)}
    ${atMost(size)} offset ${skip}`)

/** A CTE of the terms with public events and all their ancestors. */
function alive({ taxonomy, hideEmpty }: TermFilter): Sql {
  if (!hideEmpty) return sql``
  return sql`with recursive alive (id, parent) as (
    select id, parent from terms where taxonomy = ${taxonomy} and count > 0
    union
    select above.id, above.parent from terms above join alive on above.id = alive.parent)`
}

const searchedColumns = ['t.name_folded', 't.slug_folded', 't.description_folded']

function matching(filter: TermFilter): Sql {
  const conditions = [sql`t.taxonomy = ${filter.taxonomy}`]
  const { search, include, exclude, parent, event, slug } = filter
  if (search) conditions.push(containsEach(searchedColumns, search))
  if (include) conditions.push(sql`t.id in (${join([...include])})`)
  if (exclude) conditions.push(sql`t.id not in (${join([...exclude])})`)
  if (parent !== undefined) conditions.push(sql`t.parent = ${parent}`)
  if (slug !== undefined) conditions.push(sql`t.slug_folded = ${slug}`)
  if (event !== undefined) {
    conditions.push(sql`t.id in (select term_id from event_terms where event_id = ${event})`)
  }
  if (filter.hideEmpty) conditions.push(sql`t.id in (select id from alive)`)
  return join(conditions, ' and ')
}

/** Ties by name, then id, always ascending (§5.9). */
function ordering({ orderby, descending, include }: TermFilter): Sql {
  const direction = raw(descending ? 'desc' : 'asc')
  const tie = sql`t.name_folded, t.id`
  if (orderby === 'include' && include) {
    const places = include.map((id, index) => sql`when ${id} then ${raw(String(index))}`)
    return sql`case t.id ${join(places, ' ')} end ${direction}, ${tie}`
  }
  const column: Record<string, string> = {
    id: 'id',
    term_group: 'id',
    slug: 'slug_folded',
    count: 'count',
    description: 'description_folded',
    parent: 'parent',
  }
  return sql`t.${raw(column[orderby] ?? 'name_folded')} ${direction}, ${tie}`
}

export function withAncestors(
  db: Database,
  ids: readonly number[],
): Promise<Pick<TermRow, 'id' | 'slug' | 'parent'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.all(sql`
    with recursive up (id, slug, parent) as (
      select id, slug, parent from terms where id in (${join([...ids])})
      union
      select t.id, t.slug, t.parent from terms t join up on t.id = up.parent)
    select id, slug, parent from up order by id`)
}

export const isBelow = async (db: Database, id: number, above: number): Promise<boolean> =>
  (await withAncestors(db, [id])).some((one) => one.id === above)

/** Those of these terms that have a public event themselves or below them. */
export async function termsWithEvents(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await db.ids(sql`
    with recursive down (top, id, taxonomy, count) as (
      select id, id, taxonomy, count from terms where ${isOneOf(db, 'id', ids)}
      union
      select down.top, t.id, t.taxonomy, t.count
      from terms t join down on t.taxonomy = down.taxonomy and t.parent = down.id)
    select distinct top as id from down where count > 0`)
  return new Set(found)
}

export async function withDescendants(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return db.ids(sql`
    with recursive down (id) as (
      select id from terms where id in (${join([...ids])})
      union
      select t.id from terms t join down on t.parent = down.id)
    select id from down order by id`)
}

export interface TermTexts {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly parent: number
}

/** The columns by which it is found: as a namesake, and in searches. */
export const foldedTerm = ({ name, slug, description }: TermTexts) => ({
  name_key: name.toLowerCase(),
  name_folded: fold(name),
  slug_folded: fold(slug),
  description_folded: foldLong(description),
})

export const newTermId = (db: Database): Promise<number> => nextId(db, 'term')

export async function insertTerm(
  db: Database,
  id: number,
  taxonomy: Taxonomy,
  term: TermTexts,
): Promise<TermRow> {
  const { name, slug, description, parent } = term
  const row = { id, taxonomy, name, slug, description, parent, count: 0 }
  await insertRow(db, 'terms', { ...row, version: 1, ...foldedTerm(term) })
  await raiseGeneration(db)
  return row
}

export async function updateTerm(
  db: Database,
  id: number,
  { name, slug, description, parent }: TermTexts,
): Promise<void> {
  const texts = { name, slug, description, parent }
  const changed = { ...texts, ...foldedTerm(texts), version: sql`version + 1` }
  await updateRows(db, 'terms', changed, sql`id = ${id}`)
  await raiseEmbedded(db)
}

export const findChildren = (db: Database, { id }: TermRow): Promise<TermRow[]> =>
  db.all(sql`select ${termColumns} from terms t where t.parent = ${id} order by t.id`)

export const eventsOf = (db: Database, { id }: TermRow): Promise<readonly number[]> =>
  db.ids(sql`
    select event_id as id from event_terms where term_id = ${id} order by event_id`)

/** Its children move up; links to events go with it (§8.2). */
export async function deleteTerm(db: Database, { id, parent }: TermRow): Promise<void> {
  await db.run(sql`update terms set parent = ${parent} where parent = ${id}`)
  await db.run(sql`delete from terms where id = ${id}`)
  await raiseEmbedded(db)
}
