import type { Changes } from '../../schema/field.ts'
import type { eventUpdates } from './fields.ts'
import type { EventRow } from './store.ts'

/** Columns that hold what was given, as it is: texts are empty and flags 0 at first. */
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
  const columns: Partial<Mutable<GivenColumns>> = {}
  for (const name of texts) columns[name] = input[name] ?? stored?.[name] ?? ''
  for (const name of flags) columns[name] = numeric(input[name]) ?? stored?.[name] ?? 0
  // Each of the two lists was gone through.
  return columns as GivenColumns
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const numeric = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)
