import type { Static } from 'typebox'
import type { Token } from '../../../access/store.ts'
import { Type, nullable } from '../../../contract/schema/shapes.ts'
import { wallOrNull, writeWall } from '../../../language/time/wall.ts'

const tokenShape = {
  id: Type.Integer({ description: 'The id.' }),
  user: Type.Integer({ description: 'The id of the user.' }),
  name: Type.String({ description: 'What it is for.' }),
  created: Type.String({ description: 'When it was made, in UTC.' }),
  expires: nullable(Type.String(), 'When it expires, in UTC; null is never.'),
  last_used: nullable(
    Type.String(),
    'When it was used last, about to the hour, in UTC; null is never.',
  ),
  last_used_network: nullable(Type.String(), 'The network that it was used from then.'),
}

export const tokenView = Type.Object(tokenShape, {
  title: 'Token',
  description: 'An application password, without its secret.',
})

export const newTokenView = Type.Object(
  {
    ...tokenShape,
    secret: Type.String({ description: 'The application password; shown only now.' }),
  },
  { title: 'NewToken', description: 'An application password with its secret.' },
)

export function showToken(row: Token): Static<typeof tokenView> {
  return {
    id: row.id,
    user: row.user_id,
    name: row.name,
    created: writeWall(row.created_utc),
    expires: wallOrNull(row.expires_utc),
    last_used: wallOrNull(row.used_utc),
    last_used_network: row.used_network,
  }
}
