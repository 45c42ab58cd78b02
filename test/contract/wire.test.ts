import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { defaultRoot } from '../support/fasti.ts'
import { type Heard, type Wire, onWire, written } from '../support/wire.ts'

const venues = `${defaultRoot}/venues`
const json = 'Content-Type: application/json'

/** The header of the first answer, by its name in lower case. */
function headerOf({ text }: Heard, name: string): string | undefined {
  const [head = ''] = text.split('\r\n\r\n')
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim()
}

const codeOf = ({ text }: Heard) => /"code":"([^"]*)"/.exec(text)?.[1]

describe('on a real socket', () => {
  let wire: Wire
  let token: string
  before(async () => {
    wire = await onWire()
    token = `Authorization: Bearer ${(await wire.fasti.user('editor')).secret}`
    await wire.fasti.as('editor').post('/venues', { venue: 'First' })
    await wire.fasti.as('editor').post('/venues', { venue: 'Second' })
  })
  after(() => wire[Symbol.asyncDispose]())

  /** The only request on its connection, which the server closes after the answer. */
  const ask = (line: string, headers: readonly string[] = [], body = '') =>
    wire.speak(written(line, [...headers, 'Connection: close'], body))

  test('a HEAD has the length of the GET, and no body (§11.4)', async () => {
    const get = await ask(`GET ${venues}`)
    const head = await ask(`HEAD ${venues}`)
    assert.equal(head.status, 200)
    assert.equal(headerOf(head, 'content-length'), headerOf(get, 'content-length'))
    assert.equal(head.text.split('\r\n\r\n')[1], '')
  })

  test('unsupported methods reach no route (S6.5)', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'PUT', 'DELETE', 'PATCH']) {
      const heard = await ask(`${method} ${venues}`, ['X-Secret: hush'])
      assert.equal(heard.status, 404, method)
      assert.equal(codeOf(heard), 'rest_no_route')
      assert.ok(!heard.text.includes('hush'))
    }
    for (const line of [`NOTHING ${venues}`, `get ${venues}`, `G\tT ${venues}`]) {
      const heard = await wire.speak(written(line))
      assert.deepEqual([heard.status, heard.isClosed], [400, true], line)
    }
    const tunnel = await wire.speak(written('CONNECT elsewhere.example:443'))
    assert.ok(tunnel.isClosed || tunnel.status >= 400)
    assert.ok(!tunnel.text.includes('200'))
  })

  test('no trick with a path reaches another route (S6.6)', async () => {
    const tricks = [
      `${defaultRoot}//venues`,
      `/${venues}`,
      `${defaultRoot}/Venues`,
      `${venues}/1/../2`,
      `${venues}/1/%2e%2e/2`,
      `${venues}/1%2f2`,
      `${venues}/1;a=b`,
      `${venues};a=b`,
      `${venues}/1%00`,
      `${venues}/1%20`,
      `${venues}%2f1`,
      `${venues}\\1`,
      `${venues}/+1`,
      `${venues}/-1`,
      `${venues}/1.0`,
      `${venues}/1e0`,
      `/api/../api/cal/events/v1/venues`,
      `/api/cal%2fevents/v1/venues`,
    ]
    for (const path of tricks) {
      const heard = await ask(`GET ${path}`)
      assert.equal(heard.status, 404, path)
      assert.equal(codeOf(heard), 'rest_no_route', path)
    }
    const nul = await wire.speak(written(`GET ${venues}/1\0`))
    assert.deepEqual([nul.status, nul.isClosed], [400, true])
    const long = await wire.speak(written(`GET ${venues}/${'x'.repeat(20_000)}`))
    assert.ok(long.status === 414 || long.status === 431)
    assert.equal(long.isClosed, true)
  })

  test('an address with a host in front is still only a path (S12.2)', async () => {
    const heard = await ask(`GET http://evil.example${venues}/1`)
    assert.ok(!heard.text.includes('evil.example'))
    assert.notEqual(heard.status, 500)
  })

  test('headers beyond 16 KiB end the connection (§3.8)', async () => {
    const heard = await wire.speak(written(`GET ${venues}`, [`X-Long: ${'x'.repeat(17_000)}`]))
    assert.deepEqual([heard.status, heard.isClosed], [431, true])
    assert.equal(headerOf(heard, 'x-content-type-options'), 'nosniff')
    const many = Array.from({ length: 1500 }, (_, index) => `X-H${index}: value`)
    assert.equal((await wire.speak(written(`GET ${venues}`, many))).status, 431)
    const fits = await ask(`GET ${venues}`, [`X-Long: ${'x'.repeat(15_000)}`])
    assert.equal(fits.status, 200)
  })

  test('a body that will be too large is refused before it is read (S9.1)', async () => {
    const announced = [
      [json, 1024 * 1024 + 1],
      ['Content-Type: application/x-www-form-urlencoded', 10 ** 12],
      ['Content-Type: multipart/form-data; boundary=x', 12 * 1024 * 1024 + 1],
      ['Content-Type: text/plain', 10 ** 9],
    ] as const
    for (const [type, length] of announced) {
      const head = written(`POST ${venues}`, [token, type, `Content-Length: ${length}`])
      const heard = await wire.speak(head)
      assert.deepEqual([heard.status, heard.isClosed], [413, true], type)
      assert.equal(codeOf(heard), 'rest_payload_too_large')
    }
  })

  test('a body without a length is read no further than its limit (S9.1)', async () => {
    const piece = 'x'.repeat(64 * 1024)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    for (const [type, limit] of [
      [json, 1024 * 1024],
      ['Content-Type: multipart/form-data; boundary=x', 12 * 1024 * 1024],
    ] as const) {
      const head = written(`POST ${venues}`, [token, type, 'Transfer-Encoding: chunked'])
      const chunks = Array.from({ length: limit / piece.length + 8 }, () => chunk)
      const heard = await wire.speak(head, ...chunks)
      assert.deepEqual([heard.status, heard.isClosed], [413, true], type)
    }
  })

  test('a chunked body is accepted like any other (§3.2)', async () => {
    const head = written(`POST ${venues}`, [token, json, 'Transfer-Encoding: chunked'])
    const heard = await wire.speak(head, '7\r\n{"venue\r\n', 'd\r\n":"Chunked"} \r\n', '0\r\n\r\n')
    assert.equal(heard.status, 201)
  })

  test('two lengths and broken chunks are refused, and the connection closed (S12.4)', async () => {
    const smuggled = `GET ${venues}/1 HTTP/1.1\r\nHost: cal.example\r\n\r\n`
    const chunked = 'Transfer-Encoding: chunked'
    const attempts = [
      written(
        `POST ${venues}`,
        [token, json, 'Content-Length: 6', chunked],
        `0\r\n\r\n${smuggled}`,
      ),
      written(
        `POST ${venues}`,
        [token, json, chunked, 'Content-Length: 6'],
        `0\r\n\r\n${smuggled}`,
      ),
      written(`POST ${venues}`, [json, 'Content-Length: 2', 'Content-Length: 3'], '{}x'),
      written(`POST ${venues}`, [json, 'Content-Length: 2, 3'], '{}x'),
      written(`POST ${venues}`, [json, 'Content-Length: +2'], '{}'),
      written(`POST ${venues}`, [json, 'Content-Length: 0x2'], '{}'),
      written(`POST ${venues}`, [json, 'Content-Length : 2'], '{}'),
      written(`POST ${venues}`, [json, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`),
      written(`POST ${venues}`, [json, 'Transfer-Encoding: chunked, identity'], smuggled),
      written(`POST ${venues}`, [json, chunked], `zz\r\n${smuggled}`),
      written(`POST ${venues}`, [json, chunked], `-1\r\n${smuggled}`),
      written(`POST ${venues}`, [json, chunked], `3\r\nabcdef\r\n0\r\n\r\n${smuggled}`),
      written(`GET ${venues}`, ['X-A: b\r\n folded: c\rX-Evil: 1']),
      Buffer.from(`GET ${venues} HTTP/1.1\r\n\r\n`),
    ]
    for (const [index, attempt] of attempts.entries()) {
      const heard = await wire.speak(attempt)
      assert.ok(heard.isClosed, `attempt ${index} is left open`)
      assert.ok(!/HTTP\/1\.1 20/.test(heard.text), `attempt ${index} is answered`)
    }
  })

  test('what follows the body of a request is another request (S12.4)', async () => {
    const second = written(`GET ${venues}?_fields=total`)
    const both = Buffer.concat([written(`GET ${venues}`, ['Content-Length: 2'], '{}'), second])
    const heard = await wire.speak(both)
    assert.equal([...heard.text.matchAll(/HTTP\/1\.1 200/g)].length, 2)
  })

  test('two Authorization headers are refused (S4.9)', async () => {
    const heard = await ask(`GET ${venues}`, [token, token])
    assert.deepEqual([heard.status, codeOf(heard)], [401, 'incorrect_password'])
  })

  test('headers given twice break nothing (S7.6)', async () => {
    // It is made once, which takes longer than this wire is quiet.
    await wire.fasti.get('/doc')
    const names = ['X-Request-Id', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Origin']
    const more = ['Accept', 'Accept-Encoding', 'Cookie', 'X-Fasti-Nonce', 'Content-Type']
    for (const name of [...names, ...more]) {
      const twice = [`${name}: a`, `${name}: b`]
      const read = await ask(`GET ${defaultRoot}/doc`, twice)
      assert.ok(read.status === 200 || read.status === 304, `${name} ${read.status}`)
      const body = '{"venue":"Twice"}'
      const headers = [token, json, ...twice, `Content-Length: ${body.length}`]
      const write = await ask(`POST ${venues}`, headers, body)
      assert.ok(write.status >= 200 && write.status < 500, `${name} ${write.status}`)
    }
  })

  test('a client that disconnects in the middle of a body is no fault of the server', async () => {
    const known = wire.fasti.log.length
    await wire.speak(written(`POST ${venues}`, [token, json, 'Content-Length: 900'], '{"venue":'))
    const head = written(`POST ${venues}`, [token, json, 'Transfer-Encoding: chunked'])
    await wire.speak(head, '9\r\n{"venue":\r\n')
    assert.equal((await ask(`GET ${venues}`)).status, 200)
    const faults = wire.fasti.log.slice(known).filter((line) => line.includes('a fault of'))
    assert.deepEqual(faults, [])
  })

  test('an answer does not reveal the software of the server (S12.3)', async () => {
    for (const line of [`GET ${venues}`, 'GET /', `GET ${venues}/x`, `NONE ${venues}`]) {
      const heard = await ask(line)
      assert.equal(headerOf(heard, 'server'), undefined)
      assert.equal(headerOf(heard, 'x-powered-by'), undefined)
      assert.equal(headerOf(heard, 'x-content-type-options'), 'nosniff')
      assert.ok(!/fastify|node|express/i.test(heard.text))
    }
  })
})
