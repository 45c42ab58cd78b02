// Random sequences of requests by several callers are answered as a plain model of §5 to §9 says.

import { test } from 'node:test'
import { bothDatabases } from './support/databases.ts'
import { playScripts } from './support/rights_scripts.ts'
import { sized } from './support/whole.ts'

const runs = [
  { seed: 13, count: sized(8) },
  { seed: Math.floor(Math.random() * 2 ** 31), count: sized(8) },
]

for (const database of bothDatabases) {
  for (const [index, { seed, count }] of runs.entries()) {
    const what = index === 0 ? `seed ${seed}` : 'a random seed'
    test(`${count} scripts of seven callers on ${database} are answered as the model says, on ${what} (§5–§9)`, () =>
      playScripts({ database, seed, count }))
  }
}
