// Saved events: a list of ids that the calendar has signed is a page and a feed, and nothing of it is
// stored. What a browser does with it is in saved-browser.test.ts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { writeIds } from '../src/public/query/saved/list_code.ts'
import { mostSaved } from '../src/public/query/saved/most_saved.ts'
import { backedUp, newFile, placeOf, restored } from './support/backups.ts'
import { componentsOf, occurrencesOf, tuesdays } from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { withApp } from './support/crawl.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { removePlaces } from './support/moving.ts'

const html = { root: '', headers: { accept: 'text/html' } }
const start = '2027-02-01T12:00:00Z'
const signedAt = /^\/saved\/[\w-]{16,}\/$/

/** The address that the calendar signs for these events. */
async function signed(fasti: Pick<Caller, 'get'>, ids: readonly number[]): Promise<string> {
  const { status, headers, text } = await fasti.get(`/saved?events=${ids.join()}`, html)
  assert.equal(status, 302, text)
  assert.match(headers['location'] ?? '', signedAt)
  return headers['location'] ?? ''
}

async function shown(fasti: Fasti, path: string): Promise<string> {
  const { status, text } = await fasti.get(path, html)
  assert.equal(status, 200, text)
  return text
}

const feedOf = (page: string): string => page.replace(/\/$/, '.ics')

async function feed(fasti: Fasti, page: string) {
  const { status, text } = await fasti.get(feedOf(page), { root: '' })
  assert.equal(status, 200, text)
  return componentsOf(text)
}

/** The titles of the cards, in their order. */
const titlesOf = (page: string): readonly string[] =>
  [
    ...page.matchAll(
      /data-keep="[^"]*"[^]*?<h[23][^>]*><a [^>]*>(?:<strong[^]*?<\/strong> )?([^<]*)</g,
    ),
  ].map(([, title = '']) => title)

removePlaces()

for (const database of databases) {
  describe(`saved events on ${database}`, () => {
    test('a list has one address in every language, whatever order it was saved in', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: walk } = await makeEvent(editor)
      const { id: early } = await makeEvent(editor, {
        title: 'Early Market',
        start_date: '2027-03-01 08:00',
        end_date: '2027-03-01 10:00',
      })
      const { id: over } = await makeEvent(editor, {
        title: 'New Year',
        start_date: '2027-01-01 00:00',
        end_date: '2027-01-01 02:00',
      })
      const page = await signed(fasti, [walk, over, early])
      assert.equal(await signed(fasti, [early, walk, over, walk]), page)
      const { text, headers } = await fasti.get(page, html)
      assert.deepEqual(titlesOf(text), ['Early Market', 'Lantern Walk', 'New Year'])
      assert.match(text, /<details class="its-past"[^]*New Year/)
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      const { headers: inSpanish } = await fasti.get(`/es/saved?events=${walk}`, html)
      const spanish = inSpanish['location'] ?? ''
      assert.equal(spanish.replace('/es', ''), await signed(fasti, [walk]))
      assert.match(await shown(fasti, spanish), /Eventos guardados[^]*Lantern Walk/)
      const titles = (await feed(fasti, page)).map(({ title }) => title)
      assert.deepEqual(titles.toSorted(), ['Early Market', 'Lantern Walk', 'New Year'])
      assert.equal((await fasti.get(feedOf(page), { root: '' })).headers['x-robots-tag'], 'noindex')
    })

    test('what was changed, hidden or deleted since is told as lists and feeds tell it', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const made = []
      for (const title of ['Kept', 'Moved', 'Off', 'Hidden', 'Private', 'Trashed']) {
        made.push((await makeEvent(editor, { title })).id)
      }
      const [, moved, off, hidden, secret, trashed] = made
      const page = await signed(fasti, made)
      assert.equal(titlesOf(await shown(fasti, page)).length, made.length)
      const later = { start_date: '2027-07-01 20:00', end_date: '2027-07-01 22:00' }
      await editor.patch(`/events/${moved}`, { ...later, event_status: 'rescheduled' })
      await editor.patch(`/events/${off}`, { event_status: 'cancelled' })
      await editor.patch(`/events/${hidden}`, { hide_from_listings: true, title: 'Quagga' })
      await editor.patch(`/events/${secret}`, { status: 'private', title: 'Quagga' })
      await editor.delete(`/events/${trashed}`)
      const text = await shown(fasti, page)
      assert.deepEqual(titlesOf(text), ['Kept', 'Off', 'Moved'])
      assert.match(text, /Cancelled:?<\/strong> Off/)
      assert.match(text, /Rescheduled:?<\/strong> Moved/)
      assert.doesNotMatch(text, /Quagga|Trashed/)
      const told = (await feed(fasti, page)).map(({ title, status }) => `${title} ${status}`)
      assert.deepEqual(told.toSorted(), [
        'Kept CONFIRMED',
        'Moved CONFIRMED',
        'Off CANCELLED',
        'Trashed CANCELLED',
      ])
      assert.equal(
        await signed(fasti, made),
        await signed(fasti, [made[0], moved, off] as number[]),
      )
      await editor.delete(`/events/${made[0]}`)
      assert.deepEqual(
        titlesOf(await shown(fasti, await signed(fasti, [hidden, secret] as number[]))),
        [],
      )
    })

    test('a series is saved as a whole, and a date of it alone', async () => {
      using clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id: choir } = await makeEvent(editor, {
        ...tuesdays,
        title: 'Choir',
        recurrence: 'FREQ=WEEKLY;COUNT=4',
      })
      const { id: yoga } = await makeEvent(editor, {
        title: 'Yoga',
        recurrence: 'FREQ=DAILY;COUNT=3',
      })
      const [, second] = await occurrencesOf(fasti, choir)
      const [today] = await occurrencesOf(fasti, yoga)
      await editor.patch(`/events/${second.id}`, { title: 'Choir with Guests' })
      const page = await signed(fasti, [choir, today.id])
      const text = await shown(fasti, page)
      assert.deepEqual(titlesOf(text), ['Choir', 'Yoga'])
      assert.match(text, /and 3 more dates/)
      assert.match(text, new RegExp(`data-keep="${choir}"`))
      assert.match(text, new RegExp(`data-keep="${today.id} ${yoga}"`))
      const [whole, changed, alone, ...others] = (await feed(fasti, page)).toSorted(
        (a, b) => b.rules.length - a.rules.length || b.of.length - a.of.length,
      )
      assert.deepEqual(whole?.rules, ['FREQ=WEEKLY;COUNT=4'])
      assert.deepEqual([changed?.title, changed?.uid], ['Choir with Guests', whole?.uid])
      assert.match(alone?.uid ?? '', new RegExp(`^event-${today.id}@`))
      assert.equal(others.length, 0)
      // With its series a date is not told twice.
      const both = await feed(fasti, await signed(fasti, [choir, second.id]))
      assert.equal(new Set(both.map(({ uid }) => uid)).size, 1)
      clock.set('2028-01-01T00:00:00Z')
      assert.match(await shown(fasti, page), /class="its-past" open[^]*data-keep="\d+"/)
    })

    test('nobody else can make a list, or a longer one', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'))
      const forged = Buffer.concat([Buffer.alloc(12), writeIds([id])]).toString('base64url')
      assert.equal((await fasti.get(`/saved/${forged}`, html)).status, 404, 'before there is a key')
      const page = await signed(fasti, [id])
      const code = page.split('/')[2] ?? ''
      const wrong = [forged, `${code}A`, `${code}=`, code.slice(1), code.slice(0, 8), `${code}%00`]
      for (const one of wrong) {
        for (const address of [`/saved/${one}/`, `/saved/${one}.ics`, `/es/saved/${one}`]) {
          assert.equal((await fasti.get(address, html)).status, 404, address)
        }
      }
      for (const address of [`${page.slice(0, -1)}.rss`, `/saved.ics`, `/saved/a/b.ics`]) {
        assert.equal((await fasti.get(address, { root: '' })).status, 404, address)
      }
      const many = Array.from({ length: mostSaved + 1 }, (_, n) => n + 1)
      for (const given of ['', 'x', '-1', many.join()]) {
        assert.equal((await fasti.get(`/saved?events=${given}`, html)).status, 400, given)
      }
      const most = await signed(fasti, [id, ...many.slice(0, mostSaved - 1)])
      assert.equal(most, page, 'what is not public is not signed')
    })

    test('an address outlives a backup, and another calendar does not know it', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'))
      const page = await signed(fasti, [id])
      const file = newFile()
      await backedUp(fasti.settings, file)
      const where = await placeOf(database)
      await restored(where, file)
      await withApp(where, async (other) => {
        const { statusCode } = await other.inject({ url: page })
        assert.equal(statusCode, 200)
      })
      await using other = await freshFasti(database)
      await makeEvent(other.as('editor'))
      await signed(other, [1])
      assert.equal((await other.get(page, html)).status, 404)
    })
  })
}
