// A search as parts, each with its SQL condition on an event: its text contains the text of the
// part, or it is linked to something whose name does.

import { createHash } from 'node:crypto'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { type Actor, nobody, viewersOf } from '../../../access/roles.ts'
import { memoize, tenant } from '../../../memo/memo.ts'
import type { Database } from '../../../storage/database.ts'
import { contains, isOneOf } from '../../../storage/dialect.ts'
import type { Search } from '../../../text/search.ts'
import { type LinkedIds, targets, targetNames } from '../links.ts'
import { type KeyPart, keyOf } from './counted/keys.ts'
import { type NameMatches, findNames } from './memory/names.ts'

/** A text that events have, or do not have, and whose names of linked things count as well. */
export interface Part extends KeyPart, NameMatches {}

export interface SearchParts {
  readonly parts: readonly Part[]
  /** Names what is looked for in texts, see `counted/keys.ts`. */
  readonly key: string
  /** Names the linked things that count; empty if there are none. */
  readonly names: string
  /** Whether these are those that an anonymous caller may see. */
  readonly isPublic: boolean
}

const searchParts = tenant<SearchParts>('search parts')
const none: NameMatches = {
  linked: { venue: [], organizer: [], term: [] },
  whole: { venue: [], organizer: [], term: [] },
}
const bytesOfId = 16

export function partsOf(reader: Reader, actor: Actor, search: Search): Promise<SearchParts> {
  if (!search.byWords) return Promise.resolve(partsWith(search, [], true))
  const viewer = viewersOf(actor) ?? `user ${actor.id}`
  const key = searchParts.key(viewer, JSON.stringify(search))
  return memoize(reader.memo, key, () => readParts(reader, actor, search), bytesOf)
}

async function readParts(reader: Reader, actor: Actor, search: Search): Promise<SearchParts> {
  const texts = [...search.all, ...search.none]
  const found = partsWith(search, await findNames(reader, actor, texts), true)
  if (actor.id === 0) return found
  const ofAll = partsWith(search, await findNames(reader, nobody, texts), true)
  return { ...found, isPublic: found.names === ofAll.names }
}

function partsWith(
  { all, none: unwanted }: Search,
  names: readonly NameMatches[],
  isPublic: boolean,
): SearchParts {
  const parts = [...all, ...unwanted].map((text, nth): Part => {
    const { linked, whole } = names[nth] ?? none
    return { text, isWanted: nth < all.length, linked, whole }
  })
  const signature = signatureOf(parts)
  return { parts, key: keyOf(parts, signature !== ''), names: signature, isPublic }
}

const isLinked = ({ linked }: Part) => targetNames.some((kind) => linked[kind].length > 0)

/** Whether only the text of an event can have it. */
export const isTextOnly = (part: Part): boolean => !isLinked(part)

function signatureOf(parts: readonly Part[]): string {
  if (!parts.some(isLinked)) return ''
  const ids = JSON.stringify(parts.map(({ linked }) => linked))
  return createHash('sha256').update(ids).digest('base64url')
}

function bytesOf({ parts }: SearchParts): number {
  const ids = parts.flatMap(({ linked }) => targetNames.map((kind) => linked[kind].length))
  return ids.reduce((sum, n) => sum + n, 0) * bytesOfId
}

/**
 * The condition on an event `e`. The unary plus keeps SQLite from looking up every id in the links
 * of every event.
 */
export function hasPart(db: Database, { text, isWanted, linked }: Part): Sql {
  const inText = contains('e.folded', text)
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
  if (byName.length === 0) return isWanted ? inText : sql`not (${inText})`
  const either = sql`(${join([inText, ...byName], ' or ')})`
  return isWanted ? either : sql`not ${either}`
}

/** Statements that read the events that are linked to one of these. */
export function eventsLinkedTo(db: Database, linked: LinkedIds): readonly Sql[] {
  return targetNames.flatMap((kind) => {
    const { links, column } = targets[kind]
    return linked[kind].length === 0
      ? []
      : [
          sql`select event_id as id from ${raw(links)}
            where ${isOneOf(db, column, linked[kind])}`,
        ]
  })
}
