// A search as parts, each with its SQL condition on an event: its text contains the text of the
// part, or it is linked to something whose name does.

import { createHash } from 'node:crypto'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type Actor, nobody, viewersOf } from '../../../../access/roles.ts'
import type { Search } from '../../../../language/text/search/search.ts'
import type { Database } from '../../../../storage/database.ts'
import { isOneOf } from '../../../../storage/dialect.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'
import { type LinkedIds, targetNames, targets, nowhere } from '../../links.ts'
import { type KeyPart, keyOf, startsOn } from '../counted/keys.ts'
import { type NameMatches, findNames } from '../memory/names.ts'
import { type SearchedText, hasText, seriesWith } from './weigh.ts'

/** A text that events have, or do not have, and whose names of linked things count as well. */
export interface SearchPart extends KeyPart, NameMatches, SearchedText {}

export interface SearchParts {
  readonly parts: readonly SearchPart[]
  /** Names what is looked for in texts, see `counted/keys.ts`. */
  readonly key: string
  /** Names the linked things that count; empty if there are none. */
  readonly names: string
  /** Names the series that have the texts; empty if there are none. */
  readonly series: string
  /** Whether these are those that an anonymous caller may see. */
  readonly isPublic: boolean
  readonly isWholeFirst: boolean
}

const searchParts = tenant<SearchParts>('search parts')
const none: NameMatches = { linked: nowhere, whole: nowhere }
const bytesOfId = 16

export async function partsOf(reader: Reader, actor: Actor, search: Search): Promise<SearchParts> {
  if (!search.byWords) return partsWith(search, await seriesOf(reader, search))
  const viewer = viewersOf(actor) ?? `user ${actor.id}`
  const key = searchParts.key(viewer, JSON.stringify(search))
  return memoize(reader.memo, key, () => readParts(reader, actor, search), bytesOf)
}

async function readParts(reader: Reader, actor: Actor, search: Search): Promise<SearchParts> {
  const texts = textsOf(search)
  const series = await seriesOf(reader, search)
  const named = (by: Actor) => findNames(reader, by, texts, search.isWholeFirst)
  const found = partsWith(search, series, await named(actor))
  if (actor.id === 0) return found
  const ofAll = partsWith(search, series, await named(nobody))
  return { ...found, isPublic: found.names === ofAll.names }
}

const textsOf = ({ all, none: unwanted }: Search) => [...all, ...unwanted]

async function seriesOf(reader: Reader, search: Search): Promise<readonly (readonly number[])[]> {
  const found: (readonly number[])[] = []
  for (const text of textsOf(search)) found.push(await seriesWith(reader, text))
  return found
}

function partsWith(
  search: Search,
  series: readonly (readonly number[])[],
  names: readonly NameMatches[] = [],
): SearchParts {
  const parts = textsOf(search).map((text, nth): SearchPart => {
    const { linked, whole } = names[nth] ?? none
    const isWanted = nth < search.all.length
    const days = isWanted ? search.days?.[text] : undefined
    return { text, isWanted, days, series: series[nth] ?? [], linked, whole }
  })
  const signature = parts.some(isLinked) ? signatureOf(parts.map(({ linked }) => linked)) : ''
  return {
    parts,
    key: keyOf(parts, signature !== ''),
    names: signature,
    series: series.some(({ length }) => length > 0) ? signatureOf(series) : '',
    isPublic: true,
    isWholeFirst: search.isWholeFirst === true,
  }
}

const isLinked = ({ linked }: SearchPart) => targetNames.some((kind) => linked[kind].length > 0)

/** Whether only the text of an event can have it. */
export const isTextOnly = (part: SearchPart): boolean => !isLinked(part) && !part.days

const signatureOf = (ids: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('base64url')

function bytesOf({ parts }: SearchParts): number {
  const ids = parts.flatMap(({ linked, series }) => [
    series.length,
    ...targetNames.map((kind) => linked[kind].length),
  ])
  return ids.reduce((sum, n) => sum + n, 0) * bytesOfId
}

/**
 * The condition on an event `e`. The unary plus keeps SQLite from looking up every id in the links
 * of every event.
 */
export function hasPart(db: Database, part: SearchPart): Sql {
  const { isWanted, linked, days } = part
  const inText = hasText(db, part)
  const byName = targetNames.flatMap((kind) => {
    const { links, column } = targets[kind]
    return linked[kind].length === 0
      ? []
      : [
          sql`exists (
            select 1
            from ${raw(links)} l
            where l.event_id = e.id and ${isOneOf(db, `+l.${column}`, linked[kind])})`,
        ]
  })
  const others = [...(days ? [startsOn(db, days)] : []), ...byName]
  if (others.length === 0) return isWanted ? inText : sql`not (${inText})`
  const either = sql`(${join([inText, ...others], ' or ')})`
  return isWanted ? either : sql`not ${either}`
}

export const eventsLinkedTo = (db: Database, linked: LinkedIds): readonly Sql[] =>
  targetNames.flatMap((kind) => {
    const { links, column } = targets[kind]
    return linked[kind].length === 0
      ? []
      : [
          sql`select event_id as id from ${raw(links)}
            where ${isOneOf(db, column, linked[kind])}`,
        ]
  })
