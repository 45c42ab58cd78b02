import { post } from '../api.ts'
import type { Written } from '../written.ts'

/** Takes a change back, with all that was changed together; undefined if there is nothing. */
export function undoOf({ group, entry }: Written): (() => Promise<void>) | undefined {
  if (group === null && entry === null) return undefined
  return async () => {
    if (group !== null) await post(`console/history/groups/${group}/undo`)
    else if (entry !== null) await post(`console/history/${entry}/undo`)
  }
}
