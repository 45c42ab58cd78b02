// What visitors have proposed, as editors see it (§21).

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { choices, ids } from '../../../contract/schema/kinds/lists.ts'
import { flag, integer } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../../contract/schema/paging.ts'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  nullable,
  oneOf,
  whole,
  wholeOrNull,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { readJson } from '../../../language/text/json.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { updateStatuses } from '../../items/status.ts'
import { stages, trusts } from '../columns.ts'
import { pictureOf } from '../pictures/store.ts'
import { type ProposalState, domainOf, marks, proposalStates, stateOf } from '../rules.ts'
import { type Said, saidIn } from '../said.ts'
import { stateNow } from '../send.ts'
import { type KnownProposal, findProposals, messagesOf, trustIn } from '../store.ts'
import { messageView } from '../view.ts'
import { senderName } from './senders.ts'

/** What editors think of a sender, or that they have never said. */
const opinions = [...trusts, 'unknown'] as const

export const proposalFilters = {
  ...pagingFields,
  state: choices('Only those in one of these states.', proposalStates),
  event: ids('Only those of the events of these ids.'),
  category: ids('Only those of events in one of the categories of these ids.'),
  trust: choices('Only those of senders of whom editors think so.', opinions),
  sender: senderName,
  marked: flag('Only those with marks, or only those without.'),
  days: integer('Only those that have waited for at least so many days.', { min: 1, max: 1000 }),
}

export const waitingProposalView = Type.Object(
  {
    id: whole('The id.'),
    state: oneOf(proposalStates, 'What has become of it.'),
    title: line('The title of the event.'),
    start_date: lineOrNull('When it starts, in its own time zone, as it was said last.'),
    end_date: lineOrNull('When it ends.'),
    all_day: yesNo('Whether it lasts all day.'),
    timezone: line('Its time zone.'),
    place: line('The place, if it was said in words.'),
    event: wholeOrNull('The id of its event; null until it is confirmed.'),
    sent: line('When it was sent, in UTC.'),
    confirmed: lineOrNull('When it was confirmed, in UTC.'),
    sender: Type.Object(
      {
        name: line('The name.'),
        email: line('The mail address.'),
        language: line('The language in which the sender is written to.'),
        trust: oneOf(opinions, 'What editors think of the address or its domain.'),
      },
      { description: 'Who has sent it.' },
    ),
    note: line('What the sender says to the editors besides.'),
    picture: nullable(
      Type.Object({
        id: whole('The id.'),
        width: whole('In pixels.'),
        height: whole('In pixels.'),
      }),
      'The picture that its sender has sent; null if there is none, or it is in the library.',
    ),
    marks: listOf(Type.Enum([...marks]), 'Why it may not be meant well.'),
    messages: listOf(messageView, 'What was said since, the oldest first.'),
  },
  { title: 'ProposalInReview', description: 'A proposal, as editors see it.' },
)

export type ShownToEditors = Static<typeof waitingProposalView>

/** Of what is stored and of its event, all pairs that make one of these states. */
const pairsOf = (states: readonly ProposalState[]) =>
  stages.flatMap((stage) =>
    [...updateStatuses, null]
      .filter((status) => states.includes(stateOf(stage, status)))
      .map((status) => ({ stage, status })),
  )

export function findForEditors(
  { db, now }: Context,
  { state, days, trust, page: _page, per_page: _size, ...filters }: Input<typeof proposalFilters>,
): Pages<ShownToEditors> {
  const { count, items } = findProposals(db, {
    ...filters,
    pairs: state && pairsOf(state),
    trusts: trust?.filter((one) => one !== 'unknown'),
    isUnknown: trust?.includes('unknown'),
    until: days === undefined ? undefined : now - days * SECONDS_OF_DAY,
  })
  return {
    count,
    items: async (page) => {
      const shown: ShownToEditors[] = []
      for (const row of await items(page)) shown.push(await showForEditors({ db }, row))
      return shown
    },
  }
}

export async function showForEditors(
  { db }: Pick<Context, 'db'>,
  row: KnownProposal,
): Promise<ShownToEditors> {
  // Nothing is left of one that has expired.
  const said: Partial<Said> = saidIn(row)
  const [place] = said.venue ?? []
  const picture = await pictureOf(db, row.id)
  const found = await trustIn(db, [row.sender_email, domainOf(row.sender_email)])
  return {
    id: row.id,
    state: stateNow(row),
    title: row.title,
    start_date: said.start_date ?? null,
    end_date: said.end_date ?? null,
    all_day: said.all_day ?? false,
    timezone: said.timezone ?? '',
    place: typeof place === 'object' ? (place['venue'] ?? '') : '',
    event: row.event_id,
    sent: writeWall(row.made_utc),
    confirmed: row.confirmed_utc === null ? null : writeWall(row.confirmed_utc),
    sender: {
      name: row.sender_name,
      email: row.sender_email,
      language: row.language,
      trust:
        (['blocked', 'trusted', 'known'] as const).find((one) => found.includes(one)) ?? 'unknown',
    },
    note: row.note,
    picture: picture ? { id: picture.id, width: picture.width, height: picture.height } : null,
    marks: readJson(row.marks) as ShownToEditors['marks'],
    messages: (await messagesOf(db, row.id)).map(({ at_utc, user_id, text: words }) => ({
      at: writeWall(at_utc),
      by: user_id === null ? ('sender' as const) : ('editors' as const),
      text: words,
    })),
  }
}
