import { byDefault, required } from '../../../contract/schema/field.ts'
import { moment, zone } from '../../../contract/schema/kinds/times.ts'
import { flag, integer } from '../../../contract/schema/kinds/values.ts'
import { eventFields } from '../../events/fields.ts'

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
