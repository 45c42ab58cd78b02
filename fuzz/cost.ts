// Searches every parser and sanitizer for inputs whose cost grows faster than their size:
// `npm run cost -- --seconds 60 --seed 1 --only cleanHtml --keep`. Fails if one is found.

import { parseArgs } from 'node:util'
import { random } from '../test/support/random.ts'
import { keepCases, report } from './cost/cases.ts'
import { isSteep } from './cost/measure.ts'
import { search } from './cost/search.ts'
import { allTargets as targets } from './cost/all_targets.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})

const chosen = targets.filter(({ name }) => name.includes(values.only))
const milliseconds = (Number(values.seconds) * 1000) / Math.max(1, chosen.length)
process.stdout.write(`Seed ${values.seed}, ${chosen.length} functions.\n`)
const chance = random(Number(values.seed))
const found = chosen.map((target) => {
  const one = search(target, chance, milliseconds)
  process.stdout.write(`${isSteep(one.steepest) ? 'STEEP ' : ''}${report(one)}\n`)
  return one
})
if (values.keep) keepCases(found)
process.exitCode = found.some((one) => isSteep(one.steepest)) ? 1 : 0
