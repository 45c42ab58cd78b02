import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Site, offer } from '../../../test/support/pictures.ts'
import { NoAnswer, type NoAnswerReason, type Outgoing, isAllowed, request } from './request.ts'

const here = async () => [{ address: '127.0.0.1', family: 4 }]
const is = (url: string, ...allowed: string[]) => isAllowed(new URL(url), allowed)
const nobodyAsked = async () => assert.fail('a name was looked up')

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('requests to other servers', () => {
  let site: Site
  let inside: Site
  before(async () => {
    inside = await offer({ '/': Buffer.from('secret') })
    site = await offer({
      '/echo': async (message, response) => {
        const { 'content-length': length, 'content-type': type, ...others } = message.headers
        const said = [message.method, type, length, others['x-mine'], await textOf(message)]
        response.writeHead(201, { 'x-theirs': 'yes' }).end(said.join(' '))
      },
      '/inside': (_, response) => response.writeHead(307, { location: inside.url }).end('moved'),
      '/long': (_, response) => response.end('0123456789'),
      '/broken': (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('begun')
        setImmediate(() => response.destroy())
      },
      '/slow': (_, response) => {
        const timer = setInterval(() => response.write('.'), 5)
        response.on('close', () => clearInterval(timer))
      },
      '/closed': (_, response) => response.destroy(),
      '/silent': () => {},
    })
  })
  after(async () => {
    await site[Symbol.asyncDispose]()
    await inside[Symbol.asyncDispose]()
  })

  const post = (path: string, more: Partial<Outgoing> = {}) =>
    request(`${site.url}${path}`, {
      method: 'POST',
      body: 'content',
      seconds: 60,
      mostBytes: 1000,
      allowed: [site.host],
      resolve: nobodyAsked,
      ...more,
    })
  const read = async (path: string, more: Partial<Outgoing> = {}) => {
    const { status, body, isWhole } = await post(path, more)
    return [status, body.toString(), isWhole]
  }
  const refused = (path: string, more: Partial<Outgoing>, reason: NoAnswerReason) =>
    assert.rejects(
      post(path, more),
      (error) => error instanceof NoAnswer && error.reason === reason,
    )

  test('a body is sent with its length and the headers that are given', async () => {
    const headers = { 'content-type': 'text/plain', 'x-mine': 'mine' }
    const { status, headers: theirs, body, isWhole } = await post('/echo', { headers })
    assert.deepEqual([status, theirs['x-theirs'], isWhole], [201, 'yes', true])
    assert.equal(body.toString(), 'POST text/plain 7 mine content')
  })

  test('a redirect is an answer like others where none is followed', async () => {
    const { status, body } = await post('/inside')
    assert.deepEqual([status, body.toString()], [307, 'moved'])
    await refused('/inside', { redirects: 1 }, 'address')
    assert.deepEqual(inside.asked, [])
  })

  test('of a body no more is read than wanted, and what has come counts', async () => {
    assert.deepEqual(await read('/long', { mostBytes: 10 }), [200, '0123456789', true])
    assert.deepEqual(await read('/long', { mostBytes: 4 }), [200, '0123', false])
    assert.deepEqual(await read('/long', { wants: () => false }), [200, '', false])
    assert.deepEqual(await read('/broken'), [200, 'begun', false])
    const [status, , isWhole] = await read('/slow', { seconds: 0.2 })
    assert.deepEqual([status, isWhole], [200, false])
  })

  test('why there is no answer is told: the address, the time or the connection', async () => {
    await refused('/silent', { seconds: 0.1 }, 'time')
    await refused('/silent', { signal: AbortSignal.timeout(50) }, 'connection')
    await refused('/closed', {}, 'connection')
    await refused('/echo', { allowed: [] }, 'address')
    const { port } = new URL(site.url)
    const named = (resolve: NonNullable<Outgoing['resolve']>, url = `http://a.example:${port}/`) =>
      request(url, { method: 'POST', seconds: 60, mostBytes: 1, allowed: [], resolve })
    await assert.rejects(named(here), { reason: 'address' })
    await assert.rejects(
      named(async () => []),
      { reason: 'connection' },
    )
    for (const url of ['no address', 'ftp://a.example/', 'http://a:b@a.example/']) {
      await assert.rejects(named(nobodyAsked, url), { reason: 'address' }, url)
    }
  })

  test('the addresses of a name are checked anew with every request (S8.3)', async () => {
    const { port } = new URL(site.url)
    const count = site.asked.length
    let times = 0
    const changing = async () => {
      times += 1
      return [{ address: times === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
    }
    for (let at = 0; at < 2; at += 1) {
      const asked = request(`http://a.example:${port}/echo`, {
        method: 'POST',
        seconds: 60,
        mostBytes: 1,
        allowed: [],
        resolve: changing,
      })
      await assert.rejects(asked, { reason: 'address' })
    }
    assert.deepEqual([times, site.asked.length], [2, count])
  })

  test('a host is listed by its name or with its port', () => {
    assert.ok(is('http://a.example/', 'A.example'))
    assert.ok(is('https://a.example/', 'a.example:443'))
    assert.ok(!is('https://a.example/', 'a.example:80', 'b.a.example'))
  })
})
