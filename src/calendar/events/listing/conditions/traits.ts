// What an event costs, the time of day at which it starts, and how it is attended.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import type { Dialect } from '../../../../storage/database.ts'
import { atMost } from '../../../../storage/dialect.ts'
import { type EventFilter, type PartOfDay, type Price, freeWords } from '../filter.ts'

/** The cost is stored as it was given, tickets as JSON: in that no other text has `"price":"`. */
const numbers: Readonly<Record<Dialect, string>> = {
  sqlite: `(e.cost glob '*[1-9]*' or e.tickets glob '*"price":"[1-9]*'
    or e.tickets glob '*"price":"0.[1-9]*' or e.tickets glob '*"price":"0.0[1-9]*')`,
  postgres: `(e.cost ~ '[1-9]' or e.tickets ~ '"price":"0*[.]?0*[1-9]')`,
}

const words = freeWords.map((word) => `lower(e.cost) like '%${word}%'`).join(' or ')

/** What SQLite takes off the beginning of a price to come to its number. */
const beforeNumber =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüÄÖÜßéèáíóúñ $€£¥₣:;.,-–—~<>()[]'’/+*"

/**
 * Whether one of its prices, each by its first number, is at most so much; tickets count as well. A
 * number with a mark before three digits is in thousands, and beyond what anybody asks for.
 */
const costsAtMost: Readonly<Record<Dialect, (most: number) => Sql>> = {
  sqlite: (most) => sql`(
    exists (
      select 1
      from json_each(e.cost) c
      where c.value glob '*[0-9]*' and c.value not glob '*[0-9][.,][0-9][0-9][0-9]*'
        and cast(replace(ltrim(c.value, ${beforeNumber}), ',', '.') as real) <= ${most})
    or exists (
      select 1
      from json_each(e.tickets) t
      where cast(json_extract(t.value, '$.price') as real) <= ${most}))`,
  postgres: (most) => sql`(
    exists (
      select 1
      from jsonb_array_elements_text(e.cost::jsonb) c (price)
      where c.price !~ '[0-9][.,][0-9]{3}'
        and replace(substring(c.price from '[0-9]+(?:[.,][0-9]+)?'), ',', '.')::numeric <= ${most})
    or exists (
      select 1
      from jsonb_array_elements(e.tickets::jsonb) t (ticket)
      where (t.ticket ->> 'price')::numeric <= ${most}))`,
}

/** A cost that is neither free nor a number, such as a donation, is in none of them. */
export function hasPrice(dialect: Dialect, price: Price | number): Sql {
  if (typeof price === 'number') {
    return sql`(${hasPrice(dialect, 'free')} or ${costsAtMost[dialect](price)})`
  }
  const paid = numbers[dialect]
  if (price === 'paid') return raw(paid)
  return raw(`(not ${paid} and (e.cost like '%0%' or e.tickets <> '[]' or ${words}))`)
}

const hour = 'substr(e.start_date, 12, 2)'
const hours: Readonly<Record<PartOfDay, string>> = {
  morning: `${hour} between '05' and '11'`,
  afternoon: `${hour} between '12' and '16'`,
  evening: `(${hour} >= '17' or ${hour} < '05')`,
}

/** An event that fills its days starts at no time. */
export const inPartOfDay = (parts: readonly PartOfDay[]): Sql =>
  raw(`(e.all_day = 0 and (${parts.map((part) => hours[part]).join(' or ')}))`)

/** From that hour of the day on, on the clock of the event. */
export const startsAfter = (time: string): Sql =>
  sql`(e.all_day = 0 and substr(e.start_date, 12, 5) >= ${time})`

/** More are found sooner in date order. */
const fewStated = 2000

/** The filter with the ids of all events of an attendance, if they are few. */
export async function byState({ db }: Reader, filter: EventFilter): Promise<EventFilter> {
  const { attendance, include } = filter
  if (!attendance?.isWanted || attendance.values.length === 0 || include) return filter
  const ids = await db.ids(sql`
    select event_id as id
    from event_states
    where attendance in (${join([...attendance.values])})
    ${atMost(fewStated + 1)}`)
  return ids.length > fewStated ? filter : { ...filter, include: ids }
}
