// What months, weeks and days say of their events: past days, zones, colours of categories, hours,
// previews, and what is for paper.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent } from './support/make.ts'
import { consoleRoot } from './support/undo.ts'

const month = '/events/month/2027-06/'

/** The part of a page about a day. */
const cellOf = (text: string, day: string): string =>
  text.split('<td ').find((one) => one.includes(`id="${day}"`)) ?? ''

for (const database of databases) {
  describe(`days of the calendar on ${database}`, () => {
    holdClock('2027-06-12T10:00:00Z')
    let fasti: Fasti
    let jazz: { readonly id: number }
    const read = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })
    const textOf = async (path: string): Promise<string> => (await read(path)).text
    const paint = (id: number, colour: string) =>
      fasti.as('editor').put(`/colours/${id}`, { colour }, { root: consoleRoot })

    before(async () => {
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Lisbon' })
      const editor = fasti.as('editor')
      const music = await makeCategory(editor, 'Music')
      jazz = await makeCategory(editor, 'Jazz', { parent: music.id })
      await makeEvent(editor, { categories: [jazz.id], cost: '8-12', venue: { venue: 'Old Gate' } })
      const abroad = { start_date: '2027-06-12 19:00', end_date: '2027-06-12 20:00' }
      await makeEvent(editor, { title: 'Tea in Tokyo', ...abroad, timezone: 'Asia/Tokyo' })
      const fair = { start_date: '2027-06-09', end_date: '2027-06-15', all_day: true }
      await makeEvent(editor, { title: 'Fair', ...fair })
      const closed = { categories: [music.id], password: 'sesame', title: 'Closed Circle' }
      await makeEvent(editor, closed)
      await paint(music.id, '#0a7f62')
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('past days look past, and a telephone begins with today', async () => {
      const text = await textOf('/events/month/')
      assert.match(cellOf(text, '2027-06-11'), /class="past"/)
      assert.match(cellOf(text, '2027-06-12'), /class="today chosen"/)
      assert.match(cellOf(text, '2027-06-13'), /class=""/)
      const pick =
        /<a\s+class="pick dots-3"\s+href="#2027-06-12"[^]*?<\/a\s*>/.exec(text)?.[0] ?? ''
      assert.match(pick, /aria-current="date"/)
      assert.match(pick, /12<[^]*Jun, 4 events/)
      assert.match(await textOf('/events/month/2027-07/'), /id="2027-07-01" class="empty chosen"/)
    })

    test('an event of another zone carries that zone, and no other does', async () => {
      for (const path of [month, '/events/week/2027-06-07/', '/events/day/2027-06-12/']) {
        const zones = (await textOf(path)).match(/<abbr class="zone"[^>]*>[^<]*/g)
        assert.deepEqual(zones, ['<abbr class="zone" title="Asia/Tokyo">JST'], path)
      }
    })

    test('the colour of a category is on its events and on those of categories below, and in words', async () => {
      for (const path of [month, '/events/week/2027-06-07/', '/events/day/2027-06-12/']) {
        const text = await textOf(path)
        assert.equal(text.match(/class="[^"]*\bhue-0a7f62/g)?.length, 2, path)
        assert.match(text, /title="(?:Lantern Walk · )?Music"/)
        assert.match(text, /<ul class="legend"[^]*>Music<\/a/)
        const [, sheet = ''] = /href="(\/assets\/hues-[^"]*)"/.exec(text) ?? []
        const { text: rules, headers } = await read(sheet)
        assert.match(rules, /^\.hue-0a7f62\{--hue:light-dark\(#0a7f62,#[\da-f]{6}\)\}$/)
        assert.match(String(headers['cache-control']), /immutable/)
      }
      assert.equal((await read('/assets/hues-0a7f62-red.css')).status, 404)
    })

    test('a new colour is on the pages at once', async () => {
      await textOf(month)
      await paint(jazz.id, '#aa3300')
      assert.match(await textOf(month), /title="Lantern Walk · Jazz"/)
      await paint(jazz.id, '')
      assert.doesNotMatch(await textOf(month), /hue-aa3300/)
    })

    test('a week has bars by hours, and what lasts for days once above them', async () => {
      const text = await textOf('/events/week/2027-06-07/')
      assert.equal(text.match(/>\s*Fair</g)?.length, 1)
      assert.match(text, /<ol class="spans">\s*<li class="col-3 days-5 goes-on">/)
      assert.match(text, /<li class="h-20 l-2 q-2 m-2 at-0 of-2 hue hue-0a7f62">/)
      assert.match(text, /class="hours of-week h-8 l-15"/)
      const titles = ['Fair', 'Tea in Tokyo', 'Lantern Walk'].map((title) => text.indexOf(title))
      assert.deepEqual(
        titles,
        titles.toSorted((a, b) => a - b),
      )
    })

    test('the heading leads to another date with the same filters', async () => {
      const text = await textOf('/events/month/?category=music')
      assert.match(text, /<details class="jump">[^]*name="category" value="music"[^]*name="date"/)
      const { status, headers } = await read('/?category=music&date=2027-12-24')
      assert.equal(status, 301)
      assert.equal(headers['location'], '/events/month/2027-12/?category=music')
    })

    test('a preview has picture, time, place and price, and nothing of what is closed', async () => {
      const { text, status } = await read('/event/lantern-walk/?part=preview')
      assert.equal(status, 200)
      assert.match(text, /noindex[^]*Lantern Walk[^]*20:30 – 23:00[^]*Old Gate[^]*8/)
      assert.doesNotMatch(text, /<header|<script/)
      assert.match(await textOf('/fr/event/lantern-walk/?part=preview'), /Samedi 12 juin 2027/)
      assert.equal((await read('/event/closed-circle/?part=preview')).status, 403)
      assert.equal((await read('/event/nothing/?part=preview')).status, 404)
    })

    test('every page has its address for paper, and a code that leads there', async () => {
      const text = await textOf('/events/list/?category=music')
      assert.match(text, /<img src="\/qr\/events\/list\/\?category=music"/)
      assert.match(text, /<p>cal\.example\/events\/list\/\?category=music<\/p>/)
      const { text: code, headers } = await read('/qr/events/list/?category=music')
      assert.equal(headers['content-type'], 'image/svg+xml')
      assert.match(code, /^<svg [^>]*viewBox="0 -\.5 \d+ \d+"[^]*<\/svg>$/)
      assert.equal((await read('/qr/')).status, 200)
      assert.equal((await read(`/qr/${'x'.repeat(300)}`)).status, 404)
      assert.doesNotMatch(
        await textOf(`/search?q=${'x'.repeat(190)}%20${'y'.repeat(5)}&tag=${'z'.repeat(90)}`),
        /\/qr\//,
      )
    })
  })
}
