import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SplitBrain, choosePrimary } from './primaries.ts'

const server = (host: string, timeline: number, { system = 'ours', started = host } = {}) => ({
  host,
  identity: { system, timeline, started },
})
const silent = (host: string) => ({ host, identity: undefined })
const [one, two] = [server('one', 1), server('two', 2)]

test('the only server that takes writes is taken, also if it says nothing of itself', () => {
  for (const only of [one, silent('one')]) {
    assert.deepEqual(choosePrimary([only]), { taken: only, refused: new Map() })
  }
  assert.deepEqual(choosePrimary([]), { taken: undefined, refused: new Map() })
})

test('of several, the one of the latest timeline is taken, and the others are refused', () => {
  for (const servers of [
    [one, two],
    [two, one],
  ]) {
    const { taken, refused } = choosePrimary(servers)
    assert.equal(taken, two)
    assert.deepEqual([...refused.keys()], ['one'])
    assert.match(refused.get('one')?.message ?? '', /one \(timeline 1\).*two \(timeline 2\)/)
  }
})

test('none is taken if nothing tells which is right', () => {
  for (const servers of [
    [one, server('two', 1)],
    [one, server('two', 2, { system: 'another' })],
    [one, silent('two')],
    [silent('one'), silent('two')],
    [one, two, server('three', 2)],
  ]) {
    const { taken, refused } = choosePrimary(servers)
    assert.equal(taken, undefined)
    assert.deepEqual(
      [...refused.keys()],
      servers.map(({ host }) => host),
    )
    for (const reason of refused.values()) assert.ok(reason instanceof SplitBrain)
  }
})

test('several addresses of one server are one server', () => {
  const alias = { ...two, host: 'alias' }
  assert.deepEqual(choosePrimary([alias, two]), { taken: alias, refused: new Map() })
  const { taken, refused } = choosePrimary([two, one, alias])
  assert.equal(taken, two)
  assert.deepEqual([...refused.keys()], ['one'])
})

test('after a timeline, no earlier one of the same system is taken', () => {
  const { taken, refused } = choosePrimary([one], two.identity)
  assert.equal(taken, undefined)
  assert.match(refused.get('one')?.message ?? '', /one \(timeline 1\).*timeline 2/)
  assert.ok(!(refused.get('one') instanceof SplitBrain))
  const restored = server('one', 1, { system: 'restored' })
  for (const other of [two, server('three', 3), restored]) {
    assert.equal(choosePrimary([other], two.identity).taken, other)
  }
})
