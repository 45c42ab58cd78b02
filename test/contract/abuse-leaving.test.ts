// Clients that disconnect before the response is complete are not logged as server errors.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { databases } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { upload } from '../support/media.ts'
import { written } from '../support/wire.ts'

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await nextTurn()
}

/** When a client disconnects after it has sent a request. */
const moments: Readonly<Record<string, (socket: Socket) => Promise<unknown>>> = {
  'at once': async () => {},
  'as it is read': () => turns(2),
  'as it is answered': () => turns(20),
  'at the first byte': (socket) => once(socket, 'readable'),
}

async function leave(fasti: Fasti, question: Buffer, moment: string): Promise<void> {
  const { port } = fasti.app.server.address() as AddressInfo
  const arrived = once(fasti.app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  // The reset is intended.
  socket.on('error', () => undefined)
  const [server] = (await arrived) as [Socket]
  const gone = new Promise<void>((resolve) => void server.once('close', () => resolve()))
  socket.write(question)
  await moments[moment]?.(socket)
  socket.resetAndDestroy()
  await gone
}

const faults = (fasti: Fasti) =>
  fasti.log.filter((line) => JSON.parse(line).level > pino.levels.values['info']!)

/** Random pixels do not compress: some hundred kilobytes. */
const picture = () =>
  sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer()

const get = (path: string, ...headers: readonly string[]) => written(`GET ${path}`, headers)

for (const database of databases) {
  describe(`a client that disconnects early on ${database}`, () => {
    test('S14.7 during a response or a request is not logged as a fault', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (let n = 0; n < 60; n += 1) {
        await makeEvent(editor, { title: `Walk ${n}`, description: 'Long. '.repeat(2000) })
      }
      const { body: image } = await upload(editor, await picture())
      await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      const { secret } = await fasti.user('editor')
      const token = `Authorization: Bearer ${secret}`
      const half = (path: string, type: string, begin: string) =>
        written(`POST ${path}`, [token, `Content-Type: ${type}`, 'Content-Length: 9000'], begin)
      const form = 'application/x-www-form-urlencoded'
      const answers = [
        get('/events.ics'),
        get('/events.ics', 'Accept-Encoding: br'),
        get('/events.ics', 'Accept-Encoding: gzip'),
        get(`${defaultRoot}/events?per_page=50`),
        get(`${defaultRoot}/events?per_page=50`, token, 'Accept-Encoding: gzip'),
        get('/events/list', 'Accept-Encoding: br'),
        get(new URL(image.url).pathname),
      ]
      const questions = [
        half(`${defaultRoot}/events`, 'application/json', '{"title":"x'),
        half(`${defaultRoot}/events`, 'multipart/form-data; boundary=x', '--x\r\n'),
        half('/event/walk-1', form, 'password=x'),
        half('/event/walk-1', 'multipart/form-data; boundary=x', '--x\r\n'),
      ]
      for (const moment of Object.keys(moments)) {
        for (const answer of answers) await leave(fasti, answer, moment)
        if (moment === 'at the first byte') continue
        for (const question of questions) await leave(fasti, question, moment)
      }
      // Other clients are still served.
      assert.equal((await fasti.get('/events')).status, 200)
      await fasti.app.close()
      assert.deepEqual(faults(fasti), [])
      assert.ok(fasti.log.length > answers.length)
    })
  })
}
