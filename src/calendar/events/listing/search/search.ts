// The SQL of search (§5.10): by trigrams if few events can match, else by a scan in date order.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import type { Actor } from '../../../../access/roles.ts'
import { memoize, peek, put, tenant, warmAfter } from '../../../../storage/memo.ts'
import type { Database } from '../../../../storage/database.ts'
import { readGeneration } from '../../../../storage/generation/generation.ts'
import type { Search } from '../../../../language/text/search/search.ts'
import { type Bounds, bounded } from '../bounds.ts'
import { type Spans, readSpans } from '../memory/spans.ts'
import {
  type SearchPart,
  type SearchParts,
  eventsLinkedTo,
  hasPart,
  isTextOnly,
  partsOf,
} from './parts.ts'
import {
  countUpTo,
  eventsWith,
  fewCandidates,
  matchesOf,
  textsOf as textsWith,
  trigramsOf,
  weighedOf,
} from './weigh.ts'

/** How a search is read: the SQL around its events `e`, and their condition. */
export interface SearchPlan extends SearchParts {
  /** Stands before the `select`. */
  readonly withClause: Sql
  /** Stands after `from`. */
  readonly fromClause: Sql
  readonly condition: Sql
  /** The same for reading every match: the index excludes most other events. */
  readonly thorough: Sql
  /** Whether too many texts can match to read them all. */
  readonly isCommon: boolean
}

const searchLeads = tenant<Lead>('search leads')
const searchResults = tenant<Spans>('search results')
const searchWindows = tenant<Spans>('search results in a window')

/** The folded text of an event is its title and its description, one per line. */
export async function planSearch(
  reader: Reader,
  { actor, search }: { readonly actor: Actor; readonly search: Search },
): Promise<SearchPlan> {
  const { db } = reader
  const found = await partsOf(reader, actor, search)
  const { parts } = found
  const condition = join(
    parts.map((part) => hasPart(db, part)),
    ' and ',
  )
  const plain = { withClause: sql``, fromClause: sql`events e`, condition, thorough: condition }
  const key = searchLeads.key(found.key, found.names)
  const lead = await memoize(reader.memo, key, () => leadOf(reader, parts))
  if (lead.isFew) return { ...found, ...plain, ...fewOf(db, parts, lead), isCommon: false }
  const thorough =
    lead.asked === '' ? condition : sql`e.id in (${matchesOf(lead.asked)}) and ${condition}`
  return { ...found, ...plain, thorough, isCommon: true }
}

/** How the candidates are found, if they are few: those of one part, or of several together. */
interface Lead {
  readonly isFew: boolean
  /** The trigrams of all parts that only texts can have; empty in PostgreSQL. */
  readonly asked: string
  /** The part whose candidates are few, and its trigrams, if linked things count for it. */
  readonly linked?: { readonly nth: number; readonly asked: string }
}

/** Affects only how the search is read, not its result. */
async function leadOf(reader: Reader, parts: readonly SearchPart[]): Promise<Lead> {
  const weights: { readonly nth: number; readonly n: number; readonly asked: string }[] = []
  for (const [nth, part] of parts.entries()) {
    if (!part.isWanted) continue
    if (part.days) {
      weights.push({ nth, asked: '', n: Infinity })
      continue
    }
    const { asked, n } = await weighedOf(reader, part.text)
    const linked = n > fewCandidates ? 0 : await countLinked(reader.db, part)
    weights.push({ nth, asked, n: n + linked })
  }
  const least = weights.toSorted((a, b) => a.n - b.n)[0]
  const texts = weights.filter(({ nth, n }) => n < Infinity && isText(parts[nth]))
  const asked = texts.flatMap((one) => (one.asked === '' ? [] : [one.asked])).join(' AND ')
  if (least && least.n <= fewCandidates) {
    return { isFew: true, asked, ...(isText(parts[least.nth]) ? {} : { linked: least }) }
  }
  const together = texts.flatMap(({ nth }) => parts[nth] ?? [])
  const isFew = together.length > 1 && (await areFew(reader.db, asked, together))
  return { isFew, asked }
}

const isText = (part: SearchPart | undefined) => part !== undefined && isTextOnly(part)

const textsOf = (parts: readonly SearchPart[]) => parts.map(({ text }) => text)

async function areFew(db: Database, asked: string, parts: readonly SearchPart[]): Promise<boolean> {
  if (db.dialect === 'postgres') {
    return (await countUpTo(db, eventsWith(textsOf(parts)))) <= fewCandidates
  }
  // Counting texts alone stops early; a union is read to its end.
  if ((await countUpTo(db, textsWith(asked))) > fewCandidates) return false
  return (await countUpTo(db, matchesOf(asked))) <= fewCandidates
}

async function countLinked(db: Database, part: SearchPart): Promise<number> {
  let n = 0
  for (const rows of eventsLinkedTo(db, part.linked)) n += await countUpTo(db, rows)
  return n
}

/** Looks up few candidates, where the planner would scan by date. */
function fewOf(db: Database, parts: readonly SearchPart[], lead: Lead): Partial<SearchPlan> {
  const leading = lead.linked && parts[lead.linked.nth]
  const others = leading ? eventsLinkedTo(db, leading.linked) : []
  if (db.dialect === 'sqlite') {
    const asked = [lead.linked?.asked ?? '', lead.asked].filter((one) => one !== '')
    const candidates = join([matchesOf(asked.join(' AND ')), ...others], ' union ')
    // A cross join fixes the join order: candidates first, then their events.
    return {
      fromClause: sql`(${candidates}) found cross join events e on e.id = found.id`,
    }
  }
  const texts = parts.filter(
    (part) => part.isWanted && isTextOnly(part) && trigramsOf(part.text).length > 0,
  )
  const candidates = join(
    [eventsWith(textsOf(leading ? [leading, ...texts] : texts)), ...others],
    ' union ',
  )
  const rest = leading ? parts : parts.filter((part) => !texts.includes(part))
  const condition =
    rest.length === 0
      ? sql`true`
      : join(
          rest.map((part) => hasPart(db, part)),
          ' and ',
        )
  return {
    condition,
    thorough: condition,
    withClause: sql`with found as materialized (${candidates})`,
    fromClause: sql`found
      cross join lateral (select * from events where events.id = found.id offset 0) e`,
  }
}

/**
 * All public matches in a window, if few are possible. The first request caches those of its
 * window, the next one with another window those of all time, until something is written.
 */
export async function foundBy(
  reader: Reader,
  plan: SearchPlan,
  bounds: Bounds,
): Promise<Spans | undefined> {
  if (plan.isCommon) return undefined
  const generation = await readGeneration(reader.db)
  const { startFrom, startTo, endFrom, endTo } = bounds
  const key = searchResults.key(plan.key, plan.names, plan.series)
  const keyHere = searchWindows.key(
    startFrom,
    startTo,
    endFrom,
    endTo,
    plan.key,
    plan.names,
    plan.series,
  )
  for (const one of [key, keyHere]) {
    const known = peek(reader.memo, one)
    if (known?.generation === generation) return known.value
  }
  // The text comes last, because it is the most expensive to check.
  const read = (inTime: Sql) => {
    const rows = sql`
      from ${plan.fromClause}
      where e.list_code = 1 and e.password is null ${inTime} and ${plan.condition}`
    return readSpans(reader.db, 'e.id', [rows], plan.withClause)
  }
  const here = await read(bounded(bounds))
  put(reader.memo, keyHere, here)
  await warmAfter(reader.memo, key, { generation, often: 2 }, () => read(sql``))
  return here?.value
}
