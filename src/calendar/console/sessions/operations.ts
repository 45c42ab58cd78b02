import type { Context } from '../../../access/context.ts'
import {
  type SessionRow,
  deleteSession,
  deleteSessions,
  listSessions,
} from '../../../access/sessions_store.ts'
import { type User, findUser } from '../../../access/users/store.ts'
import { Problem } from '../../../language/problem.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { type Pages, pagesOf } from '../../../contract/schema/paging.ts'

/** The caller, and the session that they came with. */
export async function readAccount({
  db,
  actor,
  now,
}: Context): Promise<{ user: User; session: SessionRow | undefined }> {
  const user = await findUser(db, actor.id)
  if (!user) throw new Problem('rest-user-not-found')
  const session = (await listSessions(db, actor.id, now)).find(({ id }) => id === actor.session)
  return { user, session }
}

export const findSessions = async ({ db, actor, now }: Context): Promise<Pages<SessionRow>> =>
  pagesOf(await listSessions(db, actor.id, now))

/** Ends one session of the caller. */
export const endSession = ({ db, actor, now }: Context, id: number): Promise<SessionRow> =>
  db.within(async (inside) => {
    const row = (await listSessions(inside, actor.id, now)).find((one) => one.id === id)
    if (!row) throw new Problem('rest-session-not-found')
    await deleteSession(inside, actor.id, id)
    await raiseGeneration(inside)
    return row
  })

/** Ends all sessions of a user but one, and says how many. */
export const endSessions = ({ db }: Context, userId: number, kept?: number): Promise<number> =>
  db.within(async (inside) => {
    const ended = await deleteSessions(inside, userId, kept)
    if (ended > 0) await raiseGeneration(inside)
    return ended
  })
