import {
  type Field,
  bad,
  byDefault,
  changes,
  clearedTo,
  refined,
  required,
  value,
} from '../../contract/schema/field.ts'
import { choices } from '../../contract/schema/kinds/lists.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { url } from '../../contract/schema/kinds/text.ts'
import { flag, pathId } from '../../contract/schema/kinds/values.ts'
import { selectionFields } from '../changes/fields.ts'
import { kinds } from '../changes/rules.ts'
import { actions } from '../history/rules.ts'
import { type FilterName, type GivenFilter, deliveryStatuses } from './rules.ts'

const { kinds: _kinds, ...filters } = selectionFields

/** As JSON. */
const longestFilter = 10_000

/** Read as a list of events reads it, and kept as it was given: a time such as `tomorrow`, too. */
const kept = ({ fallback: _fallback, ...field }: Field<unknown>): Field<GivenFilter> => ({
  ...field,
  cleared: { value: null },
  read: (given, how) => {
    const found = field.read(given, how)
    if ('fault' in found) return found
    if (JSON.stringify(given).length > longestFilter) return bad('long', { max: longestFilter })
    return value(given as GivenFilter)
  },
})

const filterFields = Object.fromEntries(
  Object.entries(changes(filters)).map(([name, field]) => [name, kept(field)]),
) as Readonly<Record<FilterName, Field<GivenFilter>>>

const filledUrl = (doc: string): Field<string> =>
  refined(url(doc), (given) => (given === '' ? bad('blank') : value(given)))

/** The writable fields of a webhook (§20.3): the filters are those of a list of events. */
export const webhookFields = {
  url: required(filledUrl('Where it is sent to; https, except to hosts that are allowed.')),
  kinds: byDefault(
    clearedTo(
      choices('Only changes of things of these kinds; of all if none is given.', kinds),
      [],
    ),
    [],
  ),
  actions: byDefault(
    clearedTo(choices('Only changes by these actions; by all if none is given.', actions), []),
    [],
  ),
  active: byDefault(flag('Whether anything is sent.'), true),
  ...filterFields,
}

export const webhookUpdates = changes(webhookFields)

export const deliveryFilters = {
  ...pagingFields,
  status: choices('Only deliveries of these statuses.', deliveryStatuses),
}

export const byDelivery = {
  id: pathId('The id it is addressed by.'),
  delivery: pathId('The id of the delivery.'),
}
