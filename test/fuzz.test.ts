// Alone: most of its time is spent in processes that it starts.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCampaign } from '../fuzz/campaign.ts'
import { keptCases, replay } from '../fuzz/cases.ts'
import { findingLines } from '../fuzz/report.ts'
import { openSession } from '../fuzz/session.ts'
import { type DatabaseName, makePlace } from '../fuzz/storage.ts'
import { makeWorld, worldSettings } from '../fuzz/world.ts'
import { isWhole, someOf } from './support/whole.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
const timeout = 600_000

test('nothing that the fuzzer has ever found happens again', { timeout }, async () => {
  const cases = Map.groupBy(keptCases(), ({ settings }) => JSON.stringify(settings))
  assert.ok(cases.size > 0)
  const template = await makePlace('sqlite')
  const world = await makeWorld(program, { ...worldSettings, ...template.settings })
  for (const [settings, group] of cases) {
    const session = await openSession(program, await template.copy(), JSON.parse(settings), world)
    try {
      for (const one of group) assert.deepEqual(await replay(session, one), [], one.name)
    } finally {
      await session.stop()
    }
  }
  await template.remove()
})

const random = randomInt(1e9)
const size = isWhole ? 400 : 120
/** Five hundred for each stretch at most; every one of the first four has other settings. */
const runs: readonly [requests: number, what: string, seed: number, database: DatabaseName][] = [
  [size, 'the same every time', 13, 'sqlite'],
  [size, `never the same, this time of the seed ${random}`, random, 'postgres'],
]

for (const [requests, what, seed, database] of someOf(runs.slice(0, 1), runs)) {
  test(
    `S13, S14: ${requests} odd requests, ${what}, and who leaves break nothing`,
    { timeout },
    async () => {
      const { findings } = await runCampaign({
        program,
        requests,
        seed,
        database,
        leavings: 1,
        tell: () => undefined,
        found: () => undefined,
      })
      assert.equal(findings.flatMap(findingLines).join('\n'), '')
    },
  )
}
