import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { nobody } from '../../access/roles.ts'
import { openStreams } from './streams.ts'

test('a client that has gone before its stream begins takes no place', async () => {
  const streams = openStreams({
    limits: { perAddress: 1, most: 10 },
    generation: () => 1,
    report: (error) => assert.fail(String(error)),
  })
  const opened = Promise.withResolvers<void>()
  const server = createServer(async (_request, response) => {
    await once(response, 'close')
    const piece = { messages: [], cursor: 'c', more: false }
    streams.open(
      {
        response,
        address: '192.0.2.1',
        actor: nobody,
        group: 'g',
        cursor: 'c',
        identify: async () => nobody,
        read: async () => piece,
        readNow: async () => piece,
      },
      false,
    )
    opened.resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined)
  await once(server, 'request')
  request.destroy()
  await opened.promise
  assert.equal(streams.count(), 0)
  streams.refuseMore('192.0.2.1')
  server.close()
})
