// What a user is told of. Pure.

import { changesIn } from '../../history/rules.ts'
import type { EntryRow } from '../../history/store.ts'

export const newsKinds = [
  'published',
  'returned',
  'refused',
  'changed',
  'removed',
  'mentioned',
  'commented',
  'clash',
] as const
export type NewsKind = (typeof newsKinds)[number]

const isOut = (status: unknown): boolean => status === 'publish' || status === 'future'

/** What an entry of the history is to whom the item belongs to. */
export function kindOf({ action, changes }: Pick<EntryRow, 'action' | 'changes'>): NewsKind {
  if (action === 'trash' || action === 'delete') return 'removed'
  const status = changesIn({ changes })['status']
  return status && isOut(status[1]) && !isOut(status[0]) && action !== 'undo'
    ? 'published'
    : 'changed'
}

interface Done {
  readonly item_id: number
  readonly user_id: number | null
  readonly at_utc: number
}

const doneBy = ({ item_id, user_id, at_utc }: Done): string => `${item_id} ${user_id} ${at_utc}`

/** Without what a decision has done: that is told with its reason. */
export function withoutDecided<Entry extends Done>(
  entries: readonly Entry[],
  decisions: readonly Done[],
): readonly Entry[] {
  const decided = new Set(decisions.map(doneBy))
  return entries.filter((entry) => !decided.has(doneBy(entry)))
}

/** Of those of one group, the newest first, only the last that was written: the series of its dates. */
export const together = <Entry extends Pick<EntryRow, 'id' | 'group_id'>>(
  entries: readonly Entry[],
): readonly { readonly entry: Entry; readonly more: number }[] =>
  [...Map.groupBy(entries, ({ id, group_id }) => group_id ?? id).values()].flatMap(
    ([entry, ...others]) => (entry ? { entry, more: others.length } : []),
  )
