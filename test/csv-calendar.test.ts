// Events of one calendar that are exported as CSV are the same in another one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '../src/exchange/csv/read.ts'
import { csvHeader, csvRow } from '../src/exchange/csv/write.ts'
import { fileOf, itemsOf } from './support/csv.ts'
import { type Json, freshFasti } from './support/fasti.ts'
import { walk } from './support/make.ts'

const texts = [
  '=1+1',
  '"Quoted", and; more',
  '夜の散歩 👋🏽',
  "'=x",
  '- bullet (a|b)',
  'a < b & c',
  'x'.repeat(500),
]
const htmls = [
  'One line',
  'Two\n\nparagraphs\n- and a break\n=1+1;=2',
  '<p>A <b>bold</b> &amp; <i>odd</i> &lt;one&gt;</p><ul><li>x, "y"</li></ul>tail',
  '<blockquote>q</blockquote><pre>  a\n\n b</pre><a href="https://a.example/?a=1&b=2" target="_blank">x</a>',
  '<hr><figure><figcaption>x</figcaption></figure><table><tr><td>1</td></tr></table>',
  '<script>no()</script>',
]
const costs = [
  '',
  '10',
  '0',
  '5, 10, 15',
  '€8 - €12',
  'Donation',
  '10 per person',
  '0, 20$',
  '10, Donation',
]
const times: readonly object[] = [
  { start_date: '2027-06-12 20:30', end_date: '2027-06-12 23:00' },
  { start_date: '2027-03-28 02:30', end_date: '2027-03-28 05:00', timezone: 'Europe/Paris' },
  {
    start_date: '2027-10-31T02:30:00+01:00',
    end_date: '2027-10-31T02:40:00+01:00',
    timezone: 'Europe/Paris',
  },
  {
    start_date: '2027-10-31T02:50:00+02:00',
    end_date: '2027-10-31T02:10:00+01:00',
    timezone: 'Europe/Paris',
  },
  { start_date: '0101-01-01', end_date: '0101-01-03', all_day: true, timezone: 'UTC+5:45' },
  { start_date: '2027-05-01', end_date: '2027-05-01', timezone: 'us/eastern' },
]

const bodies = Array.from({ length: 40 }, (_, index) => {
  const pick = <T>(all: readonly T[], step = 1): T => {
    const found = all[Math.floor(index / step) % all.length]
    assert.ok(found !== undefined)
    return found
  }
  return {
    ...walk,
    ...pick(times),
    title: pick(texts),
    description: pick(htmls),
    excerpt: pick(htmls, 2),
    cost: pick(costs),
    website: pick(['', 'https://example.org/?a=1,2;=3']),
    status: pick(['publish', 'draft', 'private'], 3),
    featured: index % 2 === 0,
    hide_from_listings: index % 5 === 0,
    event_status: pick(['scheduled', 'cancelled', 'postponed']),
    event_status_reason: pick(['', ...texts.slice(0, 3)]),
    attendance: index % 4 === 0 ? 'mixed' : 'offline',
    ...(index % 4 === 0 && { virtual_url: 'https://example.org/room' }),
    categories: index % 3 === 0 ? [] : [`Food, ${pick(['drink', '"x"', '=y'])}`, 'Music'],
    tags: index % 4 === 0 ? ['a; b', 'c|d'] : [],
    venue: Array.from({ length: index % 3 }, (_unused, at) => ({
      venue: `${pick(texts)} ${index} ${at}`.slice(-400),
      address: pick(['', '+1 Street; 2', '@home']),
      city: 'Porto',
      zip: '01234',
      phone: '+351 220',
      description: pick(htmls),
      ...(index % 2 === 0 && { geo_lat: 41.1496, geo_lng: -8.611, stateprovince: 'Norte' }),
      show_map: index % 2 === 0,
    })),
    organizer: Array.from({ length: index % 4 }, (_unused, at) => ({
      organizer: `${pick(texts)} ${index} ${at}`.slice(-400),
      email: pick(['', 'ann@example.org']),
      phone: '-',
    })),
    tickets: index % 6 === 0 ? [{ name: '=x', price: '5', currency: 'EUR' }] : [],
    ...(index % 12 === 0 && {
      recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'], except: ['2027-06-19 20:30'] },
    }),
  }
})

const names = (terms: Json[]): Json[] => terms.map(({ name }) => name)

/** What is the same of an event in every calendar. */
function same(event: Json): Json {
  const { title, description, excerpt, start_date, end_date, utc_start_date, utc_end_date } = event
  const { timezone, all_day, cost, cost_details, website, status, featured, tickets } = event
  const { hide_from_listings, event_status, event_status_reason, attendance, virtual_url } = event
  const { rules, dates, except } = event.recurrence ?? {}
  return {
    title,
    description,
    excerpt,
    start_date,
    end_date,
    utc_start_date,
    utc_end_date,
    timezone,
    all_day,
    cost,
    prices: cost_details.values,
    website,
    status,
    featured,
    tickets,
    hide_from_listings,
    event_status,
    event_status_reason,
    attendance,
    virtual_url,
    categories: names(event.categories),
    tags: names(event.tags),
    venue: [event.venue].flat().map(withoutOwn),
    organizer: event.organizer.map(withoutOwn),
    recurrence: { rules, dates, except },
  }
}

/** Without ids, addresses and dates of its calendar. */
function withoutOwn(item: Json): Json {
  const own =
    'id global_id global_id_lineage author date date_utc modified modified_utc url rest_url slug'
  const others = Object.entries<Json>(item).filter(([name]) => !own.split(' ').includes(name))
  return Object.fromEntries(others)
}

test('an event is the same in the calendar that imports it', async () => {
  await using from = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
  await using to = await freshFasti('sqlite', {
    FASTI_TIMEZONE: 'Asia/Tokyo',
    FASTI_LANGUAGE: 'es',
  })
  const made: Json[] = []
  for (const body of bodies) {
    const reply = await from.as('editor').post('/events', body)
    assert.equal(reply.status, 201, reply.text)
    made.push(reply.body)
  }
  const file = fileOf(csvHeader() + made.map((event) => csvRow(event)).join(''))
  const items = await itemsOf(readCsv(file, { zone: 'Asia/Tokyo' }))
  assert.equal(items.length, made.length)
  for (const [index, item] of items.entries()) {
    assert.ok('values' in item, JSON.stringify(item))
    assert.deepEqual(item.remarks, [])
    const body = { ...item.values, categories: item.categories, tags: item.tags }
    const reply = await to.as('editor').post('/events', body)
    assert.equal(reply.status, 201, `${reply.text} ${JSON.stringify(body)}`)
    const expected = same(made[index])
    const shown = same(reply.body)
    // The word for free is that of the site.
    if (expected.cost.startsWith('Free'))
      expected.cost = expected.cost.replace('Free', shown.cost.split(' – ')[0])
    assert.deepEqual(shown, expected, `${index}`)
  }
})
