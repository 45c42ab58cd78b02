// The keys of common words: a text, or several texts that events have or do not have, where names
// of what an event is linked to may count as well.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { NamedDays } from '../../../../language/text/search/search.ts'
import { SECONDS_OF_DAY, weekdayOf } from '../../../../language/time/gregorian.ts'
import { type Wall, wallSeconds } from '../../../../language/time/wall.ts'
import type { Database } from '../../../../storage/database.ts'
import { type Target, targetNames, targets } from '../../links.ts'
import { hasText, seriesWith } from '../search/weigh.ts'

export interface KeyPart {
  readonly text: string
  readonly isWanted: boolean
  /** Of a wanted text: a start on one of these days counts as well. */
  readonly days?: NamedDays | undefined
}

/** Stands before each part; no folded text of a search has it. */
const mark = '\n'

/** A single text that events have is its own key, unless names count. */
export function keyOf(parts: readonly KeyPart[], hasNames: boolean): string {
  const [only] = parts
  if (only?.isWanted && parts.length === 1 && !hasNames && !only.days) return only.text
  return parts.map((part) => `${mark}${signOf(part)}${part.text}`).join('')
}

/** `@6; ` stands before a text that names Saturday as well, `@;5 ` before one that names May. */
function signOf({ isWanted, days }: KeyPart): string {
  if (days) return `@${days.weekdays.join(',')};${days.months.join(',')} `
  return isWanted ? '+' : '-'
}

const signed = /^(?:@([\d,]*);([\d,]*) |[+-])/

/** Whether it is a single text, without names. */
export const isSingle = (key: string): boolean => !key.startsWith(mark)

export function partsOfKey(key: string): readonly KeyPart[] {
  if (isSingle(key)) return [{ text: key, isWanted: true }]
  return key
    .slice(mark.length)
    .split(mark)
    .map((part) => {
      const [sign = '', weekdays, months] = signed.exec(part) ?? []
      const text = part.slice(sign.length)
      if (weekdays === undefined || months === undefined) return { text, isWanted: sign === '+' }
      return {
        text,
        isWanted: true,
        days: { weekdays: numbersIn(weekdays), months: numbersIn(months) },
      }
    })
}

const numbersIn = (list: string): readonly number[] =>
  list === '' ? [] : list.split(',').map(Number)

/** A key, and whether names count: then those that `word_names` lists for it. */
export interface WordKey {
  readonly word: string
  readonly hasNames: boolean
  readonly series: readonly (readonly number[])[]
}

/** The condition on an event `e`. */
export function hasKey(db: Database, { word, hasNames, series }: WordKey): Sql {
  const conditions = partsOfKey(word).map(({ text, isWanted, days }, nth) => {
    const inText = hasText(db, { text, series: series[nth] ?? [] })
    const byName = hasNames ? targetNames.map((kind) => isLinked(word, nth, kind)) : []
    const byDay = days ? [startsOn(db, days)] : []
    const either = sql`(${join([inText, ...byDay, ...byName], ' or ')})`
    return isWanted ? either : sql`not ${either}`
  })
  return join(conditions, ' and ')
}

export async function readKey(db: Database, word: string, names: string): Promise<WordKey> {
  const series: (readonly number[])[] = []
  for (const { text } of partsOfKey(word)) series.push(await seriesWith({ db }, text))
  return { word, hasNames: names !== '', series }
}

/** A cross join fixes the join order in SQLite: an event has few links. */
function isLinked(word: string, part: number, kind: Target): Sql {
  const { links, column } = targets[kind]
  return sql`exists (
    select 1
    from ${raw(links)} l
    cross join word_names n
    where l.event_id = e.id and n.word = ${word} and n.part = ${part} and n.kind = ${kind}
      and n.item_id = l.${raw(column)})`
}

/**
 * The same for events in memory that differ only in their starts; `isNamed` is whether they are
 * linked to a name of a part.
 */
export function keyTest(
  word: string,
  folded: string,
  isNamed: (part: number) => boolean,
): (event: { readonly start_date: Wall }) => boolean {
  const left: NamedDays[] = []
  for (const [nth, { text, isWanted, days }] of partsOfKey(word).entries()) {
    if ((folded.includes(text) || isNamed(nth)) === isWanted) continue
    if (!days) return () => false
    left.push(days)
  }
  return ({ start_date }) => left.every((days) => isOn(days, start_date))
}

const month = raw(`cast(substr(e.start_date, 6, 2) as integer)`)
const weekday = {
  sqlite: raw(`cast(strftime('%w', e.start_date) as integer)`),
  postgres: raw(`extract(dow from cast(e.start_date as timestamp))`),
}

/** The condition on an event `e`. */
export function startsOn({ dialect }: Database, { weekdays, months }: NamedDays): Sql {
  const ways = [
    ...(weekdays.length === 0 ? [] : [sql`${weekday[dialect]} in (${listed(weekdays)})`]),
    ...(months.length === 0 ? [] : [sql`${month} in (${listed(months)})`]),
  ]
  return sql`(${join(ways, ' or ')})`
}

/** Written out, so that both databases compare numbers; none of them comes from a caller. */
const listed = (numbers: readonly number[]): Sql => raw(numbers.join(', '))

/** The same for an event in memory. */
export function isOn({ weekdays, months }: NamedDays, start: Wall): boolean {
  const day = Math.floor(wallSeconds(start) / SECONDS_OF_DAY)
  return weekdays.includes(weekdayOf(day)) || months.includes(Number(start.slice(5, 7)))
}
