// What a write of a series leaves behind, in its occurrences and beside them (§17.3, §17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory } from '../support/make.ts'
import {
  assertSound,
  change,
  four,
  makeRecurring,
  occurrencesOf,
  ownOf,
  read,
  remove,
  startsOf,
  trashOf,
} from '../support/recurring.ts'

for (const database of databases) {
  describe(`series on ${database}`, () => {
    test('have their occurrences as soon as they are created (§17.3)', async () => {
      await using fasti = await freshFasti(database)
      const { series, dates } = await makeRecurring(fasti.as('editor'), { description: 'A light' })
      assert.deepEqual(
        [series.recurrence.rules, series.recurrence.first, series.recurrence.last],
        [['FREQ=WEEKLY;COUNT=4'], four()[0], four()[3]],
      )
      assert.deepEqual(startsOf(dates), four())
      for (const { description, occurrence, recurrence } of dates) {
        assert.match(description, /A light/)
        assert.deepEqual([occurrence.series, occurrence.own], [series.id, []])
        assert.equal(recurrence, null)
      }
    })

    test('that begin with a split are linked at their own times (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: category } = await makeCategory(editor, 'Music')
      const { dates } = await makeRecurring(editor, { categories: [category] })
      await change(editor, dates[2].id, { scope: 'following', all_day: false })
      await assertSound(fasti)
    })

    test('lose nothing to an exception that another clock makes match (§17.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series } = await makeRecurring(editor, {
        recurrence: {
          rules: ['FREQ=WEEKLY;COUNT=2'],
          dates: ['2027-06-10 11:00:00'],
          except: ['2027-06-10 19:00:00', '2027-06-08 19:00:00'],
        },
      })
      const { recurrence } = await change(editor, series.id, { all_day: true })
      assert.deepEqual(recurrence.except, ['2027-06-08 00:00:00'])
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)), [
        '2027-06-01 00:00:00',
        '2027-06-10 00:00:00',
      ])
      await assertSound(fasti)
    })

    test('lose no date to one that they give no longer, whatever the clock (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const rule = 'FREQ=WEEKLY;COUNT=4'
      const { series } = await makeRecurring(editor, {
        recurrence: { rules: rule, dates: '2027-06-08 12:00' },
      })
      await change(editor, series.id, { recurrence: rule })
      const ids = idsOf(await occurrencesOf(editor, series.id))
      await change(editor, series.id, { all_day: true })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), ids)
      await remove(editor, series.id)
      await change(editor, series.id, { status: 'publish' })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), ids)
      await assertSound(fasti)
    })

    test('have the same status in the trash, also where it changed on the way (§9.2)', async () => {
      await using fasti = await freshFasti(database)
      const [admin, contributor] = [fasti.as('administrator'), fasti.as('contributor')]
      const { series } = await makeRecurring(contributor)
      const rule = 'FREQ=WEEKLY;COUNT=2'
      await change(admin, series.id, { status: 'private', recurrence: rule })
      const [dropped] = await trashOf(admin, series.id)
      const { status } = await contributor.delete(`/events/${dropped.id}`)
      assert.equal(status, 403, 'it has become a private one, which contributors may not edit')
      await assertSound(fasti)
    })

    test('name the start that is given if clearing them turns them round (§6.6)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const late = { recurrence: null, start_date: '2027-06-01 22:00:00' }
      const refused = async () => faultsOf(await editor.patch(`/events/${series.id}`, late))
      assert.deepEqual(await refused(), ['start_date'])
      await remove(editor, dates[0].id)
      assert.deepEqual(await refused(), ['start_date'], 'without its first one')
    })

    test('keep a new length when they are cleared, though the first date was deleted (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const end of ['2027-06-01 20:00:00', '2027-06-08 20:00:00']) {
        const { series, dates } = await makeRecurring(editor)
        await remove(editor, dates[0].id)
        const single = await change(editor, series.id, { recurrence: null, end_date: end })
        const { start_date, end_date } = single
        assert.deepEqual([start_date, end_date], ['2027-06-08 19:00:00', '2027-06-08 20:00:00'])
      }
    })

    test('stay postponed when they are cleared, though the first date was deleted (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { event_status: 'postponed' })
      await remove(editor, dates[0].id)
      const single = await change(editor, series.id, { recurrence: null })
      assert.deepEqual(
        [single.start_date, single.event_status],
        ['2027-06-08 19:00:00', 'postponed'],
        'no new date was set',
      )
    })

    test('move a date out of a gap by the clock, also where another rule drops it (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      // On 28 March there is no 02:30 in Paris.
      const { dates } = await makeRecurring(editor, {
        start_date: '2027-03-26 02:30:00',
        end_date: '2027-03-26 03:30:00',
        recurrence: 'FREQ=DAILY;COUNT=4',
      })
      const moved = { start_date: '2027-03-27 22:00:00', end_date: '2027-03-27 23:00:00' }
      const recurrence = 'FREQ=WEEKLY;COUNT=2'
      const next = await change(editor, dates[1].id, { scope: 'following', ...moved, recurrence })
      const dropped = await trashOf(editor, next.occurrence?.series ?? next.id)
      assert.deepEqual(
        dropped.map(({ occurrence }): string => occurrence.original_start).toSorted(),
        ['2027-03-28 22:00:00', '2027-03-29 22:00:00'],
      )
    })

    test('take back own times that are the same for who fills whole days (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const { id } = dates[1]
      const later = { start_date: '2027-06-08 20:00:00', end_date: '2027-06-08 22:00:00' }
      await change(editor, id, later)
      await change(editor, series.id, { all_day: true })
      assert.deepEqual(await ownOf(editor, id), [])
      assert.equal((await read(editor, id)).end_date, '2027-06-08 23:59:59')
      await change(editor, id, later)
      assert.deepEqual(await ownOf(editor, id), [], 'the same day is given again')
      await assertSound(fasti)
    })
  })
}
