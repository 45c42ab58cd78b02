// npm run fuzz -- [--requests <n>] [--seed <n>] [--as <role>] [--database sqlite|postgres]
//   [--program <folder of a checkout>] [--keep <folder for cases>]

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { roles } from '../src/access/roles.ts'
import { runCampaign } from './campaign.ts'
import { keepCases } from './cases.ts'
import { findingLines, reportLines } from './report.ts'
import type { Caller } from './shot.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    as: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    program: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    keep: { type: 'string' },
  },
})

/** For so many requests every route is left once. */
const requestsPerLeaving = 5000

const callers: readonly Caller[] = ['nobody', ...roles]
const mistake = mistakeIn()
if (mistake === undefined) await run()
else {
  console.error(mistake)
  process.exitCode = 2
}

function mistakeIn(): string | undefined {
  const { requests, seed = '1', as, database } = flags
  if (!/^[1-9]\d{0,8}$/.test(requests)) return '--requests is a number above 0.'
  if (!/^\d{1,9}$/.test(seed)) return '--seed is a whole number.'
  if (!['sqlite', 'postgres'].includes(database)) return '--database is sqlite or postgres.'
  const isCaller = as === undefined || callers.some((one) => one === as)
  return isCaller ? undefined : `--as is one of ${callers.join(', ')}.`
}

async function run(): Promise<void> {
  const seed = Number(flags.seed ?? Math.floor(Math.random() * 1e9))
  console.log(`seed ${seed}, ${flags.requests} requests on ${flags.database}`)
  const { tally, findings, seconds } = await runCampaign({
    program: resolve(flags.program),
    requests: Number(flags.requests),
    seed,
    database: flags.database === 'postgres' ? 'postgres' : 'sqlite',
    leavings: Math.ceil(Number(flags.requests) / requestsPerLeaving),
    ...(flags.as === undefined ? {} : { as: flags.as as Caller }),
    tell: console.log,
    found: (finding) => console.log(findingLines(finding).join('\n')),
  })
  console.log(reportLines(tally, findings, seconds).join('\n'))
  if (flags.keep !== undefined) console.log(keepCases(findings, resolve(flags.keep)).join('\n'))
  if (findings.length > 0) process.exitCode = 1
  console.log(`\nseed ${seed}`)
  process.exit()
}
