// What only our own exports say, so that an import gives the same again (§24).

import { jsonFields } from '../../public/feeds/ical/export.ts'
import { readZone } from '../../language/time/zone.ts'
import type { Values } from '../import/item.ts'
import { type Reading, first, note } from './context.ts'
import { unescapeText } from './file/property.ts'
import { lineOf } from './plain.ts'
import { isExport } from './product.ts'
import { remark } from './remarks.ts'

const said = (reading: Reading, name: string): string =>
  unescapeText(first(reading, name)?.value ?? '').trim()

/** The zone of an event, where iCalendar has none or another one. */
export const exportedZone = (reading: Reading): string | undefined =>
  isExport(reading) ? readZone(said(reading, 'X-FASTI-TIMEZONE')) : undefined

/** The name of its venue, with which its LOCATION begins. */
export const exportedVenue = (reading: Reading): string =>
  isExport(reading) ? said(reading, 'X-FASTI-VENUE') : ''

const hiddenStatuses = new Set(['draft', 'pending', 'future'])

/** Its visibility, what became of it, and its tickets. */
export function exportedValues(reading: Reading): Values {
  if (!isExport(reading)) return {}
  const status = said(reading, 'X-FASTI-STATUS')
  if (status === 'protected') note(reading, remark('password'))
  return {
    ...(hiddenStatuses.has(status) && { status }),
    ...(status === 'future' && { date: said(reading, 'X-FASTI-DATE') }),
    ...exportedFields(reading),
  }
}

/** All that no property of iCalendar says, and why it does not take place. */
function exportedFields(reading: Reading): Values {
  const text = said(reading, 'X-FASTI-FIELDS')
  if (text === '') return {}
  const fields = objectOf(text)
  if (!fields) note(reading, remark('badFields'))
  const event_status_reason = lineOf(said(reading, 'COMMENT'))
  const isReason = fields?.['event_status'] !== undefined && event_status_reason !== ''
  return { ...fields, ...(isReason && { event_status_reason }) }
}

function objectOf(text: string): Values | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return undefined
    return Object.fromEntries(Object.entries(read).filter(([name]) => jsonFields.has(name)))
  } catch {
    return undefined
  }
}
