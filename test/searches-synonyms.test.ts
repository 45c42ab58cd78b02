// The words that mean the same in searches, as administrators list them (§19).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock } from './support/clock.ts'
import { type Caller, type Fasti, freshFasti } from './support/fasti.ts'
import { faultsOf, makeCategory, makeEvent } from './support/make.ts'
import { type SearchResults, resultsIn } from './support/searches.ts'

const root = '/api/cal/console/v1'
const line = (n: number) => Array.from({ length: 5 }, (_, at) => `${at}w${n}`).join('=')
const on = (start_date: string) => ({ start_date, end_date: start_date })

describe('words that mean the same in searches', () => {
  holdClock('2027-06-01T12:00:00Z')
  let fasti: Fasti
  let admin: Caller
  const put = (search_synonyms: unknown) => admin.patch('/settings', { search_synonyms }, { root })
  const set = async (synonyms: unknown) => {
    const { status, text } = await put(synonyms)
    assert.equal(status, 200, text)
  }
  const search = async (typed: string): Promise<SearchResults> => {
    const query = new URLSearchParams({ q: typed })
    const headers = { accept: 'text/html' }
    return resultsIn((await fasti.get(`/search?${String(query)}`, { root: '', headers })).text)
  }
  const chipsOf = async (typed: string) => (await search(typed)).filters.map(({ text }) => text)

  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC' })
    admin = fasti.as('administrator')
    const editor = fasti.as('editor')
    const music = await makeCategory(editor, 'Soundhouse')
    await makeEvent(editor, {
      title: 'Evening of strings',
      categories: [music.id],
      ...on('2027-06-09 19:00'),
    })
    await makeEvent(editor, { title: 'Volksfest on the green', ...on('2027-06-12 09:00') })
  })
  after(() => fasti[Symbol.asyncDispose]())

  test('lead to a category by any of them, at once, and in the plural', async () => {
    assert.deepEqual(await chipsOf('jam sessions'), ['“jam sessions”'])
    await set('Jam session = Soundhouse = ruckus\nKirmes = Volksfest')
    for (const typed of ['jam sessions', 'JAM SESSION', 'ruckus']) {
      const { filters, events } = await search(typed)
      assert.deepEqual(filters[0]?.text, 'Soundhouse', typed)
      assert.deepEqual(events, ['Evening of strings'], typed)
    }
    assert.deepEqual(await chipsOf('ruckus in june'), ['Soundhouse', 'June 2027'])
    await set(null)
    assert.deepEqual(await chipsOf('ruckus'), ['“ruckus”'])
  })

  test('mean all that ours for one of them do', async () => {
    await set('soundhouse = concert')
    assert.deepEqual(await chipsOf('gigs'), ['Soundhouse'])
    assert.deepEqual(await chipsOf('conciertos'), ['Soundhouse'])
  })

  test('stand in for a word that the calendar does not have', async () => {
    await set('Kirmes = Volksfest; fair = volksfest')
    const { offered, events } = await search('kirmes')
    assert.deepEqual([offered, events], ['volksfest', ['Volksfest on the green']])
    await set('Fun day = Kirmes\nkirmes = volksfest green')
    assert.equal((await search('kirmes')).offered, 'volksfest green')
  })

  test('are kept a group a line, as they were written', async () => {
    const { body } = await put(' Gig=concert  =  Show \n\n ; kid = child;')
    const stored = body.settings.find(({ name }: { name: string }) => name === 'search_synonyms')
    assert.equal(stored.value, 'Gig = concert = Show\nkid = child')
  })

  test('are refused with the line that is wrong, and those before stay', async () => {
    await set('gig = concert')
    const wrong: readonly (readonly [given: unknown, said: RegExp])[] = [
      ['gig = concert\nshow', /at least two words in each line, .*: show\./],
      ['gig = = show', /at least two words in each line, .*: gig = show\./],
      [Array.from({ length: 21 }, (_, n) => `w${n}`).join('='), /more than 20 words: w0 = w1/],
      [`gig = ${'x'.repeat(61)}`, /more than 60 characters: x{61}\./],
      [Array.from({ length: 201 }, (_, n) => `a${n} = b${n}`).join('\n'), /more than 200 entries/],
      ['x'.repeat(10_001), /longer than 10000 characters/],
      [7, /is not text/],
      [['gig', 'show'], /is not text/],
    ]
    for (const [given, said] of wrong) {
      const reply = await put(given)
      assert.deepEqual(faultsOf(reply), ['search_synonyms'], String(given).slice(0, 40))
      assert.match(reply.body.data.params.search_synonyms, said)
    }
    const { body } = await admin.get('/settings', { root })
    const { value } = body.settings.find(({ name }: { name: string }) => name === 'search_synonyms')
    assert.equal(value, 'gig = concert')
  })

  test('may be as many as they can be', async () => {
    const most = Array.from({ length: 199 }, (_, n) => line(n))
    await set([...most, 'ruckus = Soundhouse'].join('\n'))
    assert.deepEqual(await chipsOf('ruckus'), ['Soundhouse'])
  })
})
