import {
  type Field,
  bad,
  byDefault,
  changes,
  refined,
  required,
  value,
} from '../../contract/schema/field.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import { choice, flag, integer } from '../../contract/schema/kinds/values.ts'
import { authorities } from '../import/edits/authority.ts'
import { longestAddress, optionFields, optional, seriesField } from '../import/option_fields.ts'
import { leastSeconds, mostSeconds, syncKinds, usualAuthority } from './rules.ts'

const longestSecret = 1000

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
  ...optionFields,
  series: seriesField,
  credentials: optional(
    text('Login and secret with a colon between them, or a token; they are never shown.', {
      max: longestSecret,
    }),
  ),
  active: byDefault(flag('Whether it is looked at.'), true),
}

export const syncFields = { kind, ...fields }
/** About an event after the last one that a source shows. */
export const decisionFields = {
  event: required(integer('The id of the event.', { min: 1 })),
  decision: required(
    choice('Whether it stays, or is moved to the trash.', ['keep', 'trash'] as const),
  ),
}

/** What is at an address does not change. */
export const syncUpdates = changes(fields)

function address(doc: string): Field<string> {
  return refined(text(doc, { max: longestAddress, filled: true }), (given) =>
    /^(?:https?|webcals?):\/\/[^/]/i.test(given) ? value(given) : bad('url'),
  )
}
