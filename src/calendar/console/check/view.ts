import { Type, line, listOf, nullable, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { findingCodes, levels } from './rules.ts'

const findingView = Type.Object(
  {
    code: oneOf(findingCodes, 'What was found.'),
    field: line('The field that it is about.'),
    level: oneOf(levels, 'A warning keeps visitors from something; a hint may be meant so.'),
    message: line('The same in words.'),
    event: nullable(
      Type.Object({
        id: whole('The id.'),
        title: line('The title, as plain text.'),
        start_date: line('When the event starts, in its own time zone.'),
      }),
      'The other event that it is about; null if there is none.',
    ),
  },
  { title: 'Finding', description: 'Something to look at before an event is published.' },
)

export const checkView = Type.Object(
  { findings: listOf(findingView, 'All that was found.') },
  { title: 'Check', description: 'What an editor should know of an event.' },
)
