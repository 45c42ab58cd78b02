// The reader of iCalendar on files that were made to hurt: it ends, it holds little, and twice as
// large a file costs twice as much, counted in bytes that are read and in things that are kept.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Temporal } from '../src/language/time/temporal.ts'
import { newComponents } from '../src/exchange/ical/file/components.ts'
import { newGathering } from '../src/exchange/ical/gather.ts'
import { longestLine, newLines } from '../src/exchange/ical/file/lines.ts'
import { refusals, remarks } from '../src/exchange/ical/remarks.ts'
import type { FileItem } from '../src/exchange/import/item.ts'
import { holdClock } from './support/clock.ts'
import { calendar, event, fileOf, itemsOf } from './support/ical_files.ts'

const single = ['DTSTART:20270301T100000Z', 'SUMMARY:One']
/** As one: too many for the arguments of a function. */
const joined = (given: readonly string[]) => given.join('\r\n')
function stamp(day: number): string {
  const date = Temporal.PlainDate.from('2027-03-01').add({ days: day })
  return `${date.toString().replaceAll('-', '')}T100000Z`
}

const refusedWith = (items: readonly FileItem[]) =>
  items.flatMap((item) => ('refused' in item ? [item.refused.sentence] : []))
const said = (item: FileItem | undefined) =>
  item && 'remarks' in item ? item.remarks.map(({ sentence }) => sentence) : []

/** `count` changes of the dates of one daily series. */
const changed = (count: number) =>
  calendar(
    event('a', ...single, 'RRULE:FREQ=DAILY'),
    joined(
      Array.from({ length: count }, (_, at) =>
        event('a', `RECURRENCE-ID:${stamp(at)}`, `DTSTART:${stamp(at)}`, `SUMMARY:Number ${at}`),
      ),
    ),
  )

describe('files that were made to hurt', () => {
  holdClock()

  test('a line of ten megabytes is cut, and the next event is whole', async () => {
    const long = `DESCRIPTION:${'a'.repeat(10_000_000)}`
    const text = calendar(event('a', ...single, long), event('b', ...single))
    const file = fileOf(text)
    const items = await itemsOf(file)
    assert.equal(items.length, 2)
    assert.ok(said(items[0]).includes(remarks.textCut))
    assert.deepEqual(said(items[1]), [])
    assert.equal(file.read(), 2 * file.size)
  })

  test('no more of a line is held than the longest that is taken, folded or not', () => {
    for (const more of ['a'.repeat(1000), `\r\n ${'a'.repeat(1000)}`, `=\r\n${'a'.repeat(70)}`]) {
      const taken: number[] = []
      const lines = newLines((raw) => taken.push(raw.length))
      lines.push('DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=\r\n')
      for (let at = 0; at < 3000; at++) lines.push(more)
      lines.end()
      assert.ok(taken.every((length) => length <= longestLine))
    }
  })

  test('a picture inside of an event does not cost the event', async () => {
    const picture = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(1_000_000)}`
    const [item] = await itemsOf(calendar(event('a', ...single, picture)))
    assert.deepEqual(said(item), [remarks.attachment])
  })

  test('a million lines in one event refuse that event alone', async () => {
    const many = Array.from({ length: 1_000_000 }, (_, at) => `CATEGORIES:C${at}`)
    const items = await itemsOf(
      calendar(event('a', ...single, joined(many)), event('b', ...single)),
    )
    assert.deepEqual(refusedWith(items), [refusals.tooLarge])
    assert.equal(items.length, 2)
  })

  test('a million lines that are none cost nothing but being read', async () => {
    const many = Array.from({ length: 1_000_000 }, () => 'X-NOTHING:1')
    const [item] = await itemsOf(calendar(event('a', joined(many), ...single)))
    assert.deepEqual(said(item), [])
  })

  test('100,000 components in each other end', async () => {
    const deep = Array.from({ length: 100_000 }, (_, at) => `BEGIN:X-${at}`)
    const items = await itemsOf(
      calendar(event('a', ...single, joined(deep)), event('b', ...single)),
    )
    assert.deepEqual(refusedWith(items), [])
    assert.equal(items.length, 2)
    const events = Array.from({ length: 100_000 }, () => 'BEGIN:VEVENT')
    assert.equal((await itemsOf(calendar(joined(events), event('b', ...single)))).length, 1)
    const calendars = Array.from({ length: 100_000 }, () => 'BEGIN:VCALENDAR')
    assert.equal((await itemsOf(calendar(joined(calendars), event('b', ...single)))).length, 1)
  })

  test('of 100,000 changes of one series 5,000 are taken, and each other one is named', async () => {
    const file = fileOf(changed(100_000))
    const items = await itemsOf(file)
    const series = items.find((item) => 'occurrences' in item && item.key === 'a')
    assert.equal(series && 'occurrences' in series && series.occurrences.length, 5000)
    assert.equal(refusedWith(items).length, 95_000)
    assert.ok(refusedWith(items).every((sentence) => sentence === refusals.manyChanges))
    assert.equal(file.read(), 2 * file.size)
  })

  test('what is kept of a file grows with its events by a few bytes each, and changes are bounded', () => {
    const gathering = newGathering()
    const components = newComponents(gathering)
    const lines = newLines(components.line)
    for (let at = 0; at < 60_000; at++) {
      const text = event(`u${at}`, 'RECURRENCE-ID:20270101', `DESCRIPTION:${'x'.repeat(2000)}`)
      lines.push(`${text}\r\n`)
    }
    lines.end()
    const kept = [...gathering.changes.values()].flat()
    const bytes = kept.reduce((sum, change) => sum + change.bytes.length, 0)
    assert.ok(bytes <= 1 << 26, String(bytes))
    assert.ok(kept.length > 10_000)
  })

  test('events that share one UID are all read', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      event('same', `DTSTART:${stamp(at % 2000)}`, `SEQUENCE:${at}`, `SUMMARY:Number ${at}`),
    )
    const items = await itemsOf(calendar(joined(many)))
    assert.equal(items.length, 2000)
    assert.equal(new Set(items.map((item) => ('key' in item ? item.key : ''))).size, 2000)
  })

  test('rules that would cost much are followed no further than is needed', async () => {
    const rules = [
      'FREQ=DAILY;COUNT=5000',
      'FREQ=DAILY;INTERVAL=3;BYMONTHDAY=-2',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,TU,WE,TH,FR,SA,SU',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-366,366',
    ]
    const items = await itemsOf(
      calendar(
        ...rules.flatMap((rule, index) =>
          Array.from({ length: 30 }, (_, at) =>
            event(`r${index}-${at}`, `DTSTART:00${10 + at}0101T100000Z`, `RRULE:${rule}`),
          ),
        ),
      ),
    )
    assert.equal(items.length, 180)
    assert.deepEqual(refusedWith(items), [])
  })

  test('thousands of zones that nobody knows are read', async () => {
    const zones = Array.from({ length: 3000 }, (_, at) =>
      [
        'BEGIN:VTIMEZONE',
        `TZID:Zone ${at}`,
        ...Array.from({ length: 20 }, (__, one) => [
          'BEGIN:STANDARD',
          `DTSTART:19${10 + one}0101T000000`,
          'RRULE:FREQ=DAILY',
          'TZOFFSETFROM:+0100',
          `TZOFFSETTO:+0${one % 9}00`,
          'END:STANDARD',
        ]).flat(),
        'END:VTIMEZONE',
      ].join('\r\n'),
    )
    const used = zones.map((_, at) => event(`z${at}`, `DTSTART;TZID=Zone ${at}:20270301T100000`))
    assert.equal((await itemsOf(calendar(...zones, ...used))).length, 3000)
  })

  test('texts of marks, blanks and quotes are read', async () => {
    const parts = [
      '"',
      ';',
      '\\',
      '<',
      '<p',
      '<a ',
      '&amp',
      '(',
      ')',
      ' ',
      'http://',
      '^',
      '=',
      '%',
      ',',
    ]
    for (const part of parts) {
      const text = part.repeat(200_000 / part.length)
      const names = [
        'DESCRIPTION',
        'SUMMARY',
        'LOCATION',
        'CATEGORIES',
        'URL',
        'ORGANIZER;CN',
        'GEO',
      ]
      const given = names.flatMap((name) => [`${name}:${text}`, `${name}=${text}:x`])
      const times = ['RRULE', 'EXDATE', 'RDATE', 'DTEND', 'DURATION'].map(
        (name) => `${name}:${text}`,
      )
      const items = await itemsOf(calendar(event('a', ...single, ...given, ...times)))
      assert.equal(items.length, 1, part)
    }
  })
})
