import type { Context } from '../../access/context.ts'
import { type Brief, listBriefly } from './agenda_store.ts'
import { type EventFilters, filterOf } from './operations.ts'

export type { Brief } from './agenda_store.ts'

/**
 * Everything public that runs between two instants, both included, however much it is; the dates
 * of the input do not count. Rows are shown as they are: there may be thousands.
 */
export async function findBriefly(
  context: Context,
  input: EventFilters,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Brief[]> {
  const filter = await filterOf(context, input)
  return listBriefly(context.db, { ...filter, window: { endFrom: from, startTo: to } })
}
