import { readCost } from '../../calendar/events/prices/cost.ts'
import { columnsWith, givenFields } from '../../calendar/items/columns.ts'
import { readMoment } from '../../language/time/moment.ts'
import { readRecurrence } from '../../language/time/recurrence/input.ts'
import { readZone } from '../../language/time/zone.ts'
import { namedZone } from '../ical/zones/zones.ts'
import type { ImportedEvent, Remark, Values } from '../import/item.ts'
import { readAttendance, readFlag, readList, readState, readStatus } from './cells.ts'
import type { CsvField } from './header/fields.ts'
import { jsonOf, organizersOf, venuesOf } from './place.ts'
import { remark } from './remarks.ts'
import type { Row } from './row.ts'
import { addressOf, htmlOf, lineOf } from './texts.ts'
import { settleWhen } from './when.ts'

/** Whole days are a matter of its times. */
const flags = columnsWith({ source: 'given', type: 'flag' }).filter((name) => name !== 'all_day')
/** All others are read as one line. */
const special: ReadonlySet<string> = new Set(['title', 'description', 'excerpt', 'website'])
const lines = columnsWith({ source: 'given', type: 'text' }).filter((name) => !special.has(name))
/** As in §3.8. */
const LONGEST_TERM = 200

/** The event, or why there is none. */
export function eventOf(row: Row, siteZone: string): ImportedEvent | Remark {
  const title = lineOf(row, 'title')
  const timezone = zoneOf(row, siteZone)
  const when = settleWhen(row, timezone)
  if ('sentence' in when) return when
  if (title === '') return remark('noTitle', { column: row.column('title') })
  const venue = venuesOf(row)
  const organizer = organizersOf(row)
  const tickets = jsonOf(row, 'tickets')
  const values = present({
    title,
    ...when,
    timezone,
    description: htmlOf(row, 'description'),
    excerpt: htmlOf(row, 'excerpt'),
    ...statusOf(row),
    ...flagsOf(row),
    ...linesIn(row),
    cost: costOf(row),
    website: addressOf(row, 'website'),
    image: addressOf(row, 'image'),
    slug: lineOf(row, 'slug'),
    date: momentOf(row),
    venue: venue.length > 0 ? venue : '',
    organizer: organizer.length > 0 ? organizer : '',
    ...stateOf(row, venue.length > 0),
    recurrence: recurrenceOf(row),
    tickets: tickets.length > 0 ? tickets : '',
  })
  return {
    kind: 'event',
    title,
    key: row.text('uid') || row.text('id') || undefined,
    values,
    categories: termsOf(row, 'categories'),
    tags: termsOf(row, 'tags'),
    occurrences: [],
    remarks: row.remarks,
  }
}

/** Without what the line does not say. */
const present = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  )

function zoneOf(row: Row, siteZone: string): string {
  const given = row.text('timezone')
  const zone = given === '' ? siteZone : (readZone(given) ?? namedZone(given))
  if (zone !== undefined) return zone
  row.remarks.push(remark('zone', { cell: given, zone: siteZone }))
  return siteZone
}

const flagsOf = (row: Row): Values =>
  Object.fromEntries(flags.map((field) => [field, flagOf(row, field)]))

const linesIn = (row: Row): Values =>
  Object.fromEntries(
    lines.map((name) => [name, lineOf(row, name, givenFields[name].published.maxLength)]),
  )

function flagOf(row: Row, field: CsvField): boolean | undefined {
  const text = row.text(field)
  const read = text === '' ? undefined : readFlag(text)
  if (text !== '' && read === undefined) row.note('flag', field)
  return read
}

/** Its visibility; other programs also say there what became of it. */
function statusOf(row: Row): Values {
  const text = row.text('status')
  const status = readStatus(text)
  if (status === 'protected') {
    row.remarks.push(remark('password'))
    return { status: 'private' }
  }
  if (status !== undefined) return { status }
  const event_status = readState(text)
  if (text !== '' && event_status === undefined) row.note('value', 'status')
  const isPrivate = flagOf(row, 'private') === true
  return { ...(event_status && { event_status }), ...(isPrivate && { status: 'private' }) }
}

/** What became of it, and where it is online (§23). */
function stateOf(row: Row, hasVenue: boolean): Values {
  const state = known(row, 'event_status', readState)
  const attendance = known(row, 'attendance', readAttendance)
  const virtual_url = addressOf(row, 'virtual_url')
  if (virtual_url !== '' && attendance === 'offline') row.remarks.push(remark('offline'))
  const isOnline = virtual_url !== '' && attendance !== 'offline'
  return {
    ...(state !== undefined && { event_status: state }),
    event_status_reason: lineOf(row, 'event_status_reason'),
    attendance: attendance ?? (isOnline ? (hasVenue ? 'mixed' : 'online') : undefined),
    virtual_url: isOnline ? virtual_url : '',
  }
}

function known<Value>(
  row: Row,
  field: CsvField,
  read: (text: string) => Value | undefined,
): Value | undefined {
  const text = row.text(field)
  const value = text === '' ? undefined : read(text)
  if (text !== '' && value === undefined) row.note('value', field)
  return value
}

/** With the currency of its own column, if it names none itself. */
function costOf(row: Row): string {
  const given = lineOf(row, 'cost')
  const currency = lineOf(row, 'currency', 5)
  const isBare = /^[\d.,\s'–-]+$/.test(given)
  const isSign = !/^[a-z]{2,}$/i.test(currency)
  const cost =
    !isBare || currency === '' ? given : isSign ? `${currency}${given}` : `${given} ${currency}`
  if (readCost(cost) !== undefined) return cost
  row.remarks.push(remark('cost', { cell: given }))
  return ''
}

function momentOf(row: Row): string {
  const text = row.text('date')
  if (text === '' || readMoment(text)) return text
  row.note('value', 'date')
  return ''
}

/** Rules and dates, as far as the interface takes them. */
function recurrenceOf(row: Row): unknown {
  const [rules, dates, except] = (
    ['recurrence', 'recurrence_dates', 'recurrence_except'] as const
  ).map((field) => row.text(field))
  if ((!rules || isNone(rules)) && !dates) return undefined
  const given =
    dates || except
      ? { rules: linesOf(rules), dates: linesOf(dates), except: linesOf(except) }
      : linesOf(rules).join('\n')
  const read = readRecurrence(given)
  if (!('fault' in read)) return given
  row.remarks.push(remark('recurrence', { cell: rules || dates || '' }))
  return undefined
}

/** That it does not repeat is said in many words. */
const isNone = (text: string): boolean =>
  readFlag(text) === false ||
  /^(?:none|once|never|keine?|einmalig|nie|ningun[ao]|nunca|aucune?|jamais)$/i.test(text)

const linesOf = (text = ''): readonly string[] =>
  text
    .split(/[\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

function termsOf(row: Row, field: 'categories' | 'tags'): readonly string[] {
  const entries = row.texts(field).flatMap((text) => readList(text))
  return [...new Set(entries)].map((entry) => {
    if (entry.length <= LONGEST_TERM) return entry
    row.remarks.push(remark('cut', { column: row.column(field), max: LONGEST_TERM }))
    return entry.slice(0, LONGEST_TERM)
  })
}
