// Saved views: what a screen of the console shows, under a name. They are no part of the calendar, so
// writing them raises no generation; every read is of the primary, where they were written.

import type { Context } from '../../../access/context.ts'
import { type Actor, type Role, may, roles } from '../../../access/roles.ts'
import { Problem } from '../../../language/problem.ts'
import type { Changes, Input } from '../../../contract/schema/field.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { viewFields, viewFilters, viewUpdates } from './fields.ts'
import {
  type OwnedView,
  countOwn,
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  updateView,
} from './store.ts'
import { canChange, showView } from './view.ts'

const mostViews = 50

const mayShare = (role: Role): boolean => may({ id: 1, login: '', role }, 'editOthers')
const sharing = roles.filter(mayShare)

const isVisible = (actor: Actor, row: OwnedView): boolean =>
  canChange(actor, row) || (row.shared === 1 && mayShare(row.role))

function refuseSharing(actor: Actor, shared: boolean | undefined): void {
  if (shared && !may(actor, 'editOthers')) throw new Problem('rest_forbidden')
}

export function findViews(
  { db, actor }: Context,
  { screen }: Input<typeof viewFilters>,
): Pages<OwnedView> {
  const filter = { user: actor.id, sharing, screen }
  return {
    count: () => countViews(db, filter),
    items: (page) => listViews(db, filter, page),
  }
}

export function createView(
  { db: outer, actor, now }: Context,
  { name, screen, query, shared }: Input<typeof viewFields>,
): Promise<OwnedView> {
  refuseSharing(actor, shared)
  const row = {
    user_id: actor.id,
    name,
    screen,
    query,
    shared: shared ? 1 : 0,
    created_utc: now,
    modified_utc: now,
  }
  return outer.within(async (db) => {
    await advisoryLock(db, `views of ${actor.id}`)
    if ((await countOwn(db, actor.id)) >= mostViews) {
      throw new Problem('view-limit-reached', { facts: { max: mostViews } })
    }
    const id = await insertView(db, row)
    return { ...row, id, login: actor.login, role: actor.role as Role }
  })
}

export function changeView(
  context: Context,
  id: number,
  input: Changes<typeof viewUpdates>,
): Promise<OwnedView> {
  return context.db.within(async (db) => {
    const stored = await toChange(context, db, id)
    refuseSharing(context.actor, input.shared)
    const wanted = {
      name: input.name ?? stored.name,
      screen: input.screen ?? stored.screen,
      query: input.query ?? stored.query,
      shared: (input.shared ?? stored.shared === 1) ? 1 : 0,
      modified_utc: context.now,
    }
    await updateView(db, id, wanted)
    return { ...stored, ...wanted }
  })
}

export function removeView(context: Context, id: number): Promise<OwnedView> {
  return context.db.within(async (db) => {
    const stored = await toChange(context, db, id)
    await deleteView(db, id)
    return stored
  })
}

/** What the caller does not see does not exist for them. */
async function toChange(context: Context, db: Database, id: number): Promise<OwnedView> {
  const { actor } = context
  const stored = await lockView(db, id)
  if (!stored || !isVisible(actor, stored)) throw new Problem('rest-view-not-found')
  if (!canChange(actor, stored)) throw new Problem('rest_forbidden')
  await context.expect(async () => showView(actor, stored))
  return stored
}
