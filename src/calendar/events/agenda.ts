import type { Context } from '../../access/context.ts'
import { type BriefRow, listBriefly } from './agenda_store.ts'
import { type EventFilters, filterOf } from './operations.ts'

/** What a day of a calendar shows of an event; null is what protection hides (§4.10). */
export interface Brief extends Pick<
  BriefRow,
  'id' | 'slug' | 'title' | 'start_date' | 'end_date' | 'timezone' | 'start_utc' | 'end_utc'
> {
  readonly all_day: boolean | null
  readonly sticky: boolean | null
  readonly featured: boolean | null
  readonly password_protected: boolean
}

/**
 * Everything public that runs between two instants, both included, however much it is; the dates
 * of the input do not count.
 */
export async function findBriefly(
  context: Context,
  input: EventFilters,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Brief[]> {
  const filter = await filterOf(context, input)
  const rows = await listBriefly(context.db, { ...filter, window: { endFrom: from, startTo: to } })
  return rows.map(showBriefly)
}

function showBriefly({ all_day, sticky, featured, is_protected, ...row }: BriefRow): Brief {
  const isOpen = is_protected === 0
  return {
    ...row,
    all_day: isOpen ? all_day === 1 : null,
    sticky: isOpen ? sticky === 1 : null,
    featured: isOpen ? featured === 1 : null,
    password_protected: !isOpen,
  }
}
