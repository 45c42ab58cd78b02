// Public events that were moved to the trash: feeds report them as cancelled for 30 days.

import type { Context } from '../../../access/context.ts'
import { type Tombstone, walkTombstones } from '../../../calendar/events/tombstones/tombstones.ts'
import { dayStart } from '../../../language/time/day.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { type Selection, isSelected } from '../selection.ts'

/** Longer than the polling interval of any calendar program. */
const daysTold = 30

export async function* walkCancelled(
  context: Context,
  selection: Selection,
): AsyncGenerator<readonly Tombstone[]> {
  const { now, site } = context
  const since = dayStart(now, site.zone) - daysTold * SECONDS_OF_DAY
  for await (const rows of walkTombstones(context, selection.query, since)) {
    const told = rows.filter((row) => isSelected(selection, row))
    if (told.length > 0) yield told
  }
}
