// Whether an event starts on a day that a search names, by the clock of the event.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import type { NamedDays } from '../../../../language/text/search/search.ts'
import { SECONDS_OF_DAY, weekdayOf } from '../../../../language/time/gregorian.ts'
import { type Wall, wallSeconds } from '../../../../language/time/wall.ts'

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
