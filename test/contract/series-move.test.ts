// A series that moves to another day, and what its dates keep (§17.4).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { idsOf } from '../support/make.ts'
import {
  assertSound,
  change,
  lastOf,
  makeRecurring,
  occurrencesOf,
  originalsOf,
  read,
  remove,
  startsOf,
  trashOf,
} from '../support/recurring.ts'

const wednesdays = { start_date: '2027-06-02 19:00:00', end_date: '2027-06-02 21:00:00' }
const days = (...numbers: readonly string[]) => numbers.map((day) => `2027-06-${day} 19:00:00`)

const slugsOf = (events: readonly Json[]): string[] => events.map(({ slug }) => slug)
const stateOf = ({ title, event_status, occurrence }: Json) => [title, event_status, occurrence.own]

for (const database of databases) {
  describe(`a series that moves to another day on ${database}`, () => {
    test('keeps every date as itself: id, address, own values, state, password (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, {
        recurrence: 'FREQ=WEEKLY;BYDAY=TU',
      })
      const ids = idsOf(dates)
      await change(editor, ids[1]!, { event_status: 'cancelled', event_status_reason: 'Rain.' })
      await change(editor, ids[2]!, { title: 'Guests', password: 'open' })
      await remove(editor, ids[3]!)
      const moved = await change(editor, series.id, {
        ...wednesdays,
        recurrence: 'FREQ=WEEKLY;BYDAY=WE',
      })
      assert.deepEqual(moved.recurrence.lost, [])
      assert.deepEqual(moved.recurrence.except, days('23'))
      const now = await occurrencesOf(editor, series.id)
      const left = dates.toSpliced(3, 1)
      assert.deepEqual(idsOf(now).slice(0, 99), idsOf(left))
      assert.deepEqual(slugsOf(now).slice(0, 99), slugsOf(left))
      assert.deepEqual(startsOf(now).slice(0, 4), [...days('02', '09', '16', '30')])
      assert.deepEqual(originalsOf(now), startsOf(now))
      assert.deepEqual(stateOf(now[1]), [
        'Choir',
        'cancelled',
        ['event_status', 'event_status_reason'],
      ])
      assert.deepEqual(stateOf(now[2]), ['Guests', 'scheduled', ['title', 'password']])
      assert.equal(now[2].password_protected, true)
      assert.deepEqual(idsOf(await trashOf(editor, series.id)), [ids[3]])
      assert.equal('lost' in (await read(editor, series.id)).recurrence, false)
      // The one that was deleted comes back on its new day.
      const back = await change(editor, ids[3]!, { status: 'publish' })
      assert.equal(back.start_date, days('23')[0])
      await assertSound(fasti)
    })

    test('in a month, by several rules, earlier, at another clock and in another zone (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const cases = [
        {
          start: '2027-06-03',
          rules: ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=3'],
          onto: '2027-06-04',
          next: ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=4'],
        },
        {
          start: '2027-06-01',
          rules: ['FREQ=WEEKLY;COUNT=6;BYDAY=TU,TH', 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=1'],
          onto: '2027-06-02',
          next: ['FREQ=WEEKLY;COUNT=6;BYDAY=WE,FR', 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=2'],
        },
        {
          start: '2027-06-02',
          rules: ['FREQ=WEEKLY;INTERVAL=2;COUNT=4'],
          onto: '2027-05-31',
          next: ['FREQ=WEEKLY;INTERVAL=2;COUNT=4'],
        },
        { start: '2027-06-01', rules: ['FREQ=DAILY;COUNT=5'], onto: '2027-06-03' },
      ]
      for (const { start, rules, onto, next = rules } of cases) {
        const { series, dates } = await makeRecurring(editor, {
          start_date: `${start} 19:00`,
          end_date: `${start} 21:00`,
          recurrence: { rules },
        })
        await change(editor, dates[1].id, { title: 'Own' })
        const moved = await change(editor, series.id, {
          start_date: `${onto} 20:30`,
          end_date: `${onto} 21:30`,
          timezone: 'America/New_York',
          recurrence: { rules: next },
        })
        const now = await occurrencesOf(editor, series.id)
        assert.deepEqual(idsOf(now), idsOf(dates), start)
        assert.deepEqual(moved.recurrence.lost, [], start)
        assert.equal(now[1].title, 'Own')
        assert.deepEqual(
          new Set(now.map(({ start_date, end_date }) => start_date.slice(11) + end_date.slice(10))),
          new Set(['20:30:00 21:30:00']),
        )
      }
      await assertSound(fasti)
    })

    test('dates and exceptions move along, unless the request says others (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const recurrence = {
        rules: ['FREQ=WEEKLY;COUNT=4'],
        dates: ['2027-06-12 10:00:00'],
        except: days('15'),
      }
      const given = [
        // Not said, sent back as it was, and said where it is to be.
        'FREQ=WEEKLY;COUNT=4;BYDAY=WE',
        { ...recurrence, rules: ['FREQ=WEEKLY;COUNT=4;BYDAY=WE'] },
        { ...recurrence, dates: ['2027-06-13 10:00'], except: days('16') },
      ]
      for (const next of given) {
        const { series, dates } = await makeRecurring(editor, { recurrence })
        await change(editor, dates[2].id, { title: 'Matinee' })
        const moved = await change(editor, series.id, { ...wednesdays, recurrence: next })
        assert.deepEqual(
          [moved.recurrence.dates, moved.recurrence.except, moved.recurrence.lost],
          [['2027-06-13 10:00:00'], days('16'), []],
        )
        const now = await occurrencesOf(editor, series.id)
        assert.deepEqual(idsOf(now), idsOf(dates))
        assert.equal(now[2].title, 'Matinee')
      }
      const { series, dates } = await makeRecurring(editor, { recurrence })
      await change(editor, dates[2].id, { title: 'Matinee' })
      const without = await change(editor, series.id, {
        ...wednesdays,
        recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'], dates: [], except: [] },
      })
      assert.deepEqual([without.recurrence.dates, without.recurrence.except], [[], []])
      assert.deepEqual(without.recurrence.lost, [dates[2].id])
      // The same for a series of dates alone: some of them are other days, and stay.
      const evenings = await makeRecurring(editor, {
        recurrence: { dates: days('12', '20') },
      })
      const kept = await change(editor, evenings.series.id, {
        ...wednesdays,
        recurrence: { dates: days('12', '20') },
      })
      assert.deepEqual(kept.recurrence.dates, days('12', '20'))
      const later = await change(editor, evenings.series.id, {
        start_date: '2027-06-03 19:00',
        end_date: '2027-06-03 20:00',
        recurrence: { dates: days('13', '21') },
      })
      const [, ...others] = await occurrencesOf(editor, later.id)
      assert.deepEqual(idsOf(others), idsOf(evenings.dates.slice(1)))
      await assertSound(fasti)
    })

    test('through one of its dates, for all and for the following ones (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { recurrence: 'FREQ=WEEKLY;COUNT=6' })
      const ids = idsOf(dates)
      for (const at of [1, 4]) await change(editor, ids[at]!, { event_status: 'cancelled' })
      await remove(editor, ids[5]!)
      const all = await change(editor, ids[2]!, {
        scope: 'all',
        start_date: '2027-06-16 19:00',
        end_date: '2027-06-16 21:00',
        recurrence: 'FREQ=WEEKLY;COUNT=6',
      })
      assert.deepEqual([all.id, all.start_date], [series.id, wednesdays.start_date])
      const next = await change(editor, ids[3]!, {
        scope: 'following',
        start_date: '2027-06-25 19:00',
        end_date: '2027-06-25 21:00',
        recurrence: 'FREQ=WEEKLY;COUNT=3;BYDAY=FR',
      })
      assert.deepEqual([all.recurrence.lost, next.recurrence.lost], [[], []])
      const early = await occurrencesOf(editor, series.id)
      const late = await occurrencesOf(editor, next.id)
      assert.deepEqual(startsOf(early), days('02', '09', '16'))
      assert.deepEqual(startsOf(late), ['2027-06-25 19:00:00', '2027-07-02 19:00:00'])
      assert.deepEqual(idsOf([...early, ...late]), ids.slice(0, 5))
      assert.deepEqual([early[1].event_status, late[1].event_status], ['cancelled', 'cancelled'])
      assert.deepEqual(next.recurrence.except, ['2027-07-09 19:00:00'])
      await assertSound(fasti)
    })

    test('dates with times of their own keep them (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await change(editor, dates[1].id, {
        start_date: '2027-06-11 18:00',
        end_date: '2027-06-11 19:00',
      })
      // Its end alone: what else it has is that of the series, but not another day.
      await change(editor, dates[2].id, { end_date: '2027-06-15 23:00' })
      await change(editor, series.id, { ...wednesdays, recurrence: 'FREQ=WEEKLY;COUNT=4' })
      const [, one, two] = await occurrencesOf(editor, series.id)
      assert.deepEqual(
        [one.start_date, one.end_date, one.occurrence.original_start],
        ['2027-06-11 18:00:00', '2027-06-11 19:00:00', days('09')[0]],
      )
      assert.deepEqual(
        [two.start_date, two.end_date, two.occurrence.original_start, two.occurrence.own],
        [days('15')[0], '2027-06-15 23:00:00', days('16')[0], ['start_date', 'end_date']],
      )
      await assertSound(fasti)
    })

    test('says which dates with own values it lost (§17.3, §17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      // First Tuesdays are not a day before first Wednesdays in every month.
      const monthly = await makeRecurring(editor, { recurrence: 'FREQ=MONTHLY;COUNT=30;BYDAY=1TU' })
      const ids = idsOf(monthly.dates)
      await change(editor, ids[3]!, { event_status: 'cancelled' })
      await change(editor, ids[5]!, { title: 'Own' })
      await remove(editor, ids[6]!)
      const moved = await change(editor, monthly.series.id, {
        ...wednesdays,
        recurrence: 'FREQ=MONTHLY;COUNT=30;BYDAY=1WE',
      })
      assert.deepEqual(moved.recurrence.lost, [ids[3], ids[5]])
      // An end that stays takes the last one away, and the others stay themselves.
      const until = await makeRecurring(editor, { recurrence: 'FREQ=WEEKLY;UNTIL=20270622' })
      for (const at of [0, 3]) await change(editor, until.dates[at].id, { title: 'Own' })
      const shorter = await change(editor, until.series.id, {
        ...wednesdays,
        recurrence: 'FREQ=WEEKLY;UNTIL=20270622;BYDAY=WE',
      })
      const now = await occurrencesOf(editor, until.series.id)
      assert.deepEqual(idsOf(now), idsOf(until.dates.slice(0, 3)))
      assert.deepEqual(shorter.recurrence.lost, [until.dates[3].id])
      // So does an answer to any other rule, if it has lost one.
      const rule = { recurrence: 'FREQ=WEEKLY;COUNT=2' }
      const none = await makeRecurring(editor)
      assert.equal('lost' in (await change(editor, none.series.id, rule)).recurrence, false)
      const some = await makeRecurring(editor)
      await change(editor, some.dates[3].id, { title: 'Own' })
      const cut = await change(editor, some.series.id, rule)
      assert.deepEqual(cut.recurrence.lost, [some.dates[3].id])
      await assertSound(fasti)
    })

    test('a later end of the same days keeps those that are still given (§17.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, {
        recurrence: 'FREQ=WEEKLY;UNTIL=20270622',
      })
      await change(editor, dates[2].id, { event_status: 'cancelled' })
      await change(editor, series.id, {
        start_date: '2027-06-08 19:00',
        end_date: '2027-06-08 21:00',
        recurrence: 'FREQ=WEEKLY;UNTIL=20270622',
      })
      const now = await occurrencesOf(editor, series.id)
      assert.deepEqual(idsOf(now), idsOf(dates.slice(1)))
      assert.deepEqual(startsOf(now), days('08', '15', '22'))
      assert.equal(now[1].event_status, 'cancelled')
      await assertSound(fasti)
    })

    test('loses none of those at the horizon, and makes those that come into reach (§17.3)', async () => {
      await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '400' })
      const editor = fasti.as('editor')
      const { series } = await makeRecurring(editor, { recurrence: 'FREQ=DAILY' })
      const last = await lastOf(editor, series.id)
      await change(editor, last.id, { title: 'Own' })
      const later = await change(editor, series.id, {
        start_date: '2027-06-04 19:00',
        end_date: '2027-06-04 21:00',
        recurrence: 'FREQ=DAILY',
      })
      assert.deepEqual(later.recurrence.lost, [])
      const same = await lastOf(editor, series.id)
      assert.deepEqual([same.id, same.title], [last.id, 'Own'])
      await assertSound(fasti)
      await change(editor, series.id, {
        start_date: '2027-06-01 19:00',
        end_date: '2027-06-01 21:00',
        recurrence: 'FREQ=DAILY',
      })
      assert.equal((await read(editor, last.id)).start_date, last.start_date)
      await assertSound(fasti)
    })
  })
}
