import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Database, DatabaseAway } from '../database.ts'
import { readGeneration } from '../generation.ts'
import { readFromReplicas } from './replicas.ts'

/** A server with a generation, which can fail. */
function server(generation: number) {
  const state = { generation, isAway: false }
  const answer = async <Row>(): Promise<Row> => {
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
