import type { StoredLinked, organizerColumns } from '../items/linked/linked_columns.ts'
import type { LinkedRow } from '../items/linked/linked_store.ts'

export type OrganizerColumns = StoredLinked<typeof organizerColumns>
export type OrganizerRow = LinkedRow & OrganizerColumns
