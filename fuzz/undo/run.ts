// npm run undo-model -- [--sequences <n>] [--seed <n>] [--database sqlite|postgres]
// Random edits, undos and redos by several callers; then all is undone, and nothing has changed.

import { runSequences } from '../sequences.ts'
import { undoSequences } from './campaign.ts'

await runSequences(async (asked) => {
  const { done, refused } = await undoSequences(asked)
  return `${done} requests were done and undone; ${refused} were refused.`
})
