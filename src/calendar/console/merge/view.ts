import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import { writtenView } from '../batch/view.ts'

export const mergeView = Type.Object(
  {
    into: Type.Integer({ description: 'The id of the one that is kept.' }),
    events: Type.Integer({ description: 'How many events have changed.' }),
    ...writtenView,
  },
  { title: 'Merge', description: 'What a merge has changed.' },
)

export type Merge = Static<typeof mergeView>
