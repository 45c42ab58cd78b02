// The requests in docs/guide/recurring.md, sent to a server in their order.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const guide = readFileSync(new URL('../docs/guide/recurring.md', import.meta.url), 'utf8')

const requests = [...guide.matchAll(/```\ncurl (.*?)\n```/gs)].map(([, text = '']) => ({
  method: /-X (\w+)/.exec(text)?.[1] ?? 'POST',
  path: /http:\S+\/v1(\S+)/.exec(text)?.[1] ?? '',
  body: JSON.parse(/-d '(.*?)'/s.exec(text)?.[1] ?? '{}'),
}))

/** The recurrences of the table, and a first date for each. */
const wishes = [...guide.matchAll(/^\| .* \| `(F.*?|\{.*?)`/gm)].map(([, text = '']) => text)
const firstDates = ['06-04', '06-01', '06-03', '06-30', '06-12', '06-01']

for (const database of databases) {
  test(`the requests of the guide do what it says on ${database}`, async () => {
    using _clock = setClock('2027-05-01T12:00:00Z')
    await using fasti = await freshFasti(database)
    const editor = fasti.as('editor')
    assert.equal(requests.length, 7)
    for (const { method, path, body } of requests) {
      const { status, text } = await (method === 'POST'
        ? editor.post(path, body)
        : method === 'PUT'
          ? editor.put(path, body)
          : editor.delete(path))
      assert.equal(status, method === 'POST' ? 201 : 200, text)
    }
    const list = 'start_date=2027-06-01&end_date=2027-07-13&strict_dates=1'
    const { events } = (await editor.get(`/events?${list}`)).body
    const summary = (event: (typeof events)[number]) =>
      [event.start_date, event.title, event.event_status, event.cost].join()
    assert.deepEqual(events.map(summary), [
      '2027-06-01 19:00:00,Choir,scheduled,Free',
      '2027-06-08 20:00:00,Choir with guests,scheduled,Free',
      '2027-06-15 19:00:00,Choir,cancelled,Free',
      '2027-06-29 19:00:00,Choir,scheduled,Free',
      '2027-07-07 18:30:00,Choir,scheduled,',
    ])
    const { recurrence } = (await editor.get('/events/by-slug/choir')).body
    assert.deepEqual(recurrence.except, ['2027-06-22 19:00:00'])
    assert.equal(recurrence.last, '2027-06-29 19:00:00')

    assert.equal(wishes.length, firstDates.length)
    for (const [index, wish] of wishes.entries()) {
      const day = `2027-${firstDates[index]}`
      await makeEvent(editor, {
        start_date: `${day} 19:00`,
        end_date: `${day} 21:00`,
        recurrence: wish.startsWith('{') ? JSON.parse(wish) : wish,
      })
    }
  })
}
