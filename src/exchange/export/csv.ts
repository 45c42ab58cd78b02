// Events as a table, a line for each date: what belongs to a series stands in lines of its own.

import type { Context } from '../../access/context.ts'
import type { EventQuery } from '../../calendar/events/listing/filter.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { EventRow } from '../../calendar/events/store.ts'
import { eventKind } from '../../calendar/events/view.ts'
import { findItems } from '../../calendar/items/store.ts'
import { uidOf } from '../../public/feeds/formats/entry.ts'
import { walkTimes } from '../../public/feeds/serving/walk.ts'
import { readIdentity } from '../../storage/identity.ts'
import { csvHeader, csvRow } from '../csv/write.ts'

export async function* exportCsv(context: Context, query: EventQuery): AsyncGenerator<string> {
  const calendar = await readIdentity(context.db)
  yield csvHeader()
  for await (const some of walkTimes(context, query)) {
    const rows = await findItems<EventRow>(
      context.db,
      eventKind.table,
      some.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const sorted = some.flatMap(({ id }) => byId.get(id) ?? [])
    const events = await showEvents(context, sorted)
    yield events.map((event) => csvRow(event, uidOf(event.id, calendar))).join('')
  }
}
