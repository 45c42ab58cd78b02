// What a change of a date of a series has otherwise than the series.

import { plainState } from '../../../calendar/events/state/rules.ts'
import { emptyFields } from '../../../calendar/events/writing/settle.ts'
import { instantOf, localSeconds, periodAt } from '../../../language/time/periods.ts'
import type { Values } from '../../import/item.ts'
import { type Reading, first } from '../context.ts'
import { type Terms, eventValues, termsOf } from '../event.ts'
import { isExport } from '../product.ts'
import { type IcalSpan, type Series, readSpan, spanValues } from '../span.ts'

const { title: _title, all_day: _allDay, ...empty } = emptyFields

/** Fields of which an export says nothing because they have these values. */
const unsaid: Values = {
  ...empty,
  ...plainState,
  status: 'publish',
  venue: [],
  organizer: [],
  image: null,
  cost: '',
  tickets: [],
}

/** What a change does not say is as in the series, except in an export, which says everything. */
export function differences(
  reading: Reading,
  original: number,
  series: Series,
  values: Values,
): Values {
  const { title, ...others } = eventValues(reading, {})
  const isTitled = first(reading, 'SUMMARY') !== undefined
  const said: Values = isTitled ? { title, ...others } : others
  const told = isExport(reading) ? { ...absentIn(said, values), ...said } : said
  const different: Record<string, unknown> = { ...timeValues(reading, original, series) }
  for (const [name, value] of Object.entries(told)) {
    if (JSON.stringify(value) !== JSON.stringify(values[name])) different[name] = value
  }
  const takesPlace = values['event_status'] !== undefined && told['event_status'] === undefined
  if (takesPlace && first(reading, 'STATUS')) different['event_status'] = 'scheduled'
  return different
}

const absentIn = (said: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(unsaid).filter(([name]) => name in values && !(name in said)))

/** Its categories and tags, if they are others than those of the series. */
export function ownTerms(reading: Reading, ofSeries: Terms): Terms | undefined {
  const isSaid = first(reading, 'CATEGORIES') !== undefined || isExport(reading)
  const own = termsOf(reading)
  return isSaid && JSON.stringify(own) !== JSON.stringify(ofSeries) ? own : undefined
}

function timeValues(reading: Reading, original: number, { span }: Series): Values {
  const found = readSpan(reading, true)
  if ('refused' in found) return {}
  if (hasOwnZone(reading, found, span)) {
    const { zone, allDay } = found
    const isOther = allDay !== span.allDay
    return { timezone: zone, ...(isOther && { all_day: allDay }), ...datesOf(found) }
  }
  const own = found.allDay ? found : inZoneOf(found, span)
  if (found.allDay !== span.allDay) return { all_day: found.allDay, ...datesOf(own) }
  const isSame = own.start === original && lengthOf(own) === lengthOf(span)
  return isSame ? {} : datesOf(own)
}

/** Programs mix up the names of zones; where the clocks are the same none is meant. */
function hasOwnZone(
  reading: Reading,
  { isNamed, zone, start, allDay }: IcalSpan,
  series: IcalSpan,
): boolean {
  if (isNamed !== true || zone === series.zone) return false
  if (isExport(reading) || allDay) return true
  const at = instantOf(start, zone)
  return periodAt(at, zone).offset !== periodAt(at, series.zone).offset
}

export function inZoneOf(given: IcalSpan, { zone }: IcalSpan): IcalSpan {
  const [start, end] = [given.start, given.end].map((seconds) =>
    localSeconds(instantOf(seconds, given.zone), zone),
  ) as [number, number]
  return { ...given, zone, start, end }
}

/** Exact time, or days. */
export const lengthOf = ({ start, end, zone, allDay }: IcalSpan): number =>
  allDay ? end - start : instantOf(end, zone) - instantOf(start, zone)

export function datesOf(span: IcalSpan): Values {
  const { start_date, end_date } = spanValues(span)
  return { start_date, end_date }
}
