// When the events of a file take place, as three readers understand it: lines such as
// `Choir: 2027-01-05T18:00:00Z`, or with a day for whole days, the first fifty of each event.

import ICAL from 'ical.js'
import { expandRecurringEvent, sync } from 'node-ical'
import type { FileItem, ImportedEvent } from '../../src/exchange/import/item.ts'
import { readRecurrence } from '../../src/language/time/recurrence/input.ts'
import { startsBetween } from '../../src/language/time/recurrence/series.ts'
import { settleRecurrence } from '../../src/language/time/recurrence/settle.ts'
import { toInstant } from '../../src/language/time/zone.ts'

const most = 50

const utc = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '')
const told = (title: string, start: string) => `${title}: ${start}`

/** By the rules of the product itself. */
export const ours = (items: readonly FileItem[]): readonly string[] =>
  items.flatMap((item) => ('values' in item ? datesOf(item) : [])).toSorted()

function datesOf({ values, occurrences }: ImportedEvent): readonly string[] {
  const { title, start_date, timezone, all_day, recurrence } = values as Record<string, string>
  const zone = timezone ?? 'UTC'
  const allDay = Boolean(all_day)
  const shown = (wall: string, isDay = allDay) =>
    isDay ? wall.slice(0, 10) : utc(toInstant(wall, zone))
  const start = allDay ? `${start_date} 00:00:00` : (start_date ?? '')
  const read = recurrence === undefined ? undefined : readRecurrence(recurrence)
  if (!read || !('value' in read) || !read.value) return [told(title ?? '', shown(start))]
  const times = { start, zone, allDay }
  const settled = settleRecurrence(read.value, times, 0)
  if (!('value' in settled)) throw new Error(`The recurrence of ${title} is refused.`)
  const own = new Map(occurrences.map((one) => [one.original_start, one.values]))
  const found: string[] = []
  for (const { wall } of startsBetween(settled.value, times, start, '9999-12-31 00:00:00')) {
    const changed = own.get(wall) as Record<string, string> | undefined
    const isDay = Boolean(changed?.['all_day'] ?? allDay)
    found.push(
      told(changed?.['title'] ?? title ?? '', shown(changed?.['start_date'] ?? wall, isDay)),
    )
    if (found.length === most) break
  }
  return found
}

const icalTime = (time: ICAL.Time) =>
  time.isDate ? time.toString().slice(0, 10) : utc(time.toUnixTime())

export function byIcalJs(text: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const changes = events.filter((one) => one.isRecurrenceException())
  return events
    .filter((one) => !one.isRecurrenceException())
    .flatMap((one) => {
      if (!one.isRecurring()) return [told(one.summary, icalTime(one.startDate))]
      for (const change of changes) if (change.uid === one.uid) one.relateException(change)
      const dates = one.iterator()
      const found: string[] = []
      for (let at = dates.next(); at && found.length < most; at = dates.next()) {
        const { item, startDate } = one.getOccurrenceDetails(at)
        found.push(told(item.summary, icalTime(startDate)))
      }
      return found
    })
    .toSorted()
}

const range = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2027-12-01T00:00:00Z') }

/** node-ical takes days for midnights of the machine. */
const machineDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-')

export const byNodeIcal = (text: string): readonly string[] =>
  Object.values(sync.parseICS(text))
    .flatMap((one) => (one?.type === 'VEVENT' ? expandRecurringEvent(one, range) : []))
    .map(({ start, summary, isFullDay }) =>
      told(
        typeof summary === 'string' ? summary : summary.val,
        isFullDay ? machineDay(start) : utc(start.getTime() / 1000),
      ),
    )
    .toSorted()

/** Whether a line is of the year that is asked of node-ical. */
export const isCompared = (line: string): boolean => {
  const start = line.slice(line.lastIndexOf(': ') + 2)
  return start >= '2026-12-02' && start < '2027-11-30'
}
