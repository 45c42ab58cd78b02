import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Wishes, generator } from '../fuzz/generate.ts'
import { leaver, leavingCount } from '../fuzz/leaving.ts'
import { parserOf } from '../fuzz/parser.ts'
import { watchQuiet } from '../fuzz/quiet.ts'
import { type Shot, type Trial, bytesOf, isWhole } from '../fuzz/shot.ts'
import { shrink } from '../fuzz/shrink.ts'
import { everyJoint } from '../fuzz/words.ts'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { ownNamespaces } from '../src/http/roots.ts'
import { describedRoutes } from '../scripts/all_sentences.ts'

const tokens = {
  nobody: '',
  administrator: 'a',
  editor: 'e',
  author: 'b',
  contributor: 'c',
  subscriber: 's',
  feed: 'f',
  media: '/media/x.png',
}
const plain: Shot = { face: 'x', role: 'nobody', method: 'GET', target: '/', headers: [] }

function wishes(seed: number): Wishes {
  const words = { access: ['all', 'public'], all: ['all', 'public', 'http'] }
  const slugs = { events: ['e'], venues: ['v'], organizers: ['o'], categories: ['c'], tags: ['t'] }
  const ids = { events: [1], venues: [2], organizers: [3], categories: [4], tags: [5] }
  const world = { tokens, hidden: [], slugs, ids, lastId: 9, password: 'p' }
  return { seed, world, words, joint: everyJoint(words, seed), muted: new Set() }
}

const sentBy = (seed: number) => {
  const make = generator(wishes(seed))
  return Array.from({ length: 600 }, (_, at) => [make.any(at), make.warmed(at)])
}

test('the same seed makes the same requests, another one others', () => {
  assert.deepEqual(sentBy(5), sentBy(5))
  assert.notDeepEqual(sentBy(5), sentBy(6))
})

test('every face, method, kind of body and way to disconnect occurs', () => {
  const trials = [7, 8, 9].flatMap(sentBy).flat()
  const exchanges = trials.flatMap(({ steps }) => steps)
  const shots = exchanges.flatMap((exchange) => exchange.shots)
  const seen = (of: (shot: Shot) => string | undefined) => new Set(shots.map(of))
  assert.ok(seen(({ face }) => face).size >= 11)
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    assert.ok(seen((shot) => shot.method).has(method), method)
  }
  const types = [...seen(({ headers }) => headers.find(([name]) => name === 'Content-Type')?.[1])]
  for (const type of ['json', 'form-urlencoded', 'multipart']) {
    assert.ok(
      types.some((one) => one?.includes(type)),
      type,
    )
  }
  assert.ok(new Set(exchanges.map(({ leave }) => leave)).size >= 4)
  assert.ok(shots.some((shot) => shot.framing !== undefined && !isWhole(shot)))
})

test('callers leave every declared route, and at every moment', () => {
  const make = leaver(5, wishes(5).world)
  const left = Array.from({ length: leavingCount }, (_, at) => make(at).steps[0])
  const routes = ownNamespaces.flatMap((namespace) =>
    namespaceRoutes(namespace, describedRoutes).map((route) => ({ namespace, route })),
  )
  for (const { namespace, route } of routes) {
    const path = `/api/${namespace}${route.path === '/' ? '' : route.path}`
    const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)
    for (const method of route.methods) {
      const isAsked = left.some((one) => {
        const [shot] = one?.shots ?? []
        return shot?.method === method && form.test(shot.target)
      })
      assert.ok(isAsked, `${method} ${path}`)
    }
  }
  const moments = left.map((one) => {
    const { shots: [shot] = [], leave } = one ?? {}
    if (!shot || typeof leave !== 'object') return 'never'
    if ('heard' in leave) return 'while it comes'
    const head = bytesOf(shot, tokens).length - (shot.body?.length ?? 0)
    if (leave.ms !== undefined) return 'while it is made'
    return leave.sent < head ? 'in the headers' : 'in the body'
  })
  assert.deepEqual(
    [...new Set(moments)].toSorted(),
    ['in the body', 'in the headers', 'while it comes', 'while it is made'].toSorted(),
  )
})

test('a program that works is waited for, however long that takes', async () => {
  const busyTurns = 6
  let turns = 0
  const quiet = watchQuiet(async () => ({ cpuMs: 50 * Math.min((turns += 1), busyTurns) }))
  await quiet.until(3)
  assert.ok(turns >= busyTurns + 3)
})

test('who waits for a program that has ended is told at once', async () => {
  await watchQuiet(() => Promise.reject(new Error('It has ended.'))).until(1000)
})

test('answers on one connection are told apart, whatever chunks they come in', () => {
  const answers = [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\n',
    'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n',
  ].join('')
  for (const size of [1, 7, answers.length]) {
    const parser = parserOf(['GET', 'HEAD', 'GET', 'GET'])
    const pieces = answers.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const found = pieces.flatMap((piece) => parser.feed(Buffer.from(piece)))
    assert.deepEqual(
      found.map(({ status, body }) => [status, body.toString()]),
      [
        [200, 'abc'],
        [200, ''],
        [404, 'def'],
        [304, ''],
      ],
    )
  }
})

const text = (shot: Partial<Shot>) => bytesOf({ ...plain, ...shot }, tokens).toString('latin1')

test('lengths are sent as they are, or as the case says', () => {
  assert.match(text({ body: 'abc' }), /Content-Length: 3\r\n\r\nabc$/)
  assert.match(text({ body: 'abc', framing: { lie: 2 } }), /Content-Length: 5\r\n\r\nabc$/)
  assert.match(text({ body: 'abc', framing: { chunks: [2] } }), /2\r\nab\r\n1\r\nc\r\n0\r\n\r\n$/)
  assert.match(text({ role: 'editor' }), /Authorization: Bearer e\r\n/)
  assert.match(text({ target: '/{media}' }), /^GET \/media\/x.png HTTP/)
})

const fails = async ({ steps }: Trial) =>
  steps
    .flatMap(({ shots }) => shots)
    .some(
      ({ target, headers, body }) =>
        target.includes('b=2') && headers.flat().includes('Bad') && body?.includes('!') === true,
    )

test('a failing case is shrunk to what the failure needs', async () => {
  const noise = { ...plain, headers: [['A', 'b']] as const, role: 'author' as const }
  const cause: Shot = {
    ...noise,
    method: 'POST',
    target: '/x?a=1&b=2&c=3',
    headers: [
      ['C', 'd'],
      ['Bad', '1'],
    ],
    body: 'some text with a ! in it',
  }
  const trial: Trial = { steps: [{ shots: [noise] }, { shots: [noise, cause, noise], pieces: 3 }] }
  assert.deepEqual(await shrink(trial, fails), {
    steps: [
      {
        shots: [{ ...cause, role: 'nobody', target: '/x?b=2', headers: [['Bad', '1']], body: '!' }],
      },
    ],
  })
})
