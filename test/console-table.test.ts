// How the table of the console cuts a change of many events into pieces, without a browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Outcome,
  type Scope,
  type Send,
  inChunks,
  takeBackAll,
} from '../src/admin/browser/table/bulk/chunks.ts'

const events = (count: number, series: (id: number) => number | null = () => null) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, series: series(at + 1) }))

const changed = (id: number) => ({ id, code: null, message: null })

/** Sends pieces to a server that answers as it is told, and stops after some of them. */
async function change(
  some: ReturnType<typeof events>,
  { scope = 'this', last = Infinity, answer = changed }: Partial<How> = {},
): Promise<Outcome & { readonly sent: readonly (readonly number[])[] }> {
  const sent: (readonly number[])[] = []
  const send: Send = async (ids) => {
    sent.push(ids)
    return { answers: ids.map(answer), group: `piece ${sent.length}`, entry: sent.length }
  }
  const steps = { onProgress: () => {}, isStopped: () => sent.length >= last }
  return { ...(await inChunks(some, scope, send, steps)), sent }
}

interface How {
  readonly scope: Scope
  readonly last: number
  readonly answer: (id: number) => { id: number; code: string | null; message: string | null }
}

test('no request names more than 500 events, and none is left out', async () => {
  const { sent, done: all, written } = await change(events(1201))
  assert.deepEqual(
    sent.map(({ length }) => length),
    [500, 500, 201],
  )
  assert.equal(new Set(all).size, 1201)
  assert.equal(written.length, 3)
})

const refused = (id: number) => ({ id, code: id === 2 ? 'no' : null, message: 'Not you.' })

test('a series is named once, and what becomes of it becomes of all its dates', async () => {
  const ofTwo = events(9, (id) => (id % 3 === 0 ? null : 100 + (id % 3)))
  const all = await change(ofTwo, { scope: 'all' })
  assert.deepEqual(all.sent, [[1, 2, 3, 6, 9]])
  assert.equal(all.done.length, 9)
  const some = await change(ofTwo, { scope: 'all', answer: refused })
  assert.deepEqual(
    some.failed,
    [2, 5, 8].map((id) => ({ id, message: 'Not you.' })),
  )
  assert.equal((await change(ofTwo, { scope: 'this' })).sent[0]?.length, 9)
})

test('what was stopped or failed on the way keeps what was done, to be taken back', async () => {
  const stopped = await change(events(1500), { last: 1 })
  assert.deepEqual([stopped.done.length, stopped.written.length], [500, 1])
  const broken = await change(events(1500), {
    answer: (id) => {
      if (id > 1000) throw new Error('away')
      return changed(id)
    },
  })
  assert.deepEqual([broken.done.length, broken.written.length], [1000, 2])
  assert.match(String(broken.error), /away/)
})

test('the last piece is taken back first, and one that cannot be does not keep the others', async () => {
  const order: number[] = []
  const undo = (nth: number) => async () => {
    order.push(nth)
    if (nth === 2) throw new Error('changed again')
  }
  const all = [undo(1), undo(2), undo(3)]
  const progress: number[] = []
  await assert.rejects(
    takeBackAll(all, (done) => void progress.push(done)),
    /changed again/,
  )
  assert.deepEqual(progress, [0, 1, 2])
  assert.deepEqual(order, [3, 2, 1])
})
