import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchGeneration } from './generation_watch.ts'

/** A database whose generation can be set, and whose answers come when they are let through. */
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
  const news = watchGeneration(ask)
  const both = Promise.all([news.recent(), news.recent()])
  answer()
  assert.deepEqual(await both, [1, 1])
  assert.equal(await news.recent(), 1)
  assert.equal(state.asked, 1)
})

test('what others say they have written counts at once, and never goes back', async () => {
  const { ask, answer } = database()
  const news = watchGeneration(ask)
  const first = news.recent()
  answer()
  await first
  news.hear(5)
  news.hear(4)
  assert.equal(await news.recent(), 5)
})

test('after a doubt nobody is content with an answer that was asked for before', async () => {
  const { state, ask, answer } = database()
  const news = watchGeneration(ask)
  const early = news.recent()
  news.doubt()
  state.generation = 2
  const late = news.recent()
  answer()
  assert.deepEqual([await early, await late], [1, 2])
  assert.equal(await news.recent(), 2)
  assert.equal(state.asked, 2)
})

test('a question that fails is asked again', async () => {
  let isAway = true
  const news = watchGeneration(async () => {
    if (isAway) throw new Error('away')
    return 7
  })
  await assert.rejects(async () => news.recent(), /away/)
  isAway = false
  assert.equal(await news.recent(), 7)
})
