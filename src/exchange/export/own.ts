// Files that this calendar has written and that come back: their events are known by the names that
// exports give them, and changed only in what is otherwise than here.

import type { Context } from '../../access/context.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { EventRow } from '../../calendar/events/store.ts'
import { findItems } from '../../calendar/items/store.ts'
import { uidOf } from '../../public/feeds/formats/entry.ts'
import { eventCalendar } from '../../public/feeds/ical/calendar.ts'
import { entriesOfFile } from '../../public/feeds/series/file.ts'
import { readIdentity } from '../../storage/identity.ts'
import { readCsv } from '../csv/read.ts'
import { csvHeader, csvRow } from '../csv/write.ts'
import { readIcal } from '../ical/read.ts'
import type { FileItem, ImportFile, ReadOptions } from '../import/item.ts'
import type { OwnItem, OwnItems } from '../import/plan.ts'
import { lastChange } from '../import/edits/touched_store.ts'

type Kind = 'ics' | 'csv'

export async function ownItems(
  context: Context,
  kind: Kind,
  reading: ReadOptions,
): Promise<OwnItems> {
  const calendar = await readIdentity(context.db)
  return async (db, keys) => {
    const ids = new Map(keys.flatMap((key) => idIn(key, calendar)))
    const inside = { ...context, db }
    const found = new Map<string, OwnItem>()
    const rows = await findItems<EventRow>(db, 'events', [...ids.values()])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [key, id] of ids) {
      const row = byId.get(id)
      const item = row && (await asWritten(inside, kind, row, reading))
      // An older state of the calendar, brought back from a backup, has never had it.
      const wasHere = row !== undefined || (await lastChange(db, 'event', id)) !== undefined
      if (wasHere) found.set(key, { item_id: id, ...(item && { item }) })
    }
    return found
  }
}

/** The id in a name that `uidOf` gives. */
function idIn(key: string, calendar: string): readonly (readonly [string, number])[] {
  const [, digits = ''] = /^event-(\d{1,15})@/.exec(key) ?? []
  const id = Number(digits)
  return digits !== '' && key === uidOf(id, calendar) ? [[key, id]] : []
}

/** What a reader gives of the event if it is exported now. */
async function asWritten(
  context: Context,
  kind: Kind,
  row: EventRow,
  options: ReadOptions,
): Promise<Extract<FileItem, { kind: 'event' }> | undefined> {
  const { advance: _advance, ...reading } = options
  const items =
    kind === 'ics'
      ? readIcal(fileOf(await ics(context, row)), reading)
      : readCsv(fileOf(await csv(context, row)), reading)
  for await (const item of items) if ('kind' in item) return item
  return undefined
}

async function ics(context: Context, row: EventRow): Promise<string> {
  const { site, home } = context
  const uid = await readIdentity(context.db)
  const facts = { name: site.name, description: '', zone: site.zone, page: home, uid }
  const entries = await entriesOfFile(context, row, true)
  return eventCalendar({ ...facts, language: site.language, isExport: true }, entries, context)
}

async function csv(context: Context, row: EventRow): Promise<string> {
  const events = await showEvents(context, [row])
  return csvHeader() + events.map((event) => csvRow(event, '')).join('')
}

const fileOf = (text: string): ImportFile => ({
  name: '',
  size: Buffer.byteLength(text),
  open: async function* open() {
    yield Buffer.from(text)
  },
})
