import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type Fault, describeFault, faultsIn, withFault } from '../fuzz/faults/find.ts'
import { nearestTests } from './support/near.ts'
import { reaches } from '../fuzz/faults/reach.ts'
import { measure, noticedBy, top } from '../fuzz/faults/trial.ts'

const source = `export async function first(a: number, b: number): Promise<number> {
  if (a < b) throw new Error('less')
  await wait(a, b)
  return a === b ? a : b
}
`

describe('faults that are put into sources on purpose', () => {
  it('are bounds, negations, dropped awaits, swapped arguments and missing lines', () => {
    const faults = faultsIn('src/some.ts', source)
    const told = faults.map((fault) => describeFault(fault, source).replace('src/some.ts:', ''))
    assert.deepEqual(told, [
      '2 bound: a < b → a <= b',
      '2 negation: a < b → !(a < b)',
      "2 line: throw new Error('less') → ;",
      '3 await: await wait(a, b) → wait(a, b)',
      '3 line: await wait(a, b) → ;',
      '3 arguments: a, b → b, a',
      '4 negation: a === b → a !== b',
    ])
    const swapped = faultsIn('', 'f(a, b, Math.max(c, d))').filter(
      ({ kind }) => kind === 'arguments',
    )
    assert.equal(swapped.length, 1, 'nothing is wrong with the greater of d and c')
    for (const fault of faults) assert.doesNotThrow(() => faultsIn('', withFault(source, fault)))
  })

  it('are looked for by the tests beside a file and by those with words of its path', () => {
    const tests = [
      'test/pages.test.ts',
      'test/sync-gone.test.ts',
      'src/exchange/sync/rules.test.ts',
    ]
    assert.deepEqual(nearestTests('src/exchange/sync/poll.ts', tests), [tests[2], tests[1]])
  })

  it('are noticed by tests that reach them, and the checkout stays as it is', async () => {
    const path = 'src/access/fair_queue.ts'
    const file = new URL(path, top)
    const before = readFileSync(file, 'utf8')
    const measured = await measure('src/access/fair_queue.test.ts')
    assert.ok(measured)
    const swapped = faultsIn(path, before).find(({ kind }) => kind === 'arguments') as Fault
    assert.ok(reaches(measured.reach, file.href, swapped.start))
    assert.equal(await noticedBy(swapped, [measured]), measured.test)
    const harmless = { ...swapped, start: 0, end: 0, replacement: '/* nothing else */ ' }
    assert.equal(await noticedBy(harmless, [measured]), undefined)
    assert.equal(readFileSync(file, 'utf8'), before)
  })
})
