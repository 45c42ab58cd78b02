// What a recurrence gives before it is saved: in words, and as dates.

import type { Static } from 'typebox'
import { type Context, localeOf } from '../../../access/context.ts'
import { type Input, byDefault, required } from '../../../contract/schema/field.ts'
import { moment, zone } from '../../../contract/schema/kinds/times.ts'
import { flag, integer } from '../../../contract/schema/kinds/values.ts'
import { Type, line, listOf, yesNo } from '../../../contract/schema/shapes.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { type Moment, settleField } from '../../../language/time/moment.ts'
import { checkSeries } from '../../../language/time/recurrence/check.ts'
import type { Recurrence, SeriesTimes } from '../../../language/time/recurrence/plan.ts'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import { type GivenRecurrence, settleRecurrence } from '../../../language/time/recurrence/settle.ts'
import { writeRule } from '../../../language/time/recurrence/write.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { eventFields } from '../../events/fields.ts'
import { horizonAt } from '../../events/series/plan/times.ts'
import { inWords } from '../../events/series/rules.ts'

export const mostDates = 400

/** A recurrence that is being written, and which of its dates are asked for. */
export const recurrenceFields = {
  recurrence: required(eventFields.recurrence),
  start_date: required(moment('When the event starts, in its own time zone.')),
  timezone: zone('The time zone of the event; the one of the site if none is given.'),
  all_day: byDefault(flag('Whether the event fills its days.'), false),
  after: moment(
    'Only dates that start at this time or later; from the first one if none is given.',
  ),
  before: moment('Only dates that start before this time.'),
  limit: byDefault(integer('How many dates at most.', { min: 1, max: mostDates }), 10),
}

export const recurrencePreviewView = Type.Object(
  {
    text: line('The recurrence in words.'),
    dates: listOf(
      Type.Object({
        start: line('The start, in the time zone of the event.'),
        left_out: yesNo('Whether it is an exception.'),
      }),
      'The dates that it gives, with those that are left out.',
    ),
  },
  { title: 'RecurrencePreview', description: 'When a recurrence takes place that is not saved.' },
)

/** How far dates are looked for, in years. */
const farthest = 50

export function previewRecurrence(
  context: Context,
  input: Input<typeof recurrenceFields>,
): Static<typeof recurrencePreviewView> {
  const inZone = input.timezone ?? context.site.zone
  const faults: Record<string, Fault> = {}
  const wallOf = (name: string, given: Moment): Wall =>
    settleField(name, given, inZone, context.now, faults)?.wall ?? ''
  const start = wallOf('start_date', input.start_date)
  const from = input.after ? wallOf('after', input.after) : start
  const until = input.before ? wallOf('before', input.before) : yearsAfter(from)
  refuse(faults)
  // Null was refused as missing.
  if (!input.recurrence) return { text: '', dates: [] }
  const times = { start: input.all_day ? dayOf(start) : start, zone: inZone, allDay: input.all_day }
  const recurrence = settledFor(context, input.recurrence, times)
  const except = new Set(recurrence.except)
  const dates: { start: Wall; left_out: boolean }[] = []
  const first = input.after ? from : times.start
  for (const { wall } of startsBetween({ ...recurrence, except: [] }, times, first, until)) {
    if (wall >= until || dates.length === input.limit) break
    dates.push({ start: wall, left_out: except.has(wall) })
  }
  const stored = { ...recurrence, rules: recurrence.rules.map(writeRule), deleted: [] }
  return { text: inWords(stored, times, localeOf(context)), dates }
}

const dayOf = (wall: Wall): Wall => `${wall.slice(0, 10)} 00:00:00`

const yearsAfter = (wall: Wall): Wall => {
  const year = Math.min(9999, Number(wall.slice(0, 4)) + farthest)
  return `${String(year).padStart(4, '0')}-01-01 00:00:00`
}

/** Refused like one that is to be saved. */
function settledFor(
  { now, site }: Context,
  given: GivenRecurrence,
  times: SeriesTimes,
): Recurrence {
  const read = settleRecurrence(given, times, now)
  if ('fault' in read) refuse({ recurrence: read.fault })
  const recurrence = 'fault' in read ? { rules: [], dates: [], except: [] } : read.value
  refuse(checkSeries(recurrence, times, horizonAt(now, times.zone, site.recurrenceDays)))
  return recurrence
}
