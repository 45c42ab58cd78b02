// A transaction that says under which entries of the history its changes are, to take them back.

import type { Context } from '../../access/context.ts'
import { noting } from '../../storage/transactions/written_by.ts'
import { findEntry } from '../history/store.ts'
import type { Written } from './view.ts'

export const writtenTogether = <T>(
  outer: Context,
  work: (context: Context) => Promise<T>,
): Promise<Written & { readonly result: T }> =>
  outer.db.within(async (inside) => {
    const ids: number[] = []
    const db = noting(inside, (some) => void ids.push(...some))
    const result = await work({ ...outer, db })
    // The reply names the entries, which are otherwise written with the commit.
    await db.takeSteps?.()
    const [first] = ids
    const entry = first === undefined ? undefined : await findEntry(db, first)
    return { result, group: entry?.group_id ?? null, entry: entry?.id ?? null }
  })
