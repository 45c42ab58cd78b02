// What becomes of webhooks whose receivers fail (§20.3): they are sent again, in order for each thing,
// for three days, and hold up no others.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { now } from '../src/language/time/clock.ts'
import { databases } from './support/databases.ts'
import { passTime } from './support/leases.ts'
import { makeEvent } from './support/make.ts'
import { type Receiver, startReceiver, verify } from './support/receiver.ts'
import { change } from './support/recurring.ts'
import { until } from './support/until.ts'
import {
  type Stage,
  deliveriesOf,
  liveRoot as root,
  makeWebhook,
  senderFor,
  stage,
  start,
  told,
  webhookOf,
} from './support/webhooks.ts'

/** As if everything had arrived. */
async function deliverAll({ fasti }: Stage): Promise<void> {
  await fasti.db.run(sql`update deliveries set status = 'delivered'`)
  await fasti.db.run(sql`update webhooks set paused_until_utc = null, failing_since_utc = null`)
}

for (const database of databases) {
  describe(`failing receivers on ${database}`, () => {
    test('are sent again with growing pauses until they arrive, with the same id', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook, secret } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id } = await makeEvent(admin)
      receiver.answer = (_, response) => void response.writeHead(500).end('not well')
      await sender.send()
      await sender.send()
      assert.equal(receiver.messages.length, 1)
      const [failed] = await deliveriesOf(admin, webhook)
      const { status, attempts, answer_status, failure, answer, sent, next } = failed
      assert.deepEqual(
        [status, attempts, answer_status, failure, answer, sent],
        ['pending', 1, 500, 'status', 'not well', '2027-03-01 12:00:00'],
      )
      assert.ok(next >= '2027-03-01 12:00:05' && next <= '2027-03-01 12:00:06', next)
      assert.equal((await webhookOf(admin, webhook)).failing_since, '2027-03-01 12:00:00')
      for (const moment of ['12:00:06', '12:05:40']) {
        clock.set(`2027-03-01T${moment}Z`)
        await sender.send()
      }
      clock.set('2027-03-01T12:30:00Z')
      await sender.send()
      assert.equal(receiver.messages.length, 3)
      receiver.answer = (_, response) => void response.writeHead(200).end('thanks')
      clock.set('2027-03-01T12:39:00Z')
      await sender.send()
      assert.deepEqual(receiver.messages.map(told), Array(4).fill(`event.create ${id}`))
      assert.equal(new Set(receiver.messages.map((one) => one.id)).size, 1)
      assert.equal(new Set(receiver.messages.map((one) => one.text)).size, 1)
      assert.equal(new Set(receiver.messages.map((one) => one.timestamp)).size, 4)
      verify(receiver.messages[3] ?? assert.fail(), secret)
      const [delivered] = await deliveriesOf(admin, webhook)
      assert.deepEqual(
        [delivered.status, delivered.attempts, delivered.failure, delivered.answer, delivered.next],
        ['delivered', 4, null, 'thanks', null],
      )
      assert.equal((await webhookOf(admin, webhook)).failing_since, null)
    })

    test('whatever goes wrong counts as a failure and says what it was', async () => {
      await using all = await stage(database)
      await using inside = await startReceiver()
      const { admin, receiver, fasti } = all
      const sender = senderFor(fasti, [receiver.host], { attemptSeconds: 0.2 })
      const answers: Record<string, Receiver['answer']> = {
        'redirects inward': (_, response) =>
          void response.writeHead(307, { location: inside.url }).end(),
        'closes early': (_, response) => void response.destroy(),
        'never answers': () => {},
        'has no place': (_, response) => void response.writeHead(404).end(),
        'is slow to begin': (_, response) => {
          const timer = setInterval(() => response.writeProcessing(), 20)
          response.on('close', () => clearInterval(timer))
        },
      }
      const names = Object.keys(answers)
      receiver.answer = (message, response) =>
        answers[message.body.data.item.title]?.(message, response)
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      for (const title of names) await makeEvent(admin, { title })
      await sender.send()
      const deliveries = (await deliveriesOf(admin, id)).toReversed()
      const outcomes = deliveries.map(({ status, answer_status, failure }) => [
        status,
        answer_status,
        failure,
      ])
      assert.deepEqual(outcomes, [
        ['pending', 307, 'status'],
        ['pending', null, 'connection'],
        ['pending', null, 'time'],
        ['pending', 404, 'status'],
        ['pending', null, 'time'],
      ])
      assert.deepEqual(inside.messages, [])
    })

    test('the head of an answer decides; of its body 1 kB of well-formed text is kept', async () => {
      await using all = await stage(database)
      const { admin, receiver, fasti } = all
      const sender = senderFor(fasti, [receiver.host], { attemptSeconds: 0.5 })
      const answers: Record<string, Receiver['answer']> = {
        slow: (_, response) => {
          response.writeHead(200)
          const timer = setInterval(() => response.write('.'), 20)
          response.on('close', () => clearInterval(timer))
        },
        'broken off': (_, response) => {
          response.writeHead(200, { 'content-length': '9' }).write('begun')
          setImmediate(() => response.destroy())
        },
        endless: (_, response) => void response.end(Buffer.alloc(3_000_000, 'é')),
        binary: (_, response) => void response.end(Buffer.alloc(2000, Buffer.from([0, 255, 7]))),
      }
      receiver.answer = (message, response) =>
        answers[message.body.data.item.title]?.(message, response)
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      for (const title of Object.keys(answers)) await makeEvent(admin, { title })
      await sender.send()
      const deliveries = (await deliveriesOf(admin, id)).toReversed()
      assert.deepEqual(
        deliveries.map(({ status }) => status),
        Array(4).fill('delivered'),
      )
      const [slow, broken, endless, binary] = deliveries.map(({ answer }) => answer)
      assert.match(slow, /^\.+$/)
      assert.equal(broken, 'begun')
      assert.equal(endless, 'é'.repeat(512))
      assert.match(binary, /^\uFFFD+$/)
      assert.ok(Buffer.byteLength(binary) <= 1024)
    })

    test('of one thing come in order; what fails holds up nothing else', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id: walk } = await makeEvent(admin, { title: 'Walk 1' })
      await sender.send()
      receiver.answer = ({ body }, response) =>
        void response.writeHead(body.data.id === walk ? 503 : 200).end()
      receiver.messages.length = 0
      await change(admin, walk, { title: 'Walk 2' })
      await sender.send()
      await change(admin, walk, { title: 'Walk 3' })
      await makeEvent(admin, { title: 'Run' })
      await sender.send()
      const titles = () => receiver.messages.map(({ body }) => body.data.item.title)
      assert.deepEqual(titles(), ['Walk 2', 'Run'])
      receiver.answer = (_, response) => void response.writeHead(200).end()
      clock.set('2027-03-01T12:00:10Z')
      await sender.send()
      assert.deepEqual(titles(), ['Walk 2', 'Run', 'Walk 2', 'Walk 3'])
      assert.deepEqual(await deliveriesOf(admin, webhook, 'status=pending'), [])
    })

    test('a receiver that hangs slows no other, and only one node sends', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, fasti } = all
      await using other = await startReceiver(() => {})
      const both = [receiver.host, other.host]
      const slow = senderFor(fasti, both, { attemptSeconds: 600 })
      const { id: hanging } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await fasti.db.run(sql`update webhooks set url = ${other.url}`)
      await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      const ending = new AbortController()
      const round = slow.begin(ending.signal)
      await until(() => other.messages.length === 1 && receiver.messages.length === 1)
      assert.equal(await sender.begin(ending.signal), undefined)
      const { id } = await makeEvent(admin, { title: 'Meanwhile' })
      await until(() => receiver.messages.length === 2)
      assert.equal(receiver.messages[1]?.body.data.id, id)
      ending.abort()
      await round
      // What the node itself has ended is no failure, and is sent by the next one.
      assert.equal((await webhookOf(admin, hanging)).failing_since, null)
      const ids = other.messages.map((one) => one.id)
      other.answer = (_, response) => void response.end()
      await senderFor(fasti, both).send()
      for (const one of ids) assert.equal(other.messages.filter((m) => m.id === one).length, 2)
      assert.deepEqual(await deliveriesOf(admin, hanging, 'status=pending'), [])
    })

    test('a node that has lost its turn changes nothing of what another one has delivered', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      const { promise: answering, resolve: hold } = Promise.withResolvers<ServerResponse>()
      receiver.answer = (_, response) => hold(response)
      const round = sender.begin()
      const late = await answering
      receiver.answer = (_, response) => void response.end()
      await passTime(all.fasti.db, 'webhooks', 20)
      await sender.send()
      late.writeHead(500).end()
      await round
      const [{ status, attempts }] = await deliveriesOf(admin, webhook)
      assert.deepEqual([status, attempts, receiver.messages.length], ['delivered', 1, 2])
    })

    test('three days of failures switch a webhook off; nothing is lost by then', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id } = await makeEvent(admin)
      receiver.answer = (_, response) => void response.writeHead(500).end()
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await sender.send()
        const [{ next }] = await deliveriesOf(admin, webhook)
        if (next !== null) clock.set(`${next.replace(' ', 'T')}Z`)
      }
      const hours = (now() - Date.parse(start) / 1000) / 3600
      assert.ok(hours > 71 && hours < 79, `${hours} hours`)
      assert.equal(receiver.messages.length, 10)
      const off = await webhookOf(admin, webhook)
      assert.equal(off.disabled_reason, 'failing')
      assert.equal(off.failing_since, '2027-03-01 12:00:00')
      assert.equal((await deliveriesOf(admin, webhook))[0].status, 'failed')
      await change(admin, id, { title: 'Later' })
      await sender.send()
      assert.equal(receiver.messages.length, 10)
      receiver.answer = (_, response) => void response.end()
      const on = await admin.patch(`/webhooks/${webhook}`, { active: true }, { root })
      assert.deepEqual([on.body.active, on.body.disabled_reason], [true, null])
      await sender.send()
      assert.equal(receiver.messages.at(-1)?.body.data.item.title, 'Later')
      const [failed] = await deliveriesOf(admin, webhook, 'status=failed')
      await admin.post(`/webhooks/${webhook}/deliveries/${failed.id}/resend`, {}, { root })
      await sender.send()
      assert.equal(receiver.messages.at(-1)?.id, failed.message)
    })

    test('one message that is never taken does not switch a webhook off that works', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id: bad } = await makeEvent(admin)
      receiver.answer = ({ body }, response) =>
        void response.writeHead(body.data.id === bad ? 400 : 200).end()
      await sender.send()
      const begin = Date.parse(start)
      for (const hours of [1, 2, 5, 11, 22, 37, 60, 82, 104]) {
        clock.set(new Date(begin + hours * 3_600_000).toISOString())
        await makeEvent(admin, { title: `After ${hours} hours` })
        await sender.send()
      }
      const [failed] = await deliveriesOf(admin, webhook, 'status=failed')
      assert.deepEqual([failed.item, failed.attempts, failed.answer_status], [bad, 10, 400])
      assert.equal((await webhookOf(admin, webhook)).active, true)
    })

    test('Retry-After is respected for an hour at most', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const wishes: Record<string, readonly [number, string]> = {
        '120': [429, '12:02:00'],
        'Mon, 01 Mar 2027 12:30:00 GMT': [503, '12:30:00'],
        '99999999': [429, '13:00:00'],
        soon: [429, '12:00:0'],
      }
      for (const [wish, [status, next]] of Object.entries(wishes)) {
        clock.set(start)
        receiver.answer = (_, response) =>
          void response.writeHead(status, { 'retry-after': wish }).end()
        await makeEvent(admin, { title: wish })
        await sender.send()
        const [delivery] = await deliveriesOf(admin, webhook)
        assert.equal(delivery.attempts, 1, wish)
        assert.ok(delivery.next.startsWith(`2027-03-01 ${next}`), `${wish}: ${delivery.next}`)
        const count = receiver.messages.length
        await makeEvent(admin, { title: 'Another' })
        await sender.send()
        assert.equal(receiver.messages.length > count, wish === 'soon', wish)
        await deliverAll(all)
      }
    })
  })
}
