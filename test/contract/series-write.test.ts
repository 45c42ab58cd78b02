import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'

const tuesdays = {
  title: 'Choir',
  timezone: 'Europe/Paris',
  start_date: '2027-06-01 19:00:00',
  end_date: '2027-06-01 21:00:00',
  recurrence: 'FREQ=WEEKLY;COUNT=4',
}
const four = ['01', '08', '15', '22'].map((day) => `2027-06-${day} 19:00:00`)

async function datesOf(caller: Caller, { id }: Json): Promise<Json[]> {
  const found = await caller.get(`/events?post_parent=${id}&starts_after=1900-01-01&per_page=100`)
  assert.equal(found.status, 200, found.text)
  return found.body.events
}
const starts = (events: readonly Json[]) => events.map(({ start_date }) => start_date)

for (const database of databases) {
  describe(`series on ${database}`, () => {
    test('have their occurrences as soon as they are created (§17.3)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const series = await makeEvent(editor, { ...tuesdays, description: 'Bring a light' })
      assert.deepEqual(
        [series.recurrence.rules, series.recurrence.first, series.recurrence.last],
        [['FREQ=WEEKLY;COUNT=4'], four[0], four[3]],
      )
      const dates = await datesOf(editor, series)
      assert.deepEqual(starts(dates), four)
      for (const { description, occurrence, recurrence } of dates) {
        assert.match(description, /Bring a light/)
        assert.deepEqual([occurrence.series, occurrence.own], [series.id, []])
        assert.equal(recurrence, null)
      }
    })
  })
}
