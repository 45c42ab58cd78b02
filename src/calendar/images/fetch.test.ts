import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Offers, type Site, offer } from '../../../test/support/pictures.ts'
import { type Fetching, fetchBytes, largestImage } from './fetch.ts'

const content = Buffer.from('content')
const to =
  (location: string) => (_: unknown, response: Parameters<Extract<Offers[string], Function>>[1]) =>
    response.writeHead(302, { location }).end()

const never = () => new Promise<never>(() => {})
const nobodyAsked = async () => assert.fail('a name was looked up')

describe('the guarded download', () => {
  let site: Site
  let other: Site
  before(async () => {
    other = await offer({ '/secret': content })
    const offers: Record<string, Offers[string]> = {
      '/picture': content,
      '/exact': Buffer.alloc(largestImage),
      '/once': to('/picture'),
      '/twice': to('/once'),
      '/thrice': to('/twice'),
      '/again': to('/thrice'),
      '/circle': to('/circle'),
      '/inside': to(`${other.url}/secret`),
      '/file': to('file:///etc/passwd'),
      '/user': (request, response) =>
        response.writeHead(302, { location: `http://a:b@${request.headers.host}/picture` }).end(),
      '/nowhere': (_, response) => response.writeHead(302).end(),
      '/partial': (_, response) => response.writeHead(206).end(content),
      '/fault': (_, response) => response.writeHead(500).end(content),
      '/large': (_, response) => response.end(Buffer.alloc(largestImage + 1)),
      '/promises-more': (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write(content)
        response.destroy()
      },
      '/promises-too-much': (_, response) =>
        response.writeHead(200, { 'content-length': String(2 ** 40) }).flushHeaders(),
      '/endless': (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      },
      '/packed': (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(content)),
      '/silent': () => {},
      '/slow': (_, response) => {
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      },
    }
    site = await offer(offers)
  })
  after(async () => {
    await site[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  const take = (path: string, more: Partial<Fetching> = {}) =>
    fetchBytes(`${site.url}${path}`, { allowed: [site.host], resolve: nobodyAsked, ...more })

  test('a host that is listed is exempt, by its name or with its port (§6.10)', async () => {
    assert.deepEqual(await take('/picture'), content)
    assert.deepEqual(await take('/picture', { allowed: ['127.0.0.1'] }), content)
    assert.equal(await take('/picture', { allowed: ['127.0.0.1:1', '127.0.0'] }), undefined)
    assert.equal((await take('/exact'))?.length, largestImage)
  })

  test('nothing that could tell who asks is sent (§6.10)', async () => {
    await take('/picture')
    const { headers } = site.asked.at(-1) ?? assert.fail()
    const expected = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']
    assert.deepEqual(Object.keys(headers).toSorted(), expected)
    assert.equal(headers['accept-encoding'], 'identity')
  })

  test('a number that is not public is not connected to, however it is written (S8.2)', async () => {
    const { port } = new URL(site.url)
    const writings = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0.0.0.0', '0']
    const sixes = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]']
    const count = site.asked.length
    for (const host of [...writings, ...sixes, '127.0.0.1.', '%31%32%37.0.0.1', '①②⑦.0.0.1']) {
      const url = `http://${host}:${port}/picture`
      assert.equal(await fetchBytes(url, { allowed: [], resolve: nobodyAsked }), undefined, host)
    }
    assert.equal(site.asked.length, count)
  })

  test('a name is as good as every address it leads to, and those are the ones used (S8.3)', async () => {
    const { port } = new URL(site.url)
    const url = `http://pictures.example:${port}/picture`
    const count = site.asked.length
    const inside = { address: '127.0.0.1', family: 4 }
    for (const addresses of [[inside], [{ address: '93.184.216.34', family: 4 }, inside], []]) {
      assert.equal(
        await fetchBytes(url, { allowed: [], resolve: async () => addresses }),
        undefined,
      )
    }
    let times = 0
    const changing = async () => {
      times += 1
      return [{ address: times === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
    }
    assert.equal(await fetchBytes(url, { allowed: [], resolve: changing }), undefined)
    assert.deepEqual([times, site.asked.length], [1, count])
    assert.equal(await fetchBytes(url, { allowed: [], resolve: nobodyAsked }), undefined)
  })

  test('the names of this machine lead inside (S8.2)', async () => {
    const { port } = new URL(site.url)
    const count = site.asked.length
    for (const host of ['localhost', 'localhost.', 'LOCALHOST']) {
      assert.equal(await fetchBytes(`http://${host}:${port}/picture`, { allowed: [] }), undefined)
    }
    assert.equal(site.asked.length, count)
  })

  test('three redirects are followed, and each is checked again (S8.4)', async () => {
    assert.deepEqual(await take('/thrice'), content)
    for (const path of ['/again', '/circle', '/inside', '/file', '/user', '/nowhere']) {
      assert.equal(await take(path), undefined, path)
    }
    assert.deepEqual(other.asked, [])
    const both = [site.host, other.host]
    assert.deepEqual(await take('/inside', { allowed: both }), content)
  })

  test('only http and https are spoken, without a user name (S8.5)', async () => {
    const count = site.asked.length
    for (const scheme of ['ftp', 'gopher', 'ws', 'file']) {
      const url = `${scheme}://${site.host}/picture`
      assert.equal(await fetchBytes(url, { allowed: [site.host] }), undefined, scheme)
    }
    for (const url of [
      'data:image/png;base64,AAAA',
      'no address',
      `http://a@${site.host}/picture`,
    ]) {
      assert.equal(await fetchBytes(url, { allowed: [site.host] }), undefined, url)
    }
    assert.equal(site.asked.length, count)
  })

  test('only a whole answer counts (S8.6)', async () => {
    const paths = ['/partial', '/fault', '/none', '/promises-more', '/packed']
    for (const path of paths) assert.equal(await take(path), undefined, path)
  })

  test('what is too large is not read to its end (S8.6)', async () => {
    const paths = ['/large', '/endless', '/promises-too-much']
    for (const path of paths) assert.equal(await take(path), undefined, path)
  })

  test('what takes too long is given up, wherever it hangs (S8.6)', async () => {
    const { port } = new URL(site.url)
    const results = await Promise.all([
      take('/silent', { seconds: 0.2 }),
      take('/slow', { seconds: 0.2 }),
      fetchBytes(`http://slow.example:${port}/`, { allowed: [], resolve: never, seconds: 0.2 }),
    ])
    assert.deepEqual(results, [undefined, undefined, undefined])
  })

  test('a server that speaks something else is given up at once (S8.5)', async () => {
    const answers = [
      '220 mail ready\r\n',
      'HTTP/1.1 101 Up\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    ]
    for (const answer of [...answers, '']) {
      const server = createServer(
        (socket) =>
          void socket
            .resume()
            .end(answer)
            .on('error', () => {}),
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      // Longer than any test may take.
      const patient = { allowed: [host], seconds: 86_400 }
      assert.equal(await fetchBytes(`http://${host}/`, patient), undefined)
      assert.equal(await fetchBytes(`https://${host}/`, patient), undefined)
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
