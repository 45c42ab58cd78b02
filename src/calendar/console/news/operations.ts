// What happened to what is mine (§19): what others have published, given back, changed and said, and
// what clashes with it. Nothing is written when it happens: it is read from what is known anyway. Only
// how far a user has read is kept, and what they do not want to be told. Each is told only while the
// user may see it.

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { choices } from '../../../contract/schema/kinds/lists.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import {
  Type,
  line,
  listOf,
  nullable,
  oneOf,
  whole,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { settleField } from '../../../language/time/moment.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { actions, changesIn, kinds } from '../../history/rules.ts'
import { entriesWhere } from '../../history/store.ts'
import { itemNames } from '../../items/columns_store.ts'
import { canEdit } from '../../items/status.ts'
import { decisions } from '../review/store.ts'
import { namedView } from '../table/show.ts'
import { clashingPairs } from '../today/clashes.ts'
import { userView } from '../view.ts'
import { type NewsKind, kindOf, newsKinds, together, withoutDecided } from './rules.ts'
import {
  type DecidedRow,
  type MarkRow,
  type SaidRow,
  type Wanted,
  commentsFor,
  decisionsFor,
  findMark,
  saveMark,
} from './store.ts'

const [days, most] = [30, 50]

export const newsMarks = {
  seen: moment('Up to when the caller has seen what is new, in UTC.'),
  muted: choices('What the caller is not told of.', newsKinds),
}

const ownNewsView = Type.Object(
  {
    key: line('What names it, as long as it is told.'),
    about: oneOf(newsKinds, 'What happened.'),
    at: line('When it was done, in UTC.'),
    new: yesNo('Whether the caller has not seen it yet.'),
    by: nullable(userView, 'The user who did it; null if nobody in particular did.'),
    kind: oneOf(kinds, 'What kind of thing it is about.'),
    item: whole('The id of what it is about.'),
    title: line('Its title.'),
    action: nullable(oneOf(actions, 'What was done.'), 'Null unless the history has it.'),
    fields: listOf(Type.String(), 'The fields that were changed.'),
    text: line('What was said with it, as plain text; empty if nothing was.'),
    more: whole('How many others were changed together with it.'),
    other: nullable(namedView, 'What it clashes with; null if it does not.'),
  },
  { title: 'OwnNews', description: "Something that happened to what is the caller's." },
)

export const ownNewsListView = Type.Object(
  {
    news: listOf(ownNewsView, `What happened in the last ${days} days, the newest first.`),
    unseen: whole('How many of them are new.'),
    muted: listOf(oneOf(newsKinds, 'What can happen.'), 'What the caller is not told of.'),
  },
  { title: 'OwnNewsList', description: "What happened to what is the caller's." },
)

type Answer = Static<typeof ownNewsListView>
type OwnNews = Answer['news'][number]
/** Without a mark of the user. */
export type Told = Omit<OwnNews, 'new' | 'at'> & { readonly at_utc: number }

export async function readNews(context: Context): Promise<Answer> {
  const { db, actor } = context
  return tell(context, await db.within((inside) => findMark(inside, actor.id)))
}

export async function markNews(
  context: Context,
  { seen, muted }: Input<typeof newsMarks>,
): Promise<Answer> {
  const { db, actor, now } = context
  const faults: Record<string, Fault> = {}
  const until = settleField('seen', seen, 'UTC', now, faults)
  refuse(faults)
  const mark = await db.within(async (inside) => {
    await saveMark(inside, actor.id, {
      // What is to come has not been seen.
      ...(until ? { seen_utc: Math.min(until.at, now) } : {}),
      ...(muted ? { muted: [...new Set(muted)].toSorted().join(',') } : {}),
    })
    return findMark(inside, actor.id)
  })
  return tell(context, mark)
}

async function tell(context: Context, mark: MarkRow | undefined): Promise<Answer> {
  const { seen_utc = 0, muted = '' } = mark ?? {}
  const silent = newsKinds.filter((kind) => muted.split(',').includes(kind))
  const all = await toldTo(context, silent)
  const news = all.map(({ at_utc, ...told }) =>
    Object.assign(told, { at: writeWall(at_utc), new: at_utc > seen_utc }),
  )
  return { news, unseen: news.filter((one) => one.new).length, muted: silent }
}

/** The newest first, but what they do not want to be told. */
export async function toldTo(
  context: Context,
  silent: readonly NewsKind[],
): Promise<readonly Told[]> {
  const isTold = (kind: NewsKind) => !silent.includes(kind)
  const { actor, now } = context
  const wanted = { user: actor.id, from: now - days * SECONDS_OF_DAY, most }
  const all = [
    ...(await doneTo(context, wanted)),
    ...(await saidTo(context, wanted)),
    ...(isTold('clash') ? await clashesOf(context) : []),
  ]
  return all
    .filter(({ about }) => isTold(about))
    .toSorted((one, other) => other.at_utc - one.at_utc)
    .slice(0, most)
}

const toldOf = (
  told: Pick<Told, 'key' | 'about' | 'at_utc' | 'by' | 'kind' | 'item' | 'title'> & Partial<Told>,
): Told => ({ action: null, fields: [], text: '', more: 0, other: null, ...told })

async function doneTo({ db }: Context, wanted: Wanted): Promise<readonly Told[]> {
  const { user, from } = wanted
  const decided = await decisionsFor(db, wanted)
  const filter = { owner: user, but: user, from, kinds: itemNames }
  const entries = await entriesWhere(db, filter).items({ size: 4 * most, skip: 0 })
  const done = together(withoutDecided(entries, decided)).map(({ entry, more }) =>
    toldOf({
      key: `history ${entry.id}`,
      about: kindOf(entry),
      at_utc: entry.at_utc,
      by: { id: entry.user_id ?? 0, login: entry.login ?? '' },
      kind: entry.kind,
      item: entry.item_id,
      title: entry.title,
      action: entry.action,
      fields: entry.action === 'update' ? Object.keys(changesIn(entry)) : [],
      more,
    }),
  )
  return [...done, ...decided.map(ofDecision)]
}

const decisionKinds = {
  accept: 'published',
  ask_back: 'returned',
  refuse: 'refused',
} as const satisfies Record<(typeof decisions)[number], NewsKind>

const ofDecision = (row: DecidedRow): Told =>
  toldOf({
    key: `note ${row.id}`,
    about: decisionKinds[row.decision],
    at_utc: row.at_utc,
    by: { id: row.user_id, login: row.login },
    kind: row.kind,
    item: row.item_id,
    title: row.title,
    text: row.text,
  })

/** Who may edit an event no more does not read what is said about it. */
const saidTo = async ({ db, actor }: Context, wanted: Wanted): Promise<readonly Told[]> =>
  (await commentsFor(db, wanted)).filter((row) => canEdit(actor, row)).map(ofComment)

const ofComment = (row: SaidRow): Told =>
  toldOf({
    key: `comment ${row.id}`,
    about: row.is_mention === 1 ? 'mentioned' : 'commented',
    at_utc: row.at_utc,
    by: row.login === null ? null : { id: row.user_id, login: row.login },
    kind: 'event',
    item: row.event_id,
    title: row.title,
    text: row.text,
  })

/** Told as of when the other one was changed last. */
async function clashesOf(context: Context): Promise<readonly Told[]> {
  const { id } = context.actor
  const pairs = await clashingPairs(context, id)
  return pairs.map(({ pair: [one, two] }) => {
    const [own, other] = one.author === id ? [one, two] : [two, one]
    return toldOf({
      key: `clash ${own.id} ${other.id}`,
      about: 'clash',
      at_utc: other.modified_utc,
      by: null,
      kind: 'event',
      item: own.id,
      title: own.title,
      other: { id: other.id, name: other.title },
    })
  })
}
