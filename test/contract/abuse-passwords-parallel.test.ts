// S13.5, S13.6: wrong passwords are counted before they are checked, few are checked at a time, and
// no caller is locked out by the guesses of others.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { refused } from '../support/abuse.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, defaultRoot, freshFasti } from '../support/fasti.ts'
import { watchHashes } from '../support/hashes.ts'
import { makeEvent } from '../support/make.ts'

const password = 'Sesame'
const behindProxy = { FASTI_TRUST_PROXY: 'true' }

const guess = (fasti: Fasti, id: number, tried: string, from = '203.0.113.1'): Promise<Reply> =>
  fasti.get(`/events/${id}`, {
    query: { password: tried },
    headers: { 'x-forwarded-for': from },
  })

const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number))

function statusesOf(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function areThrottled(replies: readonly Reply[]): void {
  for (const reply of replies.filter(({ status }) => status === 429)) {
    refused(reply, 429, 'rest_too_many_requests', 'throttled')
    const seconds = Number(reply.headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 300, `${seconds} s`)
    assert.equal(reply.body.data.retry_after, seconds)
  }
}

/** Sends all requests in one packet and counts the statuses of what comes back. */
async function pipelined(fasti: Fasti, paths: readonly string[]): Promise<Record<string, number>> {
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fasti.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  const last = paths.length - 1
  const heads = paths.map((path, index) => {
    const end = index === last ? 'Connection: close\r\n' : ''
    return `GET ${defaultRoot}${path} HTTP/1.1\r\nHost: cal.example\r\n${end}\r\n`
  })
  socket.write(heads.join(''))
  await once(socket, 'close')
  const counts: Record<string, number> = {}
  for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d+) /g)) {
    counts[status] = (counts[status] ?? 0) + 1
  }
  assert.equal(text.match(/^retry-after: \d+\r$/gim)?.length, counts['429'])
  return counts
}

for (const database of databases) {
  describe(`passwords tried in parallel on ${database}`, () => {
    // Otherwise a guess that waits would be told to wait from its own second on, not from now.
    holdClock()

    test('S13.5 of 400 wrong ones ten are checked, two at a time at most', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'), { password })
      using hashes = watchHashes()
      const replies = await Promise.all(many(400, (number) => guess(fasti, id, `wrong ${number}`)))
      assert.deepEqual(statusesOf(replies), { 403: 10, 429: 390 })
      areThrottled(replies)
      assert.equal(hashes.begun(), 10)
      assert.ok(hashes.most() <= 2)
      refused(await guess(fasti, id, password), 429, 'rest_too_many_requests', 'the right one')
      assert.equal(hashes.begun(), 10)
    })

    test('S13.5 of 300 that are pipelined on one connection ten are checked', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'), { password })
      using hashes = watchHashes()
      const counts = await pipelined(
        fasti,
        many(300, (number) => `/events/${id}?password=wrong-${number}`),
      )
      assert.equal(hashes.begun(), 10)
      assert.equal(counts['403'], 10)
      // Requests after the last one that is admitted on a connection may stay unanswered.
      assert.deepEqual(Object.keys(counts).toSorted(), ['403', '429'])
    })

    test('S13.5 right ones in parallel all pass and are not counted', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'), { password })
      const right = await Promise.all(many(15, () => guess(fasti, id, password)))
      assert.deepEqual(statusesOf(right), { 200: 15 })
      for (let round = 0; round < 10; round += 1) {
        refused(await guess(fasti, id, 'wrong'), 403, 'event-password-protected', String(round))
      }
      assert.equal((await guess(fasti, id, 'wrong')).status, 429)
    })

    test('S13.6 wrong ones from eleven addresses do not stop the right one from a twelfth', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { id } = await makeEvent(fasti.as('editor'), { password })
      const wrong = await Promise.all(
        many(11, (from) => from).flatMap((from) =>
          many(10, () => guess(fasti, id, 'wrong', `203.0.113.${from}`)),
        ),
      )
      assert.deepEqual(statusesOf(wrong), { 403: 100, 429: 10 })
      areThrottled(wrong)
      assert.equal((await guess(fasti, id, password, '198.51.100.1')).status, 200)
      // A new address still has ten guesses, and no more.
      using hashes = watchHashes()
      const late = await Promise.all(many(15, () => guess(fasti, id, 'x', '198.51.100.2')))
      assert.deepEqual(statusesOf(late), { 429: 15 })
      assert.equal(hashes.begun(), 10)
      assert.equal((await guess(fasti, id, password, '198.51.100.2')).status, 429)
    })

    test('S13.5 a very long password is wrong and counted like any other', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'), { password })
      const payload = new URLSearchParams({ password: 'x'.repeat(500_000) }).toString()
      const slug = (await fasti.as('editor').get(`/events/${id}`)).body.slug
      const statuses = await Promise.all(
        many(11, async () => {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          const url = `/event/${slug}`
          return (await fasti.app.inject({ method: 'POST', url, headers, payload })).statusCode
        }),
      )
      assert.deepEqual(
        statuses.toSorted((a, b) => a - b),
        [...many(10, () => 403), 429],
      )
    })

    test('S4.5 of 100 parallel wrong logins ten are refused as wrong, the rest throttled', async () => {
      await using fasti = await freshFasti(database, behindProxy)
      const { login, secret } = await fasti.user('editor')
      const ask = (tried: string, from: string) => {
        const authorization = `Basic ${Buffer.from(`${login}:${tried}`).toString('base64')}`
        return fasti.get('/tags', { headers: { authorization, 'x-forwarded-for': from } })
      }
      const replies = await Promise.all(many(100, () => ask('wrong', '203.0.113.1')))
      assert.deepEqual(statusesOf(replies), { 401: 10, 429: 90 })
      areThrottled(replies)
      assert.equal((await ask(secret, '203.0.113.1')).status, 429)
      assert.equal((await ask(secret, '203.0.113.2')).status, 200)
    })
  })
}

// The queue for checks belongs to the process, whatever its database is.
describe('passwords that wait to be checked', () => {
  test('S13.5 others read, compress and write while many addresses guess', async () => {
    await using fasti = await freshFasti('sqlite', behindProxy)
    const editor = fasti.as('editor')
    const { id } = await makeEvent(editor, { password })
    await makeEvent(editor, { title: 'Open', description: 'words '.repeat(500) })
    using hashes = watchHashes()
    let answered = 0
    const flood = many(40, async (number) => {
      const reply = await guess(fasti, id, 'wrong', `203.0.113.${number}`)
      answered += 1
      return reply
    })
    for (const encoding of ['gzip', 'br']) {
      const headers = { host: 'cal.example', 'accept-encoding': encoding }
      const reply = await fasti.app.inject({ url: `${defaultRoot}/events`, headers })
      assert.deepEqual([reply.statusCode, reply.headers['content-encoding']], [200, encoding])
    }
    assert.equal((await editor.post('/tags', { name: 'Others' })).status, 201)
    assert.ok(answered < 30, `${answered} guesses were answered before the others`)
    const replies = await Promise.all(flood)
    assert.deepEqual(statusesOf(replies), { 403: 40 })
    assert.ok(hashes.most() <= 2)
  })

  test('S13.5 one address does not starve another', async () => {
    await using fasti = await freshFasti('sqlite', behindProxy)
    const events = await Promise.all(
      many(4, (number) => makeEvent(fasti.as('editor'), { title: `Event ${number}`, password })),
    )
    let answered = 0
    const flood = events.flatMap(({ id }) =>
      many(10, async () => {
        await guess(fasti, id, 'wrong', '203.0.113.1')
        answered += 1
      }),
    )
    assert.equal((await guess(fasti, events[0].id, password, '203.0.113.2')).status, 200)
    assert.ok(answered < 20, `${answered} guesses came first`)
    await Promise.all(flood)
  })
})
