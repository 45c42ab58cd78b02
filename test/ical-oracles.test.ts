// Well-formed files are read as two other readers of iCalendar read them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { holdClock } from './support/clock.ts'
import { byIcalJs, byNodeIcal, isCompared, ours } from './support/ical_dates.ts'
import { itemsOf } from './support/ical_files.ts'

/** Every time of theirs is in a zone: programs take others for the clock of their machine. */
const files = [
  'airbnb apple-calendar apple-flight attachments clock-changes empty-calendar encoding-utf8-bom',
  'evolution-kde exchange-invitation facebook google-all-day google-conference google-export',
  'jcal-like-rfc7986 meetup nextcloud not-events outlook-365 outlook-desktop outlook-series rdates',
  'series-change-first tec-feed thunderbird thunderbird-old-zones wordpress-ai1ec yearly-and-daily',
  'zimbra zone-lic-location zones-only',
].flatMap((names) => names.split(' '))

/** What a reader is known to misread. */
const misread = {
  icalJs: new Map([
    ['google-all-day', 'a 29 February is 1 March in other years'],
    ['clock-changes', 'it knows no zone without a definition'],
    ['series-change-first', 'it knows no zone without a definition'],
    ['rdates', 'it cannot follow periods'],
  ]),
  nodeIcal: new Map([
    ['nextcloud', 'it knows no RDATE'],
    ['rdates', 'it knows no RDATE'],
    ['thunderbird-old-zones', 'it knows no paths before the names of zones'],
    ['zone-lic-location', 'it knows no X-LIC-LOCATION'],
  ]),
}

const textOf = (name: string) =>
  readFileSync(new URL(`data/ical/${name}.ics`, import.meta.url), 'utf8').replace(/^\ufeff/, '')

describe('well-formed files are read as by other readers', () => {
  holdClock()

  for (const name of files) {
    if (!misread.icalJs.has(name)) {
      test(`${name}, as ical.js reads it`, async () => {
        const text = textOf(name)
        assert.deepEqual(ours(await itemsOf(text)), plain(byIcalJs(text)))
      })
    }
    if (!misread.nodeIcal.has(name)) {
      test(`${name}, as node-ical reads it`, async () => {
        const text = textOf(name)
        const expected = plain(byNodeIcal(text)).filter(isCompared)
        assert.deepEqual(ours(await itemsOf(text)).filter(isCompared), expected)
      })
    }
  }
})

/** Titles are plain text here, also where the file has entities in them. */
const plain = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replaceAll('&#8211;', '–'))
