import type { Static } from 'typebox'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  oneOf,
  whole,
  yesNo,
} from '../../contract/schema/shapes.ts'
import { proposalStates } from './rules.ts'

const field = Type.Object({
  name: line('The name of the field.'),
  description: line('What it is.'),
  required: yesNo('Whether it has to be given.'),
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The values that are taken, as JSON Schema.',
  }),
})

const named = Type.Object({
  id: whole('The id.'),
  name: line('The name.'),
})

export const formView = Type.Object(
  {
    open_to: oneOf(['known', 'everybody'], 'Who may propose events.'),
    rules: line('What senders should know, as plain text.'),
    pictures: yesNo('Whether pictures are taken.'),
    fields: listOf(field, 'The fields of a proposal.'),
    categories: listOf(named, 'The categories to choose from.'),
    venues: listOf(named, 'The public venues that were looked for.'),
    challenge: Type.Object(
      {
        text: line('Sent back as `challenge`, with `:` and a number behind it.'),
        bits: whole('SHA-256 of all that has to begin with so many bits that are 0.'),
        expires: line('Until when it counts, in UTC.'),
      },
      { description: 'A proof of work, which counts once.' },
    ),
  },
  { title: 'ProposalForm', description: 'What a form for proposals needs.' },
)

export const sentView = Type.Object(
  { state: oneOf(['unconfirmed'], 'What has become of it.') },
  { title: 'SentProposal', description: 'What was sent waits to be confirmed by its sender.' },
)

export const messageView = Type.Object(
  {
    at: line('When it was written, in UTC.'),
    by: oneOf(['sender', 'editors'], 'Who wrote it.'),
    text: line('What is said, as plain text.'),
  },
  { title: 'ProposalMessage', description: 'What sender and editors say to each other.' },
)

export const proposalView = Type.Object(
  {
    state: oneOf(proposalStates, 'What has become of it.'),
    title: line('The title of the event.'),
    said: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the sender says of the event, as it was sent last.',
    }),
    sent: line('When it was sent, in UTC.'),
    note: line('What the sender says to the editors besides.'),
    picture: lineOrNull('Its picture, reduced, as a data: address; null if it has none.'),
    messages: listOf(messageView, 'What was said since, the oldest first.'),
    url: lineOrNull('The address of the page of the event once it is public.'),
    can: Type.Object(
      {
        change: yesNo('Whether it can be changed.'),
        withdraw: yesNo('Whether it can be withdrawn.'),
        confirm: yesNo('Whether it has to be confirmed.'),
      },
      { description: 'What its sender may do.' },
    ),
  },
  { title: 'Proposal', description: 'A proposal, as its sender sees it.' },
)

export type ShownProposal = Static<typeof proposalView>
