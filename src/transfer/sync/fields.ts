import { type Field, bad, byDefault, changes, clearedTo, required } from '../../schema/field.ts'
import { names } from '../../schema/lists.ts'
import { text } from '../../schema/text.ts'
import { choice, flag, integer } from '../../schema/values.ts'
import { authorities } from '../import/authority.ts'
import { leastSeconds, mostSeconds, syncKinds, usualAuthority } from './rules.ts'

const longestAddress = 2000
const longestSecret = 1000

/** Empty means none. */
const optional = (field: Field<string>): Field<string> => clearedTo(field, '')

const { kind, ...fields } = {
  url: required(address('The address of an iCalendar file, or of a site; webcal is https.')),
  kind: choice('What is at the address; found out by its form if it is not given.', syncKinds),
  every: required(
    integer('After how many seconds it is looked at again.', {
      min: leastSeconds,
      max: mostSeconds,
    }),
  ),
  authority: byDefault(
    choice(
      'Who decides about what is here: the source, also about what was edited here; this calendar, once it was created; or this calendar about the fields that were edited here.',
      authorities,
    ),
    usualAuthority,
  ),
  status: byDefault(
    choice('The status of what comes in without one.', ['publish', 'draft', 'pending']),
    'publish',
  ),
  category: byDefault(names('Names of categories that every event gets besides its own.'), []),
  venue: optional(text('The venue of events that name none.')),
  author: optional(text('The login of the user whose events they become.')),
  series: byDefault(
    choice('Of a site: whether what repeats is made a series.', ['keep', 'guess']),
    'keep',
  ),
  credentials: optional(
    text('Login and secret with a colon between them, or a token; they are never shown.', {
      max: longestSecret,
    }),
  ),
  active: byDefault(flag('Whether it is looked at.'), true),
}

export const syncFields = { kind, ...fields }
/** What is at an address does not change. */
export const syncUpdates = changes(fields)

function address(doc: string): Field<string> {
  const field = text(doc, { max: longestAddress, filled: true })
  return {
    ...field,
    read: (given, how) => {
      const found = field.read(given, how)
      if ('fault' in found) return found
      return /^(?:https?|webcals?):\/\/[^/]/i.test(found.value) ? found : bad('url')
    },
  }
}
