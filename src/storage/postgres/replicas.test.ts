import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Database, DatabaseAway } from '../database.ts'
import { readGeneration } from '../generation/generation.ts'
import { readFromReplicas } from './replicas.ts'

/** A server with a generation, which can fail. */
function server(generation: number) {
  const state = { generation, isAway: false, hangs: false }
  const answer = async <Row>(): Promise<Row> => {
    if (state.hangs) await new Promise(() => {})
    if (state.isAway) throw new DatabaseAway('gone')
    return { n: state.generation } as Row
  }
  const db: Pick<Database, 'all' | 'one'> = {
    all: async <Row>() => [await answer<Row>()],
    one: answer,
  }
  return { state, db }
}

test('a reader whose replica fails in the middle never returns to an earlier state', async () => {
  const [primary, copy] = [server(8), server(7)]
  const whole = { dialect: 'postgres', ...primary.db } as Database
  const { readerAt } = readFromReplicas(whole, [{ name: 'copy', db: copy.db }], () => {})
  const reader = await readerAt(7)
  assert.equal(await readGeneration(reader), 7)
  copy.state.isAway = true
  const both = [readGeneration(reader), readGeneration(reader)]
  assert.deepEqual(await Promise.all(both), [8, 8], 'also several at a time')
  copy.state.isAway = false
  assert.equal(await readGeneration(reader), 8, 'the primary, which was ahead')
  primary.state.isAway = true
  await assert.rejects(readGeneration(reader), /gone/)
})

test('the only replica is asked again right after it failed, as nobody else can answer', async () => {
  const [primary, copy] = [server(8), server(7)]
  const whole = { dialect: 'postgres', ...primary.db } as Database
  const { newest } = readFromReplicas(whole, [{ name: 'copy', db: copy.db }], () => {})
  copy.state.isAway = true
  assert.equal(await newest(), undefined)
  copy.state.isAway = false
  assert.equal(await newest(), 7)
  copy.state.isAway = true
  assert.equal(await newest(), undefined)
  Object.assign(copy.state, { isAway: false, hangs: true })
  assert.equal(await newest(), undefined, 'but is not waited for')
})

test('a replica that failed rests while another one answers', async () => {
  const [primary, copy, other] = [server(8), server(7), server(6)]
  const whole = { dialect: 'postgres', ...primary.db } as Database
  const copies = [copy, other].map(({ db }, at) => ({ name: `copy ${at}`, db }))
  const { newest } = readFromReplicas(whole, copies, () => {})
  copy.state.isAway = true
  assert.equal(await newest(), 6)
  copy.state.isAway = false
  assert.equal(await newest(), 6)
})
