// Random scripts of steps, played until one differs from the model; that one is shrunk.

import * as fc from 'fast-check'
import { setClock } from './clock.ts'
import type { DatabaseName } from './databases.ts'
import { freshFasti } from './fasti.ts'
import { Play, start } from './rights_play.ts'
import { type CallerName, type Step, callers, scripts, told } from './rights_steps.ts'

const longestScript = 40
/** The time limit for shrinking; the shortest script found by then is reported. */
const longestMs = 300_000

export interface Runs {
  readonly database: DatabaseName
  readonly seed: number
  readonly count: number
}

/** Throws with the script that differs, as readable steps. */
export async function playScripts({ database, seed, count }: Runs): Promise<void> {
  const property = fc.asyncProperty(scripts(longestScript), (steps) => play(database, steps))
  const found = await fc.check(property, {
    seed,
    numRuns: count,
    interruptAfterTimeLimit: longestMs + count * 5000,
    markInterruptAsFailure: true,
  })
  if (!found.failed) return
  const { errorInstance, numShrinks, counterexamplePath } = found
  const said = errorInstance instanceof Error ? errorInstance.message : 'It took too long.'
  const where = `${database}, seed ${seed}, path ${counterexamplePath}`
  throw new Error(`This script differs (${where}, shrunk ${numShrinks} times):\n${said}`, {
    cause: errorInstance,
  })
}

/** Throws at the first difference, with the script up to there. */
async function play(database: DatabaseName, steps: readonly Step[]): Promise<void> {
  using clock = setClock(start)
  await using fasti = await freshFasti(database)
  const ids = new Map<CallerName, number>()
  for (const who of callers) {
    if (who === 'nobody') continue
    const role = who === 'second' ? 'contributor' : who
    ids.set(who, (await fasti.user(role, who)).id)
  }
  const played = new Play(fasti, clock, ids)
  for (const [at, step] of [...steps, undefined].entries()) {
    try {
      await (step ? played.step(step) : played.sweep())
    } catch (error) {
      const lines = steps.slice(0, at + 1).map((one, n) => `  ${n + 1}. ${told(one)}`)
      const where = step ? '' : '\n  then everybody looks at everything'
      throw new Error(`${lines.join('\n')}${where}\n${(error as Error).message}`, { cause: error })
    }
  }
}
