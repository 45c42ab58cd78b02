// Recurring events in calendars for other programs (§17.6, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  componentsOf,
  occurrencesOf,
  readSeries,
  seriesOf,
  tuesdays,
} from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const start = '2027-02-01T12:00:00Z'
const paris = (day: number, clock = '19:00') =>
  `Europe/Paris 2027-06-${String(day).padStart(2, '0')}T${clock}:00`

for (const database of databases) {
  describe(`series in calendars on ${database}`, () => {
    test('a series is one event with its whole rule, in a zone that is defined for ever', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { ...tuesdays, recurrence: 'FREQ=WEEKLY;BYDAY=TU' })
      await makeEvent(editor, { title: 'Once', timezone: 'Europe/Paris' })
      const [choir, once, ...others] = await readSeries(fasti, '/events.ics')
      assert.equal(others.length, 0)
      assert.match(choir?.uid ?? '', new RegExp(`^event-${id}@`))
      assert.deepEqual([choir?.start, choir?.end], [paris(1), paris(1, '21:00')])
      assert.deepEqual(
        [choir?.rules, choir?.dates, choir?.except],
        [['FREQ=WEEKLY;BYDAY=TU'], [], []],
      )
      assert.deepEqual([choir?.of, once?.title, once?.rules], ['', 'Once', []])
      const { text } = await fasti.get('/events.ics', { root: '' })
      assert.match(text, /TZNAME:CEST\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n/)
      assert.match(text, /TZNAME:CET\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n/)
    })

    test('added, left out, deleted and changed occurrences are told', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const recurrence = {
        rules: 'FREQ=WEEKLY;COUNT=5',
        dates: '2027-06-12 20:30',
        except: '2027-06-29 19:00',
      }
      const { id } = await makeEvent(editor, { ...tuesdays, recurrence })
      const [first, second, added, third, fourth] = await occurrencesOf(fasti, id)
      await editor.delete(`/events/${first.id}`)
      await editor.delete(`/events/${second.id}?force=true`)
      await editor.patch(`/events/${third.id}`, { title: 'Guests' })
      const moved = { start_date: '2027-06-23 18:00', end_date: '2027-06-23 20:00' }
      await editor.patch(`/events/${fourth.id}`, { ...moved, timezone: 'Europe/Lisbon' })
      await editor.patch(`/events/${added.id}`, { title: 'Choir' })
      const found = await readSeries(fasti, '/events.ics')
      const choir = seriesOf(found)
      assert.equal(choir.start, paris(1), 'the first start stays, as the rule counts from it')
      assert.deepEqual(choir.dates, ['2027-06-12T18:30:00Z'])
      assert.deepEqual(choir.except, [paris(1), paris(8), paris(29)])
      const changed = found.filter(({ of }) => of !== '')
      assert.deepEqual(
        changed.map(({ uid, of, title, start: at, rules }) => [uid, of, title, at, rules]),
        [
          [choir.uid, paris(15), 'Guests', paris(15), []],
          [choir.uid, paris(22), 'Choir', 'Europe/Lisbon 2027-06-23T18:00:00', []],
        ],
      )
      assert.equal(found.length, 3)
    })

    test('what a filter leaves out is an exception; what it lets through alone stands alone', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { ...tuesdays, categories: ['Music'] })
      const [, second, third] = await occurrencesOf(fasti, id)
      await editor.patch(`/events/${second.id}`, { categories: ['Talks'], title: 'Guests' })
      await editor.patch(`/events/${third.id}`, { categories: ['Music', 'Talks'] })
      const music = await readSeries(fasti, '/events/category/music.ics')
      const choir = seriesOf(music)
      assert.deepEqual(choir.except, [paris(8)])
      assert.deepEqual(
        music.map(({ of }) => of),
        ['', paris(15)],
      )
      const talks = await readSeries(fasti, '/events/category/talks.ics')
      assert.deepEqual(
        talks.map(({ uid, start: at, of, rules }) => [uid.split('@')[0], at, of, rules]),
        [
          [`event-${second.id}`, paris(8), '', []],
          [`event-${third.id}`, paris(15), '', []],
        ],
      )
      const found = await readSeries(fasti, '/search.ics?q=guests')
      assert.deepEqual(
        found.map(({ title, of }) => [title, of]),
        [['Guests', '']],
      )
      const all = await readSeries(fasti, '/search.ics?q=choir')
      assert.deepEqual(seriesOf(all).except, [paris(8)])
    })

    test('an occurrence that is not in lists is an exception; a public one of a hidden series stands alone', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { ...tuesdays, recurrence: 'FREQ=WEEKLY;COUNT=6' })
      const [, draft, hidden, secret] = await occurrencesOf(fasti, id)
      await editor.patch(`/events/${draft.id}`, { status: 'draft' })
      await editor.patch(`/events/${hidden.id}`, { hide_from_listings: true })
      await editor.patch(`/events/${secret.id}`, { status: 'private' })
      assert.deepEqual(seriesOf(await readSeries(fasti, '/events.ics')).except, [
        paris(8),
        paris(15),
        paris(22),
      ])
      for (const change of [
        { status: 'private' },
        { hide_from_listings: true, status: 'publish' },
      ]) {
        await editor.patch(`/events/${id}`, change)
        assert.deepEqual(await readSeries(fasti, '/events.ics'), [], JSON.stringify(change))
      }
      await editor.patch(`/events/${hidden.id}`, { hide_from_listings: false })
      const found = await readSeries(fasti, '/events.ics')
      assert.deepEqual(
        found.map(({ uid, start: at, of }) => [uid.split('@')[0], at, of]),
        [[`event-${hidden.id}`, paris(15), '']],
      )
    })

    test('a series is in the calendar of a month if one of its dates is, and then as a whole', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, tuesdays)
      const [, , , fourth] = await occurrencesOf(fasti, id)
      const june = await readSeries(fasti, '/events/month/2027-06.ics')
      assert.deepEqual(seriesOf(june).rules, ['FREQ=WEEKLY;COUNT=4'])
      assert.deepEqual(await readSeries(fasti, '/events/month/2027-07.ics'), [])
      const july = { start_date: '2027-07-06 19:00', end_date: '2027-07-06 21:00' }
      await editor.patch(`/events/${fourth.id}`, july)
      for (const path of ['/events/month/2027-06.ics', '/events/month/2027-07.ics']) {
        assert.deepEqual(
          (await readSeries(fasti, path)).map(({ of }) => of),
          ['', paris(22)],
          path,
        )
      }
      assert.deepEqual(await readSeries(fasti, '/events/day/2027-06-22.ics'), [])
      // Ten-yearly: nothing of it is known yet, but its rule is.
      await editor.delete(`/events/${id}?force=true`)
      const rare = { start_date: '2020-06-01 19:00', end_date: '2020-06-01 21:00' }
      const rule = 'FREQ=YEARLY;INTERVAL=10'
      await makeEvent(editor, { ...tuesdays, ...rare, recurrence: rule })
      assert.deepEqual(seriesOf(await readSeries(fasti, '/events.ics')).rules, [rule])
      await makeEvent(editor, { ...tuesdays, ...rare, recurrence: 'FREQ=WEEKLY;COUNT=4' })
      assert.equal((await readSeries(fasti, '/events.ics')).length, 1, 'over since 2020')
    })

    test('the file of an occurrence is that event alone, the file of a series all of its dates', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id, slug } = await makeEvent(editor, tuesdays)
      const [, second, third] = await occurrencesOf(fasti, id)
      await editor.patch(`/events/${third.id}`, { title: 'Guests' })
      await editor.delete(`/events/${second.id}`)
      const whole = await readSeries(fasti, `/event/${slug}.ics`)
      assert.deepEqual(await readSeries(fasti, '/events.ics'), whole)
      assert.deepEqual(seriesOf(whole).except, [paris(8)])
      const alone = await readSeries(fasti, `/event/${third.slug}.ics`)
      assert.deepEqual(
        alone.map(({ uid, title, start: at, rules, of }) => [uid, title, at, rules, of]),
        [[seriesOf(whole).uid.replace(`${id}`, `${third.id}`), 'Guests', paris(15), [], '']],
      )
      await editor.patch(`/events/${id}`, { hide_from_listings: true })
      assert.deepEqual(
        (await readSeries(fasti, `/event/${slug}.ics`)).map(({ of }) => of),
        ['', paris(15)],
        'its address is known to the reader',
      )
    })

    test('of a protected series feeds tell when it is, and nothing else (§9.4)', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const hidden = { description: 'Quagga', website: 'https://quagga.example/', password: 'open' }
      const recurrence = 'FREQ=WEEKLY;UNTIL=20270622'
      const made = { ...tuesdays, all_day: true, ...hidden, recurrence }
      const { id, slug } = await makeEvent(fasti.as('editor'), made)
      const [, second] = await occurrencesOf(fasti, id)
      await fasti.as('editor').patch(`/events/${second.id}`, { description: 'Another quagga' })
      const { text } = await fasti.get('/events.ics', { root: '' })
      assert.doesNotMatch(text, /quagga|VALUE=DATE/i)
      const found = componentsOf(text)
      assert.deepEqual(seriesOf(found).start, paris(1, '00:00'))
      assert.deepEqual(seriesOf(found).rules, ['FREQ=WEEKLY;UNTIL=20270622T215959Z'])
      assert.deepEqual(found[1]?.of, paris(8, '00:00'))
      assert.equal((await fasti.get(`/event/${slug}.ics`, { root: '' })).status, 403)
    })

    test('days, fixed offsets and UTC are told by the clock of the series, never by another', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = async (more: object) => {
        const { id } = await makeEvent(editor, { ...tuesdays, ...more })
        const [, second, third] = await occurrencesOf(fasti, id)
        await editor.delete(`/events/${second.id}`)
        await editor.patch(`/events/${third.id}`, { title: 'Guests' })
        const found = await readSeries(fasti, '/events.ics')
        await editor.delete(`/events/${id}?force=true`)
        const { start: from, end, duration, except, rules } = seriesOf(found)
        const { of } = found[1] ?? {}
        return [from, end || duration, except.join(), of, ...rules]
      }
      const rule = 'FREQ=WEEKLY;COUNT=4'
      assert.deepEqual(await made({ all_day: true, recurrence: 'FREQ=WEEKLY;UNTIL=20270629' }), [
        '2027-06-01',
        '2027-06-02',
        '2027-06-08',
        '2027-06-15',
        'FREQ=WEEKLY;UNTIL=20270629',
      ])
      assert.deepEqual(await made({ timezone: 'UTC' }), [
        'Etc/UTC 2027-06-01T19:00:00',
        'Etc/UTC 2027-06-01T21:00:00',
        'Etc/UTC 2027-06-08T19:00:00',
        'Etc/UTC 2027-06-15T19:00:00',
        rule,
      ])
      for (const [timezone, tzid] of [
        ['UTC+5', 'Etc/GMT-5'],
        ['UTC-3', 'Etc/GMT+3'],
        ['UTC+5:30', 'GMT+0530'],
        ['UTC-9:30', 'GMT-0930'],
      ]) {
        assert.deepEqual(await made({ timezone }), [
          `${tzid} 2027-06-01T19:00:00`,
          `${tzid} 2027-06-01T21:00:00`,
          `${tzid} 2027-06-08T19:00:00`,
          `${tzid} 2027-06-15T19:00:00`,
          rule,
        ])
      }
      // Clocks are put forward during the first night, which takes three hours and not four.
      const night = { start_date: '2027-03-27 23:00', end_date: '2027-03-28 03:00' }
      assert.equal((await made(night))[1], `PT${3 * 3600}S`)
    })
  })
}
