// npm run series-model -- [--sequences <n>] [--seed <n>] [--database sqlite|postgres]
// Plays random sequences of requests about recurring events against a model of §17.

import { runSequences } from '../sequences.ts'
import { playSequences } from './campaign.ts'

await runSequences(async (asked) => {
  const { steps, skipped } = await playSequences(asked)
  return `${steps} steps as the model says; ${skipped} were not defined or had no object.`
})
