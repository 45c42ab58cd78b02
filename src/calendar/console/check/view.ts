import { Type } from '../../../contract/schema/shapes.ts'
import { findingCodes, levels } from './rules.ts'

const findingView = Type.Object(
  {
    code: Type.Enum(findingCodes, { description: 'What was found.' }),
    field: Type.String({ description: 'The field that it is about.' }),
    level: Type.Enum([...levels], {
      description: 'A warning keeps visitors from something; a hint may be meant so.',
    }),
    message: Type.String({ description: 'The same in words.' }),
    event: Type.Union(
      [
        Type.Object({
          id: Type.Integer({ description: 'The id.' }),
          title: Type.String({ description: 'The title, as plain text.' }),
          start_date: Type.String({
            description: 'When the event starts, in its own time zone.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'The other event that it is about; null if there is none.' },
    ),
  },
  { title: 'Finding', description: 'Something to look at before an event is published.' },
)

export const checkView = Type.Object(
  { findings: Type.Array(findingView, { description: 'All that was found.' }) },
  { title: 'Check', description: 'What an editor should know of an event.' },
)
