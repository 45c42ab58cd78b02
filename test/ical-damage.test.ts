// Damage to a file costs the components that it hits and no others: bytes flipped, lines cut, moved
// and doubled by chance.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { FileItem } from '../src/exchange/import/item.ts'
import { holdClock } from './support/clock.ts'
import { calendar, event, fileOf, itemsOf } from './support/ical_files.ts'
import { sized } from './support/whole.ts'

const settings = { seed: 5545, numRuns: sized(300) }

/** Events that have nothing in common but their calendar. */
const count = 12
const whole = calendar(
  ...Array.from({ length: count }, (_, at) => {
    const day = String(1 + at).padStart(2, '0')
    return event(
      `event-${at}`,
      'DTSTAMP:20261201T000000Z',
      `DTSTART;TZID=Europe/Berlin:202703${day}T190000`,
      `DTEND;TZID=Europe/Berlin:202703${day}T210000`,
      `SUMMARY:Number ${at} of the Söhne`,
      `DESCRIPTION:A text that is long enough to be folded by the program that wro`,
      ` te it\\, with a second line\\nhere.`,
      ...(at % 3 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=4'] : []),
      'LOCATION:Hall\\, Street 1',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Alarm',
      'END:VALARM',
    )
  }),
)

const givenLines = whole.split('\r\n')

/** Which event a line belongs to; -1 for the calendar around them. */
const owners = givenLines.map((_, line) => {
  const before = givenLines.slice(0, line + 1)
  const begun = before.filter((one) => one === 'BEGIN:VEVENT').length
  const ended = before.slice(0, -1).filter((one) => one === 'END:VEVENT').length
  return begun > ended ? begun - 1 : -1
})

const shown = (items: readonly FileItem[]) =>
  new Map(
    items.flatMap((item) =>
      'values' in item ? [[item.key, JSON.stringify([item.values, item.categories])] as const] : [],
    ),
  )

/** A damage of some lines: what becomes of them all, and which events were hit. */
interface Damage {
  readonly lines: readonly string[]
  readonly hit: ReadonlySet<number>
}

const place = fc.nat({ max: givenLines.length - 2 })

/** The events of a line, and of the one before it and behind it, which a join may reach. */
const around = (line: number): readonly number[] =>
  [line - 1, line, line + 1].flatMap((one) => owners[one] ?? [])

const damages: readonly fc.Arbitrary<Damage>[] = [
  // Flipped bytes that make no new line.
  fc.tuple(place, fc.nat(), fc.integer({ min: 33, max: 255 })).map(([line, at, code]) => {
    const text = givenLines[line] ?? ''
    const cut = text === '' ? 0 : at % text.length
    const broken = `${text.slice(0, cut)}${String.fromCharCode(code)}${text.slice(cut + 1)}`
    return { lines: givenLines.with(line, broken), hit: new Set(around(line)) }
  }),
  // Cut short.
  fc.tuple(place, fc.nat()).map(([line, at]) => {
    const text = givenLines[line] ?? ''
    const broken = text.slice(0, at % (text.length + 1))
    return { lines: givenLines.with(line, broken), hit: new Set(around(line)) }
  }),
  // Left out.
  place.map((line) => ({ lines: givenLines.toSpliced(line, 1), hit: new Set(around(line)) })),
  // Doubled.
  place.map((line) => ({
    lines: givenLines.toSpliced(line, 0, givenLines[line] ?? ''),
    hit: new Set(around(line)),
  })),
  // Changed for the next one.
  place.map((line) => ({
    lines: givenLines.toSpliced(line, 2, givenLines[line + 1] ?? '', givenLines[line] ?? ''),
    hit: new Set([...around(line), ...around(line + 1)]),
  })),
  // Garbage between lines.
  fc.tuple(place, fc.string({ unit: 'binary', maxLength: 40 })).map(([line, garbage]) => ({
    lines: givenLines.toSpliced(line, 0, garbage.replace(/^[ \t]|[\r\n]/g, '')),
    hit: new Set(around(line)),
  })),
]

describe('damage to a file', () => {
  holdClock()

  test('costs no other events than those that it hits', async () => {
    const good = shown(await itemsOf(whole))
    assert.equal(good.size, count)
    await fc.assert(
      fc.asyncProperty(fc.oneof(...damages), async ({ lines, hit }) => {
        const found = shown(await itemsOf(lines.join('\r\n')))
        for (let at = 0; at < count; at++) {
          const key = `event-${at}`
          if (!hit.has(at)) assert.equal(found.get(key), good.get(key), key)
        }
      }),
      settings,
    )
  })

  const files = [
    'google-export',
    'outlook-series',
    'apple-calendar',
    'encoding-utf16le',
    'zones-by-offset',
  ]

  test('anywhere in a file of any program is read to its end, and every component is told of', async () => {
    const contents = files.map((name) =>
      readFileSync(new URL(`data/ical/${name}.ics`, import.meta.url)),
    )
    const bytes = fc.tuple(fc.nat(), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...contents),
        fc.array(bytes, { maxLength: 30 }),
        fc.option(fc.nat()),
        async (content, changes, end) => {
          const broken = Buffer.from(content)
          for (const [at, byte] of changes) broken[at % broken.length] = byte
          const length = end === null ? broken.length : end % broken.length
          const file = fileOf(broken.subarray(0, length), 100)
          for (const item of await itemsOf(file)) {
            assert.ok('refused' in item || item.values['start_date'] !== undefined)
          }
          assert.ok(file.read() <= 2 * length)
        },
      ),
      settings,
    )
  })
})
