import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Actor, nobody } from '../../access/roles.ts'
import type { MaybePromise } from '../../storage/database.ts'
import type { StreamPiece } from '../route.ts'
import { type StreamParts, openStreams } from './streams.ts'
import { type NewSubscriber, canTake, mostUnread } from './subscriber.ts'

const address = '192.0.2.1'
const nothing: StreamPiece = { messages: [], cursor: '0', more: false }

interface Given extends Partial<StreamParts> {
  readonly actor?: Actor
  readonly identify?: () => Promise<Actor | undefined>
  readonly read?: (path: string, cursor: string) => MaybePromise<StreamPiece>
  /** Before the stream is opened. */
  readonly before?: (response: ServerResponse) => Promise<unknown>
}

/** A server of streams; those of a path are alike. */
async function serving({ actor = nobody, identify, read, before, ...parts }: Given) {
  const streams = openStreams({
    limits: { perAddress: 100, most: 100 },
    generation: () => 1,
    report: (error) => assert.fail(String(error)),
    ...parts,
  })
  const subscribers: NewSubscriber[] = []
  const opened = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    await before?.(response)
    const subscriber = {
      response,
      address,
      actor,
      group: url,
      cursor: '0',
      identify: identify ?? (async () => actor),
      read: async (_actor: Actor, cursor: string) => (await read?.(url, cursor)) ?? nothing,
      readNow: async () => nothing,
    }
    subscribers.push(subscriber)
    streams.open(subscriber, false)
    opened.resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    streams,
    server,
    subscribers,
    opened: opened.promise,
    ask: (path: string) => get({ port, path, agent: false }).on('error', () => undefined),
    listen: async (path: string): Promise<IncomingMessage> => {
      const [response] = await once(get({ port, path, agent: false }), 'response')
      return response
    },
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Reads until a text has come. */
async function heard(response: IncomingMessage, awaited: string): Promise<string> {
  let all = ''
  for await (const piece of response.setEncoding('utf8')) {
    const searched = Math.max(0, all.length - awaited.length)
    all += piece
    if (all.includes(awaited, searched)) return all
  }
  return assert.fail(all)
}

/** The numbers after a cursor. */
const counting = (cursor: string, count: number, data: unknown = '') =>
  Array.from({ length: count }, (_, n) => ({ cursor: String(Number(cursor) + n + 1), data }))

test('a client that has gone before its stream begins takes no place', async () => {
  const limits = { perAddress: 1, most: 10 }
  using serves = await serving({ limits, before: (response) => once(response, 'close') })
  const request = serves.ask('/')
  await once(serves.server, 'request')
  request.destroy()
  await serves.opened
  assert.equal(serves.streams.count(), 0)
  serves.streams.refuseMore(address)
})

test('a reader who has a long way to go does not hold up the others', async () => {
  using serves = await serving({
    read: async (path, cursor) => {
      await nextTurn()
      return path === '/long'
        ? { messages: counting(cursor, 1), cursor: String(Number(cursor) + 1), more: true }
        : { messages: counting('0', cursor === '0' ? 1 : 0), cursor: '1', more: false }
    },
  })
  const long = await serves.listen('/long')
  long.resume()
  await heard(await serves.listen('/short'), 'event: change\nid: 1\n')
})

test('others are let through while much is read and sent', async () => {
  const paths = Array.from({ length: 20 }, (_, n) => `/${n}`)
  let turns = 0
  const turnsAtReads: number[] = []
  let generation = 1
  const read = (): StreamPiece => {
    turnsAtReads.push(turns)
    // Longer than any work may go on without a break.
    for (const start = performance.now(); performance.now() - start < 5;);
    return nothing
  }
  using serves = await serving({ read, generation: () => generation })
  for (const path of paths) (await serves.listen(path)).resume()
  while (turnsAtReads.length < paths.length) await nextTurn()
  turnsAtReads.length = 0
  generation = 2
  for (; turnsAtReads.length < paths.length; turns += 1) await nextTurn()
  assert.equal(new Set(turnsAtReads).size, paths.length)
})

test('who does not read is held no more than a little for, and gets all of it later', async () => {
  const [count, long] = [8, 'word '.repeat(200_000)]
  const read = (_path: string, cursor: string): StreamPiece => ({
    messages: counting(cursor, count - Number(cursor), long),
    cursor: String(count),
    more: false,
  })
  const looks: number[] = []
  using serves = await serving({ read, generation: () => Math.min(1, looks.push(1)) })
  const response = await serves.listen('/')
  response.pause()
  // It is looked at again and again, to no avail.
  while (looks.length < 3) await nextTurn()
  assert.ok((serves.subscribers[0]?.response.writableLength ?? 0) < 3 * mostUnread + long.length)
  const all = await heard(response, `id: ${count}\n`)
  const ids = [...all.matchAll(/^event: change\nid: (\d+)$/gm)].map(([, id]) => Number(id))
  assert.deepEqual(
    ids,
    counting('0', count).map(({ cursor }) => Number(cursor)),
  )
})

test('a silent stream is kept alive, and the client told how far it has come (§20.2)', async () => {
  using serves = await serving({ read: () => ({ ...nothing, cursor: '7' }), beatMs: 1 })
  assert.match(await heard(await serves.listen('/'), '\n:\n'), /\nid: 7\n\n(?::\n\n)+$/)
})

test('credentials are checked also while nothing is written, one after the other', async () => {
  const actor: Actor = { id: 1, login: 'ada', role: 'editor' }
  let isRight = true
  let [running, most] = [0, 0]
  const identify = async () => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
    return isRight ? actor : undefined
  }
  using serves = await serving({ actor, identify, beatMs: 1 })
  const ends = [1, 2, 3].map(async (n) => text(await serves.listen(`/${n}`)))
  while (serves.streams.count() < ends.length) await nextTurn()
  isRight = false
  await Promise.all(ends)
  assert.ok(most <= 2, `${most} at once`)
})

test('a stream that was ended takes nothing more', async () => {
  using serves = await serving({})
  const response = await serves.listen('/')
  const [opened] = serves.subscribers
  assert.ok(opened)
  const subscriber = { ...opened, told: '0', stuckSince: undefined }
  assert.equal(canTake(subscriber), true)
  serves.streams.close()
  assert.equal(canTake(subscriber), false)
  response.resume()
})
