import type { Static } from 'typebox'
import { type Actor, may } from '../../../access/roles.ts'
import { Type } from '../../../contract/schema/shapes.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { OwnedView } from './store.ts'

export const savedView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    name: Type.String({ description: 'The name of the view.' }),
    screen: Type.String({ description: 'The screen of the console that it is of.' }),
    query: Type.String({ description: 'The part of the address that says what it shows.' }),
    shared: Type.Boolean({ description: 'Whether all who use the console see it.' }),
    owner: Type.Object(
      {
        id: Type.Integer({ description: 'The id of the user.' }),
        name: Type.String({ description: 'The name of the user.' }),
      },
      { description: 'The user who made it.' },
    ),
    can: Type.Object(
      { edit: Type.Boolean({ description: 'Whether the caller may change it.' }) },
      { description: 'What the caller may do with it.' },
    ),
    created: Type.String({ description: 'When it was made, in UTC.' }),
    modified: Type.String({ description: 'When it was changed last, in UTC.' }),
  },
  { title: 'SavedView', description: 'What a screen shows, under a name.' },
)

export const canChange = (actor: Actor, { user_id }: Pick<OwnedView, 'user_id'>): boolean =>
  user_id === actor.id || may(actor, 'administer')

export function showView(actor: Actor, row: OwnedView): Static<typeof savedView> {
  return {
    id: row.id,
    name: row.name,
    screen: row.screen,
    query: row.query,
    shared: row.shared === 1,
    owner: { id: row.user_id, name: row.login },
    can: { edit: canChange(actor, row) },
    created: writeWall(row.created_utc),
    modified: writeWall(row.modified_utc),
  }
}
