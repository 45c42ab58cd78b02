import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { draftKinds } from './rules.ts'
import type { DraftRow } from './store.ts'

const shape = {
  kind: Type.Enum([...draftKinds], { description: 'What kind of thing it is a draft of.' }),
  id: Type.Integer({ description: 'The id of the thing; 0 is a new one.' }),
  key: Type.String({
    description: 'Tells apart several drafts of the same thing, or of new ones.',
  }),
  title: Type.String({ description: 'The name of the thing, as far as it is written.' }),
  based_on: Type.String({ description: 'The state of the thing that the work began with.' }),
  modified: Type.String({ description: 'When it was saved last, in UTC.' }),
}

export const draftEntryView = Type.Object(shape, {
  title: 'DraftEntry',
  description: 'A draft without what is in it.',
})

export const draftView = Type.Object(
  {
    ...shape,
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What is written so far, as it was given.',
    }),
  },
  { title: 'Draft', description: 'Work in progress that nobody else sees.' },
)

export function showDraftEntry(row: Omit<DraftRow, 'content'>): Static<typeof draftEntryView> {
  return {
    kind: row.kind,
    id: row.item_id,
    key: row.key,
    title: row.title,
    based_on: row.based_on,
    modified: writeWall(row.modified_utc),
  }
}

export function showDraft(row: DraftRow): Static<typeof draftView> {
  return { ...showDraftEntry(row), values: JSON.parse(row.content) }
}
