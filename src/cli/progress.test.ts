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

test('after a second a bar tells its pace and the time that is left', () => {
  const said: string[] = []
  let ms = 0
  const out = { isTTY: true, write: (text: string) => said.push(text) > 0 }
  const tell = progressOf('rows', out, () => ms)
  const shown = (done: number, at: number) => {
    ms = at
    tell(done, 1000, 'copying')
    return said
      .at(-1)
      ?.replace(/^\r[█░]+ /, '')
      .replace(end, '')
  }
  assert.equal(shown(100, 0), '100 of 1000 rows, copying')
  assert.equal(shown(110, 500), '110 of 1000 rows, copying')
  assert.equal(shown(200, 2000), '200 of 1000 rows, 50/s, 16 s left, copying')
  assert.equal(shown(205, 100_000), '205 of 1000 rows, 1.1/s, 13 min left, copying')
  assert.equal(shown(206, 1_000_000), '206 of 1000 rows, 0.1/s, 3 h left, copying')
  assert.equal(shown(1000, 1_000_500), '1000 of 1000 rows, 0.9/s, copying\n')
})

test('a bar is never longer than its line', () => {
  const said: string[] = []
  const out = { isTTY: true, columns: 50, write: (text: string) => said.push(text) > 0 }
  progressOf('rows', out)(5, 1000, 'copying a table of a very long name')
  assert.equal(said[0]?.length, 1 + 49 + end.length)
})
