import type { LinkedRow } from '../items/linked_store.ts'

/** The columns of an organizer besides those of every linked item. */
export interface OrganizerColumns {
  readonly organizer: string
  readonly description: string
  readonly phone: string
  readonly website: string
  readonly email: string
}

export type OrganizerRow = LinkedRow & OrganizerColumns
