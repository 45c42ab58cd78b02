import { Type } from '../../contract/schema/shapes.ts'

export const errorView = Type.Object(
  {
    code: Type.String({ description: 'What went wrong, for programs.' }),
    message: Type.String({
      description: 'What went wrong, for people, in the language of the root.',
    }),
    data: Type.Object(
      { status: Type.Integer({ description: 'The status of the answer.' }) },
      { additionalProperties: true, description: 'The status, and facts about the failure.' },
    ),
  },
  { title: 'Error', description: 'Why the request was refused.' },
)
