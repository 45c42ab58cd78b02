import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fresh, memoize, openMemo, peek, put, tenant, tenantNames, warmAfter } from './memo.ts'

const numbers = tenant<number>('numbers of a test')
const texts = tenant<string>('texts of a test')
const memoAt = (generation: number, store = openMemo()) => ({ generation, store })

test('a value is fresh at the write generation it was read at, and only there', () => {
  const memo = memoAt(7)
  put(memo, numbers.key('a'), { generation: 7, value: 1, bytes: 8 })
  assert.equal(fresh(memo, numbers.key('a')), 1)
  const later = memoAt(8, memo.store)
  assert.equal(fresh(later, numbers.key('a')), undefined)
  assert.equal(peek(later, numbers.key('a'))?.value, 1)
  assert.equal(peek(later, numbers.key('b')), undefined)
})

test('tenants share no key, whatever their keys are made of', () => {
  const memo = memoAt(1)
  put(memo, numbers.key('a', 'b'), { generation: 1, value: 1, bytes: 8 })
  for (const key of [numbers.key('ab'), numbers.key('a b'), numbers.key('a', 'b', '')]) {
    assert.equal(peek(memo, key), undefined)
  }
  assert.equal(peek(memo, texts.key('a', 'b')), undefined)
  assert.equal(peek(memo, numbers.keys('a')('b'))?.value, 1)
  assert.throws(() => tenant('numbers of a test'), /two tenants/)
  assert.ok(tenantNames().includes('texts of a test'))
})

test('what is found once is not looked for again until something is written', async () => {
  const memo = memoAt(1)
  let asked = 0
  const find = async () => (asked += 1)
  assert.equal(await memoize(memo, numbers.key('n'), find), 1)
  assert.equal(await memoize(memo, numbers.key('n'), find), 1)
  assert.equal(await memoize(memoAt(2, memo.store), numbers.key('n'), find), 2)
  assert.equal(await memoize(undefined, numbers.key('n'), find), 3)
})

test('that there is nothing is remembered as well', async () => {
  const perhaps = tenant<string | undefined>('perhaps of a test')
  const memo = memoAt(1)
  let asked = 0
  const find = async () => void (asked += 1)
  await memoize(memo, perhaps.key(1), find)
  await memoize(memo, perhaps.key(1), find)
  assert.equal(asked, 1)
})

test('a value is read once it was wanted so often at one generation', async () => {
  const memo = memoAt(1)
  const key = numbers.key('dear')
  const want = (generation: number) =>
    warmAfter(memo, key, { generation, often: 3 }, async () => ({ generation, value: 9, bytes: 8 }))
  await want(1)
  await want(1)
  // Something was written: the count starts again.
  await want(2)
  await want(2)
  assert.equal(peek(memo, key), undefined)
  await want(2)
  assert.deepEqual(peek(memo, key)?.value, 9)
})

test('there is an end to what is held, and it is told by tenant', () => {
  const memo = memoAt(1)
  const megabyte = 1024 * 1024
  for (let n = 0; n < 100; n += 1) {
    put(memo, texts.key(n), { generation: 1, value: 'long', bytes: megabyte })
  }
  put(memo, texts.key('huge'), { generation: 1, value: 'huge', bytes: 100 * megabyte })
  assert.equal(peek(memo, texts.key(0)), undefined)
  assert.equal(peek(memo, texts.key('huge')), undefined)
  assert.equal(peek(memo, texts.key(99))?.value, 'long')
  const stats = memo.store.stats().get('texts of a test')
  assert.ok(stats && stats.size <= stats.limit && stats.size > stats.limit - 2 * megabyte)
  assert.equal(stats.entries, Math.floor(stats.size / megabyte))
  assert.deepEqual([stats.hits, stats.misses], [1, 2])
})
