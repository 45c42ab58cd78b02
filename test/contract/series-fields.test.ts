// What the clock, passwords and addresses online do to the occurrences of a series (§17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent } from '../support/make.ts'
import {
  assertSound,
  change,
  four,
  makeRecurring,
  occurrencesOf,
  ownOf,
  read,
  remove,
  sendBack,
  startsOf,
} from '../support/recurring.ts'

for (const database of databases) {
  describe(`fields of a series on ${database}`, () => {
    test('a password is equal by its words, not by its hash (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { password: 'one' })
      const { id } = dates[1]
      const opens = async (event: number, password: string) =>
        (await fasti.get(`/events/${event}?password=${password}`)).status === 200
      await change(editor, id, { password: 'one' })
      assert.deepEqual(await ownOf(editor, id), [])
      await change(editor, id, { password: 'two' })
      assert.deepEqual([await opens(id, 'one'), await opens(id, 'two')], [false, true])
      await change(editor, id, { password: 'one' })
      assert.deepEqual(await ownOf(editor, id), [])
      await change(editor, id, { password: '' })
      assert.deepEqual(await ownOf(editor, id), ['password'])
      const tag = (await editor.get(`/events/${series.id}`)).headers['etag']
      await change(editor, id, { password: 'one', scope: 'all' })
      assert.equal((await editor.get(`/events/${series.id}`)).headers['etag'], tag)
      await change(editor, id, { password: 'two' })
      await change(editor, id, { password: 'two', scope: 'all' })
      assert.deepEqual(await ownOf(editor, id), [])
      assert.ok(await opens(dates[0].id, 'two'))
      await change(editor, series.id, { password: '' })
      assert.equal((await fasti.get(`/events/${dates[3].id}`)).status, 200)
      await assertSound(fasti)
    })

    test('a scheduled series becomes public with its occurrences (§6.11)', async () => {
      using clock = setClock('2027-02-01T11:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = (await makeCategory(editor, 'Walks')).id
      const { series, dates } = await makeRecurring(editor, {
        date_utc: '2027-02-01 12:00:00',
        categories: [category],
      })
      const [first, second, third, fourth] = idsOf(dates)
      assert.deepEqual(new Set(dates.map(({ status }) => status)), new Set(['future']))
      await change(editor, second!, { date_utc: '2027-01-01 00:00:00' })
      await change(editor, third!, { date_utc: '2027-02-02 00:00:00' })
      await change(editor, fourth!, { status: 'draft' })
      assert.deepEqual((await read(editor, second!)).status, 'publish')
      await sendBack(editor, first!)
      await sendBack(editor, second!)
      await sendBack(editor, third!)
      assert.deepEqual(await ownOf(editor, second!), ['date'])
      await change(editor, series.id, { title: 'Choir of the town' })
      const seen = async () =>
        idsOf((await fasti.get('/events?starts_after=1900-01-01')).body.events)
      assert.deepEqual(await seen(), [second])
      await assertSound(fasti)
      clock.set('2027-02-01T12:00:00Z')
      assert.deepEqual(await seen(), [first, second])
      assert.equal((await fasti.get(`/events/${series.id}`)).body.status, 'publish')
      assert.equal((await fasti.get(`/categories/${category}`)).body.count, 2)
      await assertSound(fasti)
      await change(editor, series.id, { excerpt: 'Each Tuesday' })
      clock.set('2027-02-02T00:00:00Z')
      assert.deepEqual(await seen(), [first, second, third])
      await sendBack(editor, third!)
      assert.deepEqual(await ownOf(editor, third!), ['date'])
      await assertSound(fasti)
    })

    test('where it is online is its own as well, and fits its attendance (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const online = { attendance: 'online', virtual_url: 'https://a.example/' }
      const { series, dates } = await makeRecurring(editor, online)
      const { id } = dates[1]
      assert.deepEqual(faultsOf(await editor.patch(`/events/${id}`, { attendance: 'offline' })), [
        'virtual_url',
      ])
      await change(editor, id, { is_virtual: false, virtual_url: '' })
      assert.deepEqual(await ownOf(editor, id), ['attendance', 'virtual_url'])
      await change(editor, series.id, { virtual_url: 'https://b.example/' })
      const state = async (event: number) => {
        const { attendance, virtual_url, is_virtual } = await read(editor, event)
        return [attendance, virtual_url, is_virtual]
      }
      assert.deepEqual(await state(id), ['offline', '', false])
      assert.deepEqual(await state(dates[2].id), ['online', 'https://b.example/', true])
      await change(editor, dates[2].id, { virtual_url: 'https://c.example/' })
      await change(editor, series.id, { attendance: 'offline', virtual_url: '' })
      assert.deepEqual(await state(dates[2].id), ['offline', '', false])
      assert.deepEqual(await state(id), ['offline', '', false])
      await assertSound(fasti)
    })

    test('clearing makes it a single event at its first start (§17.3, §17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await remove(editor, dates[0].id)
      const shown = await read(editor, series.id)
      assert.deepEqual([shown.start_date, shown.recurrence.first], [four()[0], four()[1]])
      const single = await change(editor, series.id, {
        ...shown,
        recurrence: null,
        end_date: '2027-06-08 23:00',
      })
      assert.deepEqual(
        [single.start_date, single.end_date],
        ['2027-06-08 19:00:00', '2027-06-08 23:00:00'],
      )
      const other = await makeRecurring(editor, { slug: 'other' })
      await remove(editor, other.dates[0].id)
      const sent = await read(editor, other.series.id)
      const cleared = await change(editor, other.series.id, { ...sent, recurrence: '' })
      assert.deepEqual(
        [cleared.start_date, cleared.end_date, cleared.slug],
        [four()[1], '2027-06-08 21:00:00', 'other'],
      )
      const third = await makeRecurring(editor, { slug: 'third' })
      const moved = await change(editor, third.series.id, {
        recurrence: {},
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-01 11:00',
      })
      assert.equal(moved.start_date, '2027-07-01 10:00:00')
      assert.deepEqual(startsOf(await occurrencesOf(editor, third.series.id)), [])
      const parent = await makeEvent(editor, { slug: 'parent' })
      await change(editor, third.series.id, { post_parent: parent.id })
      await assertSound(fasti)
    })
  })
}
