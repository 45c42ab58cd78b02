// GET /events with `understand=true`: a search is read as people type it.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setClock, type Clock } from '../support/clock.ts'
import { type Caller, type Fasti, type Json, aliasPath, freshFasti } from '../support/fasti.ts'
import { idsOf, makeCategory, makeEvent, makeVenue } from '../support/make.ts'

const on = (start: string, end = start) => ({ start_date: start, end_date: end })
const titlesIn = ({ events }: Json): string[] => events.map(({ title }: Json) => title)

describe('a list of events whose search is understood', () => {
  let fasti: Fasti
  let clock: Clock
  let editor: Caller
  let ids: Record<string, number>

  const ask = async (search: string, more: Record<string, string> = {}, path = '') => {
    const query = { search, understand: 'true', ...more }
    const { status, headers, body } = await fasti.get(
      '/events',
      path === '' ? { query } : { query, root: path },
    )
    assert.equal(status, 200, JSON.stringify(body))
    const header = headers['x-fasti-understood']
    return {
      titles: titlesIn(body),
      total: body.total,
      header,
      said: header === undefined ? undefined : JSON.parse(header),
      headers,
    }
  }

  const tonight = () => ask('jazz tonight', { orderby: 'relevance' })

  before(async () => {
    // A Wednesday.
    clock = setClock('2027-02-10T12:00:00Z')
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'UTC', FASTI_LANGUAGES: 'en,es,fr,de' })
    editor = fasti.as('editor')
    const family = await makeCategory(editor, 'Family')
    const infants = await makeCategory(editor, 'Infants', { parent: family.id })
    const barn = await makeVenue(editor, 'The Old Barn', { city: 'Eastbank' })
    await makeVenue(editor, 'Secret Vault', { city: 'Hidden Hollow', status: 'draft' })
    ids = { family: family.id, barn: barn.id }
    const jazz = { title: 'Jazz Night', venue: [barn.id], cost: '12' }
    await makeEvent(editor, { ...jazz, ...on('2027-02-10 20:00', '2027-02-10 22:00') })
    await makeEvent(editor, { ...jazz, title: 'Jazz brunch', ...on('2027-02-13 10:00') })
    await makeEvent(editor, {
      title: 'Puppets',
      cost: '0',
      categories: [infants.id],
      ...on('2027-02-13 15:00'),
    })
    await makeEvent(editor, { title: 'Saturday Swing', ...on('2027-02-16 20:00') })
    const church = { description: '<p>In the free church.</p>', cost: '9' }
    await makeEvent(editor, { title: 'Choir', ...church, ...on('2027-02-18 18:00') })
    await makeEvent(editor, { title: 'Other choir', ...church, ...on('2027-02-19 18:00') })
    await makeEvent(editor, {
      title: 'Lecture from afar',
      attendance: 'online',
      virtual_url: 'https://town.example/live',
      ...on('2027-02-17 18:00'),
    })
  })
  after(async () => {
    await fasti[Symbol.asyncDispose]()
    clock[Symbol.dispose]()
  })

  test('has what people mean, and says what it took for a filter', async () => {
    const cases: readonly (readonly [string, readonly string[], object])[] = [
      [
        'jazz tonight',
        ['Jazz Night'],
        {
          by: 'filters',
          parts: [{ typed: 'tonight', when: '2027-02-10', time: ['evening'] }],
          words: 'jazz',
        },
      ],
      [
        'kids free this weekend',
        ['Puppets'],
        {
          by: 'filters',
          parts: [
            { typed: 'kids', category: ['family'] },
            { typed: 'free', price: 'free' },
            { typed: 'this weekend', when: '2027-02-13..2027-02-14' },
          ],
        },
      ],
      [
        'online next week',
        ['Lecture from afar'],
        {
          by: 'filters',
          parts: [
            { typed: 'online', online: true },
            { typed: 'next week', when: '2027-02-15..2027-02-21' },
          ],
        },
      ],
    ]
    for (const [search, titles, said] of cases) {
      const found = await ask(search)
      assert.deepEqual([found.titles, found.said], [titles, said], search)
    }
    const near = await ask('jazz after 7pm near me')
    assert.deepEqual(near.titles, ['Jazz Night'])
    assert.deepEqual(near.said, {
      by: 'filters',
      parts: [{ typed: 'after 7pm', after: '19:00' }],
      near: 'near me',
      words: 'jazz',
    })
  })

  test('never finds less than the words: if filters leave nothing, they are left out', async () => {
    const { titles, total, said } = await ask('puppets tonight')
    assert.deepEqual([titles, total], [[], 0])
    assert.equal(said.by, 'filters')
    const jazz = await ask('jazz under 5')
    assert.deepEqual(jazz.titles, [])
    const swing = await ask('saturday swing')
    assert.deepEqual([swing.titles, swing.said], [['Saturday Swing'], { by: 'words', parts: [] }])
    const title = await ask('swing on saturday')
    assert.deepEqual([title.titles, title.said.by], [['Saturday Swing'], 'words'])
    for (const page of ['1', '2']) {
      const { titles: found, said: read } = await ask('free choir', { per_page: '1', page })
      assert.deepEqual(found, [page === '1' ? 'Choir' : 'Other choir'])
      assert.deepEqual(read, {
        by: 'words',
        parts: [{ typed: 'free', price: 'free' }],
        words: 'choir',
      })
    }
  })

  test('says that nothing was understood, and that a search alone is as it was', async () => {
    const { titles, said } = await ask('brunch jazz')
    assert.deepEqual(titles, ['Jazz brunch'])
    assert.deepEqual(said, { by: 'words', parts: [] })
    for (const query of [
      { search: 'jazz tonight' },
      { search: 'jazz tonight', understand: 'false' },
    ]) {
      const { body, headers } = await fasti.get('/events', { query })
      assert.deepEqual([titlesIn(body), headers['x-fasti-understood']], [[], undefined])
    }
    const { headers } = await fasti.get('/events', { query: { understand: 'true' } })
    assert.equal(headers['x-fasti-understood'], undefined)
    const refused = await fasti.get('/events', { query: { search: 'jazz', understand: 'perhaps' } })
    assert.deepEqual(Object.keys(refused.body.data.params), ['understand'])
  })

  test('is in ASCII whatever was typed, and in bounds', async () => {
    const { header = '', said } = await ask('“żółć” 🎷 mañana\u007F')
    assert.match(header, /^[\x20-\x7E]+$/)
    assert.deepEqual(said.parts[0]?.typed, 'mañana')
    assert.match(said.words, /żółć.*🎷/u)
    const long = await ask(`${'ø'.repeat(180)} tonight`)
    assert.ok((long.header?.length ?? 0) < 3000)
    const longer = await ask(`${'ø '.repeat(120)} tonight`)
    assert.deepEqual(longer.said, { by: 'words', parts: [] })
  })

  test('parameters that say the same count more than words', async () => {
    const days = await ask('jazz tonight', { start_date: '2027-02-12', end_date: '2027-02-14' })
    assert.deepEqual(days.titles, ['Jazz brunch'])
    assert.deepEqual(days.said, { by: 'filters', parts: [], words: 'jazz' })
    const topic = await ask('kids saturday', { categories: String(ids['family']) })
    assert.deepEqual(topic.said.parts, [{ typed: 'saturday', when: '2027-02-13' }])
    const best = await ask('tonight', { orderby: 'relevance' })
    assert.deepEqual(best.titles, ['Jazz Night'])
  })

  test('is read in the language of its root, and on no alias', async () => {
    const french = await ask('jazz ce soir', {}, '/fr/api/cal/events/v1')
    assert.deepEqual(french.titles, ['Jazz Night'])
    const alias = await fasti.get('/events', {
      root: aliasPath,
      query: { search: 'jazz tonight', understand: 'true' },
    })
    assert.deepEqual([alias.status, alias.headers['x-fasti-understood']], [200, undefined])
  })

  test('can be read by pages of other origins', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    for (const search of ['jazz tonight', undefined, 'jazz tonight', 'jazz tonight']) {
      const query = { understand: 'true', ...(search === undefined ? {} : { search }) }
      const reply = await fasti.get('/events', { headers, query })
      const isExposed = /X-Fasti-Understood/i.test(
        reply.headers['access-control-expose-headers'] ?? '',
      )
      assert.equal(isExposed, search !== undefined)
    }
  })

  test('of a draft nobody learns by what is understood, whoever asked before', async () => {
    const query = { search: 'in hidden hollow', understand: 'true' }
    const reply = await editor.get('/events', { query })
    assert.deepEqual(JSON.parse(reply.headers['x-fasti-understood'] ?? '').parts, [])
    assert.deepEqual((await ask('in hidden hollow')).said.parts, [])
  })

  test('in another language, at another time, after a write: never an answer of before', async () => {
    for (const _ of [1, 2, 3]) assert.deepEqual((await tonight()).titles, ['Jazz Night'])
    const late = { title: 'Jazz after hours', ...on('2027-02-10 23:00') }
    const { id } = await makeEvent(editor, late)
    assert.equal((await tonight()).total, 2)
    await editor.delete(`/events/${id}`)
    for (const _ of [1, 2, 3]) assert.equal((await tonight()).total, 1)
    clock.set('2027-02-10T23:59:59Z')
    assert.equal((await tonight()).said.parts[0].when, '2027-02-10')
    clock.set('2027-02-11T00:00:00Z')
    const next = await tonight()
    assert.deepEqual([next.said.parts[0].when, next.said.by], ['2027-02-11', 'filters'])
    clock.set('2027-02-10T12:00:00Z')
  })

  test('its pages are of one list', async () => {
    const all = await fasti.get('/events', {
      query: { search: 'jazz in february', understand: 'true' },
    })
    const pages: number[] = []
    for (const page of ['1', '2']) {
      const query = { search: 'jazz in february', understand: 'true', per_page: '1', page }
      pages.push(...idsOf((await fasti.get('/events', { query })).body.events))
    }
    assert.deepEqual(pages, idsOf(all.body.events))
    assert.match(all.body.rest_url, /understand=true/)
  })
})
