// Single events, venues, organizers and terms take the fast path; clients must see no difference.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, aliasPath, defaultRoot, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'
import { ask, withoutTheMoment } from './support/raw_http.ts'

/** Any cookie is enough to leave the fast path. */
const longer = { cookie: 'theme=dark' }
const roots = [defaultRoot, '/es/api/cal/events/v1', aliasPath]

interface Watched {
  /** How many requests have gone through the framework. */
  readonly passed: () => number
  readonly origin: string
}

async function watched(fasti: Fasti): Promise<Watched> {
  let passed = 0
  fasti.app.addHook('onRequest', async () => void (passed += 1))
  const origin = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return { passed: () => passed, origin }
}

/** Compares the answer with that of the framework, and returns the headers. */
async function compare(url: string, headers: Record<string, string>) {
  const long = await ask(url, { ...headers, ...longer })
  const short = withoutTheMoment(await ask(url, headers))
  assert.deepEqual(short, withoutTheMoment(long), url)
  return long.headers
}

interface Calendar {
  readonly rich: Json
  readonly letters: Json
  readonly venue: Json
  readonly organizer: Json
  readonly category: Json
  readonly tag: Json
  /** Events that the public cannot read, or not as they are. */
  readonly others: readonly Json[]
}

async function filled(fasti: Fasti): Promise<Calendar> {
  const editor = fasti.as('editor')
  const venue = await makeVenue(editor, 'Old "Gate" \u2028', {
    city: 'Évora',
    geo_lat: 1,
    geo_lng: 2,
  })
  const other = await makeVenue(editor, 'New Gate')
  const hidden = await makeVenue(editor, 'Hidden Gate', { status: 'draft' })
  const organizer = await makeOrganizer(editor, 'Night Walkers', { email: 'a@b.example' })
  const second = await makeOrganizer(editor, 'Day Walkers')
  const above = await makeCategory(editor, 'Outdoors')
  const category = await makeCategory(editor, 'Night', { parent: above.id })
  const tag = await makeTag(editor, 'Zoo')
  const terms = { categories: [category.id, above.id], tags: [tag.id, 'ámbar', 'Family'] }
  const rich = await makeEvent(editor, {
    ...terms,
    venue: venue.id,
    organizer: [second.id, organizer.id],
    description: 'Long. '.repeat(300),
    cost: '5 - 10',
    website: 'https://walk.example/',
  })
  const letters = await makeEvent(editor, {
    title: 'Зимний вечер "categories":[],"tags":[],"venue":[],"organizer":[]',
    slug: 'зимнии-вечер',
    excerpt: '"eventAttendanceMode":"https://schema.org/OfflineEventAttendanceMode"',
    venue: [other.id, venue.id, hidden.id],
    organizer: [organizer.id],
  })
  const ticket = { name: 'Door', price: '5', currency: 'EUR' }
  const others = [
    await makeEvent(editor, { title: 'Bare' }),
    await makeEvent(editor, { title: 'Sold', tickets: [ticket], all_day: true }),
    await makeEvent(editor, { title: 'Unlisted', hide_from_listings: true, venue: hidden.id }),
    await makeEvent(editor, { title: 'Draft', status: 'draft' }),
    await makeEvent(editor, { title: 'Private', status: 'private' }),
    await makeEvent(editor, { title: 'Later', date: '2999-01-01 00:00' }),
    await makeEvent(editor, { title: 'Protected', password: 'lantern', ...terms }),
    await makeEvent(editor, { title: 'Trashed' }),
  ]
  await editor.delete(`/events/${others.at(-1)?.id}`)
  return { rich, letters, venue, organizer, category, tag, others }
}

/** Paths that the fast path answers. */
const plain = ({ rich, letters, venue, organizer, category, tag, others }: Calendar) => [
  `/events/${rich.id}`,
  `/events/000${rich.id}`,
  `/events/${rich.id}?`,
  `/events/${rich.id}?n=1&_fields=title,venue.city,json_ld`,
  `/events/${rich.id}?_fields[]=id&id=999`,
  `/events/${letters.id}?passwords=1`,
  ...others.slice(0, 3).map(({ id }) => `/events/${id}`),
  `/events/by-slug/${rich.slug}`,
  `/events/by-slug/${rich.slug.toUpperCase()}?slug=other`,
  `/events/by-slug/${encodeURIComponent(letters.slug)}`,
  `/venues/${venue.id}`,
  `/venues/by-slug/${venue.slug}?password=x`,
  `/organizers/${organizer.id}`,
  `/organizers/by-slug/${organizer.slug}`,
  `/categories/${category.id}`,
  `/tags/${tag.id}`,
]

/** Paths that the framework answers, or refuses. */
const odd = ({ rich, venue, others }: Calendar) => [
  ...others.slice(3).flatMap(({ id, slug }) => [`/events/${id}`, `/events/by-slug/${slug}`]),
  ...['1e3', '+1', '%201', '-1', '1.0', '0x1', '0', '999999', '9'.repeat(30), '%31', '1;a', ''].map(
    (id) => `/events/${id}`,
  ),
  `/events/${rich.id}/`,
  `/events//${rich.id}`,
  `/events/${venue.id}`,
  `/Events/${rich.id}`,
  `/events/by-slug/${rich.slug}/`,
  ...['', '%', '%C3', '%2F', 'a%20b', 'a+b', "it's", 'no-such', 'x'.repeat(9000)].map(
    (slug) => `/events/by-slug/${slug}`,
  ),
  '/venues/999999',
  '/categories/999999',
]

const guesses = ({ others }: Calendar) =>
  others
    .slice(6)
    .flatMap(({ id }) =>
      ['password=wrong', 'p%61ssword=lantern', 'password[]=lantern'].map(
        (guess) => `/events/${id}?${guess}`,
      ),
    )

for (const database of databases) {
  describe(`a single public answer on ${database}`, () => {
    test('has the same bytes and headers on the fast path as through the framework', async () => {
      await using fasti = await freshFasti(database)
      const { origin } = await watched(fasti)
      const calendar = await filled(fasti)
      for (const root of roots) {
        for (const path of plain(calendar)) {
          const url = `${origin}${root}${path}`
          const { etag = '' } = await compare(url, {})
          const host = 'conditional.example'
          await compare(url, { host, 'if-none-match': `W/"other", ${etag}` })
          await compare(url, { host: 'br.example', 'accept-encoding': 'br' })
        }
        for (const path of odd(calendar)) await compare(`${origin}${root}${path}`, {})
        for (const path of guesses(calendar)) await compare(`${origin}${root}${path}`, {})
      }
    })

    test('takes the fast path once the headers of its answers are known', async () => {
      await using fasti = await freshFasti(database)
      const { passed, origin } = await watched(fasti)
      const calendar = await filled(fasti)
      for (const root of roots) {
        const url = (path: string) => `${origin}${root}${path}`
        for (const path of plain(calendar)) await ask(url(path), longer)
        const before = passed()
        for (const path of plain(calendar)) assert.equal((await ask(url(path), {})).status, 200)
        assert.equal(passed(), before)
        for (const path of [...odd(calendar), ...guesses(calendar)]) {
          const [start, { status }] = [passed(), await ask(url(path), longer)]
          const taken = passed() - start
          assert.deepEqual(
            [(await ask(url(path), {})).status, passed() - start],
            [status, 2 * taken],
          )
        }
      }
    })

    test('is the same at addresses that no browser would send', async () => {
      await using fasti = await freshFasti(database)
      const { origin } = await watched(fasti)
      const { rich } = await filled(fasti)
      const paths = [`/events/${rich.id}`, `/events/by-slug/${rich.slug}`]
      for (const path of paths) await ask(`${origin}${defaultRoot}${path}`, longer)
      for (const path of paths.flatMap((one) => [
        `${one}#x`,
        `${one}?#x`,
        `${one};x`,
        `${one}\u00E9`,
      ])) {
        const whole = `${defaultRoot}${path}`
        assert.deepEqual(
          withoutTheMoment(await ask(origin, {}, 'GET', whole)),
          withoutTheMoment(await ask(origin, longer, 'GET', whole)),
          path,
        )
      }
    })

    test('is the same for other methods, and with a body', async () => {
      await using fasti = await freshFasti(database)
      const { passed, origin } = await watched(fasti)
      const calendar = await filled(fasti)
      for (const path of plain(calendar)) await ask(`${origin}${defaultRoot}${path}`, longer)
      const url = `${origin}${defaultRoot}/events/${calendar.rich.id}`
      for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const before = passed()
        const short = await ask(url, {}, method)
        assert.equal(passed(), before + 1, method)
        assert.deepEqual(
          withoutTheMoment(short),
          withoutTheMoment(await ask(url, longer, method)),
          method,
        )
      }
      const before = passed()
      await ask(`${url}?n=1`, { 'content-length': '0' })
      assert.equal(passed(), before + 1)
      assert.equal((await ask(url, { authorization: 'Bearer wrong' })).status, 401)
    })

    test('counts a wrong password once (§9.4)', async () => {
      await using fasti = await freshFasti(database)
      const { origin } = await watched(fasti)
      const { id } = await makeEvent(fasti.as('editor'), { password: 'lantern' })
      const open = await makeEvent(fasti.as('editor'), { title: 'Open' })
      const at = (path: string) => `${origin}${defaultRoot}/events/${path}`
      await ask(at(`${open.id}`), {})
      const statuses: number[] = []
      // An unclosed bracket is no part of a name.
      const names = ['password', 'p%61ssword', 'password[']
      for (const name of [...names, ...names, ...names]) {
        statuses.push((await ask(at(`${id}?${name}=wrong`), {})).status)
      }
      assert.deepEqual(statuses, Array(9).fill(403))
      assert.equal((await ask(at(`${id}?password=lantern`), {})).status, 200)
    })

    test('shows the last write in the very next answer', async () => {
      await using fasti = await freshFasti(database)
      const { origin } = await watched(fasti)
      const editor = fasti.as('editor')
      const made = await makeEvent(editor)
      const url = `${origin}${defaultRoot}/events/${made.id}`
      for (let round = 0; round < 10; round += 1) {
        const { headers } = await editor.put(`/events/${made.id}`, { title: `Round ${round}` })
        const short = await ask(`${url}?n=${round}`, {})
        assert.equal(JSON.parse(short.body.toString()).title, `Round ${round}`)
        assert.equal(short.headers['content-type'], 'application/json; charset=UTF-8')
        assert.ok(headers['etag'])
      }
    })
  })
}

test('a single answer on the fast path is logged and counted like any other', async () => {
  await using fasti = await freshFasti('sqlite')
  const { origin } = await watched(fasti)
  const { id } = await makeEvent(fasti.as('editor'))
  const url = `${origin}${defaultRoot}/events/${id}`
  await ask(url, {})
  await ask(`${url}?token=hidden`, { 'x-request-id': 'mine' })
  const line = fasti.log.find((one) => one.includes('"id":"mine"')) ?? '{}'
  const { from, method, url: shown, status, msg } = JSON.parse(line)
  assert.deepEqual(
    [from, method, shown, status, msg],
    ['127.0.0.1', 'GET', `${defaultRoot}/events/${id}?token=…`, 200, 'request'],
  )
  const { payload } = await fasti.app.inject({ url: '/metrics' })
  const counted = payload.split('\n').filter((one) => one.startsWith('fasti_requests_total'))
  const mine = counted.filter((one) => one.includes('/events/{id}') && one.includes('method="GET"'))
  assert.deepEqual(
    mine.map((one) => one.split(' ').at(-1)),
    ['2'],
  )
})
