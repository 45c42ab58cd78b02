// The file of a series: all of its dates (§17.6).

import type { Context } from '../../../access/context.ts'
import { findChanged } from '../../../calendar/events/series/store.ts'
import { seriesOf } from '../../../calendar/events/series/rules.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import { canRead } from '../../../calendar/items/status.ts'
import { findItems } from '../../../calendar/items/store.ts'
import type { FeedEntry } from '../formats/entry.ts'
import { entriesOf } from '../serving/fragments.ts'
import { listSeries } from './share.ts'

/** The series and its changed occurrences, as far as the reader may see them; or a single event. */
export async function entriesOfFile(
  context: Context,
  row: EventRow,
  showsHidden = false,
): Promise<readonly FeedEntry[]> {
  const recurrence = seriesOf(row)
  if (!recurrence) return entriesOf(context, [row])
  const changed = await findChanged(context.db, row.id)
  const ids = changed.map(({ id }) => id)
  const rows = await findItems<EventRow>(context.db, 'events', ids)
  const open = rows.filter((one) => isOpen(context, one, row, showsHidden))
  const isShown = new Set(open.map(({ id }) => id))
  const { shown = [], hidden = [] } = Object.groupBy(changed, ({ id }) =>
    isShown.has(id) ? 'shown' : 'hidden',
  )
  const { last, known_until } = recurrence
  const series = { ...row, last, known_until }
  const listed = listSeries(context, { row: series, recurrence, shown, hidden })
  const shares = new Map(listed.map(({ id, share }) => [id, share]))
  const places = new Map(listed.map(({ id }, index) => [id, index]))
  const place = ({ id }: EventRow) => places.get(id) ?? 0
  const ordered = [row, ...open].toSorted((a, b) => place(a) - place(b))
  const entries = await entriesOf(context, ordered)
  return entries.map(({ row: one, event, changed: at }) => {
    return { row: one, event, changed: at, share: shares.get(one.id) }
  })
}

/** What is hidden from lists can be seen by its address, and with a series that is hidden itself. */
function isOpen(
  { actor }: Context,
  row: EventRow,
  series: EventRow,
  showsHidden: boolean,
): boolean {
  const isListed = showsHidden || row.hide_from_listings === 0 || series.hide_from_listings === 1
  return row.status !== 'trash' && isListed && canRead(actor, row)
}
