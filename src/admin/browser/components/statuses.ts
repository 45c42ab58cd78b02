// What the statuses of items are called.

import type { Event } from '../../../contract/routes.ts'
import { type Sentence, t } from '../i18n.ts'

export const statuses = [
  ['publish', 'Published'],
  ['future', 'Scheduled'],
  ['pending', 'Waiting for review'],
  ['draft', 'Draft'],
  ['private', 'Private'],
  ['trash', 'In the trash'],
] as const satisfies readonly (readonly [Event['status'], Sentence])[]

/** What became of an event. */
export const eventStatuses = [
  ['scheduled', 'As planned'],
  ['cancelled', 'Cancelled'],
  ['postponed', 'Postponed'],
  ['rescheduled', 'Moved to another time'],
] as const satisfies readonly (readonly [Event['event_status'], Sentence])[]

export const statusWord = (status: string): string =>
  t(statuses.find(([one]) => one === status)?.[1] ?? 'Published')
