// Sources that lie do no harm.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { databases } from './support/databases.ts'
import {
  type Answer,
  calendar,
  icsOf,
  status,
  startFeed,
  tagged,
  text,
} from './support/feed_source.ts'
import { addSync, stage } from './support/syncing.ts'

const events = ['a', 'b', 'c'].map((uid) => ({ uid }))
const whole = icsOf(events)
const bomb = gzipSync(Buffer.alloc(50 * 1024 ** 2, 'BEGIN:VCALENDAR\r\n'))
const small = { seconds: 1, bytes: 1024 ** 2 }
const packed = { 'content-encoding': 'gzip' }

const drip: Answer = (_request, response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('X-LINE:1\r\n'), 50)
  response.on('close', () => clearInterval(timer))
}

const endless: Answer = (_request, response) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write('X-LINE:1\r\n'.repeat(10_000)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

const shorter: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': String(whole.length + 100) })
  response.write(whole, () => setTimeout(() => response.destroy(), 50))
}

const lies: readonly (readonly [string, Answer, RegExp])[] = [
  ['a web page with status 200', text('<!doctype html><html>Sign in</html>'), /web page/],
  ['JSON', text('{"events": []}'), /JSON/],
  ['nothing at all', text(''), /empty/],
  ['an empty answer with status 204', status(204), /status 204/],
  [
    'a file that is cut off between events',
    text(whole.slice(0, whole.indexOf('UID:c') - 14)),
    /no end/,
  ],
  [
    'a file that is cut off in an event',
    text(whole.slice(0, whole.indexOf('UID:c') + 3)),
    /no end/,
  ],
  ['a file without its last line', text(whole.replace('END:VCALENDAR', '')), /no end/],
  [
    'events outside of a calendar',
    text(whole.replace(/(?:BEGIN|END):VCALENDAR\r\n/g, '')),
    /no iCalendar/,
  ],
  ['a body that breaks off', shorter, /broke off/],
  ['a bomb', text(bomb, packed), /more than 1 MB/],
  ['a bomb that says nothing of it', text(bomb), /compressed/],
  ['what is packed as nobody knows', text(whole, { 'content-encoding': 'lzma' }), /packed/],
  ['what is not packed and says so', text(whole, packed), /packed/],
  ['a body without end', endless, /more than 1 MB/],
  ['a slow drip', drip, /in time/],
  ['no answer', () => {}, /in time/],
  ['a closed connection', (_, response) => response.destroy(), /no connection/],
  ['an error', status(500), /status 500/],
  ['an error with the calendar', (_, response) => response.writeHead(500).end(whole), /status 500/],
  ['a part of it', (_, response) => response.writeHead(206).end(whole), /status 206/],
  ['a 304 that was not asked for', status(304), /status 304/],
  ['a redirect to nowhere', status(302, { location: 'http://' }), /may not be asked/],
  ['a redirect without an address', status(302), /status 302/],
  ['a redirect to a file', status(302, { location: 'file:///etc/passwd' }), /may not be asked/],
  [
    'a redirect into this machine',
    status(302, { location: 'http://127.0.0.1:9/' }),
    /may not be asked/,
  ],
  [
    'a redirect into this machine by name',
    status(307, { location: 'http://localhost:9/' }),
    /may not be asked/,
  ],
  [
    'a redirect into the private network',
    status(301, { location: 'http://10.0.0.1/' }),
    /may not be asked/,
  ],
  [
    'a redirect to a cloud',
    status(302, { location: 'http://169.254.169.254/latest' }),
    /may not be asked/,
  ],
  ['a circle of redirects', status(302, { location: '/all.ics' }), /again and again/],
]

for (const database of databases) {
  describe(`a source that lies (${database})`, () => {
    test('with anything but a whole calendar it is a failure, and nothing is changed', async () => {
      await using here = await stage(database)
      const { feed, sync, titles, fasti } = here
      feed.answer = calendar(events)
      await sync.look()
      const before = await titles()
      const generation = await fasti.db.generation('now')
      for (const [name, answer, reason] of lies) {
        feed.answer = answer
        const { outcome, said, counts } = await sync.look({ isFull: true, limits: small })
        assert.equal(outcome, 'failed', name)
        assert.match(said.join(' '), reason, name)
        assert.equal(counts, null, name)
      }
      assert.deepEqual(await titles(), before)
      assert.equal(await fasti.db.generation('now'), generation)
      feed.answer = calendar([...events, { uid: 'd' }])
      assert.equal((await sync.look()).counts?.created, 1)
    })

    test('a 304 is a 304, whatever body it has', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = tagged('"one"', events)
      await sync.look()
      feed.answer = (_request, response) => {
        const body = icsOf([{ uid: 'other' }])
        response.socket?.end(
          `HTTP/1.1 304 Not Modified\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
      }
      assert.equal((await sync.look()).outcome, 'unchanged')
      assert.deepEqual(await titles(), ['Concert a', 'Concert b', 'Concert c'])
    })

    test('what is honestly packed is read', async () => {
      await using here = await stage(database)
      const { feed, sync } = here
      feed.answer = text(gzipSync(whole), packed)
      assert.equal((await sync.look()).counts?.created, 3)
      const other = icsOf([...events, { uid: 'd' }])
      feed.answer = text(brotliCompressSync(other), { 'content-encoding': 'br' })
      assert.equal((await sync.look()).counts?.created, 1)
    })

    test('one broken event costs itself alone, and is not taken for gone', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      feed.answer = calendar([{ uid: 'a' }, { uid: 'b' }, { uid: 'c', start: '20270312T190000Z' }])
      await sync.look()
      feed.answer = calendar([
        { uid: 'a', text: 'New' },
        { uid: 'b', start: 'whenever' },
        { uid: 'c', start: '20270312T190000Z' },
      ])
      for (const _ of [1, 2, 3]) {
        here.wait(3600)
        const { outcome, said } = await sync.look({ isFull: true })
        assert.notEqual(outcome, 'failed')
        assert.match(said.join(' '), /Could not be taken over: Concert b\..*start cannot be read/)
      }
      assert.equal((await titles()).length, 3)
    })

    test('the same name twice is two events, or the newer of two versions', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      const other = { uid: 'a', title: 'Another', start: '20270311T190000Z' }
      const newer = { uid: 'b', title: 'Newer', more: ['SEQUENCE:2'] }
      feed.answer = calendar([{ uid: 'a' }, other, { uid: 'b' }, newer])
      for (const _ of [1, 2, 3]) {
        await sync.look({ isFull: true })
        here.wait(3600)
        assert.deepEqual(await titles(), ['Concert a', 'Newer', 'Another'])
      }
    })

    test('redirects are followed, and credentials go to the origin of the address alone', async () => {
      await using here = await stage(database)
      await using other = await startFeed(calendar(events))
      const { fasti } = here
      await using feed = await startFeed((request, response) =>
        request.url === '/all.ics'
          ? response.writeHead(302, { location: '/moved.ics' }).end()
          : response.writeHead(200).end(whole),
      )
      const sync = await addSync(fasti, feed.url, { credentials: 'ada:secret' })
      assert.equal((await sync.look()).outcome, 'changed')
      const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`
      assert.deepEqual(
        feed.requests.map(({ headers }) => headers.authorization),
        [basic, basic],
      )
      // The other port of this machine was not named, so that it is not even asked.
      feed.answer = status(302, { location: other.url })
      assert.equal((await sync.look({ isFull: true })).outcome, 'failed')
      assert.equal(other.requests.length, 0)
      assert.ok(!JSON.stringify(await sync.shown()).includes('secret'))
    })

    test('a look that fails in the middle of writing is a failure, and the next one goes on', async () => {
      await using here = await stage(database)
      const { feed, sync, titles } = here
      const many = Array.from({ length: 250 }, (_, n) => ({ uid: `n${n}` }))
      feed.answer = tagged('"many"', many)
      let reported = 0
      const report = () => {
        reported += 1
        if (reported > 200) throw new Error('The disk is full.')
      }
      await assert.rejects(sync.look({ report }), /disk is full/)
      assert.match((await sync.shown()).error ?? '', /The disk is full/)
      const { counts } = await sync.look()
      assert.equal((counts?.created ?? 0) + (counts?.unchanged ?? 0), 250)
      assert.equal(new Set(await titles()).size, 50)
      assert.equal((await sync.look()).outcome, 'unchanged')
    })
  })
}
