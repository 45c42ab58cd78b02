// What may be said with an import or a sync of any kind.

import { type Field, byDefault, clearedTo } from '../../contract/schema/field.ts'
import { readEntries } from '../../contract/schema/kinds/lists.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import { choice } from '../../contract/schema/kinds/values.ts'

export const longestAddress = 2000

export const optionFields = {
  status: byDefault(
    choice('The status of what comes in without one.', ['publish', 'draft', 'pending']),
    'publish',
  ),
  category: byDefault(termNames('Names of categories that every event gets besides its own.'), []),
  venue: optional(text('The name of the venue of events that name none.')),
  author: optional(
    text('The login of the user whose events they become; your own if none is given.'),
  ),
}

export const seriesField = byDefault(
  choice('Of a site: whether what repeats is made a series.', ['keep', 'guess']),
  'keep',
)

/** Empty means none. */
export function optional(field: Field<string>): Field<string> {
  return clearedTo(field, '')
}

/** Names as they are: one may have a comma only where they are given as a list. */
function termNames(doc: string): Field<readonly string[]> {
  return {
    doc,
    published: { type: 'array', items: { type: 'string' } },
    cleared: { value: [] },
    read: (given, how) => {
      const found = readEntries(given, how)
      return 'fault' in found ? found : { value: found.value.map(String) }
    },
  }
}
