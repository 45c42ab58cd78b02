// Every answer of every face, errors included, forbids browsers to guess its content type.

import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { type Fasti, aliasPath, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent } from '../support/make.ts'
import { upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'
import { servedRoutes } from '../support/served.ts'
import { written } from '../support/wire.ts'
import { dealtTo } from '../support/whole.ts'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every route that is served, with its parameters filled in. */
async function addressesOf(fasti: Fasti): Promise<readonly string[]> {
  const event = await makeEvent(fasti.as('editor'), { title: 'Lantern Walk' })
  const { body: image } = await upload(fasti.as('editor'), await draw('png', 20, 20))
  const paths = [...servedRoutes(fasti.app).keys()].flatMap((path) => [
    path
      .replace('{id}', String(event.id))
      .replace('{slug}', event.slug)
      .replace(/[:*].*$/, 'x'),
    path
      .replace('{id}', '999999')
      .replace('{slug}', 'nothing')
      .replace(/[:*].*$/, ''),
  ])
  const others = [
    '/nothing',
    '/%zz',
    '/events.ics',
    '/events.rss',
    '/events.json',
    '/event/lantern-walk.ics',
    '/feed/wrong.ics',
    '/es/events/list?page=x',
    '/?q=walk',
    '/?rest_route=/cal/events/v1/events',
    '/sitemap-0.xml',
    '/sitemap-9.xml',
    '/oembed?format=yaml',
    `/oembed?url=${encodeURIComponent('http://cal.example/event/lantern-walk/')}`,
    `${defaultRoot}/events?page=99`,
    `${aliasPath}/events?page=x`,
    new URL(image.url).pathname,
  ]
  return [...new Set([...paths, ...others])].filter((path) => path.startsWith('/'))
}

/** All that the server sends until it closes the connection. */
function hear({ app }: Fasti, request: Buffer): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

describe('every answer', () => {
  test('S12.3 says nosniff, on every route with every method', async () => {
    // A stream that begins has no end.
    const settings = { FASTI_METRICS: 'public', FASTI_STREAMS_PER_ADDRESS: '0' }
    await using fasti = await freshFasti('sqlite', settings)
    const lacking: string[] = []
    for (const [nth, url] of (await addressesOf(fasti)).entries()) {
      for (const method of dealtTo(nth, methods, 3)) {
        for (const accept of method === 'GET' ? ['*/*', 'text/html'] : ['*/*']) {
          const headers = { host: 'cal.example', accept }
          const reply = await fasti.app.inject({ method, url, headers })
          const { etag } = reply.headers
          const known = { ...headers, 'if-none-match': String(etag) }
          const again =
            etag === undefined ? reply : await fasti.app.inject({ method, url, headers: known })
          for (const one of [reply, again]) {
            if (one.headers['x-content-type-options'] === 'nosniff') continue
            lacking.push(`${method} ${url} ${one.statusCode}`)
          }
        }
      }
    }
    assert.deepEqual([...new Set(lacking)], [])
  })

  test('S12.3 says nosniff, also to malformed requests', async () => {
    await using fasti = await freshFasti('sqlite')
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    const close = 'Connection: close'
    const spoken = [
      Buffer.from('nonsense\r\n\r\n'),
      written('GET /', [`X-Long: ${'x'.repeat(20_000)}`, close]),
      written('GET /', ['Content-Length: 1', 'Content-Length: 2', close]),
      written('GET /', ['Expect: the-best', close]),
      written(`POST ${defaultRoot}/events`, ['Expect: the-best', 'Content-Length: 2', close], '{}'),
      written('GET /', ['Upgrade: websocket', 'Connection: Upgrade, close']),
      written('BREW /', [close]),
      written('TRACE /', [close]),
      written('PROPFIND /', [close]),
      written('GET /', ['Host: a', 'Host: b', close]),
      Buffer.from(`GET / HTTP/1.1\r\n${close}\r\n\r\n`),
      Buffer.from('GET / HTTP/1.0\r\n\r\n'),
      Buffer.from('GET / HTTP/3.0\r\n\r\n'),
    ]
    for (const request of spoken) {
      const answer = await hear(fasti, request)
      assert.match(answer, /^HTTP\/1\.1 \d+ [^]*^x-content-type-options: nosniff\r$/im)
    }
  })
})
