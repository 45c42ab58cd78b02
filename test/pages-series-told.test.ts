// What pages tell of a series: nothing that visitors may not know, and nothing that is over (§17.6).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { shownIn } from './support/shown.ts'

const three = {
  start_date: '2027-06-08 19:00',
  end_date: '2027-06-08 20:30',
  recurrence: 'FREQ=WEEKLY;COUNT=3',
}

const isNamed = (markup: string, slug: string) => markup.includes(`/event/${slug}/`)

for (const database of databases) {
  describe(`what pages tell of a series on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    let editor: Caller
    before(async () => {
      clock = setClock('2027-06-01T12:00:00Z')
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    const page = { root: '', headers: { accept: 'text/html' } }
    async function get(path: string, expected = 200): Promise<string> {
      const { status, text } = await fasti.get(path, page)
      assert.equal(status, expected, path)
      return text
    }
    async function change(slug: string, given: object): Promise<Json> {
      const { status, text, body } = await editor.put(`/events/by-slug/${slug}`, given)
      assert.equal(status, 200, text)
      return body
    }
    test('a public date of a series that is not public does not name it', async () => {
      await makeEvent(editor, { ...three, title: 'Private', status: 'draft' })
      await change('private-2027-06-08', { status: 'publish', title: 'Open evening' })
      const markup = await get('/event/private-2027-06-08/')
      assert.match(shownIn(markup), /Open evening .*Repeats Every Tuesday/)
      for (const slug of ['private', 'private-2027-06-15']) assert.ok(!isNamed(markup, slug), slug)
      assert.ok(!markup.includes('private.ics') && !markup.includes('superEvent'))
      await get('/event/private/', 404)
      await get('/embed/event/private', 404)
      assert.ok(!isNamed(await get('/sitemap-1.xml'), 'private'))
    })

    test('neither is a series named that is hidden from lists or needs a password', async () => {
      for (const [title, secret, open] of [
        ['Unlisted', { hide_from_listings: true }, { hide_from_listings: false }],
        ['Locked', { password: 'sesame' }, { password: '' }],
      ] as const) {
        const slug = title.toLowerCase()
        await makeEvent(editor, { ...three, ...secret, title })
        await change(`${slug}-2027-06-08`, open)
        const markup = await get(`/event/${slug}-2027-06-08/`)
        assert.match(shownIn(markup), /Repeats Every Tuesday/)
        assert.ok(!isNamed(markup, slug) && !/superEvent|webcal:/.test(markup), title)
        assert.ok(!isNamed(await get('/sitemap-1.xml'), slug), title)
      }
      const listed = await get('/event/unlisted-2027-06-08/')
      assert.ok(!isNamed(listed, 'unlisted-2027-06-15'))
      assert.match(listed.replaceAll('locked', ''), /<h1 id="title"[^>]*>Unlisted/)
    })

    test('a series that is hidden from lists shows its dates to who has its address', async () => {
      const markup = await get('/event/unlisted/')
      assert.match(shownIn(markup), /Next date Tuesday,? 8 June 2027.*Coming dates 3 dates/)
      assert.match(markup, /<meta name="robots" content="noindex, follow"/)
      const date = await get('/event/unlisted-2027-06-15/')
      for (const slug of ['unlisted', 'unlisted-2027-06-08', 'unlisted-2027-06-22']) {
        assert.ok(isNamed(date, slug), slug)
      }
    })

    test('a series with a password opens with it, and its dates stay closed', async () => {
      await get('/event/locked/', 403)
      await get('/event/locked-2027-06-15/', 403)
      const open = await fasti.send('POST', '/event/locked/', {
        root: '',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'password=sesame',
      })
      assert.equal(open.status, 200)
      assert.equal(open.headers['cache-control'], 'private, no-store')
      assert.match(shownIn(open.text), /Coming dates 3 dates .*With a password: Tue, 15 Jun 2027/)
      assert.ok(!open.text.includes('id="feed"'))
    })

    test('a date in the trash leads to the other dates of its series', async () => {
      await makeEvent(editor, { ...three, title: 'Chess' })
      await editor.delete('/events/by-slug/chess-2027-06-15')
      const gone = await get('/fr/event/chess-2027-06-15/', 410)
      assert.match(gone, /<a class="button" href="\/fr\/event\/chess\/">Toutes les dates<\/a>/)
      await get('/embed/event/chess-2027-06-15', 410)
      const others = await get('/event/chess/')
      assert.ok(!isNamed(others, 'chess-2027-06-15') && isNamed(others, 'chess-2027-06-22'))
      assert.match(
        await get('/event/chess-2027-06-08/'),
        /rel="next" href="\/event\/chess-2027-06-22\/"/,
      )
      await editor.delete('/events/by-slug/private-2027-06-08')
      assert.ok(!isNamed(await get('/event/private-2027-06-08/', 410), 'private'))
      await editor.delete('/events/by-slug/chess')
      assert.ok(!isNamed(await get('/event/chess-2027-06-15/', 410), 'chess'))
    })

    test('the next date is another one as soon as it is over, without any write', async () => {
      await makeEvent(editor, { ...three, title: 'Tango' })
      const next = async () => {
        const text = shownIn(await get('/event/tango/'))
        return /Next date \S+ (\S+ \S+)/.exec(text)?.[1] ?? /(?:This|No) [^.]*\./.exec(text)?.[0]
      }
      // Twice: pages are cached from the second time on.
      for (const _ of [1, 2]) assert.equal(await next(), '8 June')
      clock.set('2027-06-08T20:30:00Z')
      assert.equal(await next(), '8 June')
      clock.set('2027-06-08T20:30:01Z')
      for (const _ of [1, 2]) assert.equal(await next(), '15 June')
      const sitemap = async () => isNamed(await get('/sitemap-1.xml'), 'tango-2027-06-08')
      assert.equal(await sitemap(), true)
      clock.set('2027-06-09T00:00:00Z')
      assert.equal(await sitemap(), false)
      clock.set('2027-06-16T00:00:00Z')
      assert.match(
        shownIn(await get('/event/tango/')),
        /Next date Tuesday,? 22 June 2027.*No further dates are planned\./,
      )
      clock.set('2027-06-23T00:00:00Z')
      for (const _ of [1, 2]) assert.equal(await next(), 'This series is over.')
      const over = await get('/event/tango/')
      assert.match(over, /<section class="all-dates" aria-labelledby="past">/)
      assert.match(shownIn(await get('/embed/event/tango')), /No further dates are planned\./)
      clock.set('2027-06-01T12:00:00Z')
    })
  })
}
