import { text } from '../../../contract/schema/kinds/text.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'

/** In what a copy differs (§19). */
export const duplicateFields = {
  title: text('The title of the copy; the same if none is given.', { filled: true, numbers: true }),
  start_date: moment('When the copy starts, in the time zone of the event.'),
}
