// Caches whether there are any occurrences: without them, no list and no search asks for series.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'
import { exists } from '../../../../storage/queries.ts'

const occurrencesThere = tenant<boolean>('occurrences there')

export const hasOccurrences = ({ db, memo }: Reader): Promise<boolean> =>
  memoize(memo, occurrencesThere.key(''), async () => {
    return exists(db, sql`select 1 as one from occurrences limit 1`)
  })
