// Who guesses and disconnects before the answer: the guess counts, and nothing is a fault (§22).

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { databases } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { type Hashes, watchHashes } from '../support/hashes.ts'
import { makeEvent } from '../support/make.ts'
import { callerAt } from '../support/socket_caller.ts'
import { askToSignIn, consoleRoot, linkFor, password, personOf } from '../support/signing_in.ts'
import { until } from '../support/until.ts'
import { written } from '../support/wire.ts'

/** When a caller leaves, by what they wait for. */
type Moment = (socket: Socket, hashes: Hashes) => Promise<unknown>

const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await nextTurn()
}

const duringCheck: Moment = async (_socket, hashes) => {
  const before = hashes.begun()
  await until(() => hashes.begun() > before)
}

async function leave(fasti: Fasti, sent: Buffer, moment: Moment, hashes: Hashes): Promise<void> {
  const { port } = fasti.app.server.address() as AddressInfo
  const arrived = once(fasti.app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  // The reset is intended.
  socket.on('error', () => undefined)
  const [server] = (await arrived) as [Socket]
  const gone = once(server, 'close').catch(() => undefined)
  const waited = moment(socket, hashes)
  socket.write(sent)
  await waited
  socket.resetAndDestroy()
  await gone
}

async function listening(fasti: Fasti): Promise<string> {
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(fasti.app.server.address() as AddressInfo).port}`
}

const faults = (fasti: Fasti) =>
  fasti.log.filter((line) => JSON.parse(line).level > pino.levels.values['info']!)

function posted(path: string, body: unknown, ...headers: readonly string[]): Buffer {
  const text = JSON.stringify(body)
  const length = `Content-Length: ${Buffer.byteLength(text)}`
  return written(`POST ${path}`, ['Content-Type: application/json', length, ...headers], text)
}

async function targetCount({ db }: Fasti): Promise<number | undefined> {
  const row = await db.one<{ n: number }>(
    sql`select failures as n from attempts where name like 'target:%'`,
  )
  return row?.n
}

const guessed = (login: string) =>
  posted(`${consoleRoot}/session`, { login, password: 'wrong password' })

for (const database of databases) {
  describe(`callers who guess and leave on ${database}`, () => {
    test('§22 ten guesses whose callers have left stop their address', async () => {
      await using fasti = await freshFasti(database)
      await personOf(fasti, 'author')
      const address = await listening(fasti)
      using hashes = watchHashes()
      for (let round = 0; hashes.begun() < 10; round += 1) {
        const moment = round % 2 === 0 ? duringCheck : () => turns(randomInt(1, 12))
        await leave(fasti, guessed('author'), moment, hashes)
      }
      // The last ones are counted by all who guess at the login after the check.
      await until(async () => (await targetCount(fasti)) === 10)
      const next = await askToSignIn(callerAt(address, undefined), 'author')
      assert.equal(next.status, 429)
      await fasti.app.close()
      assert.deepEqual(faults(fasti), [])
    })

    test('§22 whoever leaves at any moment causes no fault', async () => {
      await using fasti = await freshFasti(database)
      using hashes = watchHashes()
      const { id } = await personOf(fasti, 'author')
      const { slug } = await makeEvent(fasti.as('editor'), { password: 'open sesame' })
      const link = await linkFor(fasti, id)
      const address = await listening(fasti)
      const { secret } = await fasti.user('editor')
      const token = `Authorization: Bearer ${secret}`
      const basic = `Authorization: Basic ${Buffer.from('author:wrong').toString('base64')}`
      const questions = [
        () => guessed('author'),
        () => posted(`${consoleRoot}/links/check`, { secret: 'wrong' }),
        () => posted(`${consoleRoot}/links/use`, { secret: link, password: 'short' }),
        () => posted(`${consoleRoot}/session`, { login: 'author', password }),
        () => posted(`${defaultRoot}/venues`, { venue: 'Left' }, token),
        () => written(`GET ${defaultRoot}/events`, [basic]),
        () => written(`GET ${defaultRoot}/events/by-slug/${slug}?password=wrong`),
        () => written(`GET /event/${slug}?password=wrong`),
        () => written('GET /metrics'),
        () => written(`GET /api/cal/live/v1/stream`, [token]),
      ]
      for (const question of questions) {
        for (let round = 0; round < 12; round += 1) {
          const whole = question()
          const sent = round % 3 === 0 ? whole.subarray(0, randomInt(whole.length)) : whole
          await leave(fasti, sent, () => turns(randomInt(1, 40)), hashes)
          await fasti.db.run(sql`delete from attempts`)
        }
      }
      assert.equal((await callerAt(address, undefined).get('/events')).status, 200)
      await fasti.app.close()
      assert.deepEqual(faults(fasti), [])
    })
  })
}
