// Reads an iCalendar file as it comes, twice: first what events need of the rest of their file, then
// the events. What cannot be read is refused item by item; nothing is thrown for a broken file.

import { hash } from 'node:crypto'
import { cutText } from '../../language/text/html/plain.ts'
import { writeWall } from '../../language/time/wall.ts'
import type {
  ImportFile,
  FileItem,
  ImportedEvent,
  ReadOptions,
  RefusedItem,
  Remark,
} from '../import/item.ts'
import { type ChangedPart, applyChanges } from './recurrence/changes.ts'
import type { Whole } from './recurrence/divide.ts'
import { type Component, type Taker, mostProperties, newComponents } from './file/components.ts'
import { type Reading, first } from './context.ts'
import { eventValues, termsOf } from './event.ts'
import { reasonFor } from './file/foreign.ts'
import {
  type DateOverride,
  type Gathered,
  isChange,
  isOther,
  isWhole,
  limits,
  newGathering,
  startOf,
  titleNumber,
  uidOf,
  unpacked,
  versionOf,
} from './gather.ts'
import { newLines } from './file/lines.ts'
import { newOctets } from './file/octets.ts'
import { noTitle, refusal, remark } from './remarks.ts'
import { readSeries, recurrenceValue, repeats } from './recurrence/series.ts'
import { type IcalSpan, readSpan, spanValues } from './span.ts'
import { newNumbers, numberOf } from './table.ts'
import { reportName } from './words.ts'
import { type Zones, newZones } from './zones/zones.ts'

export async function* readIcal(file: ImportFile, options: ReadOptions): AsyncGenerator<FileItem> {
  const gathering = newGathering()
  let head = ''
  const before = newPass(gathering)
  for await (const chunk of file.open()) {
    const text = before.push(chunk)
    if (head.length < headLength) head += text.slice(0, headLength)
  }
  head += before.end()
  if (!before.isCalendar()) {
    yield { title: file.name, refused: reasonFor(head.slice(0, headLength)) }
    return
  }
  // Without delegation to further generators, which would double the cost of every item.
  const found: Component[] = []
  const events = newEvents(
    gathering,
    newZones(gathering, options.zone),
    options.untitled ?? noTitle,
  )
  const pass = newPass({ component: (one) => found.push(one), property: () => undefined })
  let read = 0
  for await (const chunk of file.open()) {
    pass.push(chunk)
    for (const item of events.read(found.splice(0))) yield item
    read += chunk.byteLength
    options.advance?.(read)
  }
  pass.end()
  for (const item of events.read(found)) yield item
  for (const item of events.rest()) yield item
}

const headLength = 1024

/** One way through a file. */
function newPass(take: Taker) {
  const octets = newOctets()
  const components = newComponents(take)
  const lines = newLines(components.line)
  return {
    isCalendar: components.isCalendar,
    /** The text of what was pushed. */
    push: (chunk: Uint8Array): string => {
      const text = octets.push(chunk)
      lines.push(text)
      return text
    },
    end: (): string => {
      const text = octets.end()
      lines.push(text)
      lines.end()
      components.end()
      return text
    },
  }
}

function newEvents(
  { calendars, changes, keptLines, versions }: Gathered,
  zones: Zones,
  untitled: string,
) {
  const uids = newNumbers()

  const readingOf = (component: Component): Reading => ({
    component,
    calendar: calendars.get(component.calendar) ?? {},
    zones,
    zone: zones.ofCalendar(component.calendar),
    untitled,
    remarks: [],
  })

  function readOne(component: Component): readonly FileItem[] {
    if (component.kind === 'VTIMEZONE') return []
    const reading = readingOf(component)
    const refused = unreadable(component)
    if (refused) return [refusedItem(reading, refused)]
    if (!isChange(component)) return readVersion(reading)
    if (keptLines.has(component.line)) return []
    const max = Math.min(limits.changes, limits.ofOne)
    return [refusedItem(reading, refusal('manyChanges', { max }))]
  }

  /** Of several versions of one event the newest is read. */
  function readVersion(reading: Reading): readonly FileItem[] {
    const { component } = reading
    const version = versions.of(versionOf(component))
    const isNewest = version.line === component.line
    if (!isNewest && !isOther(component, version)) return []
    const { count } = version
    if (isNewest && count > 1) reading.remarks.push(remark('doubled', { count }))
    const uid = uidOf(component)
    const isFirst = uid === '' || uids.add(numberOf(uid))
    if (!isFirst) reading.remarks.push(remark('sameUid'))
    const start = startOf(component)
    const part = isNewest ? start : `${start} ${titleNumber(component)}`
    const key = isFirst ? keyOf(uid) : keyOf(uid, part)
    // The same once more.
    if (!isNewest && key !== undefined && !uids.add(numberOf(key))) return []
    return readEvent(reading, key, (whole) => {
      const { parts, left } = applyChanges(whole, changes.get(uid) ?? [])
      if (left.length > 0) changes.set(uid, [...left])
      else changes.delete(uid)
      return parts
    })
  }

  function* read(components: readonly Component[]): Generator<FileItem> {
    for (const component of components) for (const item of readOne(component)) yield item
  }

  /** Changes of dates that no series of the file gives, each as an event of its own. */
  function* rest(): Generator<FileItem> {
    for (const [uid, list] of changes) {
      for (const change of list) for (const item of alone(uid, change)) yield item
    }
  }

  function alone(uid: string, change: DateOverride): readonly FileItem[] {
    const reading = readingOf(unpacked(change))
    reading.remarks.push(remark('alone'))
    const date = first(reading, 'RECURRENCE-ID')?.value.trim() ?? ''
    const properties = reading.component.properties.filter(({ name }) => !ofSeries.has(name))
    const single = { ...reading, component: { ...reading.component, properties } }
    return readEvent(single, keyOf(uid, date))
  }

  return { read, rest }
}

const ofSeries = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'])

/** Why a component is not looked at at all. */
function unreadable(component: Component): Remark | undefined {
  const { kind, end, isTooLarge } = component
  if (kind !== 'VEVENT') return refusal('notEvent', { kind })
  if (isWhole(component)) return undefined
  if (isTooLarge) return refusal('tooLarge', { max: mostProperties })
  return end === 'cut' ? refusal('cutOff') : refusal('noBegin', { kind })
}

function readEvent(
  reading: Reading,
  key: string | undefined,
  changed?: (whole: Whole) => readonly ChangedPart[],
): readonly FileItem[] {
  noteLines(reading)
  const isSeries = repeats(reading)
  const span = readSpan(reading, isSeries)
  if ('refused' in span) return [refusedItem(reading, span.refused)]
  const series = isSeries ? readSeries(reading, span) : undefined
  if (series && 'refused' in series) return [refusedItem(reading, series.refused)]
  const terms = termsOf(reading)
  if (!series || !changed) {
    const values = eventValues(reading, spanValues(singleSpan(reading, span)))
    return [itemOf(reading, key, { values, terms, occurrences: [] })]
  }
  const values = eventValues(reading, spanValues(series.span))
  return changed({ series, values, terms, reading }).map((part, at) => {
    const recurrence = recurrenceValue(part.series.recurrence)
    const whole = { ...part.values, ...spanValues(part.series.span), recurrence }
    const own = at === 0 ? key : key && keyOf(key, writeWall(part.from))
    return itemOf(reading, own, { ...part, values: whole })
  })
}

const itemOf = (
  { component, remarks }: Reading,
  key: string | undefined,
  { values, terms, occurrences }: Pick<ChangedPart, 'values' | 'terms' | 'occurrences'>,
): ImportedEvent => ({
  kind: 'event',
  title: String(values['title']),
  line: component.line,
  key,
  values,
  ...terms,
  occurrences,
  remarks,
})

/** What does not repeat in the end may be shown by another clock than UTC. */
function singleSpan(reading: Reading, span: IcalSpan): IcalSpan {
  if (!repeats(reading)) return span
  const single = readSpan(reading, false)
  return 'refused' in single ? span : single
}

function noteLines({ component, remarks }: Reading): void {
  const { kind, end, badLines, joinedLines } = component
  if (end === 'open') remarks.push(remark('unclosed', { kind }))
  for (const line of badLines) remarks.push(remark('badLine', { line }))
  for (const line of joinedLines) remarks.push(remark('joinedLine', { line }))
}

function refusedItem(reading: Reading, refused: Remark): RefusedItem {
  const uid = uidOf(reading.component)
  const key = keyOf(uid)
  return {
    title: reportName(reading) || cutText(uid, 200),
    line: reading.component.line,
    ...(key === undefined ? {} : { key }),
    refused,
  }
}

const longestKey = 250

/** UID, and which of several events of that UID; long ones by their hash. */
function keyOf(uid: string, part = ''): string | undefined {
  if (uid === '') return undefined
  const key = part === '' ? uid : `${uid} ${part}`
  return key.length <= longestKey ? key : `${key.slice(0, 150)} ${hash('sha256', key)}`
}
