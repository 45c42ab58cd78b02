// What people type into the search field of a town's calendar, and what has to come first. On both
// databases, the same is in pages-search.test.ts.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownContext } from '../src/cli/demo/context.ts'
import { fillDemo } from '../src/cli/demo/fill.ts'
import { readSettings } from '../src/app/settings.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { toInstant } from '../src/language/time/zone.ts'
import { type Clock, setClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { fresh, unheld } from './searches/fresh.ts'
import { english, french, german, spanish } from './searches/understood.ts'
import { type SearchResults, resultsIn } from './support/searches.ts'

const present = '2090-05-20'
const size = 300

/** What was typed, and the title that the first event has. */
const events: readonly (readonly [typed: string, title: RegExp])[] = [
  ['farmers market', /^Saturday Farmers’ Market$/],
  ['market saturday', /^Saturday Farmers’ Market$/],
  ['saturdays market', /^Saturday Farmers’ Market$/],
  ['rehearsal choir', /^Choir Rehearsal$/],
  ['Choir rehearsal', /^Choir Rehearsal$/],
  ['farmers’ market', /^Saturday Farmers’ Market$/],
  ["Farmer's Market", /^Saturday Farmers’ Market$/],
  ['FARMERS MARKET', /^Saturday Farmers’ Market$/],
  ['farmers-market', /^Saturday Farmers’ Market$/],
  ['the farmers market on saturday', /^Saturday Farmers’ Market$/],
  ['flea market', /^Flea Market Weekend$/],
  ['tenants rights', /^Tenants’ rights/],
  ["tenant's rights", /^Tenants’ rights/],
  ['sunday run', /^Sunday Run on the Towpath$/],
  ['towpath run', /^Sunday Run on the Towpath$/],
  ['run sunday towpath', /^Sunday Run on the Towpath$/],
  ['two bridges run', /^Training for the Two Bridges Run$/],
  ['puppet', /^Puppets on/],
  ['puppets', /^Puppets on/],
  ['boat house', /from the Boathouse$/],
  ['band stand', /^Bandstand Evening/],
  ['tow path', /^Sunday Run on the Towpath$/],
  ['clean up', /^River cleanup$/],
  ['puppets saturday', /^Puppets on Saturday/],
  ['dragon tooth puppets', /^Puppets on Saturday: The Dragon’s Bad Tooth$/],
  ['reading circle new york', /^Reading Circle New York \(online\)$/],
  ['story night', /^Long Story Night in the Boat$/],
  ['picture books children', /^Long Story Night in the Boat$/],
  ['library first thursday', /^First Thursday at the Library$/],
  ['jazz thursday', /^Jazz Night: The Lamplighters$/],
  ['jazz november', /^Late Set: Blue Heron$/],
  ['starting business wednesday', /^Ask an expert: starting a business$/],
  ['hands on workshop', /hands-on workshop$/],
  ['hands–on workshop', /hands-on workshop$/],
  ['pottery workshops', /pottery on the wheel$/],
  ['cardboard robots', /^Family Time: robots from cardboard$/],
  ['boats paper', /^Paper boats$/],
  ['board of health', /board of health$/],
  ['health board', /board of health$/],
  ["next year's budget", /^Planning commission – next year’s budget$/],
  ['noise hearing', /^Hearing on changes to the noise ordinance$/],
  ['bicycle plan', /^Public hearing: the bicycle plan$/],
  ['quilting bee', /^Quilting bee/],
  ['tai-chi', /^Tai chi for everyone$/],
  ['learn to row', /^Learn to row from the Boathouse$/],
  ['home game', /^Home game against/],
  ['harmon creek', /^Home game against Harmon Creek$/],
  ['open mic', /^Open Mic Comedy/],
  ['improv night', /^Improv Night/],
  ['comic opera', /comic opera$/],
  ['classics beacon', /^Beacon Classics/],
  ['lantern keeper', /^The Lantern Keeper/],
  ['book club', /^Book club/],
  ['lecture on bees', /^University Lecture: What Bees See$/],
  ['organ recital', /^Organ recital/],
  ['a cappella', /a cappella/],
  ['mending', /mending knitwear$/],
  ['river cleanup', /^River cleanup/],
  ['bandstand', /^Bandstand Evening/],
  ['mathematics of knots', /^University Lecture: Mathematics of Knots$/],
]

/** What was typed, and the venue, organizer or category that is shown before the events. */
const names: readonly (readonly [typed: string, name: string])[] = [
  ['riverside park', 'Riverside Park'],
  ['park riverside', 'Riverside Park'],
  ['boathouse', 'The Boathouse'],
  ['all souls church', 'All Souls’ Church'],
  ["ALL SOUL'S PARISH HALL", 'All Souls’ Parish Hall'],
  ['science center', 'University Science Center'],
  ['library', 'Alder Ferry Public Library'],
  ['rowing club', 'Wennet Rowing Club'],
  ['meridian players', 'The Meridian Players'],
  ['friends of the library', 'Friends of the Library'],
  ['comedy', 'Comedy'],
  ['chamber music', 'Chamber music'],
  ['music', 'Music'],
  ['sport', 'Sport'],
  ['puppet theater', 'Puppet theater'],
  ['running', 'Running'],
  ['free parking', 'free parking'],
]

/** What was typed with a mistake, and what is offered instead. */
const mistakes: readonly (readonly [typed: string, offered: string])[] = [
  ['pupet', 'puppet'],
  ['libary', 'library'],
  ['rehersal choir', 'rehearsal choir'],
  ['famers market', 'farmers market'],
  ['the famers market on saturday', 'the farmers market on saturday'],
  ['marekt', 'market'],
  ['quiltting', 'quilting'],
  ['exibition', 'exhibition'],
  ['farmersmarket', 'farmers market'],
  ['fleamarket', 'flea market'],
  ['bookclub', 'book club'],
  ['openmic', 'open mic'],
  ['a capella', 'a cappella'],
  ['orchestre', 'orchestra'],
  ['jzaz', 'jazz'],
]

const nothing = [
  'submarine xylophone',
  '🦄🦄🦄',
  'شطرنج',
  "'; drop table events; --",
  'cafe',
  'café',
  '105',
]

/** What says nothing is like an empty field. */
const marks = ['%', '-', "'", '’', ' – ', '+', '"*"', '?']

describe('searches over the demo season', () => {
  let fasti: Fasti
  let clock: Clock
  const search = async (typed: string): Promise<SearchResults> => {
    const query = new URLSearchParams({ q: typed })
    const headers = { accept: 'text/html' }
    const reply = await fasti.get(`/search?${String(query)}`, { root: '', headers })
    assert.equal(reply.status, 200, typed)
    return resultsIn(reply.text)
  }

  before(async () => {
    clock = setClock(`${present}T12:00:00Z`)
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'America/Chicago' })
    const languages = loadLanguages()
    const settings = readSettings(fasti.settings, [...languages.keys()])
    const { id, login } = await fasti.user('administrator')
    const actor = { id, login, role: 'administrator' } as const
    const now = toInstant(`${present} 12:00:00`, 'UTC')
    const context = ownContext({ settings, languages, db: fasti.db, actor, now })
    await fillDemo(context, { events: size, seed: 'searches' }, () => {})
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
    clock[Symbol.dispose]()
  })

  test('the best event comes first, whatever the order, marks and case of the words', async () => {
    const wrong: string[] = []
    for (const [typed, title] of events) {
      const [first = 'nothing'] = (await search(typed)).events
      if (!title.test(first)) wrong.push(`${typed}: ${first}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('a venue, organizer or category of that name is shown before the events', async () => {
    const wrong: string[] = []
    for (const [typed, name] of names) {
      const [first = 'nothing'] = (await search(typed)).names
      if (first !== name) wrong.push(`${typed}: ${first}`)
    }
    assert.deepEqual(wrong, [])
  })

  const understood = Object.entries({ english, french, spanish, german, 'any language': fresh })
  for (const [language, asked] of understood) {
    test(`what people mean is understood in ${language}`, async () => {
      const wrong: string[] = []
      for (const [typed, chips, first] of asked) {
        const { filters, events: found } = await search(typed)
        const said = filters.map(({ text }) => text).join(' × ')
        if (said !== chips) wrong.push(`${typed}: ${said}`)
        if (found[0] !== first) wrong.push(`${typed}: ${found[0]}`)
      }
      assert.deepEqual(wrong, [])
    })
  }

  test('what does not hold is known', async () => {
    const better: string[] = []
    for (const [typed] of unheld) {
      const { filters, events: found } = await search(typed)
      if (found.length > 0 || filters[0]?.text !== `“${typed}”`) better.push(typed)
    }
    assert.deepEqual(better, [])
    const held = understood.reduce((sum, [, asked]) => sum + asked.length, 0)
    const all = held + events.length + names.length + mistakes.length
    assert.ok(all >= 200 && unheld.length <= all * 0.05, String(all))
  })

  test('what is near is offered: it needs the place of the visitor', async () => {
    const query = new URLSearchParams({ q: 'jazz near me tonight' })
    const { text } = await fasti.get(`/search?${String(query)}`, { root: '' })
    const [, near = ''] =
      /<button[^>]*data-near="([^"]*)"/.exec(text.split('class="chips"')[1] ?? '') ?? []
    assert.match(near, /^\/search\?q=jazz\+near\+me\+tonight&amp;near=0,0$/)
    const { text: there } = await fasti.get(
      near.replaceAll('&amp;', '&').replace('0,0', '41.9,-87.6'),
      {
        root: '',
      },
    )
    assert.ok(!there.includes('once your browser says'))
  })

  test('a filter that is taken away is searched as words again', async () => {
    const { filters } = await search('kids in october')
    assert.deepEqual(filters, [
      { text: 'Family', without: '"kids" in october' },
      { text: 'October 2090', without: 'kids "in october"' },
    ])
    const { filters: left } = await search('kids "in october"')
    assert.deepEqual(
      left.map(({ text }) => text),
      ['“in october”', 'Family'],
    )
  })

  test('the words that are not understood can be taken away alone', async () => {
    const { filters } = await search('yoga tomorrow')
    assert.deepEqual(filters[0], { text: '“yoga”', without: 'tomorrow' })
  })

  test('where nothing has all that was asked for, it says so and shows what the words find', async () => {
    const { isInstead, events: found } = await search('jazz tonight')
    assert.equal(isInstead, true)
    assert.equal(found[0], 'Jazz Night: The Lamplighters')
    const { events: free } = await search('free kids tonight')
    assert.deepEqual(free, ['Long Story Night in the Boat', 'Family Time: robots from cardboard'])
    const { isInstead: isForDay, events: later } = await search('december 2090')
    assert.deepEqual([isForDay, later], [true, ['Long Story Night in the Boat']])
  })

  test('names of several words mean what they name', async () => {
    const { filters } = await search('free parking')
    assert.deepEqual(
      filters.map(({ text }) => text),
      ['“free parking”'],
    )
  })

  test('after a mistake in writing the right word is offered, with what it finds', async () => {
    for (const [typed, offered] of mistakes) {
      const found = await search(typed)
      assert.equal(found.offered, offered, typed)
      assert.deepEqual(found.events, (await search(offered)).events, typed)
    }
  })

  test('where nothing can be meant, the page says so and leads on', async () => {
    for (const typed of nothing) {
      const found = await search(typed)
      assert.deepEqual([found.events, found.offered], [[], undefined], typed)
      assert.equal(found.isEmpty, true, typed)
    }
  })

  test('marks alone are like an empty field', async () => {
    for (const typed of ['', ...marks]) {
      const query = new URLSearchParams({ q: typed })
      const { status, headers } = await fasti.get(`/search?${String(query)}`, { root: '' })
      assert.deepEqual([status, headers['location']], [301, '/search'], typed)
    }
  })
})
