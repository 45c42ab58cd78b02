import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchGeneration } from './generation_watch.ts'

/** A database with a settable generation, whose replies wait for `answer`. */
function database() {
  const waiting: (() => void)[] = []
  const state = { generation: 1, asked: 0 }
  const ask = () => {
    state.asked += 1
    const { generation } = state
    return new Promise<number>((resolve) => waiting.push(() => resolve(generation)))
  }
  const answer = () => {
    for (const one of waiting.splice(0)) one()
  }
  return { state, ask, answer }
}

test('those who ask at the same time ask once, and for a moment nobody asks again', async () => {
  const { state, ask, answer } = database()
  const watch = watchGeneration(ask)
  const both = Promise.all([watch.recent(), watch.recent()])
  answer()
  assert.deepEqual(await both, [1, 1])
  assert.equal(await watch.recent(), 1)
  assert.equal(state.asked, 1)
})

test('what others say they have written counts at once, and never goes back', async () => {
  const { ask, answer } = database()
  const watch = watchGeneration(ask)
  const first = watch.recent()
  answer()
  await first
  watch.hear(5)
  watch.hear(4)
  assert.equal(await watch.recent(), 5)
})

test('a query that began before an announcement does not take it back', async () => {
  const { ask, answer } = database()
  const watch = watchGeneration(ask)
  const early = watch.recent()
  watch.hear(5)
  answer()
  assert.equal(await early, 5)
  assert.equal(await watch.recent(), 5)
})

test('after a doubt nobody is content with an answer that was asked for before', async () => {
  const { state, ask, answer } = database()
  const watch = watchGeneration(ask)
  const early = watch.recent()
  watch.doubt()
  state.generation = 2
  const late = watch.recent()
  answer()
  assert.deepEqual([await early, await late], [1, 2])
  assert.equal(await watch.recent(), 2)
  assert.equal(state.asked, 2)
})

test('the generation of an own write is known without a question', async () => {
  const { state, ask, answer } = database()
  const watch = watchGeneration(ask)
  const early = watch.recent()
  watch.learn(6)
  answer()
  assert.equal(await early, 1)
  assert.equal(watch.recent(), 6)
  watch.learn(5)
  assert.equal(watch.recent(), 6)
  assert.equal(state.asked, 1)
})

test('a question that fails is asked again', async () => {
  let isAway = true
  const watch = watchGeneration(async () => {
    if (isAway) throw new Error('away')
    return 7
  })
  await assert.rejects(async () => watch.recent(), /away/)
  isAway = false
  assert.equal(await watch.recent(), 7)
})
