// What only our own exports say, so that an import gives the same again (§24).

import { readZone } from '../../time/zone.ts'
import type { Values } from '../import/item.ts'
import { type Reading, first, note } from './context.ts'
import { textOf } from './file/property.ts'
import { lineOf } from './plain.ts'
import { isExport } from './product.ts'
import { remark } from './remarks.ts'

const said = (reading: Reading, name: string): string =>
  textOf(first(reading, name)?.value ?? '').trim()

/** The zone of an event, where iCalendar has none or another one. */
export const exportedZone = (reading: Reading): string | undefined =>
  isExport(reading) ? readZone(said(reading, 'X-FASTI-TIMEZONE')) : undefined

const hiddenStatuses = new Set(['draft', 'pending', 'future'])

/** Who sees it, what became of it, and its tickets. */
export function exportedValues(reading: Reading): Values {
  if (!isExport(reading)) return {}
  const status = said(reading, 'X-FASTI-STATUS')
  if (status === 'protected') note(reading, remark('password'))
  return {
    ...(hiddenStatuses.has(status) && { status }),
    ...(status === 'future' && { date: said(reading, 'X-FASTI-DATE') }),
    ...(said(reading, 'X-FASTI-HIDE-FROM-LISTINGS') === 'TRUE' && { hide_from_listings: true }),
    ...exportedState(reading),
    ...exportedTickets(reading),
  }
}

function exportedState(reading: Reading): Values {
  const event_status = said(reading, 'X-FASTI-EVENT-STATUS')
  if (event_status === '') return {}
  const event_status_reason = lineOf(said(reading, 'COMMENT'))
  return { event_status, ...(event_status_reason !== '' && { event_status_reason }) }
}

function exportedTickets(reading: Reading): Values {
  const text = said(reading, 'X-FASTI-TICKETS')
  if (text === '') return {}
  try {
    return { tickets: JSON.parse(text) }
  } catch {
    note(reading, remark('badTickets'))
    return {}
  }
}
