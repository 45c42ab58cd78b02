// Invalid Host headers are refused, and their values get into no cache key, link or policy.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { onWire, written } from '../support/wire.ts'

const proxy = { FASTI_TRUST_PROXY: 'true' }
const close = 'Connection: close'
const events = `${defaultRoot}/events`

const wrongHosts = [
  'a b',
  'a, b',
  'a,b',
  'user@cal.example',
  'cal.example/x',
  'cal.example?x',
  'cal.example#x',
  'cal.example\\x',
  'http://cal.example',
  '"><script>',
  "x;script-src'unsafe-inline'",
  'cal.example:',
  'cal.example:0',
  'cal.example:080',
  'cal.example:65536',
  'cal.example:80:80',
  'cal.example:x',
  '.',
  '.cal.example',
  'cal..example',
  '1.2.3.4.5',
  '256.0.0.1',
  'a.1',
  '[::1',
  '::1',
  '[::1]x',
  '[1::2::3]',
  '[fe80::1%eth0]',
  '[not::hex::g]',
  'käl.example',
  'a'.repeat(261),
]

/** Each host as given, and as it is written in links. */
const rightHosts = [
  ['cal.example', 'cal.example'],
  ['CAL.Example', 'cal.example'],
  ['cal.example:8080', 'cal.example:8080'],
  ['cal.example:80', 'cal.example'],
  ['my_service-1:3000', 'my_service-1:3000'],
  ['127.0.0.1:65535', '127.0.0.1:65535'],
  ['[::1]:8080', '[::1]:8080'],
  ['[0:0::1]', '[::1]'],
  ['xn--kl-via.example', 'xn--kl-via.example'],
] as const

/** Refused, and the answer does not repeat the wrong value. */
function assertRefused(status: number, text: string, wrong: string, what: string): void {
  assert.equal(status, 400, `${what} ${wrong}`)
  if (wrong.length > 1) assert.ok(!text.includes(wrong), `${what} is shown: ${text}`)
}

describe('a Host header', () => {
  test('S14.1 that is invalid is refused on every face, with a sentence, and is in no answer', async () => {
    for (const settings of [{}, proxy, { FASTI_ORIGIN: 'https://true.example' }]) {
      await using fasti = await freshFasti('sqlite', settings)
      for (const host of wrongHosts) {
        const headers = { host }
        for (const path of ['', '/', '/events', '/nothing', '/doc']) {
          const { status, body, text } = await fasti.get(path, { headers })
          assertRefused(status, text, host, path)
          assert.equal(body.code, 'rest_invalid_param')
          assert.deepEqual(Object.keys(body.data.details), ['Host'])
        }
        for (const path of ['/', '/events/list', '/nothing', '/events.ics', '/oembed', '/embed']) {
          const page = await fasti.get(path, { headers: { host, accept: 'text/html' }, root: '' })
          assertRefused(page.status, `${page.text}${JSON.stringify(page.headers)}`, host, path)
        }
      }
    }
  })

  test('S14.1 in another form is normalized to the one used in links', async () => {
    await using fasti = await freshFasti('sqlite')
    for (const [host, shown] of rightHosts) {
      const { body, status } = await fasti.get('/', { headers: { host } })
      assert.equal(status, 200, host)
      assert.equal(body._links.up[0].href, `http://${shown}/api/`)
      assert.equal((await fasti.get('', { headers: { host }, root: '/api' })).status, 200, host)
    }
  })

  test('S14.1 that is invalid gets no cached answer, warm or cold, on the fast path', async () => {
    await using wire = await onWire(proxy)
    await makeEvent(wire.fasti.as('editor'))
    const ask = (...headers: readonly string[]) =>
      wire.speak(written(`GET ${events}`, [...headers, close]))
    for (let n = 0; n < 3; n += 1) assert.equal((await ask()).status, 200)
    for (const host of ['', 'a b', 'a,b', 'user@cal.example', '1.2.3.4.5', 'cal.example:0']) {
      for (let n = 0; n < 3; n += 1) {
        assert.equal((await ask(`Host: ${host}`)).status, 400, host)
      }
    }
    for (const said of ['Host: a b', 'Host: a, b:0', 'Proto: all http', 'Proto: ftp', 'For: a b']) {
      for (let n = 0; n < 3; n += 1) {
        assert.equal((await ask(`X-Forwarded-${said}`)).status, 400, said)
      }
    }
    assert.equal((await ask()).status, 200)
  })
})

describe('what a trusted proxy forwards', () => {
  test('S14.1 is one of two schemes and a host, or the request is refused', async () => {
    await using fasti = await freshFasti('sqlite', proxy)
    const wrong = ['all http', 'ftp', 'gopher', 'all https', 'http http', 'https;']
    for (const scheme of wrong) {
      for (const path of ['/events', '/nothing']) {
        const reply = await fasti.get(path, { headers: { 'x-forwarded-proto': scheme } })
        assertRefused(reply.status, reply.text, scheme, path)
        assert.deepEqual(Object.keys(reply.body.data.details), ['X-Forwarded-Proto'])
      }
      const page = await fasti.get('/', { headers: { 'x-forwarded-proto': scheme }, root: '' })
      assertRefused(page.status, `${page.text}${JSON.stringify(page.headers)}`, scheme, 'page')
    }
    for (const host of wrongHosts.filter((one) => !one.includes(','))) {
      const reply = await fasti.get('/events', { headers: { 'x-forwarded-host': host } })
      assertRefused(reply.status, reply.text, host, 'X-Forwarded-Host')
      assert.deepEqual(Object.keys(reply.body.data.details), ['X-Forwarded-Host'])
    }
  })

  test('S14.1 of a list the last entry counts: the proxy itself added it', async () => {
    await using fasti = await freshFasti('sqlite', proxy)
    const above = async (headers: Record<string, string>) =>
      (await fasti.get('/', { headers })).body._links.up[0].href
    const said = [
      [{ 'x-forwarded-proto': 'https' }, 'https://cal.example/api/'],
      [{ 'x-forwarded-proto': 'HTTPS' }, 'https://cal.example/api/'],
      [{ 'x-forwarded-proto': 'all http, https' }, 'https://cal.example/api/'],
      [{ 'x-forwarded-proto': 'https,http' }, 'http://cal.example/api/'],
      [{ 'x-forwarded-proto': '' }, 'http://cal.example/api/'],
      [{ 'x-forwarded-host': 'evil.example, Shown.example' }, 'http://shown.example/api/'],
      [
        { 'x-forwarded-host': 'shown.example:443', 'x-forwarded-proto': 'https' },
        'https://shown.example/api/',
      ],
    ] as const
    for (const [headers, expected] of said) assert.equal(await above(headers), expected)
  })

  test('S14.1 an address that is not one short plain word is refused', async () => {
    await using fasti = await freshFasti('sqlite', proxy)
    const statusFor = async (address: string) =>
      (await fasti.get('/events', { headers: { 'x-forwarded-for': address } })).status
    for (const address of ['192.0.2.1', 'x y, 192.0.2.1', '[2001:db8::1]:443', 'unknown', '']) {
      assert.equal(await statusFor(address), 200, address)
    }
    for (const address of ['192.0.2.1 login editor', 'a b', 'x'.repeat(300), '<b>']) {
      assert.equal(await statusFor(address), 400, address)
    }
  })

  test('S14.1 without a trusted proxy it is ignored', async () => {
    await using fasti = await freshFasti('sqlite')
    const headers = { 'x-forwarded-proto': 'all http', 'x-forwarded-host': 'a b' }
    const { status, body } = await fasti.get('/', { headers })
    assert.deepEqual([status, body._links.up[0].href], [200, 'http://cal.example/api/'])
  })
})

describe('how a request on the wire names the server', () => {
  test('S14.4 two Host headers are refused, equal ones too, warm or cold', async () => {
    for (const settings of [{}, proxy, { FASTI_ORIGIN: 'https://true.example' }]) {
      await using wire = await onWire(settings)
      const speak = (line: string, ...headers: readonly string[]) =>
        wire.speak(written(line, [...headers, close]))
      for (let n = 0; n < 3; n += 1) {
        for (const second of ['evil.example', 'cal.example']) {
          const two = ['Host: cal.example', `Host: ${second}`]
          for (const path of [events, '/', '/healthz', '/media/x', '/nothing']) {
            const { status, text } = await speak(`GET ${path}`, ...two)
            assert.equal(status, 400, path)
            assert.match(text, /x-content-type-options: nosniff/i)
          }
        }
        assert.equal((await speak(`GET ${events}`)).status, 200)
      }
      const { text } = await speak(`GET ${events}`, 'Host: a.example', 'Host: b.example')
      assert.match(text, /"Host":\{"code":"rest_invalid_value"/)
    }
  })

  test('S14.4 a missing Host header is refused, except in HTTP/1.0', async () => {
    await using wire = await onWire()
    const none = await wire.speak(`GET ${defaultRoot} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    assert.equal(none.status, 400)
    assert.match(none.text, /x-content-type-options: nosniff/i)
    const old = await wire.speak(`GET ${defaultRoot} HTTP/1.0\r\n\r\n`)
    assert.equal(old.status, 200)
    assert.match(old.text, /"href":"http:\/\/localhost\/api\/"/)
    assert.equal((await wire.speak('GET /healthz HTTP/1.0\r\n\r\n')).status, 200)
    const named = await wire.speak(`GET ${defaultRoot} HTTP/1.0\r\nHost: cal.example\r\n\r\n`)
    assert.match(named.text, /"href":"http:\/\/cal\.example\/api\/"/)
  })

  test('S14.1 an absolute target has the host of the Host header, or is refused', async () => {
    await using wire = await onWire()
    await makeEvent(wire.fasti.as('editor'))
    const get = (target: string) => wire.speak(written(`GET ${target}`, [close]))
    for (let n = 0; n < 3; n += 1) {
      const plain = await get(events)
      const whole = await get(`http://CAL.example${events}`)
      assert.deepEqual([plain.status, whole.status], [200, 200])
      assert.equal(whole.text.split('\r\n\r\n')[1], plain.text.split('\r\n\r\n')[1])
      for (const target of [
        `http://evil.example${events}`,
        `http://cal.example:8080${events}`,
        `http://cal.example.evil.example${events}`,
        `http://user@cal.example${events}`,
        `ftp://cal.example${events}`,
        `http://cal.example\\@evil.example${events}`,
      ]) {
        const { status, text } = await get(target)
        assert.equal(status, 400, target)
        assert.ok(!text.includes('evil.example'))
      }
    }
    assert.equal((await get('http://cal.example')).status, 200)
    assert.equal((await get('http://cal.example?q=walk')).status, 301)
    assert.equal((await wire.speak(written('OPTIONS *', [close]))).status, 200)
    for (const target of ['*', 'http://', 'http://evil.example', 'http://evil.example?x']) {
      assert.ok([400, 404].includes((await get(target)).status), target)
    }
  })
})
