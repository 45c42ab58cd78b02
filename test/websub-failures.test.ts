// WebSub: what becomes of subscribers that do not confirm, fail or hang, and of feeds that end.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { now } from '../src/language/time/clock.ts'
import { type Clock, setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { makeCategory } from './support/make.ts'
import { onDelivery, silence, status, usual } from './support/subscriber.ts'
import { until } from './support/until.ts'
import { type Subscribed, subscribedCalendar } from './support/websub.ts'

const noon = '2027-02-01T12:00:00Z'
const day = 86_400

for (const database of databases) {
  describe(`subscribers that fail on ${database}`, () => {
    let calendar: Subscribed
    let clock: Clock
    before(async () => {
      clock = setClock(noon)
      calendar = await subscribedCalendar(database)
      await calendar.change('Lantern Walk', { categories: ['Music'] })
    })
    beforeEach(async () => {
      clock.set(noon)
      await calendar.reset()
    })
    after(async () => {
      await calendar[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    })

    test('what was not delivered before a renewal is delivered after it', async () => {
      await calendar.ask('/missed')
      calendar.subscriber.behave('/missed', onDelivery(status(500)))
      await calendar.change('Missed')
      await calendar.distribute()
      calendar.subscriber.behave('/missed', onDelivery(status(200)))
      await calendar.ask('/missed')
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/missed').length, 2)
    })

    test('who does not confirm exactly gets nothing', async () => {
      calendar.subscriber.behave(
        '/wrong',
        (_got, response) => void response.end('another challenge'),
      )
      calendar.subscriber.behave('/longer', ({ query }, response) => {
        response.end(`${query.get('hub.challenge')}\n`)
      })
      calendar.subscriber.behave('/refuses', ({ query }, response) => {
        response.writeHead(404).end(query.get('hub.challenge'))
      })
      calendar.subscriber.behave('/redirects', ({ query }, response) => {
        const location = `${calendar.subscriber.url}/ok?hub.challenge=${query.get('hub.challenge')}`
        response.writeHead(302, { location }).end()
      })
      const paths = ['/wrong', '/longer', '/refuses', '/redirects']
      for (const path of paths) await calendar.ask(path)
      await calendar.change('Later')
      await calendar.distribute()
      assert.equal(calendar.subscriber.got.length, paths.length)
    })

    test('a failed delivery is tried again with growing pauses, and then given up', async () => {
      await calendar.ask('/failing')
      calendar.subscriber.behave('/failing', onDelivery(status(503)))
      await calendar.change('Later')
      let moment = now()
      const attempts: number[] = []
      const start = moment
      while (moment < start + 2 * day) {
        const count = calendar.subscriber.delivered('/failing').length
        await calendar.distribute()
        if (calendar.subscriber.delivered('/failing').length > count) attempts.push(moment - start)
        moment += attempts.length < 3 ? 60 : 1800
        clock.set(new Date(moment * 1000).toISOString())
      }
      assert.equal(attempts.length, 6)
      const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
      assert.deepEqual(
        pauses,
        pauses.toSorted((a, b) => a - b),
      )
      assert.ok((attempts.at(-1) ?? 0) > 20 * 3600)
      calendar.subscriber.behave('/failing', onDelivery(status(200)))
      await calendar.change('The next change')
      await calendar.distribute()
      assert.equal(calendar.subscriber.delivered('/failing').length, 7)
    })

    test('410 ends a subscription', async () => {
      await calendar.ask('/gone')
      calendar.subscriber.behave('/gone', onDelivery(status(410)))
      for (const title of ['One', 'Two']) {
        await calendar.change(title)
        await calendar.distribute()
      }
      assert.equal(calendar.subscriber.delivered('/gone').length, 1)
    })

    test('who subscribes to a feed that does not exist, or ends, is told so', async () => {
      const dance = 'http://cal.example/events/category/dance.rss'
      await calendar.ask('/denied', { 'hub.topic': dance })
      const category = await makeCategory(calendar.fasti.as('editor'), 'Dance')
      await calendar.ask('/denied', { 'hub.topic': dance })
      await calendar.fasti.as('editor').delete(`/categories/${category.id}`)
      await calendar.distribute()
      await calendar.distribute()
      const modes = calendar.subscriber.got.map(({ method, query }) => [
        method,
        query.get('hub.mode'),
      ])
      assert.deepEqual(modes, [
        ['GET', 'denied'],
        ['GET', 'subscribe'],
        ['GET', 'denied'],
      ])
      const { query } = calendar.subscriber.got.at(-1) ?? {}
      assert.equal(query?.get('hub.topic'), dance)
      assert.match(query?.get('hub.reason') ?? '', /no such feed/)
    })

    test('what changes during a delivery is delivered after it', async () => {
      const held = Promise.withResolvers<void>()
      await calendar.ask('/slow')
      calendar.subscriber.behave(
        '/slow',
        onDelivery(async (_got, response) => {
          await held.promise
          response.end()
        }),
      )
      const { websub } = calendar.fasti.app
      await calendar.change('First')
      const delivering = websub.distribute()
      await until(() => calendar.subscriber.delivered('/slow').length === 1)
      await calendar.change('Meanwhile')
      held.resolve()
      await delivering
      await calendar.distribute()
      const [, second, ...more] = calendar.subscriber.delivered('/slow')
      assert.match(second?.body.toString() ?? '', /Meanwhile/)
      assert.deepEqual(more, [])
    })

    test('a host that breaks off gets no more at once, and all of it later', async () => {
      const paths = ['/broken-1', '/broken-2', '/broken-3']
      for (const path of paths) await calendar.ask(path)
      const received = () => paths.flatMap((path) => calendar.subscriber.delivered(path)).length
      for (const path of paths) {
        const breakOff = onDelivery((_got, response) => void response.destroy())
        calendar.subscriber.behave(path, breakOff)
      }
      await calendar.change('Later')
      await calendar.distribute()
      await calendar.distribute()
      assert.equal(received(), 1)
      for (const path of paths) calendar.subscriber.behave(path, usual)
      clock.set('2027-02-01T12:01:00Z')
      await calendar.distribute()
      assert.equal(received(), 4)
    })

    test('a feed that is too long to be delivered is denied, before and after', async () => {
      const past = { start_date: '2027-01-12 20:30', end_date: '2027-01-12 23:00' }
      const description = 'What there is to say. '.repeat(40_000)
      const long = { ...past, description, categories: ['Long'] }
      await makeCategory(calendar.fasti.as('editor'), 'Long')
      const topic = { 'hub.topic': 'http://cal.example/events/past.rss?category=long' }
      await calendar.ask('/before', topic)
      for (const title of ['One', 'Two', 'Three']) await calendar.change(title, long)
      await calendar.distribute()
      await calendar.ask('/after', topic)
      const told = calendar.subscriber.got.map(({ path, query }) => [path, query.get('hub.mode')])
      assert.deepEqual(told, [
        ['/before', 'subscribe'],
        ['/before', 'denied'],
        ['/after', 'denied'],
      ])
    })

    test('a subscriber that hangs slows nobody, and ends with the server', async () => {
      await calendar.ask('/hangs')
      const works = { 'hub.callback': calendar.subscriber.url.replace('127.0.0.1', 'localhost') }
      await calendar.ask('/', works)
      calendar.subscriber.behave('/hangs', onDelivery(silence))
      const ending = new AbortController()
      let delivering: Promise<void> | undefined
      for (const [at, title] of ['Later', 'Latest'].entries()) {
        await calendar.change(title)
        delivering ??= calendar.fasti.app.websub.distribute(ending.signal)
        await until(() => calendar.subscriber.delivered('/').length === at + 1)
      }
      assert.equal(calendar.subscriber.delivered('/hangs').length, 1)
      ending.abort()
      await delivering
    })
  })
}
