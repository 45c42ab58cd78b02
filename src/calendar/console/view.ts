import type { Static } from 'typebox'
import {
  Type,
  line,
  lineOrNull,
  nullable,
  oneOf,
  whole,
  wholeOrNull,
} from '../../contract/schema/shapes.ts'
import { toWall } from '../../language/time/zone.ts'
import { actions, kinds, ways } from '../history/rules.ts'
import type { EntryRow } from '../history/store.ts'

export const userView = Type.Object({
  id: whole('The id of the user.'),
  login: line('The name with which the user signed in.'),
})

export const entryView = Type.Object(
  {
    id: whole('The id.'),
    at: line('When it was done, in UTC.'),
    by: nullable(userView, 'The user who did it; null is the program itself.'),
    via: oneOf(ways, 'The way on which it was done.'),
    from: lineOrNull('The address that it was done from, for editors.'),
    kind: oneOf(kinds, 'What kind of thing was changed.'),
    item: whole('The id of what was changed.'),
    title: line('Its title as it was.'),
    action: oneOf(actions, 'What was done.'),
    changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
      description: 'Of each changed field the value before and after.',
    }),
    request: lineOrNull('The X-Request-Id of the request.'),
    group: lineOrNull(
      'The same in all entries that were written together; null if it is the only one.',
    ),
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

/** Where what was changed together is in the history, to take it back. */
export const writtenView = {
  group: lineOrNull(
    'The group of the history that this has made; null if it is not several entries.',
  ),
  entry: wholeOrNull(
    'The first entry of the history that this has made; null if nothing has changed.',
  ),
}

export type Written = {
  readonly [Name in keyof typeof writtenView]: Static<(typeof writtenView)[Name]>
}
