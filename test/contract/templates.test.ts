// Templates are events that are kept to be copied (decision 40): their dates are nobody's.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeVenue } from '../support/make.ts'

const root = '/api/cal/console/v1'
/** Within the horizon of series. */
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const day = { start_date: `${date} 19:00`, end_date: `${date} 21:00`, timezone: 'UTC' }

async function keepAsTemplate(caller: Caller, id: number, name: string): Promise<number> {
  const copy = await caller.post(`/events/${id}/duplicate`, { title: name }, { root })
  assert.equal(copy.status, 201, copy.text)
  const query = `event=${copy.body.id}`
  const view = await caller.post('/views', { name, screen: 'templates', query }, { root })
  assert.equal(view.status, 201, view.text)
  return copy.body.id
}

for (const database of databases) {
  describe(`templates on ${database}`, () => {
    test('§19 are no events of a time, and are found where all events are', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: venue } = await makeVenue(editor, 'Hall')
      const plain = await makeEvent(editor, { title: 'Concert', venue, ...day })
      const recurrence = { rules: ['FREQ=DAILY;COUNT=3'] }
      const series = await makeEvent(editor, { title: 'Course', venue, ...day, recurrence })
      await keepAsTemplate(editor, plain.id, 'Any concert')
      await keepAsTemplate(fasti.as('administrator'), series.id, 'Any course')
      const titles = async (query: string, cursor = ''): Promise<string[]> => {
        const { body } = await editor.get(`/events?per_page=3&${query}${cursor}`, { root })
        const more = body.more ? await titles(query, `&cursor=${body.cursor}`) : []
        return [...body.events.map(({ title }: Json) => title), ...more]
      }
      const total = async (query: string) =>
        (await editor.get(`/events/count?${query}`, { root })).body.total
      const coming = ['Concert', 'Course', 'Course', 'Course']
      const windows = ['when=coming', `after=${date}`, 'when=coming&order=desc&orderby=title']
      for (const query of windows) {
        assert.deepEqual((await titles(query)).toSorted(), coming, query)
        assert.equal(await total(query), coming.length, query)
      }
      const once = 'when=coming&recurrence=series'
      assert.deepEqual((await titles(once)).toSorted(), ['Concert', 'Course'])
      const all = [...coming, 'Any concert', 'Any course', 'Any course', 'Any course']
      assert.deepEqual((await titles('when=all')).toSorted(), all.toSorted())
      assert.equal(await total('status=draft'), 4)
      const clashes = await editor.get(
        `/clashes?venue=${venue}&start=${date}T19:30Z&end=${date}T20:00Z&except=${series.id}`,
        { root },
      )
      assert.deepEqual(
        clashes.body.clashes.map(({ title }: Json) => title),
        ['Concert'],
      )
    })
  })
}
