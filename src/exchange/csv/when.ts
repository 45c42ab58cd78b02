import type { Remark } from '../import/item.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { wallSeconds, writeWall } from '../../language/time/wall.ts'
import { offsetOf, readZone, toInstant, toWall } from '../../language/time/zone.ts'
import { readFlag } from './cells.ts'
import { type DateCell, type DateFault, type DayMonthOrder, readDate } from './dates/date_cell.ts'
import type { CsvField } from './header/fields.ts'
import { remark } from './remarks.ts'
import type { Row } from './row.ts'
import {
  readDuration,
  readFirstTime,
  readTime,
  readTimeSpan,
  readZonedTime,
} from './dates/time_cell.ts'

export interface When {
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
}

/** A place on the wall clock of the event. */
interface Point {
  readonly days: number
  /** Undefined if only the day is known. */
  readonly time: number | undefined
  /** If the wall clock says it twice, which of the two: with its offset. */
  readonly text?: string
}

const faults = { none: 'noDate', unreal: 'noSuchDate', year: 'noYear' } as const satisfies Record<
  DateFault,
  string
>

/** Start and end in the zone of the event, or why the line is refused. */
export function settleWhen(row: Row, zone: string): When | Remark {
  const cell = readCell(row, 'start_date')
  if (typeof cell === 'string') return refusal(row, 'start_date', cell)
  const clock = readClock(row, 'start_time')
  const start = pointOf(row, cell, clock, zone)
  const end = readEnd(row, { start, cell, until: clock?.until }, zone)
  if ('sentence' in end) return end
  const given = row.text('all_day')
  const flag = readFlag(given)
  if (given !== '' && flag === undefined) row.note('flag', 'all_day')
  const when =
    flag === true || start.time === undefined ? wholeDays(start, end) : timed(row, start, end)
  if (start.time === undefined && (flag === false || end.time !== undefined)) {
    row.remarks.push(remark('noClock'))
  }
  // Years end with 9999.
  if ([when.start_date, when.end_date].some((wall) => wall[4] !== '-')) {
    return refusal(row, 'start_date', 'unreal')
  }
  const isBefore = wallSeconds(when.end_date) < wallSeconds(when.start_date)
  // Of two that the wall clock shows alike, the one with an offset may be the later one.
  if (!isBefore || start.text !== undefined || end.text !== undefined) return when
  row.remarks.push(remark('endBefore'))
  const last = when.all_day ? `${when.start_date.slice(0, 10)} 23:59:59` : when.start_date
  return { ...when, end_date: last }
}

function refusal(row: Row, field: CsvField, fault: DateFault): Remark {
  const facts = { cell: row.text(field), column: row.column(field) }
  if (row.text(field) === '') return remark('noStart', { column: facts.column })
  return remark(faults[fault], facts)
}

/** The day of a cell; notes what is odd about the order of its numbers. */
function readCell(row: Row, field: 'start_date' | 'end_date'): DateCell | DateFault {
  const { order, why, isMidnight } = row.order(field)
  const text = row.text(field)
  const cell = readDate(text, order)
  if (typeof cell === 'string') return cell
  if ((cell.order === 'day' || cell.order === 'month') && cell.order !== order) {
    row.remarks.push(remark('otherOrder', { cell: text }))
  }
  if (cell.order === 'either' && (why === 'most' || why === 'site')) {
    row.remarks.push(remark(guessed[why][order], { cell: text }))
  }
  return isMidnight ? { ...cell, time: undefined } : cell
}

/** What is said of a date that was guessed: its column contradicts itself, or says nothing. */
const guessed = {
  most: { day: 'unsureOrder', month: 'unsureOrderMonth' },
  site: { day: 'siteOrder', month: 'siteOrderMonth' },
} as const satisfies Record<string, Record<DayMonthOrder, string>>

interface Clock {
  readonly time: number
  /** The name of a zone behind it. */
  readonly zone?: string
  readonly until?: number
}

/** A time, a span of times, or the time of a date that a spreadsheet has made of it. */
function readClock(row: Row, field: 'start_time' | 'end_time'): Clock | undefined {
  const text = row.text(field)
  if (text === '') return undefined
  const time = readTime(text)
  if (time !== undefined) return { time }
  const span = readTimeSpan(text)
  if (span) return { time: span[0], until: span[1] }
  const date = readDate(text, 'day')
  if (typeof date !== 'string' && date.time !== undefined) return { time: date.time }
  const zoned = readZonedTime(text)
  if (zoned) return zoned
  const first = readFirstTime(text)
  row.note(first === undefined ? 'noTime' : 'firstTime', field)
  return first === undefined ? undefined : { time: first }
}

/** Where a day and a time are on the wall clock of the event. */
function pointOf(row: Row, cell: DateCell, clock: Clock | undefined, zone: string): Point {
  const time = clock?.time ?? cell.time
  const instant = clock ? undefined : cell.instant
  const named = clock?.zone ?? (clock ? undefined : cell.zone)
  if (instant !== undefined) return atInstant(instant, zone)
  const other = named === undefined ? undefined : readZone(named)
  if (named !== undefined && other === undefined) {
    row.remarks.push(remark('zone', { cell: named, zone }))
  }
  if (other !== undefined && time !== undefined) {
    return atInstant(toInstant(writeWall(cell.days * SECONDS_OF_DAY + time), other), zone)
  }
  // 24:00 is the beginning of the next day.
  return time === SECONDS_OF_DAY ? { days: cell.days + 1, time: 0 } : { days: cell.days, time }
}

function atInstant(instant: number, zone: string): Point {
  const wall = toWall(instant, zone)
  const seconds = wallSeconds(wall)
  const days = Math.floor(seconds / SECONDS_OF_DAY)
  const point = { days, time: seconds - days * SECONDS_OF_DAY }
  if (toInstant(wall, zone) === instant) return point
  return { ...point, text: `${wall}${offsetOf(instant, zone)}` }
}

interface End {
  readonly days: number | undefined
  readonly time: number | undefined
  readonly text?: string
}

interface Begun {
  readonly start: Point
  readonly cell: DateCell
  /** The other end of a span of times. */
  readonly until: number | undefined
}

function readEnd(row: Row, { start, cell: first, until }: Begun, zone: string): End | Remark {
  const spanned = until === undefined ? undefined : { time: until }
  const clock: Clock | undefined = readClock(row, 'end_time') ?? spanned
  const text = row.text('end_date')
  if (text !== '') {
    const cell = readCell(row, 'end_date')
    if (typeof cell !== 'string') return pointOf(row, cell, clock, zone)
    if (cell === 'unreal') return refusal(row, 'end_date', cell)
    // Some write only the time there.
    const time = readTime(text)
    if (time !== undefined) return { days: undefined, time }
    row.note('noEnd', 'end_date')
  }
  if (clock?.zone !== undefined)
    return pointOf(row, { days: first.days, time: undefined }, clock, zone)
  if (clock) return { days: undefined, time: clock.time }
  return (
    fromDuration(row, start) ?? fromSpan(row, first.until) ?? { days: undefined, time: undefined }
  )
}

function fromDuration(row: Row, { days, time }: Point): End | undefined {
  const text = row.text('duration')
  if (text === '') return undefined
  const lasting = readDuration(text)
  if (lasting === undefined) {
    row.note('noEnd', 'duration')
    return undefined
  }
  if (time === undefined) return undefined
  const seconds = time + lasting
  return { days: days + Math.floor(seconds / SECONDS_OF_DAY), time: seconds % SECONDS_OF_DAY }
}

/** The end in the cell of the start: `12.5.2027 – 14.5.2027`, `2027-05-12 19:00–22:00`. */
function fromSpan(row: Row, until: string | undefined): End | undefined {
  if (until === undefined) return undefined
  const time = readTime(until)
  if (time !== undefined) return { days: undefined, time }
  const cell = readDate(until, row.order('start_date').order)
  if (typeof cell !== 'string') return { days: cell.days, time: cell.time }
  row.note('noEnd', 'start_date')
  return undefined
}

function wholeDays(start: Point, { days, time }: End): When {
  const last = days ?? start.days
  // Outlook ends such an event at the midnight behind it.
  const isBehind = time === 0 && last > start.days
  return {
    start_date: writeWall(start.days * SECONDS_OF_DAY),
    end_date: writeWall((isBehind ? last : last + 1) * SECONDS_OF_DAY - 1),
    all_day: true,
  }
}

function timed(row: Row, start: Point, end: End): When {
  const from = start.days * SECONDS_OF_DAY + (start.time ?? 0)
  const to = endOf(row, start, end)
  return {
    start_date: start.text ?? writeWall(from),
    end_date: end.text ?? writeWall(to),
    all_day: false,
  }
}

function endOf(row: Row, start: Point, { days, time, text }: End): number {
  const clock = start.time ?? 0
  const from = start.days * SECONDS_OF_DAY + clock
  if (time === undefined) {
    // A last day without a time is meant as a whole.
    return days === undefined || days === start.days ? from : (days + 1) * SECONDS_OF_DAY - 1
  }
  const to = (days ?? start.days) * SECONDS_OF_DAY + time
  if (to >= from || text !== undefined || (days ?? start.days) !== start.days) return to
  if (days !== undefined) row.remarks.push(remark('endNextDay'))
  return to + SECONDS_OF_DAY
}
