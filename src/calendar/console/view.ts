import type { Static } from 'typebox'
import { Type } from '../../contract/schema/shapes.ts'
import { toWall } from '../../language/time/zone.ts'
import { actions, kinds, ways } from '../history/rules.ts'
import type { EntryRow } from '../history/store.ts'

export const entryView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    at: Type.String({ description: 'When it was done, in UTC.' }),
    by: Type.Union(
      [
        Type.Object({
          id: Type.Integer({ description: 'The id of the user.' }),
          login: Type.String({ description: 'The name with which the user signed in.' }),
        }),
        Type.Null(),
      ],
      { description: 'The user who did it; null is the program itself.' },
    ),
    via: Type.Enum([...ways], { description: 'The way on which it was done.' }),
    from: Type.Union([Type.String(), Type.Null()], {
      description: 'The address that it was done from, for editors.',
    }),
    kind: Type.Enum([...kinds], { description: 'What kind of thing was changed.' }),
    item: Type.Integer({ description: 'The id of what was changed.' }),
    title: Type.String({ description: 'Its title as it was.' }),
    action: Type.Enum([...actions], { description: 'What was done.' }),
    changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
      description: 'Of each changed field the value before and after.',
    }),
    request: Type.Union([Type.String(), Type.Null()], {
      description: 'The X-Request-Id of the request.',
    }),
    group: Type.Union([Type.String(), Type.Null()], {
      description:
        'The same in all entries that were written together; null if it is the only one.',
    }),
  },
  { title: 'Entry', description: 'An entry of the history.' },
)

export type HistoryEntry = Static<typeof entryView>
/** Of each changed field the value before and after. */
export type ShownChanges = HistoryEntry['changes']

export function showEntry(row: EntryRow, changes: ShownChanges, from: string | null): HistoryEntry {
  const { positions: _positions, ...shown } = changes
  return {
    id: row.id,
    at: toWall(row.at_utc, 'UTC'),
    by: row.user_id === null ? null : { id: row.user_id, login: row.login ?? '' },
    via: row.via,
    from,
    kind: row.kind,
    item: row.item_id,
    title: row.title,
    action: row.action,
    changes: shown,
    request: row.request,
    group: row.group_id,
  }
}
