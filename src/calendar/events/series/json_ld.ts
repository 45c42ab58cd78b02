// A series in the words of schema.org, for its page.

import type { JsonLd } from '../../items/json_ld.ts'

/** What is told of each date; the rest it has in common with the series. */
const members = [
  '@type',
  'name',
  'url',
  'startDate',
  'endDate',
  'previousStartDate',
  'eventStatus',
  'eventAttendanceMode',
  'location',
]

/** `own` is the series as the interface shows it, `dates` are its next occurrences. */
export function seriesLd(own: JsonLd, dates: readonly JsonLd[], last: string | null): JsonLd {
  // The end is that of the first occurrence.
  const { endDate: _end, ...rest } = own
  return {
    ...rest,
    '@type': 'EventSeries',
    ...(last === null ? {} : { endDate: last.slice(0, 10) }),
    ...(dates.length === 0 ? {} : { subEvent: dates.map(dateLd) }),
  }
}

const dateLd = (date: JsonLd): JsonLd =>
  Object.fromEntries(members.flatMap((name) => (name in date ? [[name, date[name]]] : [])))
