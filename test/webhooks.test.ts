// Webhooks tell what changes (§20.3), signed, to addresses that may be called. Receivers are real
// servers on this machine; an independent library checks each signature.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { trimDeliveries } from '../src/calendar/webhooks/deliveries.ts'
import { now } from '../src/language/time/clock.ts'
import { databases } from './support/databases.ts'
import { playFailures } from './support/failing_receiver.ts'
import { makeCategory, makeEvent, makeVenue } from './support/make.ts'
import { assertSigned, verify } from './support/receiver.ts'
import { change, makeRecurring, remove } from './support/recurring.ts'
import {
  deliveriesOf,
  liveRoot as root,
  makeWebhook,
  senderFor,
  stage,
  told,
  webhookOf,
} from './support/webhooks.ts'

for (const database of databases) {
  describe(`webhooks on ${database}`, () => {
    test('tell what changes from now on, signed, with the thing as lists show it', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      await makeEvent(admin, { title: 'Before' })
      const { secret } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { id } = await makeEvent(admin)
      await sender.send()
      await change(admin, id, { title: 'Long walk', status: 'draft' })
      await sender.send()
      await remove(admin, id)
      clock.set('2027-03-01T12:00:30Z')
      await sender.send()
      assertSigned(receiver.messages, secret)
      const types = ['event.create', 'event.update', 'event.trash']
      assert.deepEqual(
        receiver.messages.map(told),
        types.map((type) => `${type} ${id}`),
      )
      const [made, changed, gone] = receiver.messages
      const listed = (await admin.get(`/events?include=${id}&status=trash`)).body.events[0]
      assert.equal(changed?.body.data.item.title, 'Long walk')
      assert.equal(made?.body.data.item.rest_url, listed.rest_url)
      assert.deepEqual(Object.keys(made?.body.data.item), Object.keys(listed))
      assert.deepEqual(gone?.body, {
        type: 'event.trash',
        timestamp: '2027-03-01T12:00:30.000Z',
        data: { kind: 'event', id, action: 'gone' },
      })
      assert.equal(made?.headers['content-type'], 'application/json')
      assert.equal(gone?.timestamp, now())
      assert.equal(new Set(receiver.messages.map((one) => one.id)).size, 3)
      await sender.send()
      assert.equal(receiver.messages.length, 3)
    })

    test('tell only of the kinds, actions and events that are wanted', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const { id: music } = await makeCategory(admin, 'Music')
      await makeWebhook(admin, `${receiver.url}?a`, { kinds: 'venue' })
      await makeWebhook(admin, `${receiver.url}?b`, { kinds: 'event', actions: 'create' })
      await makeWebhook(admin, `${receiver.url}?c`, { kinds: 'event', categories: 'music' })
      await makeWebhook(admin, `${receiver.url}?d`, { active: false })
      const { id: venue } = await makeVenue(admin, 'Hall')
      const { id: walk } = await makeEvent(admin)
      const { id: concert } = await makeEvent(admin, { categories: [music] })
      await change(admin, concert, { title: 'Concert' })
      await sender.send()
      const wanted = [
        `venue.create ${venue}`,
        ...[walk, concert, concert].map((id) => `event.create ${id}`),
      ]
      assert.deepEqual(receiver.messages.map(told).toSorted(), wanted.toSorted())
    })

    test('what is gone by now is told if the receiver may have seen it in the lists before', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const { id: music } = await makeCategory(admin, 'Music')
      await makeWebhook(admin, receiver.url, { kinds: 'event', categories: music })
      const { id: brief } = await makeEvent(admin, { categories: [music] })
      const { id: moved } = await makeEvent(admin, { categories: [music] })
      await remove(admin, brief)
      await change(admin, moved, { categories: [] })
      await sender.send()
      const gone = [`event.trash ${brief}`, `event.update ${moved}`]
      assert.deepEqual(receiver.messages.map(told).toSorted(), gone)
      for (const { body } of receiver.messages) assert.equal(body.data.action, 'gone')
    })

    test('nothing is told of what never matched the filter, whatever becomes of it (§20.1)', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const music = await makeCategory(admin, 'Music')
      const walks = await makeCategory(admin, 'Walks')
      const { id: walk } = await makeEvent(admin, { categories: [walks.id] })
      const { id: concert } = await makeEvent(admin, { categories: [music.id] })
      await makeWebhook(admin, receiver.url, { kinds: 'event', categories: music.id })
      await change(admin, walk, { title: 'Walk' })
      await admin.put(`/categories/${walks.id}`, { name: 'Hikes' })
      await remove(admin, walk)
      await remove(admin, walk, 'force=true')
      await sender.send()
      assert.deepEqual(receiver.messages.map(told), [])
      await change(admin, concert, { categories: [walks.id] })
      await sender.send()
      await change(admin, concert, { title: 'Not music any more' })
      await sender.send()
      assert.deepEqual(receiver.messages.map(told), [`event.update ${concert}`])
      assert.equal(receiver.messages[0]?.body.data.action, 'gone')
    })

    test('a webhook can be told of series instead of their dates (§17.5, §20.3)', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      await makeWebhook(admin, receiver.url, { kinds: 'event', recurrence: 'series' })
      const { series, dates } = await makeRecurring(admin)
      await sender.send()
      assert.deepEqual(receiver.messages.map(told), [`event.create ${series.id}`])
      for (const { id } of dates) await remove(admin, id)
      await sender.send()
      assert.deepEqual(receiver.messages.slice(1).map(told), [`event.update ${series.id}`])
      assert.equal(receiver.messages[1]?.body.data.action, 'gone')
    })

    test('more changes than may wait are queued when there is room, without another write', async () => {
      await using all = await stage(database)
      const { admin, receiver, fasti } = all
      await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const events = [await makeEvent(admin), await makeEvent(admin), await makeEvent(admin)]
      await senderFor(fasti, [receiver.host], { mostPending: 2 }).send()
      assert.deepEqual(
        receiver.messages.map(told).toSorted(),
        events.map(({ id }) => `event.create ${id}`),
      )
    })

    test('no private address is called, whatever a name leads to at each attempt (S8.3)', async () => {
      await using all = await stage(database)
      const { admin, receiver, fasti, clock } = all
      const port = receiver.host.split(':')[1]
      let asked = 0
      const resolve = async () => {
        asked += 1
        return [{ address: asked === 1 ? '10.0.0.1' : '127.0.0.1', family: 4 }]
      }
      const sender = senderFor(fasti, [], { resolve })
      const { id } = await makeWebhook(admin, `https://receiver.example:${port}/`)
      const { id: plain } = await makeWebhook(admin, receiver.url)
      await makeEvent(admin)
      for (const moment of ['12:00:00', '12:00:10', '12:10:00']) {
        clock.set(`2027-03-01T${moment}Z`)
        await sender.send()
      }
      for (const webhook of [id, plain]) {
        const [{ attempts, failure }] = await deliveriesOf(admin, webhook)
        assert.deepEqual([attempts, failure], [3, 'address'], String(webhook))
      }
      assert.equal(asked, 3)
      assert.deepEqual(receiver.messages, [])
    })

    test('a new secret signs at once, and the one before for a day more', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, clock } = all
      const { id, secret: old } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      const { body } = await admin.post(`/webhooks/${id}/secret`, {}, { root })
      await makeEvent(admin)
      await sender.send()
      assertSigned(receiver.messages, old)
      assertSigned(receiver.messages, body.secret)
      clock.set('2027-03-02T12:00:00Z')
      await makeEvent(admin)
      await sender.send()
      const last = receiver.messages.at(-1) ?? assert.fail()
      verify(last, body.secret)
      assert.throws(() => verify(last, old))
      const stale = receiver.messages[0] ?? assert.fail()
      assert.throws(() => verify(stale, body.secret), /too old/)
    })

    test('a webhook of a disabled owner is off (§19)', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, fasti } = all
      const second = fasti.as('administrator', 'second')
      const { id } = await makeWebhook(second, receiver.url, { kinds: 'event' })
      await fasti.db.run(sql`update users set disabled_utc = 1 where login = 'second'`)
      await makeEvent(admin)
      await sender.send()
      const off = await webhookOf(admin, id)
      assert.deepEqual(
        [off.active, off.disabled_reason, off.owner.login],
        [false, 'owner', 'second'],
      )
      assert.deepEqual(receiver.messages, [])
    })

    test('a webhook whose owner is no administrator any more is off, until another one takes it', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, fasti } = all
      const second = fasti.as('administrator', 'second')
      const { id } = await makeWebhook(second, receiver.url, { kinds: 'event' })
      await fasti.db.run(sql`update users set role = 'editor' where login = 'second'`)
      await makeEvent(admin)
      const reported: unknown[] = []
      const reportOff = (...said: unknown[]) => void reported.push(said)
      await senderFor(fasti, [receiver.host], { reportOff }).send()
      const off = await webhookOf(admin, id)
      assert.deepEqual([off.active, off.disabled_reason], [false, 'owner'])
      assert.deepEqual(reported, [[id, 'owner']])
      assert.deepEqual(receiver.messages, [])
      const taken = await admin.patch(`/webhooks/${id}`, { active: true }, { root })
      assert.equal(taken.body.owner.login, 'administrator')
      await makeEvent(admin)
      await sender.send()
      assert.equal(receiver.messages.length, 1)
    })

    test('a webhook whose place in the history is lost begins anew and says so', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, fasti, clock } = all
      await makeEvent(admin)
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      await fasti.db.run(sql`delete from history where id = (select min(id) from history)`)
      clock.set('2027-03-01T12:01:00Z')
      await sender.send()
      assert.equal((await webhookOf(admin, id)).skipped_until, '2027-03-01 12:01:00')
      assert.deepEqual(receiver.messages, [])
      await makeEvent(admin)
      await sender.send()
      assert.equal(receiver.messages.length, 1)
    })

    test('new filters count from now on', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'venue' })
      await makeEvent(admin)
      await admin.patch(`/webhooks/${id}`, { kinds: 'event' }, { root })
      const { id: later } = await makeEvent(admin)
      await sender.send()
      assert.deepEqual(receiver.messages.map(told), [`event.create ${later}`])
      assert.equal((await webhookOf(admin, id)).skipped_until, null)
    })

    test('410 switches a webhook off at once, and what waits is sent when it is on again', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender } = all
      const { id: webhook } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      receiver.answer = (_, response) => void response.writeHead(410).end()
      await makeEvent(admin)
      await sender.send()
      const { active, disabled_reason } = await webhookOf(admin, webhook)
      assert.deepEqual([active, disabled_reason], [false, 'gone'])
      receiver.answer = (_, response) => void response.end()
      await admin.post(`/webhooks/${webhook}/test`, {}, { root })
      await sender.send()
      assert.deepEqual(
        receiver.messages.map(({ body }) => body.type),
        ['event.create', 'webhook.test'],
      )
      await admin.put(`/webhooks/${webhook}`, { active: true }, { root })
      await sender.send()
      assert.equal(receiver.messages.at(-1)?.id, receiver.messages[0]?.id)
    })

    test('none is lost, and the last state of each event comes last, whatever fails', async () => {
      assert.equal((await playFailures(database, 20, 1)).failed, 20)
    })

    test('deliveries are kept for thirty days', async () => {
      await using all = await stage(database)
      const { admin, receiver, sender, fasti, clock } = all
      const { id } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
      await makeEvent(admin)
      await sender.send()
      clock.set('2027-03-31T12:00:00Z')
      await makeEvent(admin)
      await sender.send()
      assert.equal(await trimDeliveries(fasti.db, now()), 0)
      assert.equal(await trimDeliveries(fasti.db, now() + 1), 1)
      assert.equal((await deliveriesOf(admin, id)).length, 1)
    })
  })
}
