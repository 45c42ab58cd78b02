import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressOf } from './progress.ts'

function told(isTTY: boolean, steps: readonly number[], all: number, stage?: string): string[] {
  const said: string[] = []
  const tell = progressOf('events', { isTTY, write: (text: string) => said.push(text) > 0 })
  for (const done of steps) tell(done, all, stage)
  return said
}

const upTo = (length: number) => Array.from({ length }, (_, index) => index + 1)
const end = '\u001B[K'

test('at a terminal a bar grows in its line and ends with it', () => {
  const said = told(true, upTo(100), 100)
  assert.equal(said.length, 100)
  assert.ok(said.every((text) => text.startsWith('\r')))
  assert.equal(said[49], `\r${'█'.repeat(15)}${'░'.repeat(15)} 50 of 100 events${end}`)
  assert.deepEqual(
    said.filter((text) => text.endsWith('\n')),
    [`\r${'█'.repeat(30)} 100 of 100 events${end}\n`],
  )
})

test('a bar of very many steps is drawn a thousand times at most', () => {
  assert.equal(told(true, upTo(50_000), 50_000).length, 1001)
})

test('a stage is named behind the numbers', () => {
  assert.deepEqual(told(false, [3], 3, 'copying events'), ['3 of 3 events, copying events\n'])
})

test('elsewhere there are ten plain lines at most', () => {
  const said = told(false, upTo(100), 100)
  assert.equal(said.length, 10)
  assert.equal(said.at(-1), '100 of 100 events\n')
  assert.deepEqual(told(false, [3], 3), ['3 of 3 events\n'])
  assert.deepEqual(told(false, [0], 3), [])
})
