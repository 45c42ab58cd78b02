// Everything of a user goes to another one, as one group of the history (§18, §19).

import type { ItemName, Table } from '../../items/columns_store.ts'
import type { Context } from '../../../access/context.ts'
import { type User, findUser } from '../../../access/users/store.ts'
import { Problem, invalid } from '../../../language/problem.ts'
import { type Recorded, record } from '../../history/record.ts'
import { lockLinksShared } from '../../items/store.ts'
import type { Written } from '../view.ts'
import { writtenTogether } from '../written.ts'
import { giveItems } from './hand_over_store.ts'
import { isAuthor } from './rules.ts'

/** How many of each kind there were, and where that is in the history. */
export async function handOver(
  outer: Context,
  from: number,
  to: number,
): Promise<Record<Table, number> & Written> {
  const { result, ...written } = await writtenTogether(outer, async ({ db }) => {
    if (!(await findUser(db, from))) throw new Problem('rest-user-not-found')
    const heir: User | undefined = await findUser(db, to)
    if (!heir || !isAuthor(heir) || to === from) {
      throw invalid({ to: { kind: 'reference', facts: { entry: to } } })
    }
    await lockLinksShared(db)
    const give = async (kind: ItemName) => {
      const given = await giveItems(db, kind, { from, to, now: outer.now })
      // What follows a series is recorded with the series alone.
      const changes = given
        .filter(({ follows }) => follows === 0)
        .map(({ id, title }): Recorded => ({
          kind,
          id,
          owner: to,
          title,
          before: { author: from },
          after: { author: to },
        }))
      await record(db, ...changes)
      return given.length
    }
    return {
      events: await give('event'),
      venues: await give('venue'),
      organizers: await give('organizer'),
    }
  })
  return { ...result, ...written }
}
