import type { Static } from 'typebox'
import { Type, lineOrNull, listOf, whole } from '../../../contract/schema/shapes.ts'
import { writtenView } from '../view.ts'

const answerView = Type.Object(
  {
    id: whole('The id of the event.'),
    status: whole('The status that a request for it alone would have.'),
    code: lineOrNull('The code of the error; null if there is none.'),
    message: lineOrNull('What is wrong, in words; null if nothing is.'),
  },
  { title: 'BatchAnswer', description: 'What became of one event of a batch.' },
)

export const batchView = Type.Object(
  {
    answers: listOf(answerView, 'One answer for each event.'),
    ...writtenView,
  },
  { title: 'Batch', description: 'What became of the events of a batch.' },
)

export type Batch = Static<typeof batchView>
export type BatchAnswer = Static<typeof answerView>
