// What failures mean for a webhook as a whole (§20.3).

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { makeEvent, makeVenue } from './support/make.ts'
import {
  deliveriesOf,
  liveRoot as root,
  makeWebhook,
  senderFor,
  stage,
  webhookOf,
} from './support/webhooks.ts'

for (const database of databases) {
  describe(`webhooks that fail on ${database}`, () => {
    test('a webhook whose filter names what was deleted is off, and says so', async () => {
      await using all = await stage(database)
      const { admin, receiver, fasti } = all
      const venue = await makeVenue(admin, 'Hall')
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event', venue: venue.id })
      await admin.delete(`/venues/${venue.id}?force=true`)
      const reported: unknown[] = []
      const reportOff = (...said: unknown[]) => void reported.push(said)
      await senderFor(fasti, [receiver.host], { reportOff }).send()
      const { body } = await admin.get(`/webhooks/${id}`, { root })
      assert.deepEqual([body.active, body.disabled_reason], [false, 'filters'])
      assert.deepEqual(reported, [[id, 'filters']], 'whoever runs the server reads it in the log')
    })

    test('a test message wakes the node that sends (§20.3)', async () => {
      await using all = await stage(database)
      const { admin, receiver, fasti } = all
      const { id } = await makeWebhook(admin, receiver.url)
      const generation = await fasti.db.generation('now')
      assert.equal((await admin.post(`/webhooks/${id}/test`, {}, { root })).status, 201)
      assert.notEqual(await fasti.db.generation('now'), generation)
    })

    test('a message that is given up does not switch a webhook off if another one arrived meanwhile', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id: bad } = await makeEvent(admin)
      let isDown = false
      receiver.answer = ({ body }, response) =>
        void response.writeHead(isDown || body.data.id === bad ? 500 : 200).end()
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        if (attempt === 5) await makeEvent(admin, { title: 'Arrives' })
        // From then on nothing arrives, but that is not yet for three days.
        if (attempt === 9) isDown = true
        if (attempt === 9) await makeEvent(admin, { title: 'Waits' })
        await sender.send()
        const { next } = (await deliveriesOf(admin, webhook)).find((one) => one.item === bad)
        if (next !== null) clock.set(`${next.replace(' ', 'T')}Z`)
      }
      const given = (await deliveriesOf(admin, webhook)).find((one) => one.item === bad)
      assert.deepEqual([given.status, given.attempts], ['failed', 10])
      const { active, failing_since } = await webhookOf(admin, webhook)
      assert.ok(active && failing_since !== null)
    })

    test('while a webhook fails it gets one message at a time', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      await makeWebhook(admin, receiver.url, { kinds: 'event' })
      let [open, most] = [0, 0]
      receiver.answer = (_, response) => {
        open += 1
        most = Math.max(most, open)
        // Long enough for others to come, if they did.
        setTimeout(() => {
          open -= 1
          response.writeHead(500).end()
        }, 30)
      }
      for (let n = 0; n < 6; n += 1) await makeEvent(admin, { title: `Event ${n}` })
      await sender.send()
      assert.ok(most > 1)
      most = 0
      clock.set('2027-03-01T12:00:10Z')
      await sender.send()
      assert.deepEqual([most, receiver.messages.length], [1, 12])
    })

    test('a late result of a message that is sent anew by hand changes nothing of it', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      receiver.answer = (_, response) => void response.writeHead(500).end()
      await sender.send()
      const { promise: answering, resolve: hold } = Promise.withResolvers<ServerResponse>()
      receiver.answer = (_, response) => hold(response)
      clock.set('2027-03-01T12:00:10Z')
      const round = sender.begin()
      const late = await answering
      const [{ id, attempts: before }] = await deliveriesOf(admin, webhook)
      assert.equal(before, 1)
      await admin.post(`/webhooks/${webhook}/deliveries/${id}/resend`, {}, { root })
      receiver.answer = (_, response) => void response.end()
      late.writeHead(500).end()
      await round
      await sender.send()
      const [{ status, attempts }] = await deliveriesOf(admin, webhook)
      assert.deepEqual([status, attempts], ['delivered', 1])
    })
  })
}
