import type { Changes } from '../../../contract/schema/field.ts'
import { columnsWith } from '../../items/columns.ts'
import type { Unsettled } from '../../items/store.ts'
import type { eventUpdates } from '../fields.ts'
import type { EventRow } from '../store.ts'

/** Columns that store the input as it is; texts default to '' and flags to 0. */
export const texts = columnsWith({ source: 'given', type: 'text' })
export const flags = columnsWith({ source: 'given', type: 'flag' })

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

export type FieldValues = Readonly<
  Record<(typeof texts)[number], string> & Record<(typeof flags)[number], boolean>
>

/** Those of an event of which nothing is said. */
export const emptyFields = fieldValues(givenColumns({}, undefined))

/** The reverse: what a request would say to give these columns. */
export function fieldValues(row: GivenColumns): FieldValues {
  const fields: Record<string, string | boolean> = {}
  for (const name of texts) fields[name] = row[name]
  for (const name of flags) fields[name] = row[name] === 1
  // As above.
  return fields as FieldValues
}
