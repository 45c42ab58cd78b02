import type { Static } from 'typebox'
import { Type, line, listOf, oneOf, whole, yesNo } from '../../contract/schema/shapes.ts'
import { kinds } from './rules.ts'

const changeView = Type.Object(
  {
    kind: oneOf(kinds, 'What kind of thing it is.'),
    id: whole('Its id.'),
    action: oneOf(['put', 'gone'], 'Whether it is new or different, or not to be seen any more.'),
    item: Type.Optional(
      Type.Unknown({ description: 'The thing itself, as lists show it; absent if it is gone.' }),
    ),
  },
  { title: 'Change', description: 'A change, for a reader who keeps a copy.' },
)

export const changesView = Type.Object(
  {
    changes: listOf(changeView, 'What to apply to the copy, in this order.'),
    cursor: line('What to give as since next time.'),
    more: yesNo('Whether there are more changes already.'),
  },
  { title: 'Changes', description: 'What is different since a cursor.' },
)

/** As OpenAPI has no words for events that follow each other. */
export const streamView = line(
  'Events: change, whose data is a Change as JSON and whose id is the cursor after it, and reset, if the client has to begin anew.',
)

export type ShownChange = Static<typeof changeView>

export const showChange = ({ kind, id, action, item }: ShownChange): ShownChange =>
  action === 'gone' ? { kind, id, action } : { kind, id, action, item }
