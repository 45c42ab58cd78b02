// Lists and search can show each series once, with its next date (§17.6).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent, makeTag, makeVenue } from './support/make.ts'
import { shownIn } from './support/shown.ts'

const page = { root: '', headers: { accept: 'text/html' } }

/** The slugs of the events in a list, in its order. */
const cardsIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/<h[34] dir="auto"><a href="\/event\/([^"]*)\/"/g)].map(
    ([, slug = '']) => slug,
  )

for (const database of databases) {
  describe(`series in lists on ${database}`, () => {
    let fasti: Fasti
    let clock: Clock
    let editor: Caller
    before(async () => {
      clock = setClock('2027-06-01T12:00:00Z')
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
      await makeEvent(editor, { title: 'Yoga for one evening', start_date: '2027-06-10 20:00' })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    async function get(path: string): Promise<string> {
      const { status, text } = await fasti.get(path, page)
      assert.equal(status, 200, path)
      return text
    }

    async function at(path: string) {
      const { status, headers } = await fasti.get(path, page)
      return [status, headers['location']]
    }

    test('where nothing repeats, no list offers a choice of dates', async () => {
      for (const path of ['/events/list/', '/search?q=yoga', '/']) {
        assert.ok(!(await get(path)).includes('name="dates"'), path)
      }
    })

    test('a search shows a series once, with its rule and how many dates follow', async () => {
      const { id: venue } = await makeVenue(editor, 'Old Gate')
      const { id: tag } = await makeTag(editor, 'Family')
      await makeEvent(editor, {
        title: 'Yoga',
        start_date: '2027-05-04 19:00',
        end_date: '2027-05-04 20:30',
        recurrence: 'FREQ=WEEKLY;COUNT=30',
        venue: [venue],
        tags: [tag],
      })
      const markup = await get('/search?q=yoga')
      assert.deepEqual(cardsIn(markup), ['yoga-2027-06-01', 'yoga-for-one-evening'])
      assert.match(shownIn(markup), /Search: yoga 2 events/)
      assert.match(shownIn(markup), /Every Tuesday, 30 times in all and 25 more dates/)
      assert.match(markup, /<a href="\/event\/yoga\/">and 25 more dates<\/a>/)
      assert.match(shownIn(await get('/fr/search?q=yoga')), /30 fois au total et 25 autres dates/)
    })

    test('and every date on request', async () => {
      const markup = await get('/search?q=yoga&dates=all')
      assert.equal(cardsIn(markup).length, 25)
      assert.match(shownIn(markup), /27 events.*Page 1 of 2/)
      assert.match(
        markup,
        /<a class="button" rel="next" href="\/search\?q=yoga&amp;dates=all&amp;page=2"/,
      )
      assert.match(markup, /name="dates"\s+value="all"\s+checked/)
      assert.match(shownIn(markup), /Without this filter: Show every date/)
    })

    test('lists of coming events show every date, and each series once on request', async () => {
      for (const path of ['/events/list/', '/venue/old-gate/', '/tag/family/']) {
        assert.ok(cardsIn(await get(path)).length > 20, path)
        const markup = await get(`${path}?dates=next`)
        const cards = cardsIn(markup).filter((slug) => slug !== 'yoga-for-one-evening')
        assert.deepEqual(cards, ['yoga-2027-06-01'], path)
        assert.match(markup, /name="dates"\s+value="next"\s+checked/)
        assert.match(shownIn(markup), /Show each series once/)
        assert.ok(!/\.(?:ics|rss|json)[^"]*dates=/.test(markup), path)
      }
      const later = await get('/events/list/?dates=next&date=2027-11-10')
      assert.deepEqual(cardsIn(later), ['yoga-2027-11-16'])
      assert.match(shownIn(later), /and 1 more date\b/)
    })

    test('the date that is shown is the first that the filters let through', async () => {
      await editor.put('/events/by-slug/yoga-2027-07-20', { featured: true })
      const markup = await get('/events/list/?featured=1&dates=next')
      assert.deepEqual(cardsIn(markup), ['yoga-2027-07-20'])
    })

    test('a series that visitors may not know is not linked', async () => {
      const given = { title: 'Chess', recurrence: 'FREQ=WEEKLY;COUNT=3', hide_from_listings: true }
      await makeEvent(editor, { ...given, start_date: '2027-06-12 20:30' })
      await editor.put('/events/by-slug/chess-2027-06-19', { hide_from_listings: false })
      const markup = await get('/search?q=chess')
      assert.deepEqual(cardsIn(markup), ['chess-2027-06-19'])
      assert.ok(!markup.includes('/event/chess/') && !markup.includes('more date'))
    })

    test('elsewhere the choice means nothing, and a wrong one is refused', async () => {
      assert.deepEqual(await at('/events/month/?dates=next'), [301, '/events/month/'])
      assert.deepEqual(await at('/events/list/?dates=all'), [301, '/events/list/'])
      assert.deepEqual((await at('/events/list/?dates=some'))[0], 400)
    })
  })
}
