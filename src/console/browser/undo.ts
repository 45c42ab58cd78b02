import { post } from './api.ts'
import { site } from './facts.ts'
import type { Written } from './written.ts'

/** Takes a change back, with all that was changed together; undefined if there is nothing. */
export function undoOf({ group, entry }: Written): (() => Promise<void>) | undefined {
  if (group === null && entry === null) return undefined
  const which = group === null ? entry : `groups/${group}`
  return async () => {
    await post(`${site.console}/history/${which}/undo`)
  }
}
