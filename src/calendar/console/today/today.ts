// What needs somebody today (§19): one answer for the first screen, as far as the caller may see it.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import type { Input } from '../../../contract/schema/field.ts'
import {
  Type,
  line,
  listOf,
  nullable,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { toInstant, toWall } from '../../../language/time/zone.ts'
import { type MissingPart, missingParts } from '../../events/filters.ts'
import type { EventRow } from '../../events/store.ts'
import { actions, changesIn, kinds } from '../../history/rules.ts'
import { entriesWhere } from '../../history/store.ts'
import { draftEntryView, findDrafts, showDraftEntry } from '../drafts/operations.ts'
import { findWaiting, waitingView } from '../review/review.ts'
import { readStatus } from '../status/operations.ts'
import { warningView } from '../status/view.ts'
import { findTable } from '../table/find.ts'
import type { tableFields } from '../table/rules.ts'
import { namedView, rowView, showRows } from '../table/show.ts'
import { userView } from '../view.ts'
import { clashesWithin } from './clashes.ts'

const gapView = Type.Object(
  {
    event: rowView,
    lacks: listOf(oneOf(missingParts, 'Something that visitors look for.'), 'What it has not.'),
  },
  { title: 'Gap', description: 'A coming event that lacks something.' },
)

const clashView = Type.Object(
  { venue: namedView, events: listOf(rowView, 'Two that overlap there, the first one first.') },
  { title: 'Clash', description: 'Two events at one venue at the same time.' },
)

const newsView = Type.Object(
  {
    id: whole('The id of the entry of the history.'),
    at: line('When it was done, in UTC.'),
    by: userView,
    kind: oneOf(kinds, 'What kind of thing was changed.'),
    item: whole('The id of what was changed.'),
    title: line('Its title as it was.'),
    action: oneOf(actions, 'What was done.'),
    fields: listOf(Type.String(), 'The fields that were changed.'),
  },
  { title: 'News', description: 'Something that somebody else has done.' },
)

export const todayView = Type.Object(
  {
    review: listOf(waitingView, 'What waits for a decision, or was given back, the longest first.'),
    review_total: whole('How many there are.'),
    drafts: listOf(draftEntryView, 'What was begun and not saved, the newest first.'),
    gaps: listOf(gapView, 'Coming events that lack something, by the time they start.'),
    more_gaps: yesNo('Whether there are more of them.'),
    clashes: listOf(clashView, 'What clashes in the next two weeks.'),
    warnings: nullable(
      listOf(warningView, 'What an administrator should see to.'),
      'Null for others.',
    ),
    days: listOf(rowView, 'What takes place today and tomorrow.'),
    news: listOf(newsView, 'What others have done in the last week, the newest first.'),
  },
  { title: 'Today', description: 'What needs the caller today.' },
)

type Today = Static<typeof todayView>

const [few, mostOfDays] = [5, 20]
const newsDays = 7

export async function readToday(context: Context): Promise<Today> {
  const { actor } = context
  const waiting = findWaiting(context, {})
  const first = { size: few, skip: 0 }
  const [gaps, days, clashes] = [
    await gapsOf(context),
    await findTable(context, { ...usual, ...daysOf(context), per_page: mostOfDays }),
    await clashesWithin(context),
  ]
  return {
    review: [...(await waiting.items(first))],
    review_total: await waiting.count(),
    drafts: (await findDrafts(context).items(first)).map(showDraftEntry),
    ...gaps,
    clashes,
    warnings: may(actor, 'administer') ? (await readStatus(context)).warnings : null,
    days: await showRows(context, days.rows),
    news: await newsOf(context),
  }
}

/** As the table has it if nothing is asked. */
const usual = {
  when: 'coming',
  mine: false,
  recurrence: 'occurrences',
  orderby: 'start',
  order: 'asc',
  per_page: few,
} as const satisfies Partial<Input<typeof tableFields>>

/** Today and tomorrow where the site is. */
function daysOf({ now, site }: Context) {
  const midnight = `${toWall(now, site.zone).slice(0, 10)} 00:00:00`
  const after = toInstant(midnight, site.zone)
  // Of a day that is longer or shorter, by an hour or two, nothing is lost that matters here.
  const before = after + 2 * SECONDS_OF_DAY
  return {
    after: { kind: 'instant', at: after },
    before: { kind: 'instant', at: before },
  } as const
}

/** What comes first of those that lack something, and all that each of these lacks. */
async function gapsOf(context: Context): Promise<Pick<Today, 'gaps' | 'more_gaps'>> {
  const found = new Map<number, { readonly row: EventRow; readonly lacks: MissingPart[] }>()
  let isMore = false
  for (const part of missingParts) {
    const { rows, cursor } = await findTable(context, {
      ...usual,
      mine: !may(context.actor, 'editOthers'),
      status: ['publish', 'future'],
      recurrence: 'series',
      missing: [part],
    })
    isMore ||= cursor !== null
    for (const row of rows) {
      const known = found.get(row.id)
      if (known) known.lacks.push(part)
      else found.set(row.id, { row, lacks: [part] })
    }
  }
  // The first of each part are among the first of all: what one of these lacks is known.
  const all = [...found.values()].toSorted((a, b) => a.row.start_utc - b.row.start_utc)
  const shown = all.slice(0, few)
  const events = await showRows(
    context,
    shown.map(({ row }) => row),
  )
  return {
    gaps: events.map((event, nth) => ({ event, lacks: shown[nth]?.lacks ?? [] })),
    more_gaps: isMore || all.length > few,
  }
}

async function newsOf({ db, actor, now }: Context): Promise<Today['news']> {
  const entries = entriesWhere(db, {
    owner: may(actor, 'editOthers') ? undefined : actor.id,
    but: actor.id,
    from: now - newsDays * SECONDS_OF_DAY,
  })
  const rows = await entries.items({ size: 2 * few, skip: 0 })
  return rows.flatMap(({ id, at_utc, user_id, login, kind, item_id, title, action, changes }) =>
    user_id === null
      ? []
      : [
          {
            id,
            at: writeWall(at_utc),
            by: { id: user_id, login: login ?? '' },
            kind,
            item: item_id,
            title,
            action,
            fields: Object.keys(changesIn({ changes })),
          },
        ],
  )
}
