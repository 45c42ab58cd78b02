// Caches the names of all venues, organizers and terms, so that a search finds those that contain a
// word without a statement.

import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type Actor, may } from '../../../../access/roles.ts'
import { peek, put, tenant } from '../../../../storage/memo.ts'
import type { Database } from '../../../../storage/database.ts'
import { firstLine, gathered } from '../../../../storage/dialect.ts'
import { fold } from '../../../../language/text/search/fold.ts'
import { hasForm, hasWhole } from '../../../../language/text/search/search.ts'
import { type LinkedIds, type Target, targetNames, byTarget } from '../../links.ts'
import { numbersOf, placeOf } from './spans.ts'

/** The names of one kind as one text, a line each. */
interface Names {
  readonly ids: Float64Array
  /** The author of what is not public; 0 if it is. */
  readonly owners: Float64Array
  /** Where each name starts in the text. */
  readonly starts: Float64Array
  readonly text: string
}

interface AllNames extends Readonly<Record<Target, Names>> {
  /** Where venues are: street, city and postal code. */
  readonly places: Names
  /** Differs after every change of a name, and of who may read it. */
  readonly state: string
}

const allNames = tenant<AllNames>('names')
const namesKey = allNames.key('')
const bytesOfName = 24

/** The ids of what has a name with a word; `whole` are those that have it as a whole word. */
export interface NameMatches {
  readonly linked: LinkedIds
  readonly whole: LinkedIds
}

export async function findNames(
  reader: Reader,
  actor: Actor,
  words: readonly string[],
  /** Plurals are whole words as well, and venues are found by whole words of their addresses. */
  isForPeople = false,
): Promise<readonly NameMatches[]> {
  const names = await readNames(reader)
  return words.map((word) => {
    const found = byTarget((kind) =>
      matchesIn(names[kind], actor, word, isForPeople ? hasForm : hasWhole),
    )
    const there = isForPeople ? matchesIn(names.places, actor, word, hasForm) : []
    const venues = new Set(
      [...found.venue, ...there.filter(({ isWhole }) => isWhole)].map(({ id }) => id),
    )
    return {
      linked: byTarget((kind) =>
        kind === 'venue' ? [...venues] : found[kind].map(({ id }) => id),
      ),
      whole: byTarget((kind) => found[kind].flatMap(({ id, isWhole }) => (isWhole ? [id] : []))),
    }
  })
}

/** Something whose name has all words. */
export interface Named {
  readonly kind: Target
  readonly id: number
  /** The name is these words, it has them whole, or it has them in other words. */
  readonly closeness: Closeness
  readonly length: number
}

const closenesses = ['same', 'whole', 'part'] as const
type Closeness = (typeof closenesses)[number]

/** What has a name with all of these words and is public, the best first. */
export async function findNamed(
  reader: Reader,
  words: readonly string[],
  wanted: number,
): Promise<readonly Named[]> {
  const names = await readNames(reader)
  const order = (one: Named) => closenesses.indexOf(one.closeness)
  const kinds = (one: Named) => targetNames.indexOf(one.kind)
  return targetNames
    .flatMap((kind) => namedIn(names[kind], kind, words))
    .toSorted((a, b) => order(a) - order(b) || kinds(a) - kinds(b) || a.length - b.length)
    .slice(0, wanted)
}

/** Those with the longest word are looked at. */
function namedIn({ ids, owners, starts, text }: Names, kind: Target, words: readonly string[]) {
  const found: Named[] = []
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return found
  for (let at = text.indexOf(longest); at >= 0;) {
    const nth = placeOf(starts, at + 1) - 1
    const end = starts[nth + 1] ?? text.length
    const name = text.slice(starts[nth], end - 1)
    if (owners[nth] === 0 && words.every((word) => name.includes(word))) {
      found.push({
        kind,
        id: ids[nth] ?? 0,
        closeness: closenessOf(name, words),
        length: name.length,
      })
    }
    at = text.indexOf(longest, end)
  }
  return found
}

function closenessOf(name: string, words: readonly string[]): Closeness {
  const plain = name.replace(/[\s\p{P}]+/gu, ' ').trim()
  if (plain === words.join(' ')) return 'same'
  return words.every((word) => hasWhole(name, word)) ? 'whole' : 'part'
}

export async function publicNames(reader: Reader): Promise<readonly string[]> {
  const names = await readNames(reader)
  return targetNames.flatMap((kind) => {
    const { text, owners } = names[kind]
    return text.split('\n').filter((_, nth) => owners[nth] === 0)
  })
}

function matchesIn(
  { ids, owners, starts, text }: Names,
  actor: Actor,
  word: string,
  isWholeIn: typeof hasWhole,
) {
  const found: { readonly id: number; readonly isWhole: boolean }[] = []
  const seesAll = may(actor, 'editOthers')
  for (let at = text.indexOf(word); at >= 0;) {
    const nth = placeOf(starts, at + 1) - 1
    const end = starts[nth + 1] ?? text.length
    const owner = owners[nth] ?? 0
    if (owner === 0 || seesAll || owner === actor.id) {
      const isWhole = isWholeIn(text.slice(starts[nth], end), word)
      found.push({ id: ids[nth] ?? 0, isWhole })
    }
    at = text.indexOf(word, end)
  }
  return found
}

async function readNames({ db, memo }: Reader): Promise<AllNames> {
  const known = peek(memo, namesKey)
  if (known && known.generation === memo?.generation) return known.value
  const isSame = known && known.value.state === (await db.one<State>(sql`select ${state}`))?.state
  const value = isSame ? known.value : await readAll(db)
  if (memo) put(memo, namesKey, { generation: memo.generation, value, bytes: bytesOf(value) })
  return value
}

interface State {
  readonly state: string
}

/** A new one raises the number of them, and every other change the embedded generation. */
const state = sql`
  (select embedded from generation where one = 1) || ' ' || (select count(*) from venues)
    || ' ' || (select count(*) from organizers) || ' ' || (select count(*) from terms) as state`

interface NamesRow extends State {
  readonly ids: string
  readonly owners: string
  readonly names: string
}

async function readAll(db: Database): Promise<AllNames> {
  const owner = sql`case when status = 'publish' then 0 else author end`
  const item = (table: Sql) => sql`
    select id, ${owner} as owner, ${firstLine(db, 'folded')} as name
    from ${table}
    where status <> 'trash'`
  const [venue, organizer, term] = [
    await readKind(db, item(sql`venues`)),
    await readKind(db, item(sql`organizers`)),
    await readKind(db, sql`select id, 0 as owner, name_folded as name from terms`),
  ]
  const places = await readKind(
    db,
    sql`
      select id, ${owner} as owner, address || ' ' || city || ' ' || zip as name
      from venues
      where status <> 'trash'`,
  )
  // Read at several moments: if they differ, the next search reads again.
  const states = [venue, organizer, term, places].map((one) => one.state)
  const isOne = new Set(states).size === 1
  return {
    venue: namesOf(venue),
    organizer: namesOf(organizer),
    term: namesOf(term),
    places: namesOf(places, fold),
    state: isOne ? (states[0] ?? '') : '',
  }
}

async function readKind(db: Database, rows: Sql): Promise<NamesRow> {
  const row = await db.one<NamesRow>(sql`
    select ${state}, ${gathered(db, 'id')} as ids, ${gathered(db, 'owner')} as owners,
      ${gathered(db, 'name')} as names
    from (${rows} order by id) as named`)
  return row ?? { state: '', ids: '[]', owners: '[]', names: '[]' }
}

function namesOf({ ids, owners, names }: NamesRow, foldOf = (name: string) => name): Names {
  const all = (JSON.parse(names) as readonly string[]).map((name) => foldOf(name))
  const starts = new Float64Array(all.length)
  let length = 0
  for (const [nth, name] of all.entries()) {
    starts[nth] = length
    length += name.length + 1
  }
  return { ids: numbersOf(ids), owners: numbersOf(owners), starts, text: `${all.join('\n')}\n` }
}

const bytesOf = (names: AllNames): number =>
  ([...targetNames, 'places'] as const).reduce((sum, kind) => {
    const { ids, text } = names[kind]
    return sum + ids.length * bytesOfName + 2 * text.length
  }, 0)
