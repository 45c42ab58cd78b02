import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { cleanLine } from '../../language/text/html/plain.ts'
import {
  type PublicQuery,
  addressOf,
  isWrong,
  readAddress,
  stemOf,
  tidy,
  views,
} from './address.ts'
import { daysOf } from './days_shown.ts'
import { wordsTyped } from '../../calendar/events/understanding/search_words.ts'
import { sized } from '../../../test/support/whole.ts'

const siteLanguages = { languages: ['en', 'es', 'fr'], own: 'en' }
const read = (address: string) => readAddress(address, siteLanguages)
const month: PublicQuery = { language: 'en', view: 'month', page: 1 }

const addresses: Record<string, PublicQuery> = {
  '/': month,
  '/es/': { ...month, language: 'es' },
  '/events/month/2027-02/': { ...month, date: '2027-02' },
  '/events/week/2027-02-08/': { ...month, view: 'week', date: '2027-02-08' },
  '/fr/events/day/2027-02-08/': { ...month, language: 'fr', view: 'day', date: '2027-02-08' },
  '/events/list/?date=2027-02-08&page=3': {
    ...month,
    view: 'list',
    date: '2027-02-08',
    page: 3,
  },
  '/events/month/?category=music&tag=free&q=old+town&featured=1': {
    ...month,
    category: ['music'],
    tag: ['free'],
    search: 'old town',
    featured: true,
  },
  '/events/category/outdoors/night-fog/?venue=old-gate': {
    ...month,
    view: 'list',
    about: 'category',
    above: ['outdoors'],
    category: ['night-fog'],
    venue: ['old-gate'],
  },
  '/venue/old-gate/': { ...month, view: 'list', about: 'venue', venue: ['old-gate'] },
  '/tag/caf%C3%A9/': { ...month, view: 'list', about: 'tag', tag: ['café'] },
  '/search?q=lantern': { ...month, view: 'list', about: 'search', search: 'lantern' },
  '/events/photo/?category=jazz,music&venue=old-gate,quay&price=free': {
    ...month,
    view: 'photo',
    category: ['jazz', 'music'],
    venue: ['old-gate', 'quay'],
    price: 'free',
  },
  '/events/list/?online=1&time=morning,evening&when=weekend': {
    ...month,
    view: 'list',
    online: true,
    time: ['morning', 'evening'],
    when: 'weekend',
  },
  '/events/list/?near=41.15,-8.61': {
    ...month,
    view: 'list',
    near: { lat: 41.15, lng: -8.61, km: 10 },
  },
  '/events/map/?near=41.15,-8.61,25': {
    ...month,
    view: 'map',
    near: { lat: 41.15, lng: -8.61, km: 25 },
  },
  '/events/past/': { ...month, view: 'past' },
  '/events/list/?dates=next': { ...month, view: 'list', dates: 'next' },
  '/tag/free/?dates=next': { ...month, view: 'list', about: 'tag', tag: ['free'], dates: 'next' },
  '/search?q=lantern&dates=all': {
    ...month,
    view: 'list',
    about: 'search',
    search: 'lantern',
    dates: 'all',
  },
}

describe('addresses of lists', () => {
  for (const [address, publicQuery] of Object.entries(addresses)) {
    test(`${address} is read, and written as it was`, () => {
      assert.deepEqual(read(address), publicQuery)
      assert.equal(addressOf(publicQuery, siteLanguages), address)
    })
  }

  test('other spellings mean the same', () => {
    assert.deepEqual(read('/events'), month)
    assert.deepEqual(read('/en/?utm_source=letter&fbclid=1'), month)
    assert.deepEqual(read('/events/list?category=&q='), { ...month, view: 'list' })
    assert.deepEqual(read('/events/month/?date=2027-02-08'), { ...month, date: '2027-02' })
    assert.deepEqual(read('/events/list/?dates=all'), { ...month, view: 'list' })
    assert.deepEqual(read('/search?dates=next'), { ...month, view: 'list', about: 'search' })
    assert.deepEqual(read('/events/past/?dates=next'), { ...month, view: 'past' })
    const several = { ...month, view: 'list', tag: ['a', 'b'], time: ['morning', 'evening'] }
    const sent = 'tag=b&tag=A&tag=b&time=evening&time=morning&venue='
    assert.deepEqual(read(`/events/list?${sent}`), several)
    assert.deepEqual(read('/events/list?tag=b%2Ca,,b&time=evening,morning'), several)
    assert.deepEqual(read('/events/list/?when=7days&date=2027-02-08'), {
      ...month,
      view: 'list',
      when: '7days',
    })
    assert.deepEqual(read('/events/week/?when=7days'), { ...month, view: 'week' })
    assert.deepEqual(read('/TAG/x'), { wrong: 404, language: 'en' })
  })

  test('what names nothing is not found, what makes no sense is refused', () => {
    const missing = [
      '/nowhere',
      '/events/year/',
      '/events/day/2027-02-30/',
      '/events/month/0000-01',
    ]
    const broken = [
      '/event//',
      '/tag/%E0%A4%A/',
      '/events/list/2027-02-08/',
      '/es/events/category/',
    ]
    for (const address of [...missing, ...broken, '/events/list/?date=monday']) {
      assert.deepEqual(read(address), {
        wrong: 404,
        language: address.startsWith('/es') ? 'es' : 'en',
      })
    }
    const refused = [
      'page=0',
      'page=x',
      'page=1e3',
      'featured=maybe',
      'dates=some',
      'price=cheap',
      'online=0',
      'time=morning,noon',
      'when=yesterday',
      'when=2027-02-30',
      'when=2027-03-09..2027-03-06',
      'price=cheap',
      'after=24:00',
      'tag=,',
      `tag=${Array.from({ length: 21 }, (_, index) => index).join()}`,
      'near=1',
      'near=91,0',
      'near=0,181',
      'near=a,b',
      'near=1,2,3',
      'near=1,2,10,1',
      `q=${'a'.repeat(201)}`,
    ]
    for (const query of refused) {
      assert.deepEqual(read(`/events/list/?${query}`), { wrong: 400, language: 'en' }, query)
    }
  })

  test('what no list is asked for is ignored', () => {
    for (const query of ['colour=red', 'utm_source=letter&fbclid=1', 'Q=x', 'category[]=a', '=']) {
      assert.deepEqual(read(`/en/?${query}`), month, query)
      assert.equal(tidy(`/en/?${query}`), '/en/', query)
    }
    assert.equal(tidy('/?q=x&colour=red&page=2'), '/?q=x&page=2')
  })

  test('where a visitor is counts to about a kilometre', () => {
    const near = { lat: 41.15, lng: -8.61, km: 10 }
    assert.deepEqual(read('/events/list/?near=41.14961,-8.61099'), {
      ...month,
      view: 'list',
      near,
    })
    assert.deepEqual(read('/events/list/?near=-0.001,0'), {
      ...month,
      view: 'list',
      near: { lat: 0, lng: 0, km: 10 },
    })
  })

  test('control characters are no part of what is looked for (§3.4)', () => {
    assert.deepEqual(read('/?q=%00old%07 town&category=%00'), { ...month, search: 'old town' })
  })

  test('a feed is beside its list', () => {
    assert.equal(stemOf(month, siteLanguages), '/events')
    assert.equal(
      stemOf({ ...month, language: 'es', view: 'week' }, siteLanguages),
      '/es/events/week',
    )
    assert.deepEqual(read(stemOf(month, siteLanguages)), month)
  })

  test('every wish is found at its own address', () => {
    const slug = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => cleanLine(cleanLine(text).toLowerCase()))
    const some = slug.filter(
      (text) => text !== '' && text === text.toLowerCase() && text === text.trim(),
    )
    const slugs = fc
      .uniqueArray(
        some.filter((text) => !text.includes(',')),
        { minLength: 1, maxLength: 4 },
      )
      .map((texts) => texts.toSorted())
    const queries = fc.record(
      {
        language: fc.constantFrom('en', 'es', 'fr'),
        view: fc.constantFrom(...views.filter((view) => view !== 'month' && view !== 'now')),
        page: fc.integer({ min: 1, max: 500 }),
        date: fc.constantFrom('2027-02-08', '1969-12-31', '9999-12-31'),
        category: slugs,
        organizer: slugs,
        price: fc.constantFrom('free' as const, 'paid' as const),
        // Marks alone are no search.
        search: some.filter((text) => wordsTyped(text).length > 0),
        featured: fc.constant(true),
      },
      { requiredKeys: ['language', 'view', 'page'] },
    )
    fc.assert(
      fc.property(queries, (publicQuery) => {
        assert.deepEqual({ ...read(addressOf(publicQuery, siteLanguages)) }, { ...publicQuery })
      }),
      { seed: 6, numRuns: sized(300) },
    )
  })

  // So long that anything slower than linear time would not finish.
  test('long and odd addresses are read in linear time', () => {
    for (const sign of ['/', '%', '<', '?', '&', 'a', '-', '=']) {
      assert.ok(isWrong(read(`/tag/${sign.repeat(2_000_000)}/x`)))
      read(`/events/list/?q=${sign.repeat(2_000_000)}`)
    }
  })
})

function weekFrom(day: string, start: 'monday' | 'sunday' | 'saturday') {
  const { first, last } = daysOf({ ...month, view: 'week' }, day, start)
  return [first, last]
}

test('a week begins with the day that the site says', () => {
  assert.deepEqual(weekFrom('2027-02-10', 'sunday'), ['2027-02-07', '2027-02-13'])
  assert.deepEqual(weekFrom('2027-02-07', 'sunday'), ['2027-02-07', '2027-02-13'])
  assert.deepEqual(weekFrom('2027-02-06', 'sunday'), ['2027-01-31', '2027-02-06'])
  assert.deepEqual(weekFrom('2027-02-10', 'saturday'), ['2027-02-06', '2027-02-12'])
})

test('a week begins on Monday, a month on its first', () => {
  assert.deepEqual(daysOf({ ...month, view: 'week' }, '2027-02-10'), {
    first: '2027-02-08',
    last: '2027-02-14',
  })
  assert.deepEqual(daysOf(month, '2028-02-10'), { first: '2028-02-01', last: '2028-02-29' })
  assert.deepEqual(daysOf({ ...month, view: 'day', date: '2027-01-01' }, '2028-02-10'), {
    first: '2027-01-01',
    last: '2027-01-01',
  })
})
