// Another clock, duration or zone for a series and its occurrences (§17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf } from '../support/make.ts'
import {
  assertSound,
  change,
  four,
  makeRecurring,
  occurrencesOf,
  originalsOf,
  read,
  remove,
  startsOf,
  trashOf,
} from '../support/recurring.ts'

const spans = (events: readonly Json[]) =>
  events.map(({ start_date, end_date }) => `${start_date.slice(5, 16)} ${end_date.slice(5, 16)}`)

for (const database of databases) {
  describe(`the clock of series on ${database}`, () => {
    test('times given through one occurrence are compared with its original ones (§17.4, §17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const ids = idsOf(dates)
      await change(editor, ids[2]!, {
        start_date: '2027-06-16 20:00',
        end_date: '2027-06-16 22:00',
      })
      // Its own date is not that of the series.
      const moved = await editor.patch(`/events/${ids[2]}`, {
        start_date: '2027-06-16 20:00',
        scope: 'all',
      })
      assert.deepEqual(faultsOf(moved), ['start_date'])
      // Back to its day, an hour later: all of them are, and this one has nothing of its own left.
      await change(editor, ids[2]!, {
        start_date: '2027-06-15 20:00',
        end_date: '2027-06-15 22:00',
      })
      const all = await change(editor, ids[2]!, {
        start_date: '2027-06-15 20:00',
        end_date: '2027-06-15 22:00',
        scope: 'all',
      })
      assert.deepEqual([all.id, all.start_date], [series.id, '2027-06-01 20:00:00'])
      let now = await occurrencesOf(editor, series.id)
      assert.deepEqual(originalsOf(now), four('20:00:00'))
      assert.deepEqual(
        now.map(({ occurrence }) => occurrence.own),
        [[], [], [], []],
      )
      // Only the start: the end of the occurrence stays, and gives the duration of all.
      await change(editor, ids[1]!, { start_date: '2027-06-08 21:00', scope: 'all' })
      now = await occurrencesOf(editor, series.id)
      assert.deepEqual(spans(now)[0], '06-01 21:00 06-01 22:00')
      // Only the end.
      await change(editor, ids[1]!, { end_date: '2027-06-09 01:00', scope: 'all' })
      now = await occurrencesOf(editor, series.id)
      assert.deepEqual(spans(now)[3], '06-22 21:00 06-23 01:00')
      // By instants, and in another zone.
      await change(editor, ids[3]!, {
        timezone: 'America/New_York',
        start_date: '2027-06-22T22:00:00Z',
        end_date: '2027-06-23T00:00:00Z',
        scope: 'all',
      })
      now = await occurrencesOf(editor, series.id)
      assert.deepEqual(spans(now)[1], '06-08 18:00 06-08 20:00')
      assert.deepEqual(
        now.map(({ timezone, utc_start_date }) => [timezone, utc_start_date.slice(11)])[0],
        ['America/New_York', '22:00:00'],
      )
      assert.deepEqual(idsOf(now), ids)
      await assertSound(fasti)
    })

    test('rules, dates, exceptions and what was deleted move along (§17.4, §17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, {
        recurrence: {
          rules: 'FREQ=WEEKLY;UNTIL=20270622T170000Z',
          dates: ['2027-06-12 10:00', '2027-06-15 20:00'],
          except: ['2027-06-08 19:00', '2027-07-01 08:00'],
        },
      })
      assert.deepEqual(startsOf(dates), [
        '2027-06-01 19:00:00',
        '2027-06-12 10:00:00',
        '2027-06-15 19:00:00',
        '2027-06-15 20:00:00',
        '2027-06-22 19:00:00',
      ])
      await remove(editor, dates[2].id)
      const now = await change(editor, series.id, {
        start_date: '2027-06-01 20:00',
        end_date: '2027-06-01 22:00',
      })
      assert.deepEqual(now.recurrence.rules, ['FREQ=WEEKLY;UNTIL=20270622T180000Z'])
      assert.deepEqual(now.recurrence.dates, ['2027-06-12 11:00:00', '2027-06-15 21:00:00'])
      assert.deepEqual(now.recurrence.except, [
        '2027-06-08 20:00:00',
        '2027-06-15 20:00:00',
        '2027-07-01 09:00:00',
      ])
      const left = [dates[0], dates[1], dates[3], dates[4]]
      const later = await occurrencesOf(editor, series.id)
      assert.deepEqual(idsOf(later), idsOf(left))
      assert.deepEqual(startsOf(later), [
        '2027-06-01 20:00:00',
        '2027-06-12 11:00:00',
        '2027-06-15 21:00:00',
        '2027-06-22 20:00:00',
      ])
      await assertSound(fasti)
      // Whole days: dates keep their day.
      const days = await change(editor, series.id, { all_day: true })
      assert.deepEqual(days.recurrence.rules, ['FREQ=WEEKLY;UNTIL=20270622'])
      assert.deepEqual(days.recurrence.dates, ['2027-06-12 00:00:00', '2027-06-15 00:00:00'])
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)).slice(0, 2), [
        '2027-06-01 00:00:00',
        '2027-06-12 00:00:00',
      ])
      await assertSound(fasti)
      await change(editor, series.id, {
        all_day: false,
        start_date: '2027-06-01 19:00',
        end_date: '2027-06-01 21:00',
      })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)).slice(0, 2), [
        dates[0].id,
        dates[1].id,
      ])
      await assertSound(fasti)
    })

    test('a clock that a day does not have, or has twice (§17.8, §3.6)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const nights = {
        start_date: '2027-03-27 02:30',
        end_date: '2027-03-27 04:00',
        recurrence: 'FREQ=DAILY;COUNT=3',
      }
      const { series, dates } = await makeRecurring(editor, nights)
      assert.deepEqual(originalsOf(dates), [
        '2027-03-27 02:30:00',
        '2027-03-28 03:30:00',
        '2027-03-29 02:30:00',
      ])
      assert.deepEqual(spans(dates)[1], '03-28 03:30 03-28 05:00')
      await remove(editor, dates[1].id)
      await change(editor, series.id, {
        start_date: '2027-03-27 01:30',
        end_date: '2027-03-27 03:00',
      })
      assert.deepEqual((await read(editor, series.id)).recurrence.except, ['2027-03-28 01:30:00'])
      await change(editor, series.id, {
        start_date: '2027-03-27 02:30',
        end_date: '2027-03-27 04:00',
      })
      assert.deepEqual((await read(editor, series.id)).recurrence.except, ['2027-03-28 03:30:00'])
      const back = await change(editor, dates[1].id, { status: 'publish' })
      assert.deepEqual([back.start_date, back.occurrence.own], ['2027-03-28 03:30:00', []])
      await assertSound(fasti)
      const next = await change(editor, dates[1].id, { title: 'After', scope: 'following' })
      assert.deepEqual(next.start_date, '2027-03-28 03:30:00')
      assert.deepEqual(idsOf(await occurrencesOf(editor, next.id)), idsOf(dates.slice(1)))
      await assertSound(fasti)

      const twice = await makeRecurring(editor, {
        start_date: '2027-10-30 01:00',
        end_date: '2027-10-30 03:30',
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      assert.deepEqual(spans(twice.dates)[1], '10-31 01:00 10-31 02:30')
      // Its end is in the hour that there is twice: a new title must not move it.
      const [, middle] = twice.dates
      const named = await change(editor, middle.id, { start_date: '2027-10-31 00:30' })
      assert.deepEqual(
        [named.utc_end_date, named.occurrence.own],
        [middle.utc_end_date, ['start_date']],
      )
      await change(editor, twice.series.id, { title: 'Twice' })
      assert.deepEqual((await read(editor, middle.id)).utc_end_date, middle.utc_end_date)
      await change(editor, twice.series.id, { end_date: '2027-10-30 04:00' })
      assert.equal((await read(editor, middle.id)).utc_end_date, '2027-10-31 02:00:00')
      await change(editor, twice.series.id, { end_date: '2027-10-30 03:30' })
      assert.equal((await read(editor, middle.id)).utc_end_date, middle.utc_end_date)
      await assertSound(fasti)
    })

    test('two starts that a new zone makes one leave the others as they are (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, {
        timezone: 'UTC',
        start_date: '2027-03-27 02:30',
        end_date: '2027-03-27 03:00',
        recurrence: { rules: 'FREQ=DAILY;COUNT=4', dates: '2027-03-28 03:30' },
      })
      await change(editor, dates[4].id, { title: 'Last' })
      await change(editor, series.id, { timezone: 'Europe/Paris' })
      const now = await occurrencesOf(editor, series.id)
      assert.deepEqual(startsOf(now), [
        '2027-03-27 02:30:00',
        '2027-03-28 03:30:00',
        '2027-03-29 02:30:00',
        '2027-03-30 02:30:00',
      ])
      assert.deepEqual(
        now.slice(2).map(({ id, title }) => [id, title]),
        [
          [dates[3].id, 'Choir'],
          [dates[4].id, 'Last'],
        ],
      )
      assert.equal((await trashOf(editor, series.id)).length, 1)
      await assertSound(fasti)
    })

    test('another date needs the recurrence as well, also through an occurrence (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const wednesday = { start_date: '2027-06-16 19:00', end_date: '2027-06-16 21:00' }
      for (const scope of ['following', 'all']) {
        const refusal = await editor.patch(`/events/${dates[2].id}`, { ...wednesday, scope })
        assert.deepEqual(faultsOf(refusal), ['start_date'], scope)
      }
      const off = await editor.patch(`/events/${dates[2].id}`, {
        ...wednesday,
        recurrence: 'FREQ=WEEKLY;BYDAY=TU',
        scope: 'following',
      })
      assert.deepEqual(faultsOf(off), ['start_date'])
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)), four())
      const next = await change(editor, dates[2].id, {
        ...wednesday,
        recurrence: 'FREQ=WEEKLY;COUNT=2',
        scope: 'following',
      })
      assert.deepEqual(startsOf(await occurrencesOf(editor, next.id)), [
        '2027-06-16 19:00:00',
        '2027-06-23 19:00:00',
      ])
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)), four().slice(0, 2))
      await assertSound(fasti)
    })

    test('an end of the calendar stays within it', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series } = await makeRecurring(editor, {
        recurrence: 'FREQ=YEARLY;UNTIL=99991231T235959Z',
      })
      await change(editor, series.id, {
        start_date: '2027-06-01 20:00',
        end_date: '2027-06-01 21:00',
      })
      await change(editor, series.id, { timezone: 'Pacific/Honolulu' })
      await change(editor, series.id, { timezone: 'Pacific/Kiritimati' })
      await change(editor, series.id, { all_day: true })
      await change(editor, series.id, { all_day: false })
      await assertSound(fasti)
    })

    test('of a postponed series every occurrence with a new clock is rescheduled (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { event_status: 'postponed' })
      await change(editor, dates[1].id, { event_status: 'cancelled' })
      await change(editor, dates[2].id, {
        start_date: '2027-06-16 10:00',
        end_date: '2027-06-16 11:00',
      })
      await change(editor, series.id, {
        start_date: '2027-06-01 20:00',
        end_date: '2027-06-01 21:00',
      })
      const now = await occurrencesOf(editor, series.id)
      assert.deepEqual(
        now.map(({ event_status, previous_start_date }) => [event_status, previous_start_date]),
        [
          ['rescheduled', four()[0]],
          ['cancelled', ''],
          ['rescheduled', four()[2]],
          ['rescheduled', four()[3]],
        ],
      )
      await assertSound(fasti)
    })
  })
}
