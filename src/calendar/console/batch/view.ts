import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import { writtenView } from '../view.ts'

const answerView = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the event.' }),
    status: Type.Integer({ description: 'The status that a request for it alone would have.' }),
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'The code of the error; null if there is none.',
    }),
    message: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, in words; null if nothing is.',
    }),
  },
  { title: 'BatchAnswer', description: 'What became of one event of a batch.' },
)

export const batchView = Type.Object(
  {
    answers: Type.Array(answerView, { description: 'One answer for each event.' }),
    ...writtenView,
  },
  { title: 'Batch', description: 'What became of the events of a batch.' },
)

export type Batch = Static<typeof batchView>
export type BatchAnswer = Static<typeof answerView>
