// The time zone of the machine on which a calendar was started first. It is kept, so that the
// calendar means the same times on any other machine.

import { siteFields } from '../../../contract/schema/site.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { firstZoneName } from './rules.ts'
import { hasEvents, putSetting, readSettings } from './store.ts'

/** Undefined for a calendar that was started by an earlier version, or by somebody who named one. */
export async function readFirstZone(db: Database): Promise<string | undefined> {
  const row = (await readSettings(db)).find(({ name }) => name === firstZoneName)
  return row && zoneOf(JSON.parse(row.value))
}

/** Keeps a zone unless there is one, or events that were written without it. */
export async function keepFirstZone(
  db: Database,
  zone: string,
  now: number,
): Promise<string | undefined> {
  const known = await readFirstZone(db)
  if (known !== undefined || (await hasEvents(db))) return known
  return db.within(async (inside) => {
    await advisoryLock(inside, 'settings')
    const earlier = await readFirstZone(inside)
    if (earlier !== undefined || (await hasEvents(inside))) return earlier
    const value = zoneOf(zone)
    if (value === undefined) return undefined
    const row = { name: firstZoneName, value: JSON.stringify(value) }
    await putSetting(inside, { ...row, changed_utc: now, changed_by: null })
    return value
  })
}

function zoneOf(given: unknown): string | undefined {
  const read = siteFields.timezone.read(given, { source: 'body' })
  return 'value' in read ? read.value : undefined
}
