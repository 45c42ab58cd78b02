// Saved views: what a screen of the console shows, under a name. They are no part of the calendar, so
// writing them raises no generation; every read is of the primary, where they were written.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { type Actor, type Role, may, roles } from '../../../access/roles.ts'
import {
  type Changes,
  type Field,
  type Input,
  bad,
  byDefault,
  changes,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { flag } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../../contract/schema/paging.ts'
import { Type, line, whole, yesNo } from '../../../contract/schema/shapes.ts'
import { Problem } from '../../../language/problem.ts'
import { cleanLine, isLonger } from '../../../language/text/html/plain.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import {
  type OwnedView,
  countOwn,
  deleteView,
  insertView,
  lockView,
  updateView,
  viewsSeen,
} from './store.ts'

const mostViews = 50

const longestQuery = 2000

/** The part of an address behind the question mark, as it is; it may be empty. */
const query: Field<string> = {
  doc: 'The part of the address that says what the screen shows.',
  published: { type: 'string', maxLength: longestQuery },
  read: (given) => {
    if (typeof given !== 'string') return bad('text')
    const cleaned = cleanLine(given)
    return isLonger(cleaned, longestQuery) ? bad('long', { max: longestQuery }) : value(cleaned)
  },
}

const screen = text('The screen of the console that it is of.', { max: 50, filled: true })

export const viewFields = {
  name: required(text('The name of the view.', { max: 100, filled: true })),
  screen: required(screen),
  query: byDefault(query, ''),
  shared: byDefault(flag('Whether all who use the console see it.'), false),
}

export const viewUpdates = changes(viewFields)

export const viewFilters = { ...pagingFields, screen }

export const savedView = Type.Object(
  {
    id: whole('The id.'),
    name: line('The name of the view.'),
    screen: line('The screen of the console that it is of.'),
    query: line('The part of the address that says what it shows.'),
    shared: yesNo('Whether all who use the console see it.'),
    owner: Type.Object(
      { id: whole('The id of the user.'), name: line('The name of the user.') },
      { description: 'The user who made it.' },
    ),
    can: Type.Object(
      { edit: yesNo('Whether the caller may change it.') },
      { description: 'What the caller may do with it.' },
    ),
    created: line('When it was made, in UTC.'),
    modified: line('When it was changed last, in UTC.'),
  },
  { title: 'SavedView', description: 'What a screen shows, under a name.' },
)

const canChange = (actor: Actor, { user_id }: OwnedView): boolean =>
  user_id === actor.id || may(actor, 'administer')

export const showView = (row: OwnedView, { actor }: Context): Static<typeof savedView> => ({
  id: row.id,
  name: row.name,
  screen: row.screen,
  query: row.query,
  shared: row.shared === 1,
  owner: { id: row.user_id, name: row.login },
  can: { edit: canChange(actor, row) },
  created: writeWall(row.created_utc),
  modified: writeWall(row.modified_utc),
})

const mayShare = (role: Role): boolean => may({ id: 1, login: '', role }, 'editOthers')
const sharing = roles.filter(mayShare)

const isVisible = (actor: Actor, row: OwnedView): boolean =>
  canChange(actor, row) || (row.shared === 1 && mayShare(row.role))

function refuseSharing(actor: Actor, shared: boolean | undefined): void {
  if (shared && !may(actor, 'editOthers')) throw new Problem('rest_forbidden')
}

export const findViews = (
  { db, actor }: Context,
  filters: Input<typeof viewFilters>,
): Pages<OwnedView> => viewsSeen(db, { user: actor.id, sharing, screen: filters.screen })

export function createView(
  { db: outer, actor, now }: Context,
  { name, screen: of, query: shown, shared }: Input<typeof viewFields>,
): Promise<OwnedView> {
  refuseSharing(actor, shared)
  const times = { created_utc: now, modified_utc: now }
  // These alone: what an answer is to have is asked for in a body, too.
  const given = { name, screen: of, query: shown, shared: shared ? 1 : 0 }
  const row = { user_id: actor.id, ...given, ...times }
  return outer.within(async (db) => {
    await advisoryLock(db, `views of ${actor.id}`)
    if ((await countOwn(db, actor.id)) >= mostViews) {
      throw new Problem('view-limit-reached', { facts: { max: mostViews } })
    }
    const id = await insertView(db, row)
    return { ...row, id, login: actor.login, role: actor.role as Role }
  })
}

export const changeView = (
  context: Context,
  id: number,
  input: Changes<typeof viewUpdates>,
): Promise<OwnedView> =>
  context.db.within(async (db) => {
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

export const removeView = (context: Context, id: number): Promise<OwnedView> =>
  context.db.within(async (db) => {
    const stored = await toChange(context, db, id)
    await deleteView(db, id)
    return stored
  })

/** What the caller does not see does not exist for them. */
async function toChange(context: Context, db: Database, id: number): Promise<OwnedView> {
  const { actor } = context
  const stored = await lockView(db, id)
  if (!stored || !isVisible(actor, stored)) throw new Problem('rest-view-not-found')
  if (!canChange(actor, stored)) throw new Problem('rest_forbidden')
  await context.expect(async () => showView(stored, context))
  return stored
}
