// Undo of what was done to series and their occurrences (§17, §18).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeEvent } from '../support/make.ts'
import {
  type Recurring,
  assertSound,
  change,
  makeRecurring,
  occurrencesOf,
  read,
  remove,
} from '../support/recurring.ts'
import { type Step, at, steps } from '../support/series_steps.ts'
import {
  askUndo,
  askUndoGroup,
  conflictOf,
  historyOf,
  lastOf,
  timeless,
  undo,
  undoGroup,
} from '../support/undo.ts'

/** All events that are not in the trash, and those of the series that are. */
async function calendarOf(caller: Caller): Promise<Json> {
  const statuses = 'publish,draft,private,pending,future'
  const query = `context=edit&starts_after=1900-01-01&per_page=100&status=${statuses}`
  const dates = await caller.get(`/events?${query}`)
  const series = await caller.get(`/events?${query}&recurrence=series`)
  const tags = await caller.get('/tags?hide_empty=false')
  return timeless([dates.body.events, series.body.events, tags.body.tags])
}

/** What a step has done is undone, done again and undone again. */
async function assertUndone(fasti: Fasti, made: Recurring, name: string, step: Step) {
  const editor = fasti.as('editor')
  const before = await calendarOf(editor)
  await step(editor, made)
  const after = await calendarOf(editor)
  assert.notDeepEqual(after, before, `${name} changes something`)
  let entry = await lastOf(editor)
  for (const wanted of [before, after, before]) {
    const isAlone = entry.group === null
    ;[entry] = isAlone ? [await undo(editor, entry)] : await undoGroup(editor, entry)
    assert.deepEqual(await calendarOf(editor), wanted, name)
  }
  await assertSound(fasti)
}

const changed = ({ changes }: Json) => Object.keys(changes).toSorted()

for (const database of databases) {
  describe(`undo of series on ${database}`, () => {
    holdClock()
    test('takes back every kind of change, whole, and a redo does it again', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor, { description: 'Sung.', tags: ['choir'] })
      await change(editor, at(made, 3), { title: 'Own', tags: [] })
      await makeEvent(editor, { title: 'Another' })
      for (const [name, step] of Object.entries(steps)) {
        await assertUndone(fasti, made, name, step)
      }
    })

    test('of the creation of a series moves all of it to the trash, and back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const before = await calendarOf(editor)
      const undone = await undoGroup(editor, await lastOf(editor))
      assert.equal(undone.length, 5)
      assert.deepEqual(await calendarOf(editor), [[], [], []])
      await undoGroup(editor, undone[0])
      assert.deepEqual(await calendarOf(editor), before)
      assert.deepEqual(
        (await occurrencesOf(editor, series.id)).map(({ id }) => id),
        dates.map(({ id }) => id),
      )
      await assertSound(fasti)
    })

    test('of one date alone is a change of that date, with the exceptions of its series', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor)
      const before = await calendarOf(editor)
      await remove(editor, at(made, 1))
      const entries = await historyOf(editor, 'per_page=2')
      await undo(
        editor,
        entries.find(({ item }) => item === at(made, 1)),
      )
      assert.deepEqual(await calendarOf(editor), before)
      await remove(editor, at(made, 1))
      const again = await historyOf(editor, 'per_page=2')
      await undo(
        editor,
        again.find(({ item }) => item === made.series.id),
      )
      assert.deepEqual(await calendarOf(editor), before)
      await change(editor, made.series.id, { title: 'Chorus' })
      const derived = await historyOf(editor, `item=${at(made, 2)}&per_page=1`)
      await undo(editor, derived[0])
      const { title, occurrence } = await read(editor, at(made, 2))
      assert.deepEqual([title, occurrence.own], ['Choir', ['title']])
      await assertSound(fasti)
    })

    test('of one date of a change of all moves that date alone, and done again counts for nothing', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor)
      const before = await calendarOf(editor)
      await change(editor, made.series.id, { all_day: true })
      const after = await calendarOf(editor)
      const group = await lastOf(editor)
      const [derived] = await historyOf(editor, `item=${at(made, 2)}&per_page=1`)
      const { original_start } = (await read(editor, at(made, 2))).occurrence
      const undone = await undo(editor, derived)
      const { start_date, occurrence } = await read(editor, at(made, 2))
      assert.equal(start_date, made.dates[2]!.start_date)
      assert.equal(occurrence.original_start, original_start)
      assert.deepEqual(occurrence.own, ['all_day', 'start_date', 'end_date'])
      assert.equal((await occurrencesOf(editor, made.series.id)).length, made.dates.length)
      await undo(editor, undone)
      assert.deepEqual(await calendarOf(editor), after)
      await undoGroup(editor, group)
      assert.deepEqual(await calendarOf(editor), before)
      await assertSound(fasti)
    })

    test('of one change of a date leaves what was changed of it since', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor)
      await change(editor, at(made, 1), { title: 'Guests' })
      const titled = await lastOf(editor)
      await change(editor, at(made, 1), { website: 'https://guests.example/' })
      await change(editor, made.series.id, { start_date: '2027-06-01 20:00' })
      await undo(editor, titled)
      const { title, website, start_date, occurrence } = await read(editor, at(made, 1))
      assert.deepEqual(
        [title, website, start_date, occurrence.own],
        ['Choir', 'https://guests.example/', '2027-06-08 20:00:00', ['website']],
      )
      await change(editor, made.series.id, { status: 'draft' })
      const [derived] = await historyOf(editor, `item=${at(made, 2)}&per_page=1`)
      await undo(editor, derived)
      const shown = await read(editor, at(made, 2))
      assert.deepEqual([shown.status, shown.occurrence.own], ['publish', ['status']])
      await assertSound(fasti)
    })

    test('of texts of a date says what is read differently, and an own empty text comes back', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor, { description: 'Sung.' })
      await change(editor, at(made, 1), { title: 'Guests' })
      assert.deepEqual(changed(await undo(editor, await lastOf(editor))), ['occurrence', 'title'])
      await change(editor, at(made, 1), { title: 'Guests' })
      await change(editor, at(made, 1), { title: 'Choir' })
      assert.deepEqual(changed(await lastOf(editor)), ['occurrence', 'title'])
      await change(editor, at(made, 1), { description: '' })
      const emptied = await lastOf(editor)
      const before = await calendarOf(editor)
      await undo(editor, await undo(editor, emptied))
      assert.deepEqual(await calendarOf(editor), before)
      assert.deepEqual((await read(editor, at(made, 1))).occurrence.own, ['description'])
      await undo(editor, emptied)
      await assertSound(fasti)
    })

    test('of a dropped date that is gone for good makes no exception when it is done again', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor)
      await change(editor, made.series.id, { recurrence: 'FREQ=WEEKLY;COUNT=3' })
      const before = await calendarOf(editor)
      await remove(editor, at(made, 1), 'scope=following&force=true')
      const group = await lastOf(editor)
      const after = await calendarOf(editor)
      const [dropped] = await historyOf(editor, `item=${at(made, 3)}&per_page=1`)
      await undo(editor, await undo(editor, dropped))
      assert.deepEqual(await calendarOf(editor), after)
      await undoGroup(editor, group)
      assert.deepEqual(await calendarOf(editor), before)
      await assertSound(fasti)
    })

    test('refuses what would leave a series in parts, and names what was changed since', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor)
      await change(editor, at(made, 2), { scope: 'following', title: 'Season' })
      const split = await lastOf(editor)
      const [moved] = await historyOf(editor, `item=${at(made, 3)}&per_page=1`)
      assert.deepEqual(conflictOf(await askUndo(editor, moved)), [409, 'rest_conflict', null])
      assert.deepEqual(faultsOf(await askUndoGroup(editor, split, ['title'])), ['fields'])
      await change(editor, at(made, 3), { title: 'Guests' })
      const refused = await askUndoGroup(editor, split)
      assert.deepEqual(conflictOf(refused), [409, 'rest_conflict', ['title']])
      assert.deepEqual(refused.body.data.items[0].item, at(made, 3))
      await assertSound(fasti)
    })

    test('of a protected series that is gone for good leaves all its dates closed', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = await makeRecurring(editor, { password: 'lantern' })
      await remove(editor, made.series.id, 'force=true')
      const gone = await lastOf(editor)
      assert.deepEqual(conflictOf(await askUndoGroup(editor, gone)), [
        409,
        'rest_conflict',
        ['password'],
      ])
      await undoGroup(editor, gone, ['title'])
      for (const { id } of made.dates) {
        assert.equal((await fasti.get(`/events/${id}?password=lantern`)).status, 403)
      }
      assert.equal((await read(editor, at(made, 0))).password_protected, true)
      await assertSound(fasti)
    })

    test('of hundreds of dates that are gone for good makes them all anew', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series } = await makeRecurring(editor, { recurrence: 'FREQ=DAILY;COUNT=600' })
      await remove(editor, series.id, 'force=true')
      const undone = await undoGroup(editor, await lastOf(editor))
      assert.equal(undone.length, 601)
      await assertSound(fasti)
    })
  })
}
