// npm run editors-model -- [--sequences <n>] [--seed <n>] [--database sqlite|postgres]
// Two editors of one thing in random interleavings: no field is lost, and none appears by itself.

import { runSequences } from '../sequences.ts'
import { playEditors } from './campaign.ts'

await runSequences(async (asked) => {
  const { saves, conflicts } = await playEditors(asked)
  return `${saves} saves, ${conflicts} decisions: no field was lost.`
})
