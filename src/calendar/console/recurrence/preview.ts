// What a recurrence gives before it is saved: in words, and as dates.

import { type Context, localeOf } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { type Moment, settle } from '../../../language/time/moment.ts'
import { checkSeries } from '../../../language/time/recurrence/check.ts'
import type { Recurrence, SeriesTimes } from '../../../language/time/recurrence/plan.ts'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import { type GivenRecurrence, settleRecurrence } from '../../../language/time/recurrence/settle.ts'
import { writeRule } from '../../../language/time/recurrence/write.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { inWords } from '../../events/series/rules.ts'
import { horizonAt } from '../../events/series/plan/times.ts'
import type { recurrenceFields } from './fields.ts'
import type { RecurrencePreview } from './view.ts'

/** How far dates are looked for, in years. */
const farthest = 50

export function previewRecurrence(
  context: Context,
  input: Input<typeof recurrenceFields>,
): RecurrencePreview {
  const zone = input.timezone ?? context.site.zone
  const faults: Record<string, Fault> = {}
  const wallOf = (name: string, given: Moment): Wall => {
    const wall = settle(given, zone, context.now)?.wall
    if (wall === undefined) faults[name] = { kind: 'moment' }
    return wall ?? ''
  }
  const start = wallOf('start_date', input.start_date)
  const from = input.after ? wallOf('after', input.after) : start
  const until = input.before ? wallOf('before', input.before) : yearsAfter(from)
  refuse(faults)
  // Null was refused as missing.
  if (!input.recurrence) return { text: '', dates: [] }
  const times = { start: input.all_day ? dayOf(start) : start, zone, allDay: input.all_day }
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
