// Search on the pages: what it finds and what it never tells; on both databases.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { countWords } from '../src/calendar/events/listing/counted/common_words.ts'
import { wrongCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import { now } from '../src/language/time/clock.ts'
import { holdClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'
import { type SearchResults, resultsIn } from './support/searches.ts'

/** Very long, many words, signs, other scripts, code: each has to be answered. */
const hostile = [
  'x'.repeat(200),
  'a '.repeat(99),
  Array.from({ length: 45 }, (_, n) => `w${n}`).join(' '),
  '%',
  '_'.repeat(50),
  '\\%\\_',
  "' or 1=1 --",
  "'); drop table events; --",
  '🎭'.repeat(60),
  '👩‍👩‍👧‍👦 👨‍🌾',
  'שלום עולם',
  '\u202Eسوق المدينة\u202C',
  '"\'"\'"\'',
  '* OR NEAR(a b)',
  '-- -- --',
  '\u0301'.repeat(100),
  'ﷺ'.repeat(30),
  '\uD83D',
]

const asked = (typed: string, more = '') =>
  `/search?${String(new URLSearchParams({ q: typed }))}${more}`
const on = (start_date: string) => ({ start_date, end_date: start_date })

for (const database of databases) {
  describe(`search on ${database}`, () => {
    holdClock('2027-06-01T12:00:00Z')
    let fasti: Fasti
    const get = (path: string) => fasti.get(path, { root: '', headers: { accept: 'text/html' } })
    const search = async (typed: string, more = ''): Promise<SearchResults> => {
      const reply = await get(asked(typed, more))
      assert.equal(reply.status, 200, typed)
      return resultsIn(reply.text)
    }
    const suggest = async (typed: string, prefix = ''): Promise<Json> => {
      const reply = await get(`${prefix}${asked(typed).replace('/search', '/search/suggest')}`)
      assert.equal(reply.status, 200, typed)
      return reply.body
    }
    const onThursdays = async () => (await search('"thursday"')).events

    before(async () => {
      fasti = await freshFasti(database, { FASTI_TIMEZONE: 'UTC', FASTI_LANGUAGES: 'en,es,fr' })
      const editor = fasti.as('editor')
      const park = await makeVenue(editor, 'Riverside Park')
      await makeVenue(editor, 'Riverside Vault', { status: 'draft' })
      const guild = await makeOrganizer(editor, 'Bakers’ Guild')
      const trade = await makeCategory(editor, 'Trade')
      const markets = await makeCategory(editor, 'Markets', { parent: trade.id })
      await makeCategory(editor, 'Riverside and empty')
      const tag = await makeTag(editor, 'Rain or shine')
      const market = { categories: [markets.id], organizer: [guild.id] }
      await makeEvent(editor, { title: 'Weekly Stalls', ...market, ...on('2027-06-09 09:00') })
      await makeEvent(editor, { title: 'Bread Stalls', ...market, ...on('2027-06-12 09:00') })
      await makeEvent(editor, {
        title: 'Stalls and Songs',
        description: '<p>As every Saturday in May.</p>',
        ...on('2027-06-15 09:00'),
      })
      await makeEvent(editor, {
        title: 'Puppet Theatre',
        venue: [park.id],
        tags: [tag.id],
        ...on('2027-06-20 15:00'),
      })
      await makeEvent(editor, {
        title: 'Chess Evening',
        ...on('2027-06-03 19:00'),
        recurrence: { rules: ['FREQ=WEEKLY;COUNT=6'] },
      })
      await makeEvent(editor, {
        title: 'Long Show',
        start_date: '2027-05-27 10:00',
        end_date: '2027-06-30 18:00',
      })
      const secret = { description: '<p>A quizzical zeppelin.</p>', ...on('2027-06-21 15:00') }
      await makeEvent(editor, { ...secret, title: 'Draft', status: 'draft' })
      await makeEvent(editor, { ...secret, title: 'Private', status: 'private' })
      await makeEvent(editor, { ...secret, title: 'Protected', password: 'open sesame' })
      await makeEvent(editor, { ...secret, title: 'Hidden', hide_from_listings: true })
      await makeEvent(editor, {
        title: 'Zither concert',
        start_date: '2001-05-05',
        end_date: '2001-05-05',
      })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('a weekday or month also means the day an event starts, behind those that say it', async () => {
      assert.deepEqual((await search('stalls saturday')).events, [
        'Bread Stalls',
        'Stalls and Songs',
      ])
      assert.deepEqual((await search('saturdays markets')).events, ['Bread Stalls'])
      assert.deepEqual((await search('stalls may')).events, ['Stalls and Songs'])
      assert.equal((await search('stalls june')).events.length, 3)
      assert.deepEqual(resultsIn((await get(`/fr${asked('stalls samedi')}`)).text).events, [
        'Bread Stalls',
      ])
      assert.deepEqual((await search('stalls samedi')).events, [])
    })

    test('the same is found by month, list and feed', async () => {
      const q = '?q=saturday+stalls'
      for (const path of ['/events/month/2027-06/', '/events/list/', '/search.ics']) {
        const { text } = await get(`${path}${q}`)
        assert.match(text, /Bread Stalls/, path)
        assert.doesNotMatch(text, /Weekly Stalls/, path)
      }
    })

    test('days that a search names are counted right, whatever is written', async () => {
      const editor = fasti.as('editor')
      const found = ['Long Show', 'Chess Evening']
      assert.deepEqual(await onThursdays(), found, 'also what is running')
      await countWords(fasti.db, now(), () => false)
      const made = await makeEvent(editor, { title: 'Moves', ...on('2027-06-24 10:00') })
      assert.deepEqual(await onThursdays(), [...found, 'Moves'])
      await editor.put(`/events/${made.id}`, on('2027-06-25 10:00'))
      assert.deepEqual(await onThursdays(), found)
      await editor.delete(`/events/${made.id}`, { query: { force: 'true' } })
      assert.equal((await get(asked('"thursday"', '&dates=all'))).text.match(/<h3[ >]/g)?.length, 7)
      assert.equal(await wrongCounts(fasti.db), 0)
    })

    test('what is called so comes first, only if it is public and has something', async () => {
      assert.deepEqual((await search('riverside')).names, ['Riverside Park'])
      assert.deepEqual((await search('bakers guild')).names, ['Bakers’ Guild'])
      assert.deepEqual((await search('shine rain')).names, ['Rain or shine'])
      assert.deepEqual((await search('guild stalls')).names, [])
      assert.deepEqual((await search('trade')).names, ['Trade'], 'what is below it counts')
    })

    test('where nothing is coming, the page says once that something is in the past', async () => {
      const { text } = await get(asked('zither'))
      assert.match(text, /there was something in the past/)
      assert.match(text, /href="\/events\/past\/\?q=zither"/)
      assert.equal(text.match(/Look in the past/g)?.length, 1)
      const narrowed = (await get('/search?category=markets&q=zither')).text
      assert.match(narrowed, /all of these filters/)
      const secret = (await get(asked('quizzical'))).text
      assert.doesNotMatch(secret, /something in the past/)
    })

    test('a search alone speaks of words, in the marks of its language', async () => {
      const { text } = await get(asked('xyzzy'))
      assert.match(text, /No event has all of these words/)
      assert.doesNotMatch(text, /these filters/)
      assert.equal(text.match(/Look in the past/g)?.length, 1)
      assert.match((await get(`/fr${asked('xyzzy')}`)).text, /«\u202Fxyzzy\u202F»/)
    })

    test('only words of public events are offered', async () => {
      assert.equal((await search('pupet')).offered, 'puppet')
      assert.equal((await search('pupet riversid')).offered, 'puppet riversid')
      for (const typed of ['zepelin', 'quizical', 'valt riverside', 'zither']) {
        const found = await search(typed)
        assert.deepEqual([found.events, found.offered], [[], undefined], typed)
      }
      const { text } = await get(asked('pupet'))
      assert.match(text, /<a href="\/search\?q=puppet">puppet<\/a>/)
    })

    test('a search that finds something is not followed by a second look', async () => {
      const found = await search('chess evenin')
      assert.deepEqual([found.events, found.offered], [['Chess Evening'], undefined])
    })

    test('suggestions are things of that name and the best events, in the language of the page', async () => {
      assert.deepEqual(await suggest('riverside'), {
        news: '2 suggestions',
        suggestions: [
          { url: '/venue/riverside-park/', text: 'Riverside Park', note: 'Venue' },
          { url: '/event/puppet-theatre/', text: 'Puppet Theatre', note: 'Sun, 20 Jun 2027' },
        ],
      })
      const { news, suggestions } = await suggest('chess', '/es')
      assert.equal(news, '1 sugerencia')
      assert.match(suggestions[0].url, /^\/es\/event\/chess-evening/)
      assert.deepEqual((await suggest('p')).suggestions, [])
      assert.deepEqual((await suggest('zeppelin')).suggestions, [])
      assert.deepEqual(
        (await suggest('pupet')).suggestions.map(({ url }: Json) => url),
        ['/search?q=puppet', '/event/puppet-theatre/'],
      )
      const reply = await get('/search/suggest?q=chess&unknown=1')
      assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
      assert.match(reply.headers['cache-control'] ?? '', /^public, /)
      assert.equal(reply.headers['x-robots-tag'], 'noindex')
      assert.equal((await get('/search/suggest')).status, 200)
    })

    test('what goes on already is suggested with its end, not with a day that is over', async () => {
      const times = { start_date: '2027-05-20 10:00', end_date: '2027-06-20 18:00' }
      await makeEvent(fasti.as('editor'), { title: 'Kites of the World', ...times })
      const { suggestions } = await suggest('kites')
      assert.deepEqual(
        suggestions.map(({ note }: Json) => note),
        ['Ongoing, until 20 June'],
      )
    })

    test('whatever is typed is answered', async () => {
      for (const typed of hostile) {
        assert.ok([200, 301].includes((await get(asked(typed))).status), typed)
        const { status } = await get(asked(typed).replace('/search', '/search/suggest'))
        assert.equal(status, 200, typed)
      }
      for (const path of ['/search', '/search/suggest']) {
        assert.equal((await get(`${path}?q=${'y'.repeat(5000)}`)).status, 400, path)
        assert.ok([200, 301].includes((await get(`${path}?q=%`)).status), path)
      }
    })
  })
}
