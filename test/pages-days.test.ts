// The days and lists of the pages in which an event is shown.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const at = (start_date: string, timezone: string) => ({
  start_date,
  end_date: start_date,
  timezone,
})

/** The lines of a day in a month, from the top. */
function linesOn(text: string, day: string): readonly string[] {
  const cell = text.split('<td ').find((one) => one.includes(`<time datetime="${day}"`)) ?? ''
  return cell.split('<li ').slice(1).map(lineOf)
}

const lineOf = (line: string): string =>
  /<span class="what[^>]*>([^<]*)</.exec(line)?.[1] ?? /\+\d+ more/.exec(line)?.[0] ?? ''

/** Hour and title of the bars of a week or a day. */
const barsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<li class="(h-\d+) l-[^>]*>\s*<div class="bar-text">(.*?)<\/li>/gs)].map(
    ([, hour, inside = '']) => `${hour} ${/<a\s[^>]*>([^<]*)</s.exec(inside)?.[1]}`,
  )

for (const database of databases) {
  describe(`days of pages on ${database}`, () => {
    let fasti: Fasti
    const textOf = async (path: string): Promise<string> =>
      (await fasti.get(path, { root: '', headers: { accept: 'text/html' } })).text

    before(async () => {
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Lisbon' })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('an event of many days is on each of them, and then in the past', async () => {
      const days = { start_date: '2001-05-04 10:00', end_date: '2001-05-06 18:00' }
      await makeEvent(fasti.as('editor'), { title: 'Old Fair', ...days })
      for (const day of ['04', '05', '06']) {
        assert.ok((await textOf(`/events/day/2001-05-${day}/`)).includes('Old Fair'), day)
      }
      assert.ok(!(await textOf('/events/day/2001-05-07/')).includes('Old Fair'))
      assert.ok((await textOf('/events/past/')).includes('Old Fair'))
      assert.ok(!(await textOf('/events/list/')).includes('Old Fair'))
    })

    test('an event running for weeks or years is in the month, the week and the day', async () => {
      const editor = fasti.as('editor')
      const until = { end_date: '2000-01-03', all_day: true }
      const spans = {
        Days: '1999-12-28',
        Weeks: '1999-12-15',
        Months: '1999-09-01',
        Years: '1990-01-01',
      }
      for (const [title, start_date] of Object.entries(spans)) {
        await makeEvent(editor, { title: `Open for ${title}`, start_date, ...until })
      }
      const over = { start_date: '1999-12-01', end_date: '1999-12-31', all_day: true }
      await makeEvent(editor, { title: 'Over by then', ...over })
      for (const path of ['week/2000-01-03', 'day/2000-01-03']) {
        const text = await textOf(`/events/${path}/`)
        for (const title of Object.keys(spans)) assert.ok(text.includes(`Open for ${title}`), title)
        assert.ok(!text.includes('Over by then'), path)
      }
      assert.match(await textOf('/events/month/2000-01/'), /<p class="count">4 events<\/p>/)
      assert.match(await textOf('/events/day/2000-01-04/'), /<p class="count">No events<\/p>/)
    })

    test('a month shows the first events of a crowded day, how many more there are, and for telephones and paper their names', async () => {
      const editor = fasti.as('editor')
      const day = '2004-02-11'
      for (const hour of ['19', '08', '13', '10', '21', '16']) {
        const time = `${day} ${hour}:00`
        await makeEvent(editor, { title: `At ${hour}`, start_date: time, end_date: time })
      }
      const pinned = { start_date: `${day} 23:00`, end_date: `${day} 23:30`, sticky: true }
      await makeEvent(editor, { title: 'Pinned', ...pinned })
      const fair = { start_date: '2004-02-09', end_date: '2004-02-15', all_day: true }
      await makeEvent(editor, { title: 'Fair', ...fair })
      const text = await textOf('/events/month/2004-02/')
      assert.match(text, /<p class="count">8 events<\/p>/)
      const rest = ['At 13', 'At 16', 'At 19', 'At 21']
      assert.deepEqual(linesOn(text, day), ['Fair', 'Pinned', 'At 08', 'At 10', '+4 more', ...rest])
      assert.deepEqual(linesOn(text, '2004-02-12'), ['Fair'])
      assert.deepEqual(linesOn(text, '2004-02-16'), [])
    })

    test('an event of several days keeps its line to the end of the week', async () => {
      const editor = fasti.as('editor')
      const spans = {
        Camp: ['2005-01-31', '2005-02-08'],
        Walk: ['2005-02-02', '2005-02-03'],
        Show: ['2005-02-03', '2005-02-16'],
        Tour: ['2005-02-03', '2005-02-10'],
        Race: ['2005-02-04', '2005-02-05'],
      }
      for (const [title, [start_date, end_date]] of Object.entries(spans)) {
        await makeEvent(editor, { title, start_date, end_date, all_day: true })
      }
      const noon = { start_date: '2005-02-07 12:00', end_date: '2005-02-07 13:00' }
      await makeEvent(editor, { title: 'Noon', ...noon })
      const text = await textOf('/events/month/2005-02/')
      const expected = {
        '01': ['Camp'],
        '02': ['Camp', 'Walk'],
        '03': ['Camp', 'Walk', 'Show', '+1 more', 'Tour'],
        '04': ['Camp', 'Race', 'Show', '+1 more', 'Tour'],
        '05': ['Camp', 'Race', 'Show', '+1 more', 'Tour'],
        '06': ['Camp', '', 'Show', '+1 more', 'Tour'],
        '07': ['Camp', 'Show', 'Tour', 'Noon'],
        '09': ['', 'Show', 'Tour'],
        '11': ['', 'Show'],
        '14': ['Show'],
      }
      for (const [day, lines] of Object.entries(expected)) {
        assert.deepEqual(linesOn(text, `2005-02-${day}`), lines, day)
      }
      assert.match(text, /<li class="bar goes-on over-4">\s*<a href="\/event\/show\/"/)
      assert.match(
        text,
        /<li class="bar from-before goes-on again over-3">\s*<a href="\/event\/show\/"/,
      )
    })

    test('a month has events on the days of their own zone, from their first second to their last', async () => {
      const editor = fasti.as('editor')
      const edges = {
        First: at('2006-05-11 00:00:00', 'Pacific/Kiritimati'),
        'Too early': at('2006-05-10 23:59:59', 'Pacific/Kiritimati'),
        Last: at('2006-05-11 23:59:59', 'Etc/GMT+12'),
        'Too late': at('2006-05-12 00:00:00', 'Etc/GMT+12'),
      }
      for (const [title, times] of Object.entries(edges))
        await makeEvent(editor, { title, ...times })
      const text = await textOf('/events/month/2006-05/')
      assert.deepEqual(linesOn(text, '2006-05-11'), ['First', 'Last'])
      assert.match(text, /<abbr class="zone" title="Pacific\/Kiritimati">UTC\+14<\/abbr>/)
    })

    test('weeks and days have events at the hours of the site, with their own time and zone', async () => {
      const editor = fasti.as('editor')
      const places = {
        'Dawn in Auckland': at('2003-03-08 05:00', 'Pacific/Auckland'),
        'Late in Honolulu': at('2003-03-08 23:30', 'Pacific/Honolulu'),
        'Noon in Lisbon': at('2003-03-08 12:00', 'Europe/Lisbon'),
        'Noon in Tokyo': at('2003-03-08 12:30', 'Asia/Tokyo'),
      }
      for (const [title, times] of Object.entries(places))
        await makeEvent(editor, { title, ...times })
      const expected = {
        '07': ['h-16 Dawn in Auckland'],
        '08': ['h-3 Noon in Tokyo', 'h-12 Noon in Lisbon'],
        '09': ['h-9 Late in Honolulu'],
      }
      for (const [day, bars] of Object.entries(expected)) {
        const text = await textOf(`/events/day/2003-03-${day}/`)
        assert.deepEqual(barsOf(text), bars, day)
      }
      const week = await textOf('/events/week/2003-03-03/')
      assert.deepEqual(barsOf(week), Object.values(expected).flat())
      assert.match(week, /<span class="here">16:00 · <\/span>Sat 05:00 <abbr [^>]*>NZDT<\/abbr>/)
    })

    test('an evening elsewhere is one bar, although it ends on the next morning here', async () => {
      const hours = { start_date: '2002-03-08 14:00', end_date: '2002-03-08 23:00' }
      const timezone = 'Pacific/Marquesas'
      await makeEvent(fasti.as('editor'), { title: 'Gala', ...hours, timezone })
      const text = await textOf('/events/day/2002-03-08/')
      assert.deepEqual(barsOf(text), ['h-23 Gala'])
      assert.match(text, /title="Pacific\/Marquesas">Marquesas[^<]* Time</)
      assert.match(await textOf('/events/day/2002-03-09/'), /No events/)
    })

    test('a day of several pages has on each the hours of its events', async () => {
      const editor = fasti.as('editor')
      const fair = { start_date: '2008-05-09 09:00', end_date: '2008-05-09 18:00' }
      await makeEvent(editor, { title: 'Fair', ...fair })
      for (let number = 0; number < 109; number++) {
        const time = `2008-05-09 ${number < 99 ? '10' : '16'}:00`
        await makeEvent(editor, { title: `Stall ${number}`, start_date: time, end_date: time })
      }
      const first = await textOf('/events/day/2008-05-09/')
      assert.match(first, /class="hours of-day h-8 l-3"/)
      assert.match(first, /<li class="h-9 l-2 at-0 of-6">/, 'the fair ends with the page')
      assert.match(first, /<a href="#besides" aria-label="\+94 more">\+94<\/a>/)
      assert.equal(first.match(/>Stall \d+</g)?.length, 99)
      assert.match(await textOf('/events/day/2008-05-09/?page=2'), /class="hours of-day h-16 l-4"/)
    })
  })
}
