// An answer cached for one caller is not served to another, whatever the request looks like.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DatabaseName, bothDatabases } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeOrganizer, makeVenue } from '../support/make.ts'
import { ask } from '../support/raw_http.ts'
import { dealtTo } from '../support/whole.ts'

/** In every text that is hidden from the public. */
const word = 'Quagga'
const behindProxy = { FASTI_TRUST_PROXY: 'true' }

interface Kept {
  readonly fasti: Fasti
  readonly origin: string
  readonly authorization: string
  /** Addresses whose answers for an editor contain the word. */
  readonly addresses: readonly string[]
}

async function keptForEditors(database: DatabaseName): Promise<Kept & AsyncDisposable> {
  const fasti = await freshFasti(database, behindProxy)
  const editor = fasti.as('editor')
  const hidden = [
    await makeEvent(editor, { title: `${word} draft`, status: 'draft' }),
    await makeEvent(editor, { title: `${word} private`, status: 'private' }),
    await makeEvent(editor, { title: `${word} hidden`, hide_from_listings: true }),
    await makeEvent(editor, { title: 'Guarded', description: word, password: 'lantern' }),
  ]
  const venue = await makeVenue(editor, `${word} house`, { status: 'draft' })
  const organizer = await makeOrganizer(editor, `${word} club`, { status: 'pending' })
  await makeEvent(editor, { title: 'For everybody' })
  const { secret } = await fasti.user('editor')
  const shown = '&per_page=50'
  const paths = [
    `/events?status=draft,private,publish&context=edit${shown}`,
    `/events?status=trash,draft,pending,private,future&context=edit${shown}`,
    `/events?context=edit${shown}`,
    `/events${shown.replace('&', '?')}`,
    '/events?search=quagga',
    `/venues?status=draft`,
    `/organizers?status=pending`,
    ...hidden
      .filter(({ hide_from_listings: isUnlisted }) => !isUnlisted)
      .map(({ id }) => `/events/${id}`),
    `/events/by-slug/${hidden[0].slug}`,
    `/venues/${venue.id}`,
    `/organizers/${organizer.id}`,
  ]
  return {
    fasti,
    origin: await fasti.app.listen({ host: '127.0.0.1', port: 0 }),
    authorization: `Bearer ${secret}`,
    addresses: paths.map((path) => `${defaultRoot}${path}`),
    [Symbol.asyncDispose]: () => fasti[Symbol.asyncDispose](),
  }
}

/** Headers that name the address of the server, with values that imitate parts of a cache key. */
function disguises(host: string): readonly Record<string, string>[] {
  const joined = ['all', 'all ', 'public', 'feed', 'long', '2 3 all', '2 3 all21 ']
  return [
    {},
    ...joined.flatMap((one) => [
      { 'x-forwarded-proto': `${one} http` },
      { 'x-forwarded-proto': `${one}http` },
      { 'x-forwarded-host': `${one} ${host}` },
      { 'x-forwarded-host': `${one}${host}` },
      { host: `${one} http://${host}` },
      { host: `${one} ${host}` },
    ]),
    { 'x-forwarded-proto': 'http', 'x-forwarded-host': host },
    { 'x-forwarded-proto': `all http://${host}/` },
    { 'x-forwarded-host': `${host}${defaultRoot}` },
    { host: host.toUpperCase() },
  ]
}

for (const database of bothDatabases) {
  describe(`cached answers on ${database}`, () => {
    test('S14.2 no public request has the cache key of an answer for editors', async () => {
      await using kept = await keptForEditors(database)
      const { origin, authorization, addresses } = kept
      const { host } = new URL(origin)
      for (const [nth, address] of addresses.entries()) {
        const url = `${origin}${address}`
        // The second answer is cached, and the third comes from the cache.
        for (let n = 0; n < 3; n += 1) {
          const { status, body } = await ask(url, { authorization })
          assert.equal(status, 200, address)
          const isList = address.startsWith(`${defaultRoot}/events?`)
          assert.ok(isList || body.includes(word), address)
        }
        for (const headers of dealtTo(nth, disguises(host))) {
          for (const target of [address, `${address}${address.includes('?') ? '&' : '?'}`]) {
            const { body } = await ask(`${origin}${target}`, headers)
            assert.ok(!body.includes(word), `${target} ${JSON.stringify(headers)}`)
          }
        }
      }
    })

    test('S14.3 no editor is served an answer cached for the public', async () => {
      await using kept = await keptForEditors(database)
      const { origin, authorization, addresses } = kept
      const { host } = new URL(origin)
      for (const [nth, address] of addresses.entries()) {
        const url = `${origin}${address}`
        for (const headers of dealtTo(nth, disguises(host))) {
          for (let n = 0; n < 2; n += 1) await ask(url, headers)
        }
        const first = await ask(url, { authorization })
        assert.equal(first.status, 200, address)
        assert.equal(first.headers['cache-control'], 'private, no-cache')
        const again = await ask(url, { authorization })
        assert.deepEqual(again.body, first.body)
        for (const headers of dealtTo(nth, disguises(host))) {
          const { status, body } = await ask(url, { ...headers, authorization })
          assert.ok(status === 400 || status === 200)
          if (status === 200) assert.equal(body.length, first.body.length, JSON.stringify(headers))
        }
      }
    })

    test('S14.2 cached results of a search are not served to a search that looks like their key', async () => {
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), { title: 'Jazz', start_date: '2027-06-12 20:30' })
      const [from, to] = ['2027-06-01 00:00:00', '2027-06-30 23:59:59']
      const window = { start_date: from, end_date: to, strict_dates: 'true' }
      const [start, end] = [from, to].map((wall) => Date.parse(`${wall}Z`) / 1000)
      const total = async (search: string) =>
        (await fasti.get('/events', { query: { ...window, search } })).body.total
      for (let n = 0; n < 3; n += 1) assert.equal(await total('jazz'), 1)
      for (const bounds of [
        [start, end],
        [start, end, start, end],
      ]) {
        assert.equal(await total(`jazz ${bounds.join(' ')}`), 0)
      }
    })
  })
}
