// What an event shows of its series (§17.2).

import type { Static } from 'typebox'
import { type Context, localeOf } from '../../../access/context.ts'
import { Type, line, lineOrNull, listOf, nullable, whole } from '../../../contract/schema/shapes.ts'
import type { EventRow } from '../store.ts'
import { inWords, occurrenceOf, ownFields, seriesOf, timesOf, withoutDoubles } from './rules.ts'

const lines = (description: string) => Type.Array(Type.String(), { description })
const recurrenceObject = Type.Object(
  {
    rules: lines('Recurrence rules of RFC 5545.'),
    dates: lines('Further starts, in the time zone of the series.'),
    except: lines('Starts that are left out, in the time zone of the series.'),
    text: line('The recurrence in words.'),
    first: lineOrNull('The first start.'),
    last: lineOrNull('The last start; null if it never ends.'),
    known_until: line('Up to when occurrences exist as events.'),
    lost: Type.Optional(
      listOf(
        Type.Integer(),
        'In the answer to a write: the ids of occurrences with own values that it moved to the trash.',
      ),
    ),
  },
  { title: 'Recurrence', description: 'When a series takes place.' },
)

const occurrenceObject = Type.Object(
  {
    series: whole('The id of its series.'),
    original_start: line('The start that the recurrence gives it, in the zone of the series.'),
    own: listOf(
      Type.Enum([...ownFields]),
      'The fields that changes of the series no longer reach.',
    ),
    text: line('The recurrence of its series in words.'),
  },
  { title: 'Occurrence', description: 'What an event of a series is in it.' },
)

export const recurrenceView = nullable(
  recurrenceObject,
  'When a series takes place; null for other events.',
)
export const occurrenceView = nullable(
  occurrenceObject,
  'What an event of a series is in it; null for other events.',
)

export function showRecurrence(
  context: Context,
  row: EventRow,
): Static<typeof recurrenceObject> | null {
  const series = seriesOf(row)
  if (!series) return null
  const { rules, dates, except, deleted, first, last, known_until } = series
  return {
    rules: [...rules],
    dates: [...dates],
    except: [...withoutDoubles(except, deleted)],
    text: inWords(series, timesOf(row), localeOf(context)),
    first,
    last,
    known_until,
  }
}

/** The series of an occurrence, as far as it is shown with it. */
export interface ShownSeries {
  readonly id: number
  readonly text: string
  /** Its title and address; absent if this caller may not read it. */
  readonly named?: { readonly name: string; readonly url: string }
}

export function showOccurrence(
  row: EventRow,
  series: ShownSeries | undefined,
): Static<typeof occurrenceObject> | null {
  const occurrence = occurrenceOf(row)
  if (!occurrence) return null
  const { series: id, original_start, own } = occurrence
  return { series: id, original_start, own: [...own], text: series?.text ?? '' }
}
