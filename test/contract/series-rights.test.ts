// Who may change what of a series, and requests that are wrong or meet each other (§17.4, §9.2).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyTrash } from '../../src/calendar/schedule.ts'
import { extendSeries } from '../../src/calendar/events/series/writing/horizon.ts'
import { now } from '../../src/language/time/clock.ts'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { aliasPath, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent } from '../support/make.ts'
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
  tuesdays,
} from '../support/recurring.ts'

for (const database of databases) {
  describe(`rights and bounds of series on ${database}`, () => {
    test('the series decides over following and all, the occurrence over this (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const [editor, author, guest] = [
        fasti.as('editor'),
        fasti.as('author'),
        fasti.as('author', 'guest'),
      ]
      const { series, dates } = await makeRecurring(author)
      await change(editor, dates[1].id, { author: (await fasti.user('author', 'guest')).id })
      const { id } = dates[1]
      const refused = async (caller: typeof author, scope: string) => {
        assert.equal(
          (await caller.patch(`/events/${id}`, { title: 'x', scope })).status,
          403,
          scope,
        )
        assert.equal((await caller.delete(`/events/${id}?scope=${scope}`)).status, 403, scope)
      }
      await refused(author, 'this')
      await refused(guest, 'following')
      await refused(guest, 'all')
      await change(guest, id, { title: 'My evening' })
      // Long texts are cleaned only for those who may write them.
      const long = `<p>${'word '.repeat(9000)}</p>`
      for (const [caller, scope, status] of [
        [author, 'this', 403],
        [guest, 'all', 403],
        [author, 'all', 200],
      ] as const) {
        const reply = await caller.patch(`/events/${id}`, { description: long, scope })
        assert.equal(reply.status, status)
      }
      assert.equal((await change(author, id, { excerpt: 'All', scope: 'all' })).id, series.id)
      const next = await change(author, id, { excerpt: 'Rest', scope: 'following' })
      assert.deepEqual(idsOf(await occurrencesOf(author, next.id)), idsOf(dates.slice(1)))
      const gone = await remove(author, id, 'scope=all')
      assert.deepEqual([gone.id, gone.status], [next.id, 'trash'])
      await assertSound(fasti)
    })

    test('who may not publish writes series that wait (§6.11, §9.2)', async () => {
      await using fasti = await freshFasti(database)
      const [editor, contributor] = [fasti.as('editor'), fasti.as('contributor')]
      const { series, dates } = await makeRecurring(contributor, { status: 'publish' })
      assert.deepEqual(
        [series.status, ...dates.map(({ status }) => status)],
        Array.from({ length: 5 }, () => 'pending'),
      )
      await change(contributor, dates[1].id, { status: 'publish', title: 'Mine' })
      assert.deepEqual((await read(contributor, dates[1].id)).occurrence.own, ['title'])
      await change(contributor, dates[1].id, { status: 'draft' })
      await change(editor, series.id, { status: 'publish' })
      assert.deepEqual(
        (await occurrencesOf(editor, series.id)).map(({ status }) => status),
        ['publish', 'draft', 'publish', 'publish'],
      )
      // The series is public by now, this occurrence is not.
      await change(contributor, dates[1].id, { title: 'Still mine' })
      for (const scope of ['following', 'all']) {
        const refusal = await contributor.patch(`/events/${dates[1].id}`, { title: 'x', scope })
        assert.equal(refusal.status, 403)
      }
      assert.equal((await contributor.patch(`/events/${dates[0].id}`, { title: 'x' })).status, 403)
      await assertSound(fasti)
    })

    test('parents: an occurrence has its series, a series what it is given, without circles (§6.16)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const parent = await makeEvent(editor)
      const { series, dates } = await makeRecurring(editor, { post_parent: parent.id })
      const [first, second, third] = idsOf(dates)
      for (const scope of ['this', 'following']) {
        const refusal = await editor.patch(`/events/${second}`, { post_parent: parent.id, scope })
        assert.deepEqual(faultsOf(refusal), ['post_parent'], scope)
      }
      await change(editor, second!, { post_parent: series.id })
      const cycle = await editor.patch(`/events/${series.id}`, { post_parent: first })
      assert.deepEqual(faultsOf(cycle), ['post_parent'])
      assert.deepEqual(
        faultsOf(await editor.patch(`/events/${parent.id}`, { post_parent: third })),
        ['post_parent'],
      )
      const child = await makeEvent(editor, { post_parent: third })
      const next = await change(editor, third!, { title: 'Rest', scope: 'following' })
      assert.equal(next.post_parent, parent.id)
      assert.equal((await change(editor, second!, { post_parent: 0, scope: 'all' })).post_parent, 0)
      assert.equal((await read(editor, child.id)).post_parent, third)
      const refusal = await editor.patch(`/events/${next.id}`, { post_parent: child.id })
      assert.deepEqual(faultsOf(refusal), ['post_parent'])
      assert.deepEqual(
        faultsOf(await editor.patch(`/events/${second}`, { recurrence: 'FREQ=DAILY' })),
        ['recurrence'],
      )
      await assertSound(fasti)
    })

    test('wrong recurrences and scopes are told, and nothing is written', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      const recurrences: readonly unknown[] = [
        ...JSON.parse('[1, true, "x", "FREQ=HOURLY", [[]], [1], [{}], ["FREQ=WEEKLY", 5]]'),
        ...JSON.parse('[{"rules": {}}, {"rules": [[]]}, {"dates": 5}, {"except": ["never"]}]'),
        { other: 1 },
        JSON.parse('{"__proto__": {"rules": "FREQ=DAILY"}, "rules": "FREQ=WEEKLY"}'),
        JSON.parse('{"constructor": 1}'),
        `RRULE:FREQ=WEEKLY\nRDATE:${'20270612T203000,'.repeat(15_000)}`,
        { rules: Array.from({ length: 11 }, () => 'FREQ=WEEKLY') },
        { rules: 'FREQ=WEEKLY', dates: Array.from({ length: 1001 }, () => '2027-07-01') },
        'FREQ=WEEKLY;COUNT=99999999999999999999',
        'FREQ=WEEKLY;UNTIL=99999999',
        `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 5000 }, (_, at) => at + 1).join()}`,
        { rules: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
        'FREQ=WEEKLY;BYDAY=\u0000',
        { rules: 'FREQ=WEEKLY', dates: '2027-05-01 19:00' },
      ]
      for (const [at, recurrence] of recurrences.entries()) {
        const made = await editor.post('/events', { ...tuesdays, recurrence })
        assert.deepEqual(faultsOf(made), ['recurrence'], `${at}: ${made.text}`)
        const path = `/events/${series.id}`
        assert.deepEqual(
          faultsOf(await editor.patch(path, { recurrence })),
          ['recurrence'],
          `${at}`,
        )
        const there = await editor.patch(path, { recurrence }, { root: aliasPath })
        assert.equal(there.status, 400, `${at}`)
      }
      const path = `/events/${dates[1].id}`
      for (const scope of [
        1,
        true,
        [],
        ['all', 'this'],
        {},
        'ALL ',
        'x'.repeat(200_000),
        '__proto__',
      ]) {
        const refusal = await editor.patch(path, { title: 'x', scope })
        assert.deepEqual(faultsOf(refusal), ['scope'], JSON.stringify(scope).slice(0, 40))
      }
      for (const query of [
        'scope=some',
        'scope[]=all&scope[]=this',
        'scope[a]=all',
        'scope=all%00',
      ]) {
        assert.deepEqual(faultsOf(await editor.delete(`${path}?${query}`)), ['scope'], query)
        assert.deepEqual(faultsOf(await editor.patch(`${path}?${query}`, { title: 'x' })), [
          'scope',
        ])
      }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const form = await editor.send('PATCH', path, {
        headers,
        body: 'title=x&scope=' + 'all'.repeat(9),
      })
      assert.deepEqual(faultsOf(form), ['scope'])
      assert.deepEqual(startsOf(await occurrencesOf(editor, series.id)), four())
      assert.equal((await read(editor, dates[1].id)).title, 'Choir')
      const lines = new URLSearchParams({
        recurrence: 'RRULE:FREQ=WEEKLY;COUNT=2\r\nRDATE:20270612T203000',
      })
      const sent = await editor.send('PATCH', `/events/${series.id}`, {
        headers,
        body: String(lines),
      })
      assert.deepEqual(sent.body.recurrence.dates, ['2027-06-12 20:30:00'])
      await assertSound(fasti)
    })

    test('the trash is emptied of series and of occurrences (§8.3)', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = (await makeCategory(editor, 'Walks')).id
      const { series, dates } = await makeRecurring(editor, { categories: [category] })
      const next = await change(editor, dates[2].id, { title: 'Rest', scope: 'following' })
      await remove(editor, dates[0].id)
      await change(editor, dates[3].id, { description: 'Its own' })
      clock.set('2027-02-11T12:00:00Z')
      await remove(editor, next.id)
      clock.set('2027-03-04T12:00:00Z')
      assert.equal(await emptyTrash(fasti.db, now(), 30), 1)
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), [dates[1].id])
      await change(editor, series.id, { title: 'Choir again', recurrence: 'FREQ=WEEKLY;COUNT=2' })
      assert.deepEqual(idsOf(await occurrencesOf(editor, series.id)), [dates[1].id])
      clock.set('2027-03-20T12:00:00Z')
      await emptyTrash(fasti.db, now(), 30)
      for (const id of [next.id, dates[2].id, dates[3].id]) {
        assert.equal((await editor.get(`/events/${id}`)).status, 404)
      }
      assert.deepEqual((await editor.get('/events?status=trash')).body.events, [])
      await assertSound(fasti)
    })

    test('the horizon brings no second occurrence of a start (§17.3)', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '30' })
      const editor = fasti.as('editor')
      const days = {
        timezone: 'UTC',
        all_day: true,
        start_date: '2027-03-01',
        end_date: '2027-03-01',
        recurrence: 'FREQ=DAILY',
      }
      const { series } = await makeRecurring(editor, days)
      assert.equal(series.recurrence.known_until, '2027-03-03 00:00:00')
      await change(editor, series.id, {
        all_day: false,
        start_date: '2027-03-01 10:00',
        end_date: '2027-03-01 11:00',
      })
      clock.set('2027-02-02T12:00:00Z')
      await extendSeries(fasti.db, { recurrenceDays: 30 }, now())
      clock.set('2027-02-03T12:00:00Z')
      await extendSeries(fasti.db, { recurrenceDays: 30 }, now())
      assert.deepEqual(originalsOf(await occurrencesOf(editor, series.id)), [
        '2027-03-01 10:00:00',
        '2027-03-02 10:00:00',
        '2027-03-03 10:00:00',
        '2027-03-04 10:00:00',
      ])
      assert.deepEqual(await trashOf(editor, series.id), [])
      await assertSound(fasti)
    })

    test('writers of a series and of its occurrences at the same time all succeed', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { recurrence: 'FREQ=WEEKLY;COUNT=8' })
      const ids = idsOf(dates)
      const replies = await Promise.all([
        editor.patch(`/events/${series.id}`, { title: 'A' }),
        editor.patch(`/events/${ids[1]}`, { cost: '5' }),
        editor.delete(`/events/${ids[2]}`),
        editor.delete(`/events/${ids[3]}`),
        editor.patch(`/events/${ids[4]}`, { excerpt: 'B', scope: 'all' }),
        editor.patch(`/events/${ids[5]}`, { title: 'C' }),
        editor.patch(`/events/${series.id}`, { start_date: '2027-06-01 20:00' }),
        editor.delete(`/events/${ids[6]}`),
        editor.post('/events', { ...tuesdays, title: 'choir 2027 06 08' }),
        editor.post('/events', { ...tuesdays }),
      ])
      const statuses = replies.map(({ status }) => status)
      assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 200), 201, 201])
      const shown = await read(editor, series.id)
      assert.deepEqual(shown.recurrence.except, [
        '2027-06-15 20:00:00',
        '2027-06-22 20:00:00',
        '2027-07-13 20:00:00',
      ])
      const left = await occurrencesOf(editor, series.id)
      assert.deepEqual(
        left.map(({ title, excerpt, cost }) => [title, excerpt.includes('B'), cost]),
        [
          ['A', true, ''],
          ['A', true, '$5'],
          ['A', true, ''],
          ['C', true, ''],
          ['A', true, ''],
        ],
      )
      await assertSound(fasti)
    })
  })
}
