// Waits: for the servers that it starts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bothDatabases, databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { passTime } from './support/leases.ts'
import { makeEvent } from './support/make.ts'
import { assertSigned, startReceiver } from './support/receiver.ts'
import { startServer } from './support/server.ts'
import { until } from './support/until.ts'
import { deliveriesOf, makeWebhook, senderFor } from './support/webhooks.ts'

for (const database of bothDatabases) {
  describe(`webhooks of a server on ${database}`, () => {
    test('are sent soon, whoever has written, and survive kill -9 of the one that sends', async () => {
      await using receiver = await startReceiver()
      const allowed = { FASTI_CALLBACK_HOSTS_ALLOW: receiver.host }
      await using fasti = await freshFasti(database, allowed)
      const admin = fasti.as('administrator')
      const server = await startServer({ ...fasti.settings, ...allowed })
      // Written by this process, sent by the other one.
      const { id, secret } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      await until(() => receiver.messages.length === 1)
      receiver.answer = () => {}
      const pending = [await makeEvent(admin), await makeEvent(admin), await makeEvent(admin)]
      await until(() => receiver.messages.length === 4)
      await server.stop('SIGKILL')
      assertSigned(receiver.messages, secret)

      receiver.answer = (_, response) => void response.end()
      // Later, when the lease of the dead server has run out.
      await passTime(fasti.db, 'webhooks', 20)
      await senderFor(fasti, [receiver.host]).send()
      assert.deepEqual(
        receiver.messages
          .slice(4)
          .map((one) => one.id)
          .toSorted(),
        receiver.messages
          .slice(1, 4)
          .map((one) => one.id)
          .toSorted(),
      )
      const delivered = await deliveriesOf(admin, id, 'status=delivered')
      assert.equal(delivered.length, 1 + pending.length)
      assert.ok(!server.output.join('').includes(secret))
    })
  })
}

for (const database of databases) {
  describe(`webhooks of a server that stops on ${database}`, () => {
    test('are handed over at once by a server that stops', async () => {
      await using receiver = await startReceiver(() => {})
      const allowed = { FASTI_CALLBACK_HOSTS_ALLOW: receiver.host }
      await using fasti = await freshFasti(database, allowed)
      const admin = fasti.as('administrator')
      const server = await startServer({ ...fasti.settings, ...allowed })
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      await until(() => receiver.messages.length === 1)
      assert.equal(await server.stop(), 0)
      receiver.answer = (_, response) => void response.end()
      await senderFor(fasti, [receiver.host]).send()
      const [{ status, attempts }] = await deliveriesOf(admin, id)
      assert.deepEqual([status, attempts, receiver.messages.length], ['delivered', 1, 2])
    })
  })
}
