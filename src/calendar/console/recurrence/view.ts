import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'

export const recurrencePreviewView = Type.Object(
  {
    text: Type.String({ description: 'The recurrence in words.' }),
    dates: Type.Array(
      Type.Object({
        start: Type.String({ description: 'The start, in the time zone of the event.' }),
        left_out: Type.Boolean({ description: 'Whether it is an exception.' }),
      }),
      { description: 'The dates that it gives, with those that are left out.' },
    ),
  },
  { title: 'RecurrencePreview', description: 'When a recurrence takes place that is not saved.' },
)

export type RecurrencePreview = Static<typeof recurrencePreviewView>
