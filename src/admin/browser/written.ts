import type { Batch } from '../../contract/routes.ts'

/** Where a change is in the history. */
export type Written = Pick<Batch, 'group' | 'entry'>
