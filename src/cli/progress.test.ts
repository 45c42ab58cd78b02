import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressOf } from './progress.ts'

function told(isTTY: boolean, steps: readonly number[], all: number): string[] {
  const said: string[] = []
  const tell = progressOf('events', { isTTY, write: (text: string) => said.push(text) > 0 })
  for (const done of steps) tell(done, all)
  return said
}

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

test('at a terminal a bar grows in its line and ends with it', () => {
  const said = told(true, hundred, 100)
  assert.equal(said.length, 100)
  assert.ok(said.every((text) => text.startsWith('\r')))
  assert.equal(said[49], `\r${'█'.repeat(15)}${'░'.repeat(15)} 50 of 100 events`)
  assert.deepEqual(
    said.filter((text) => text.endsWith('\n')),
    [`\r${'█'.repeat(30)} 100 of 100 events\n`],
  )
})

test('elsewhere there are ten plain lines at most', () => {
  const said = told(false, hundred, 100)
  assert.equal(said.length, 10)
  assert.equal(said.at(-1), '100 of 100 events\n')
  assert.deepEqual(told(false, [3], 3), ['3 of 3 events\n'])
})
