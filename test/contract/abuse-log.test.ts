import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openSession } from '../../src/access/sessions.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { aliasPath, defaultRoot, freshFasti } from '../support/fasti.ts'

const event = { title: 'Guarded', start_date: '2027-05-05', end_date: '2027-05-06' }

for (const database of databases) {
  describe(`the log on ${database}`, () => {
    test('S12.10 it holds no password, token, cookie or event password', async () => {
      await using fasti = await freshFasti(database)
      const { id, login, secret } = await fasti.user('editor')
      const basic = Buffer.from(`${login}:${secret}`).toString('base64')
      const session = await openSession(fasti.db, id, now())
      const password = 'open-sesame-4711'
      const wrong = 'close-sesame-4712'
      for (const root of [defaultRoot, `/es${defaultRoot}`, aliasPath]) {
        const made = await fasti.as('editor').post('/events', { ...event, password }, { root })
        assert.equal(made.status, 201)
        const path = `/events/${made.body.id}`
        await fasti.get(`${path}?password=${password}`, { root })
        await fasti.get(`${path}?a=1&password=${wrong}&b=2`, { root })
        await fasti.get(`${path}?pass%77ord=${password}`, { root })
        await fasti.get(`${path}?password[]=${password}`, { root })
        await fasti.get(`/nothing?password=${password}`, { root })
        await fasti.as('editor').put(path, { password: wrong, title: ['bad'] }, { root })
        await fasti.get('/venues', { root, headers: { authorization: `Basic ${basic}` } })
        const cookie = `fasti_session=${session.cookie}`
        await fasti.get('/venues', { root, headers: { cookie, 'x-fasti-nonce': session.nonce } })
        await fasti.get('/venues', { root, headers: { authorization: `Bearer x${secret}` } })
      }
      const log = fasti.log.join('')
      assert.ok(log.includes('/events/'))
      for (const hidden of [secret, basic, session.cookie, session.nonce, password, wrong]) {
        assert.ok(!log.includes(hidden), `The log holds ${hidden}.`)
      }
    })
  })
}
