// The hub is open to all: nobody can use it against others (WebSub; S8, S9).

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { keepSubscription, subscriptionId } from '../../src/public/feeds/websub/store.ts'
import { now } from '../../src/language/time/clock.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { type Subscriber, listenAsSubscriber, silence } from '../support/subscriber.ts'
import { until } from '../support/until.ts'

const topic = 'http://cal.example/events.rss'
const wish = { 'hub.mode': 'subscribe', 'hub.topic': topic }

type Form = Readonly<Record<string, string>>

const postTo = ({ app }: Fasti, form: Form | string, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/websub',
    remoteAddress,
    headers: { host: 'cal.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

const addressAt = (at: number) => `203.0.113.${at}`

/** One that was confirmed, and lacks all content. */
const storeSubscription = ({ db }: Fasti, callback: string) =>
  keepSubscription(db, {
    id: subscriptionId(callback, topic),
    callback,
    host: new URL(callback).hostname,
    topic,
    secret: null,
    until_utc: now() + 3600,
    digest: '',
    attempts: 0,
    next_utc: null,
  })

for (const database of databases) {
  describe(`requests to the hub on ${database}`, () => {
    holdClock()
    let fasti: Fasti
    let subscriber: Subscriber
    let inside: Subscriber
    /** Each test is a caller of its own. */
    let callers = 0
    before(async () => {
      subscriber = await listenAsSubscriber()
      inside = await listenAsSubscriber()
      fasti = await freshFasti(database, { FASTI_CALLBACK_HOSTS_ALLOW: subscriber.host })
    })
    after(async () => {
      await fasti[Symbol.asyncDispose]()
      await subscriber[Symbol.asyncDispose]()
      await inside[Symbol.asyncDispose]()
    })

    const newCaller = () => `198.51.100.${(callers += 1)}`
    const post = (form: Form | string, caller = newCaller()) => postTo(fasti, form, caller)
    const formOf = (path: string, more: Form = {}): Form => ({
      ...wish,
      'hub.callback': `${subscriber.url}${path}`,
      ...more,
    })
    const asked = (path: string) => subscriber.got.filter((one) => one.path === path).length
    const store = (path: string) => storeSubscription(fasti, `${subscriber.url}${path}`)

    test('a bad request is answered in plain words that name the parameter', async () => {
      const caller = newCaller()
      const long = 'x'.repeat(2000)
      const cases: readonly (readonly [string, Form])[] = [
        ['hub.mode', { 'hub.mode': 'publish' }],
        ['hub.mode', { 'hub.mode': '' }],
        ['hub.callback', { 'hub.callback': '' }],
        ['hub.callback', { 'hub.callback': 'somewhere' }],
        ['hub.callback', { 'hub.callback': 'file:///etc/passwd' }],
        ['hub.callback', { 'hub.callback': 'gopher://reader.example/' }],
        ['hub.callback', { 'hub.callback': 'http://user:word@reader.example/' }],
        ['hub.callback', { 'hub.callback': `https://reader.example/${long}` }],
        ['hub.callback', { 'hub.callback': `https://reader.example/${'é'.repeat(700)}` }],
        ['hub.topic', { 'hub.topic': '' }],
        ['hub.topic', { 'hub.topic': 'http://other.example/events.rss' }],
        ['hub.topic', { 'hub.topic': 'https://cal.example/events.rss' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events.ics' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events/month.rss' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events.rss?utm_source=x' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events.json?page=2' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events.rss#x' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events/category/%00.rss' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/feeds/rss/events' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/feed/secret.rss' }],
        ['hub.topic', { 'hub.topic': 'http://cal.example/events.rss?cancelled=perhaps' }],
        ['hub.topic', { 'hub.topic': `http://cal.example/search.rss?q=${long}` }],
        ['hub.topic', { 'hub.topic': 'http://cal.example' }],
        ['hub.lease_seconds', { 'hub.lease_seconds': 'long' }],
        ['hub.lease_seconds', { 'hub.lease_seconds': '0' }],
        ['hub.lease_seconds', { 'hub.lease_seconds': '1.5' }],
        ['hub.secret', { 'hub.secret': 's'.repeat(200) }],
        ['hub.secret', { 'hub.secret': '\u{1F511}'.repeat(50) }],
        ['hub.secret', { 'hub.secret': 'with\0nothing' }],
      ]
      for (const [name, wrong] of cases) {
        const { statusCode, headers, body } = await post(formOf('/wrong', wrong), caller)
        const shown = JSON.stringify(wrong).slice(0, 100)
        assert.equal(statusCode, 400, shown)
        assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
        assert.ok(body.includes(name), `${shown} ${body}`)
      }
      const twice = `${new URLSearchParams(formOf('/wrong')).toString()}&hub.topic=x`
      assert.match((await post(twice, caller)).body, /hub\.topic is not text/)
      const several = await post({ 'hub.mode': 'subscribe' }, caller)
      assert.match(several.body, /hub\.callback, hub\.topic/)
      assert.equal(asked('/wrong'), 0)
    })

    test('only a form is taken, and a large one is refused (S9.1)', async () => {
      const headers = { host: 'cal.example', 'content-type': 'application/json' }
      const send = (payload: string, type = headers['content-type']) =>
        fasti.app.inject({
          method: 'POST',
          url: '/websub',
          headers: { ...headers, 'content-type': type },
          payload,
        })
      assert.equal((await send(JSON.stringify(formOf('/json')))).statusCode, 415)
      assert.equal((await send('x', 'text/plain')).statusCode, 415)
      const form = 'application/x-www-form-urlencoded'
      assert.equal((await send(`hub.topic=${'x'.repeat(1024 * 1024)}`, form)).statusCode, 413)
      assert.equal((await send('&'.repeat(20_000), form)).statusCode, 400)
      assert.equal((await send('', form)).statusCode, 400)
      assert.equal(asked('/json'), 0)
    })

    test('S8.2 no request goes to an address that is not public, however it is written', async () => {
      const { port } = new URL(inside.url)
      const numbers = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0']
      const networks = ['10.0.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '224.0.0.1']
      const newer = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[fe80::1]', '[fd00::1]']
      for (const host of [...numbers, ...networks, ...newer, '[64:ff9b::7f00:1]']) {
        const callback = { 'hub.callback': `http://${host}:${port}/inside` }
        const { statusCode, body } = await post(formOf('', callback))
        assert.deepEqual([statusCode, body.includes('hub.callback')], [400, true], host)
      }
      // A name is looked up when it is called, at each attempt.
      for (const host of ['localhost', 'localhost.', 'LocalHost']) {
        const callback = { 'hub.callback': `http://${host}:${port}/inside` }
        assert.equal((await post(formOf('', callback))).statusCode, 202, host)
        await fasti.app.websub.idle()
      }
      assert.deepEqual(inside.got, [])
    })

    test('S8.3 also what was confirmed once is sent to public addresses alone', async () => {
      await storeSubscription(fasti, `http://localhost:${new URL(inside.url).port}/inside`)
      await makeEvent(fasti.as('editor'))
      await fasti.app.websub.distribute()
      await fasti.app.websub.idle()
      assert.deepEqual(inside.got, [])
    })

    test('one caller can make few requests, and others still theirs', async () => {
      const caller = newCaller()
      const leave = { 'hub.mode': 'unsubscribe' }
      const codes: number[] = []
      for (let at = 0; at < 62; at += 1) {
        const callback = { 'hub.callback': `http://${at}.reader.example/` }
        codes.push((await post(formOf('', { ...leave, ...callback }), caller)).statusCode)
      }
      assert.deepEqual(
        [codes.filter((code) => code === 202).length, codes.slice(-2)],
        [60, [429, 429]],
      )
      const { headers, body } = await post(formOf('/caller'), caller)
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
      assert.match(body, /Too many requests/)
      assert.equal((await post(formOf('/other-caller'))).statusCode, 202)
      await fasti.app.websub.idle()
      assert.deepEqual([asked('/caller'), asked('/other-caller')], [0, 1])
    })

    test('many callers together cannot flood a host, nor keep it from renewing', async () => {
      await store('/renews')
      const callback = 'http://flooded.example'
      const leave = { 'hub.mode': 'unsubscribe' }
      let taken = 0
      for (let at = 0; at < 70; at += 1) {
        const form = formOf('', { ...leave, 'hub.callback': `${callback}/${at}` })
        taken += (await post(form, addressAt(at))).statusCode === 202 ? 1 : 0
      }
      assert.equal(taken, 60)
      await fasti.app.websub.idle()
      const codes: number[] = []
      for (let at = 0; at < 12; at += 1) {
        codes.push((await post(formOf('/renews'), addressAt(at))).statusCode)
        await fasti.app.websub.idle()
      }
      assert.deepEqual(codes, [...Array.from({ length: 10 }, () => 202), 429, 429])
      assert.equal(asked('/renews'), 10)
    })

    test('a callback is asked once at a time, and one that hangs does not delay others', async () => {
      subscriber.behave('/hangs', silence)
      assert.equal((await post(formOf('/hangs'))).statusCode, 202)
      await until(() => asked('/hangs') === 1)
      assert.equal((await post(formOf('/hangs'))).statusCode, 429)
      assert.equal((await post(formOf('/quick'))).statusCode, 202)
      await until(() => asked('/quick') === 1)
      assert.equal(asked('/hangs'), 1)
    })

    test('a host has a hundred subscriptions at most; more are denied unasked', async () => {
      for (let at = 0; at < 100; at += 1) await store(`/many-${at}`)
      await post(formOf('/one-more'))
      await until(() => asked('/one-more') === 1)
      assert.equal(subscriber.got.at(-1)?.query.get('hub.mode'), 'denied')
      await post(formOf('/many-7'))
      await until(() => asked('/many-7') === 1)
      assert.equal(subscriber.got.at(-1)?.query.get('hub.mode'), 'subscribe')
    })

    test('the log has neither secrets nor callbacks', async () => {
      await post(formOf('/capability-path', { 'hub.secret': 'quagga-secret' }))
      await until(() => asked('/capability-path') === 1)
      assert.doesNotMatch(fasti.log.join('\n'), /quagga-secret|capability-path/)
    })
  })
}

test('more requests than can be verified are refused, whoever sends them', async () => {
  await using subscriber = await listenAsSubscriber(silence)
  const settings = { FASTI_CALLBACK_HOSTS_ALLOW: subscriber.host }
  await using fasti = await freshFasti('sqlite', settings)
  const codes: number[] = []
  for (let at = 0; at <= 200; at += 1) {
    const callback = `${subscriber.url}/${at}`
    await storeSubscription(fasti, callback)
    const { statusCode } = await postTo(fasti, { ...wish, 'hub.callback': callback }, addressAt(at))
    codes.push(statusCode)
  }
  assert.deepEqual(
    codes,
    [...codes.keys()].map((at) => (at < 200 ? 202 : 503)),
  )
})
