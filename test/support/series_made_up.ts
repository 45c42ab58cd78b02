// Random series, and random changes of some of their occurrences.

import assert from 'node:assert/strict'
import type { Caller, Json } from './fasti.ts'
import { walk } from './make.ts'
import type { Random } from './random.ts'

const zones = [
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'UTC-3',
  'UTC+5:30',
]

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Without what the reader is known to misread: parts beside BYYEARDAY, which it ignores, and several
 * rules.
 */
export function ruleOf(chance: Random): string {
  const weekdays = () => [chance.pick(days), ...chance.some(days, 3)].filter(isFirst).join()
  const interval = chance.pick(['', '', ';INTERVAL=2', ';INTERVAL=3'])
  const rule = chance.pick([
    () => `FREQ=WEEKLY${interval};BYDAY=${weekdays()}`,
    () => `FREQ=WEEKLY${interval};BYDAY=${weekdays()};WKST=SU`,
    () => `FREQ=WEEKLY${interval}`,
    () => `FREQ=DAILY;INTERVAL=${chance.integer(3, 20)}`,
    () => `FREQ=DAILY;INTERVAL=2;BYDAY=${weekdays()}`,
    () => `FREQ=MONTHLY${interval};BYDAY=${chance.pick([1, 2, 3, 4, -1])}${chance.pick(days)}`,
    () => `FREQ=MONTHLY${interval};BYMONTHDAY=${chance.pick(['1', '15,31', '-1', '29'])}`,
    () => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${chance.pick([1, -1, -2])}`,
    () => `FREQ=YEARLY;BYMONTH=${chance.integer(3, 11)};BYDAY=${chance.pick([1, 2, -1])}SU`,
    () => `FREQ=YEARLY;BYYEARDAY=${chance.integer(60, 300)}`,
    () => `FREQ=YEARLY;BYMONTH=4,5,6;BYMONTHDAY=${chance.integer(1, 28)}`,
  ])()
  const end = chance.pick([
    () => '',
    () => `;COUNT=${chance.integer(2, 12)}`,
    () => `;UNTIL=2027${chance.pick(['0531', '0630', '1001'])}`,
  ])()
  return rule + end
}

const isFirst = (day: string, index: number, all: readonly string[]) => all.indexOf(day) === index

const two = (number: number) => String(number).padStart(2, '0')

/** Not in the night: programs disagree on clocks that do not exist, or that there are twice. */
function timesOf(chance: Random, day: string) {
  const hour = chance.integer(7, 20)
  const start_date = `${day} ${two(hour)}:${chance.pick(['00', '15', '30'])}`
  const end_date = `${day} ${two(hour + chance.integer(1, 3))}:45`
  return { start_date, end_date }
}

/** A series that begins when its rule does. */
export async function makeSeries(
  editor: Caller,
  chance: Random,
  number: number,
  recurrence: (chance: Random) => unknown = ruleOf,
): Promise<Json> {
  const day = `2027-0${chance.integer(3, 5)}-${two(chance.integer(1, 28))}`
  const series = {
    ...walk,
    title: `Series ${number}`,
    timezone: chance.pick(zones),
    all_day: chance.chance(0.2),
    recurrence: recurrence(chance),
    ...timesOf(chance, day),
  }
  const made = await editor.post('/events', series)
  if (made.status === 201) return made.body
  const [, next = ''] = /(\d{4}-\d\d-\d\d)/.exec(made.body.data.details?.start_date?.message) ?? []
  const later = await editor.post('/events', { ...series, ...timesOf(chance, next) })
  // Its UNTIL may be over by then, or all of its dates.
  return later.status === 201 ? later.body : makeSeries(editor, chance, number, recurrence)
}

/** Changes up to three of the occurrences, each in one way. */
export async function changeSome(
  editor: Caller,
  chance: Random,
  occurrences: readonly Json[],
): Promise<void> {
  for (const { id, start_date, all_day } of chance.some(occurrences, 3)) {
    const path = `/events/${id}`
    const day = start_date.slice(0, 10)
    const changed = await chance.pick([
      () => editor.delete(path),
      () => editor.delete(`${path}?force=true`),
      () => editor.patch(path, { status: 'trash' }),
      () => editor.patch(path, { title: `Guests of ${id}` }),
      () => editor.patch(path, { event_status: 'cancelled' }),
      () => editor.patch(path, { status: 'draft' }),
      () => editor.patch(path, { hide_from_listings: true }),
      () => editor.patch(path, all_day ? { website: 'https://a.example/' } : timesOf(chance, day)),
      () => editor.patch(path, all_day ? {} : { timezone: 'Asia/Tokyo' }),
      () => editor.patch(path, timesOf(chance, `${day.slice(0, 8)}${two(chance.integer(1, 28))}`)),
    ])()
    assert.equal(changed.status, 200, changed.text)
  }
}
