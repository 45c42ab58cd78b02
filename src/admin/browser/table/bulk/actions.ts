// What can be done with selected events.

import type { Body, Filled } from '../../../../contract/client.ts'
import type { Sentence } from '../../i18n.ts'
import { may } from '../../session.ts'

export interface Action {
  readonly said: Sentence
  /** With the number of events. */
  readonly done: Sentence
  /** What the server is told, besides the ids. */
  readonly body: Omit<Exclude<Body<'POST', 'console/events/batch'>, Filled>, 'ids'>
  /** Is asked before, because an undo may not give everything back. */
  readonly question?: Sentence
}

export const publish: Action = {
  said: 'Publish',
  done: 'Published: {n}',
  body: { set: { status: 'publish' } },
}
export const toDraft: Action = {
  said: 'Make drafts',
  done: 'Made drafts: {n}',
  body: { set: { status: 'draft' } },
}
export const trash: Action = {
  said: 'Move to the trash',
  done: 'Moved to the trash: {n}',
  body: { trash: true },
}
export const restore: Action = {
  said: 'Restore',
  done: 'Restored: {n}',
  body: { restore: true },
}
export const removeForGood: Action = {
  said: 'Delete for good',
  done: 'Deleted for good: {n}',
  body: { delete: true },
  question: 'Delete {n} for good? Links to them will lead nowhere.',
}

/** What the caller may do, in the trash and elsewhere. */
export function actionsFor(isInTrash: boolean): readonly Action[] {
  if (isInTrash) return [restore, ...(may('removeForGood') ? [removeForGood] : [])]
  return [...(may('publish') ? [publish] : []), toDraft, trash]
}
