import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { gzipOf } from '../compose/piece.ts'
import { type Made, shareMakings } from './in_flight.ts'

const piece = 'x'.repeat(1024)
const stays = new AbortController().signal

/** A feed that notes how it is made. */
function observed(count: number) {
  const notes = { begun: 0, made: 0, ended: 0 }
  async function* parts() {
    notes.begun += 1
    try {
      for (let number = 0; number < count; number += 1) {
        await setImmediate()
        notes.made += 1
        yield piece
      }
    } finally {
      notes.ended += 1
    }
  }
  return { notes, parts }
}

async function* failing() {
  yield piece
  throw new Error('no')
}

const textOf = (made: Made): string => {
  if (made === 'too long') return made
  const bytes = 'bytes' in made ? made.bytes : gunzipSync(Buffer.concat(gzipOf(made.pieces)))
  return bytes.toString()
}

test('S13.9 a hundred readers share one making, short or long', async () => {
  for (const count of [3, 1000]) {
    const makings = shareMakings()
    const { notes, parts } = observed(count)
    const wanted = { key: 'same', caller: 'a', parts }
    const all = await Promise.all(Array.from({ length: 100 }, () => makings.make(wanted, stays)))
    assert.equal(notes.begun, 1)
    for (const made of all) assert.equal(made, all[0])
    assert.ok(textOf(all[0] as Made) === piece.repeat(count))
  }
})

test('S13.9 two long feeds are made at a time; short ones do not wait for them', async () => {
  const makings = shareMakings()
  const long = Array.from({ length: 6 }, () => observed(2000))
  const all = long.map(({ parts }, number) =>
    makings.make({ key: `long ${number}`, caller: `caller ${number}`, parts }, stays),
  )
  const busy = () => long.filter(({ notes }) => notes.made > 300 && notes.ended === 0).length
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, busy())), 0)
  const short = await makings.make({ key: 'short', caller: 'a', ...observed(3) }, stays)
  assert.equal(textOf(short), piece.repeat(3))
  assert.ok(long.every(({ notes }) => notes.ended === 0))
  await Promise.all(all)
  clearInterval(watch)
  assert.equal(most, 2)
})

test('S13.9 too many different ones are refused', async () => {
  const makings = shareMakings()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      makings.make({ key: `long ${number}`, caller: 'a', ...observed(300) }, stays),
    ),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  // One is made and ten wait.
  assert.deepEqual(
    refused,
    Array.from({ length: 9 }, () => 429),
  )
})

test('S13.9 work stops when the last reader is gone, and not before', async () => {
  for (const count of [100, 5000]) {
    const makings = shareMakings()
    const { notes, parts } = observed(count)
    const wanted = { key: 'same', caller: 'a', parts }
    const readers = [new AbortController(), new AbortController()]
    const all = readers.map(({ signal }) => makings.make(wanted, signal))
    const outcomes = Promise.allSettled(all)
    while (notes.made < count / 2) await setImmediate()
    readers[0]?.abort()
    while (notes.made < count / 2 + 10) await setImmediate()
    readers[1]?.abort()
    const made = notes.made
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(notes.ended, 1)
    assert.ok(notes.made <= made + 1, 'nothing more was made')
    // A later request starts a new one.
    assert.ok(textOf(await makings.make({ ...wanted, ...observed(2) }, stays)) === piece.repeat(2))
  }
})

test('S13.9 what is too long to be kept is given up early', async () => {
  const makings = shareMakings()
  let made = 0
  async function* parts() {
    for (; ; made += 1) yield randomBytes(300_000).toString('base64')
  }
  assert.equal(await makings.make({ key: 'endless', caller: 'a', parts }, stays), 'too long')
  assert.ok(made < 100)
})

test('a fault while a feed is made is told to all who wait', async () => {
  const makings = shareMakings()
  const wanted = { key: 'same', caller: 'a', parts: failing }
  const all = [makings.make(wanted, stays), makings.make(wanted, stays)]
  for (const one of all) await assert.rejects(one, /no/)
})
