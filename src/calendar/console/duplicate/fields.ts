import { text } from '../../../schema/text.ts'
import { moment } from '../../../schema/times.ts'

/** In what a copy differs (§19). */
export const duplicateFields = {
  title: text('The title of the copy; the same if none is given.', { filled: true, numbers: true }),
  start_date: moment('When the copy starts, in the time zone of the event.'),
}
