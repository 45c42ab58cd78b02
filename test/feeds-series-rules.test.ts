// Series with several rules, dates and exceptions are read alike by the libraries of calendar programs.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { type Random, random } from './support/random.ts'
import { occurrencesOf } from './support/recurring.ts'
import { makeSeries, ruleOf } from './support/series_made_up.ts'
import { isWhole } from './support/whole.ts'

const count = isWhole ? 40 : 20

/** Before the horizon of the calendar, where further rules end. */
const until = '2027-07-18T00:00:00Z'

type Starts = Readonly<Record<string, readonly string[]>>

/** In UTC, or as days; those before the end of what is compared. */
const compared = (starts: Iterable<string>): readonly string[] =>
  [...starts].filter((start) => start < '2027-07-17').toSorted()

/** As ical.js reads it, which Thunderbird and Nextcloud do. */
function byIcalJs(text: string): Starts {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return Object.fromEntries(
    events.map((component) => {
      const event = new ICAL.Event(component)
      const dates = event.iterator()
      const starts: string[] = []
      for (let at = dates.next(); at && starts.length < 500; at = dates.next()) {
        starts.push(at.isDate ? at.toString() : at.toJSDate().toISOString().slice(0, 19))
      }
      return [event.uid, compared(starts)]
    }),
  )
}

const script = fileURLToPath(new URL('../scripts/libical-starts.py', import.meta.url))

/** As libical reads it, which GNOME and KDE do; undefined if the machine has it not. */
function byLibical(text: string, isDay: (uid: string) => boolean): Starts | undefined {
  const stamp = until.replaceAll(/[-:]/g, '')
  const { status, stdout } = spawnSync('python3', [script, stamp], {
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  const lines = stdout.trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [uid = '', ...seconds] = line.split(' ')
      const starts = seconds.map((one) => new Date(Number(one) * 1000).toISOString().slice(0, 19))
      return [uid, compared(isDay(uid) ? starts.map((one) => one.slice(0, 10)) : starts)]
    }),
  )
}

const startOf = ({ all_day, start_date, utc_start_date }: Json): string =>
  all_day ? start_date.slice(0, 10) : utc_start_date.replace(' ', 'T')

/** What the interface lists of each series. */
async function listed(fasti: Fasti, all: readonly Json[]): Promise<Starts> {
  const found: [string, readonly string[]][] = []
  for (const { id } of all) {
    const dates = await occurrencesOf(fasti.as('editor'), id)
    found.push([`event-${id}`, compared(dates.map(startOf))])
  }
  return Object.fromEntries(found)
}

/** By the ids of series; those without a start are in no feed. */
const byId = (starts: Starts): Starts =>
  Object.fromEntries(
    Object.entries(starts).flatMap(([uid, some]) =>
      some.length > 0 ? [[uid.split('@')[0], some]] : [],
    ),
  )

const rulesIn = (text: string): readonly number[] =>
  (text.match(/^BEGIN:VEVENT[^]*?^END:VEVENT/gm) ?? []).map(
    (event) => event.match(/^RRULE/gm)?.length ?? 0,
  )

/** Up to three rules, some dates and exceptions. */
function severalRules(chance: Random): object {
  const rules = Array.from({ length: chance.integer(1, 3) }, () => ruleOf(chance))
  const day = () => `2027-0${chance.integer(5, 7)}-${chance.integer(10, 28)}`
  const dates = chance.chance(0.3) ? [`${day()} 10:30`, `${day()} 21:00`] : []
  return { rules, dates }
}

for (const [index, database] of databases.entries()) {
  describe(`rules of series in feeds on ${database}`, () => {
    test('several rules, dates and exceptions are one rule at most, read alike by all (§17.6)', async (t) => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '150' })
      const editor = fasti.as('editor')
      const chance = random(2445 + index)
      const all: Json[] = []
      for (let number = 1; number <= count; number++) {
        const series = await makeSeries(editor, chance, number, severalRules)
        all.push(series)
        const dates = await occurrencesOf(editor, series.id)
        for (const { id } of chance.some(dates, 2)) await editor.delete(`/events/${id}`)
      }
      const expected = byId(await listed(fasti, all))
      const { text } = await fasti.get('/events.ics', { root: '' })
      assert.ok(Math.max(...rulesIn(text)) === 1)
      assert.deepEqual(byId(byIcalJs(text)), expected)
      const days = new Set(all.flatMap((one) => (one.all_day ? [`event-${one.id}`] : [])))
      const native = byLibical(text, (uid) => days.has(uid.split('@')[0] ?? ''))
      if (native) assert.deepEqual(byId(native), expected)
      else t.diagnostic('libical is not installed here')
    })

    test('rules that differ in one list are one, for ever; others are listed to the horizon', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '150' })
      const editor = fasti.as('editor')
      const start = {
        start_date: '2027-06-01 19:00',
        end_date: '2027-06-01 20:00',
        timezone: 'UTC',
      }
      const linesOf = async (rules: readonly string[]) => {
        const { slug } = await makeEvent(editor, { ...start, recurrence: { rules } })
        const { text } = await fasti.get(`/event/${slug}.ics`, { root: '' })
        return text.match(/^(?:RRULE|RDATE).*(?=\r$)/gm) ?? []
      }
      assert.deepEqual(await linesOf(['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TH']), [
        'RRULE:FREQ=WEEKLY;BYDAY=TU,TH',
      ])
      assert.deepEqual(
        await linesOf(['FREQ=MONTHLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYMONTHDAY=10,20']),
        ['RRULE:FREQ=MONTHLY;BYMONTHDAY=1,10,20'],
      )
      // The end of one is not that of the other.
      const [rule, ...dates] = await linesOf([
        'FREQ=WEEKLY;COUNT=2',
        'FREQ=MONTHLY;BYDAY=1TU',
        'FREQ=WEEKLY;BYDAY=SA;UNTIL=20270613',
      ])
      assert.equal(rule, 'RRULE:FREQ=MONTHLY;BYDAY=1TU')
      assert.deepEqual(
        dates,
        ['20270605T190000Z', '20270608T190000Z', '20270612T190000Z'].map((at) => `RDATE:${at}`),
      )
    })

    test('series in UTC name their zone, as all their dates do', async () => {
      using _clock = setClock('2027-03-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { slug, id } = await makeEvent(editor, {
        timezone: 'UTC',
        recurrence: { rules: 'FREQ=WEEKLY;COUNT=4', dates: '2027-06-14 10:00' },
      })
      const [, second, third] = await occurrencesOf(editor, id)
      await editor.delete(`/events/${second.id}`)
      await editor.patch(`/events/${third.id}`, { title: 'Guests' })
      const { text } = await fasti.get(`/event/${slug}.ics`, { root: '' })
      const times = text.match(/^(?:DTSTART|EXDATE|RECURRENCE-ID);.*(?=:)/gm) ?? []
      assert.deepEqual(new Set(times.map((line) => line.split(';')[1])), new Set(['TZID=Etc/UTC']))
      assert.match(text, /BEGIN:VTIMEZONE\r\nTZID:Etc\/UTC\r\n/)
    })
  })
}
