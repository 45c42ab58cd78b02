import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import { toWall } from '../../../language/time/zone.ts'
import { writtenView } from '../batch/view.ts'
import { type Decision, decisions } from './rules.ts'

const userView = Type.Object({
  id: Type.Integer({ description: 'The id of the user.' }),
  login: Type.String({ description: 'The name with which the user signed in.' }),
})

export const noteView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    item: Type.Integer({ description: 'The id of what it is about.' }),
    by: userView,
    at: Type.String({ description: 'When it was done, in UTC.' }),
    decision: Type.Enum([...decisions], { description: 'What is decided.' }),
    text: Type.String({ description: 'The reason, as plain text.' }),
  },
  { title: 'Note', description: 'What was said about an item that waited for a decision.' },
)

const kind = Type.Enum(['event', 'venue', 'organizer'], {
  description: 'What kind of thing it is.',
})
const status = Type.String({ description: 'Its status.' })

export const waitingView = Type.Object(
  {
    kind,
    id: Type.Integer({ description: 'The id.' }),
    title: Type.String({ description: 'Its title or name.' }),
    status,
    author: Type.Integer({ description: 'The id of the user it belongs to.' }),
    submitted: Type.Union(
      [
        Type.Object({
          at: Type.String({ description: 'When it was done, in UTC.' }),
          by: Type.Union([userView, Type.Null()], {
            description: 'The user who did it; null is the program itself.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'By whom and when it was submitted; null if the history does not know.' },
    ),
    notes: Type.Array(noteView, { description: 'What was said about it, the oldest first.' }),
  },
  { title: 'Waiting', description: 'An item that waits for a decision, or was decided over.' },
)

export const decidedView = Type.Object(
  { kind, id: Type.Integer({ description: 'The id.' }), status, note: noteView, ...writtenView },
  { title: 'Decided', description: 'What became of an item.' },
)

export type Note = Static<typeof noteView>
export type Decided = Static<typeof decidedView>
export type Waiting = Static<typeof waitingView>

export interface NoteRow {
  readonly id: number
  readonly item_id: number
  readonly user_id: number
  readonly login: string
  readonly at_utc: number
  readonly decision: Decision
  readonly text: string
}

export const showNote = (row: NoteRow): Note => ({
  id: row.id,
  item: row.item_id,
  by: { id: row.user_id, login: row.login },
  at: toWall(row.at_utc, 'UTC'),
  decision: row.decision,
  text: row.text,
})
