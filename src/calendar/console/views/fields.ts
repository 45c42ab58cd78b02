import {
  type Field,
  bad,
  byDefault,
  changes,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { pagingFields } from '../../../contract/schema/paging.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { flag } from '../../../contract/schema/kinds/values.ts'
import { cleanLine, isLonger } from '../../../language/text/html/plain.ts'

const longestQuery = 2000

/** The part of an address behind the question mark, as it is; it may be empty. */
const query: Field<string> = {
  doc: 'The part of the address that says what the screen shows.',
  published: { type: 'string', maxLength: longestQuery },
  read: (given) => {
    if (typeof given !== 'string') return bad('text')
    const cleaned = cleanLine(given)
    return isLonger(cleaned, longestQuery) ? bad('long', { max: longestQuery }) : value(cleaned)
  },
}

const screen = text('The screen of the console that it is of.', { max: 50, filled: true })

export const viewFields = {
  name: required(text('The name of the view.', { max: 100, filled: true })),
  screen: required(screen),
  query: byDefault(query, ''),
  shared: byDefault(flag('Whether all who use the console see it.'), false),
}

export const viewUpdates = changes(viewFields)

export const viewFilters = { ...pagingFields, screen }
