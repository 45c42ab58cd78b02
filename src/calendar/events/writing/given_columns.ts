import type { Changes } from '../../../schema/field.ts'
import type { Unsettled } from '../../items/store.ts'
import type { eventUpdates } from '../fields.ts'
import type { EventRow } from '../store.ts'

/** Columns that store the input as it is; texts default to '' and flags to 0. */
export const texts = ['title', 'description', 'excerpt', 'website'] as const
export const flags = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
] as const

export type GivenColumns = Pick<EventRow, (typeof texts)[number] | (typeof flags)[number]>

export function givenColumns(
  input: Changes<typeof eventUpdates>,
  stored: EventRow | undefined,
): GivenColumns {
  const columns: Unsettled<GivenColumns> = {}
  for (const name of texts) columns[name] = input[name] ?? stored?.[name] ?? ''
  for (const name of flags) columns[name] = numeric(input[name]) ?? stored?.[name] ?? 0
  // The two loops have set every column.
  return columns as GivenColumns
}

const numeric = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)
