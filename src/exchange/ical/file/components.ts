// The components of a file (RFC 5545 §3.6), each on its own: what is wrong with one is its own loss.

import { longestLine } from './lines.ts'
import { type Name, propertyName } from './names.ts'
import type { RawProperty } from './property.ts'

export type ComponentName = 'VEVENT' | 'VTODO' | 'VJOURNAL' | 'VFREEBUSY' | 'VTIMEZONE'

const kinds: ReadonlySet<string> = new Set<ComponentName>([
  'VEVENT',
  'VTODO',
  'VJOURNAL',
  'VFREEBUSY',
  'VTIMEZONE',
])

/** Lines of one component, and bytes of all of them. */
export const mostProperties = 5000
const mostBytes = 4 * longestLine
/** Lines that are named in a report. */
const mostNamed = 3
/** Deeper components are counted, and not named. */
const mostNames = 8

export interface Component {
  readonly kind: ComponentName
  /** Of the calendars of the file, counted from 1; 0 if it is in none. */
  readonly calendar: number
  /** On which it begins. */
  readonly line: number
  readonly properties: readonly RawProperty[]
  /**
   * `open`: something else begins before it ends. `cut`: the file ends before. `headless`: it ends
   * without having begun.
   */
  readonly end: 'closed' | 'open' | 'cut' | 'headless'
  readonly isTooLarge: boolean
  /** Lines that cannot be read, the first few. */
  readonly badLines: readonly number[]
  /** Lines that were taken for the next one of a text, the first few. */
  readonly joinedLines: readonly number[]
  readonly hasAlarm: boolean
  readonly hasAttendees: boolean
}

export interface Taker {
  readonly component: (component: Component) => void
  /** A property of a calendar itself. */
  readonly property: (property: RawProperty, calendar: number) => void
}

export interface Components {
  readonly line: (raw: string, line: number, isCut: boolean) => void
  readonly end: () => void
  /** Whether anything of a calendar has been seen. */
  readonly isCalendar: () => boolean
}

interface Open {
  readonly kind: ComponentName
  readonly line: number
  readonly properties: RawProperty[]
  readonly badLines: number[]
  readonly joinedLines: number[]
  /** Components inside of it. */
  readonly inner: string[]
  /** How many more there are than have names here. */
  deeper: number
  bytes: number
  isTooLarge: boolean
  hasAlarm: boolean
  hasAttendees: boolean
  /** The text that a line without a name would belong to. */
  text: RawProperty | undefined
}

export function newComponents(take: Taker): Components {
  let open: Open | undefined
  let calendar = 0
  let isCalendar = false

  function finish(end: Component['end']): void {
    const done = open
    open = undefined
    if (!done || (done.properties.length === 0 && end === 'open')) return
    const { inner: _inner, deeper: _deeper, bytes: _bytes, text: _text, ...component } = done
    take.component({ ...component, calendar, end })
  }

  function begin(what: string, line: number, raw: string): void {
    if (what === 'VCALENDAR') {
      finish('open')
      calendar++
      isCalendar = true
    } else if (kinds.has(what)) {
      finish('open')
      isCalendar = true
      open = newOpen(what as ComponentName, line)
    } else if (open) {
      if (open.kind === 'VTIMEZONE') add(open, { name: 'BEGIN', raw, isCut: false })
      if (what === 'VALARM') open.hasAlarm = true
      if (open.inner.length < mostNames) open.inner.push(what)
      else open.deeper++
    }
  }

  function finishOne(what: string, line: number): void {
    if (what === 'VCALENDAR') finish('open')
    else if (kinds.has(what)) {
      if (!open && what === 'VEVENT') open = newOpen(what, line)
      finish(open?.line === line ? 'headless' : 'closed')
    } else if (open) leave(open, what)
  }

  return {
    isCalendar: () => isCalendar,
    end: () => finish('cut'),
    line: (raw, line, isCut) => {
      const name = propertyName(raw)
      if (name?.name === 'BEGIN' || name?.name === 'END') {
        const what = raw
          .slice(raw.indexOf(':') + 1)
          .slice(0, 40)
          // Spreadsheets add the separators of empty cells.
          .replace(/[;,\s]+$/, '')
          .trim()
          .toUpperCase()
        if (name.name === 'BEGIN') begin(what, line, raw)
        else finishOne(what, line)
      } else if (open) addLine(open, name, { raw, line, isCut })
      else if (name?.isTaken.calendar) {
        take.property({ name: name.name, raw, isCut }, calendar)
      }
    },
  }
}

const newOpen = (kind: ComponentName, line: number): Open => ({
  kind,
  line,
  properties: [],
  badLines: [],
  joinedLines: [],
  inner: [],
  deeper: 0,
  bytes: 0,
  isTooLarge: false,
  hasAlarm: false,
  hasAttendees: false,
  text: undefined,
})

/** Ends the innermost component of that name and what is open inside of it. */
function leave(open: Open, what: string): void {
  if (open.deeper > 0) {
    open.deeper--
    return
  }
  const place = open.inner.lastIndexOf(what)
  if (place >= 0) open.inner.length = place
}

interface Given {
  readonly raw: string
  readonly line: number
  readonly isCut: boolean
}

function addLine(open: Open, name: Name | undefined, { raw, line, isCut }: Given): void {
  const isZone = open.kind === 'VTIMEZONE'
  if (open.inner.length > 0 && !isZone) return
  if (!name || (!name.isKnown && open.text && !isProperty(raw, open.text))) {
    join(open, raw, line)
    return
  }
  open.text = undefined
  if (name.name === 'ATTENDEE') open.hasAttendees = true
  if (!(isZone ? name.isTaken.zone : name.isTaken.event)) return
  const property = { name: name.name, raw, isCut }
  add(open, property)
  if (name.isText && !isZone && !open.isTooLarge) open.text = property
}

/** Titles and places have one line, so that what looks like another property behind one is one. */
const isProperty = (raw: string, { name }: RawProperty): boolean =>
  (name === 'SUMMARY' || name === 'LOCATION') && /^[A-Z][A-Z0-9-]{2,}[:;]\S/.test(raw)

function add(open: Open, property: RawProperty): void {
  open.bytes += property.raw.length
  if (open.properties.length >= mostProperties || open.bytes > mostBytes) open.isTooLarge = true
  else open.properties.push(property)
}

/** A line without a name is the next one of the text before it: its writer has not escaped it. */
function join(open: Open, raw: string, line: number): void {
  const { text, joinedLines, badLines } = open
  if (!text) {
    if (badLines.length < mostNamed) badLines.push(line)
    return
  }
  if (joinedLines.length < mostNamed) joinedLines.push(line)
  open.bytes += raw.length
  if (open.bytes > mostBytes) {
    open.isTooLarge = true
    return
  }
  const joined = { name: text.name, isCut: text.isCut, raw: `${text.raw}\\n${raw}` }
  open.properties[open.properties.length - 1] = joined
  open.text = joined
}
