import { Type, line, whole } from '../../contract/schema/shapes.ts'

export const errorView = Type.Object(
  {
    code: line('What went wrong, for programs.'),
    message: line('What went wrong, for people, in the language of the root.'),
    data: Type.Object(
      { status: whole('The status of the answer.') },
      { additionalProperties: true, description: 'The status, and facts about the failure.' },
    ),
  },
  { title: 'Error', description: 'Why the request was refused.' },
)
