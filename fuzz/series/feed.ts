// The iCalendar feed, read by a tiny reader and expanded: it has the public events of the model
// (§17.6), and SEQUENCE rises with what it says.

import assert from 'node:assert/strict'
import { parseRule } from '../../src/language/time/recurrence/parse.ts'
import { startsBetween } from '../../src/language/time/recurrence/series.ts'
import { listed } from './lists.ts'
import { timesOf, valuesOf } from './model.ts'
import type { Progress } from './progress.ts'
import { type Wall, dayOf, daysBetween, instantOf, plusDays, wallAt } from './wall.ts'

interface Line {
  readonly name: string
  readonly zone: string | undefined
  readonly value: string
}

/** One VEVENT. */
interface Component {
  readonly uid: string
  readonly sequence: number
  readonly lines: readonly Line[]
}

/** From the day after that of the clock: what is over is not in a feed. */
const from: Wall = '2027-03-03 00:00:00'
/** Behind the horizon. */
const until: Wall = '2027-06-01 00:00:00'

export async function compareFeed(play: Progress): Promise<void> {
  const { model } = play
  // What is protected says less in a feed.
  if ([...model.items.values()].some((item) => valuesOf(model, item).password !== '')) return
  const { text, status } = await play.fasti.get('/events.ics', { root: '' })
  assert.equal(status, 200, 'the feed')
  const components = readComponents(text)
  compareSequences(play, components)
  const isNear = ({ start }: Instance) => start >= from && start < model.horizon
  const expected = expectedOf(play).filter(isNear).map(told)
  const shown = components
    .flatMap((one) => instancesOf(one, components))
    .filter(isNear)
    // What is in the trash is reported for some time as cancelled.
    .filter((one) => one.status !== 'CANCELLED' || expected.includes(told(one)))
    .map(told)
  assert.deepEqual(shown.toSorted(), expected.toSorted(), 'the feed')
}

/** Of a day its midnight, of a time that in UTC. */
interface Instance {
  readonly start: Wall
  readonly end: Wall
  readonly title: string
  readonly status: string
}

const told = ({ start, end, title, status }: Instance) => `${start} to ${end} ${title} ${status}`

function expectedOf({ model }: Progress): readonly Instance[] {
  const entries = listed(model, { reader: 'nobody' }) ?? []
  return entries.map(({ item }) => {
    const { start_date, end_date, timezone, all_day } = timesOf(model, item)
    const { title, event_status } = valuesOf(model, item)
    const status = statuses[event_status]
    // A day ends with its last second in the interface, and with the next day in a feed.
    if (all_day) return { start: start_date, end: midnightAfter(end_date), title, status }
    const inUtc = (wall: Wall) => wallAt(instantOf(wall, timezone), 'UTC')
    return { start: inUtc(start_date), end: inUtc(end_date), title, status }
  })
}

const midnightAfter = (wall: Wall, days = 1): Wall => `${plusDays(dayOf(wall), days)} 00:00:00`

const statuses = {
  scheduled: 'CONFIRMED',
  rescheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
} as const

function readComponents(text: string): readonly Component[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n').map(readLine)
  const found: Component[] = []
  for (const [index, { name, value }] of lines.entries()) {
    if (name !== 'BEGIN' || value !== 'VEVENT') continue
    const end = lines.findIndex((one, at) => at > index && one.name === 'END')
    const own = lines.slice(index + 1, end)
    const valueOf = (wanted: string) => own.find((one) => one.name === wanted)?.value ?? ''
    found.push({ uid: valueOf('UID'), sequence: Number(valueOf('SEQUENCE')), lines: own })
  }
  return found
}

function readLine(line: string): Line {
  const cut = line.search(/:(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const [name = '', ...parameters] = line.slice(0, cut).split(';')
  const zone = parameters.find((one) => one.startsWith('TZID='))?.slice(5)
  return { name, zone, value: line.slice(cut + 1) }
}

const linesOf = ({ lines }: Component, name: string) => lines.filter((one) => one.name === name)
const textOf = (one: Component, name: string) => linesOf(one, name)[0]?.value ?? ''

/** Each value of some lines as a wall clock of a zone; a day is its midnight. */
const wallsOf = (lines: readonly Line[], zone: string): Wall[] =>
  lines.flatMap((line) =>
    line.value.split(',').map((value) => {
      const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
        /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value) ?? []
      const wall = `${year}-${month}-${day} ${hour}:${minute}:${second}`
      if (utc) return wallAt(instantOf(wall, 'UTC'), zone)
      return line.zone && line.zone !== zone ? wallAt(instantOf(wall, line.zone), zone) : wall
    }),
  )

/** All events that a VEVENT stands for; those that another one of its UID replaces are left out. */
function instancesOf(one: Component, all: readonly Component[]): readonly Instance[] {
  const [first] = linesOf(one, 'DTSTART')
  assert.ok(first, 'DTSTART')
  const allDay = !first.value.includes('T')
  const zone = first.zone ?? 'UTC'
  const [start = ''] = wallsOf([first], zone)
  const ends = wallsOf(linesOf(one, 'DTEND'), zone)
  const [end = allDay ? midnightAfter(start) : start] = ends
  const lasts = /^PT(\d+)S$/.exec(textOf(one, 'DURATION'))?.[1]
  const seconds = Number(lasts ?? instantOf(end, zone) - instantOf(start, zone))
  const walls = linesOf(one, 'RECURRENCE-ID').length > 0 ? [start] : expanded(one, all, start, zone)
  return walls.map((wall) => ({
    start: allDay ? wall : wallAt(instantOf(wall, zone), 'UTC'),
    end: allDay
      ? midnightAfter(wall, daysBetween(dayOf(start), dayOf(end)))
      : wallAt(instantOf(wall, zone) + seconds, 'UTC'),
    title: textOf(one, 'SUMMARY'),
    status: textOf(one, 'STATUS'),
  }))
}

function expanded(one: Component, all: readonly Component[], start: Wall, zone: string): Wall[] {
  const others = all.filter(({ uid }) => uid === one.uid)
  const replaced = new Set(
    others.flatMap((other) => wallsOf(linesOf(other, 'RECURRENCE-ID'), zone)),
  )
  const rules = linesOf(one, 'RRULE').map(({ value }) => {
    const read = parseRule(value)
    if ('fault' in read) throw new Error(`The rule ${value} of the feed cannot be read.`)
    return read.value
  })
  const recurrence = {
    rules,
    dates: wallsOf(linesOf(one, 'RDATE'), zone).toSorted(),
    except: wallsOf(linesOf(one, 'EXDATE'), zone).toSorted(),
  }
  const allDay = !textOf(one, 'DTSTART').includes('T')
  const found = startsBetween(recurrence, { start, zone, allDay }, start, until)
  return [...found].map(({ wall }) => wall).filter((wall) => !replaced.has(wall))
}

/** What says something else than before has a higher SEQUENCE; none ever falls. */
function compareSequences({ sequences }: Progress, components: readonly Component[]): void {
  for (const one of components) {
    const key = `${one.uid} ${textOf(one, 'RECURRENCE-ID')}`
    const stamps = new Set(['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED'])
    const says = JSON.stringify(one.lines.filter(({ name }) => !stamps.has(name)))
    const before = sequences.get(key)
    if (before) {
      assert.ok(one.sequence >= before.sequence, `SEQUENCE of ${key} falls`)
      if (before.says !== says) {
        assert.ok(one.sequence > before.sequence, `SEQUENCE of ${key} stays at ${one.sequence}`)
      }
    }
    sequences.set(key, { sequence: one.sequence, says })
  }
}
