// Caches whether there are any occurrences: without them, no list and no search asks for series.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'

const occurrencesThere = tenant<boolean>('occurrences there')

export function hasOccurrences({ db, memo }: Reader): Promise<boolean> {
  return memoize(memo, occurrencesThere.key(''), async () => {
    const row = await db.one(sql`select 1 as one from occurrences limit 1`)
    return row !== undefined
  })
}
