import type { Static } from 'typebox'
import { Type, nullable } from '../../contract/schema/shapes.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import { authorities } from '../import/edits/authority.ts'
import type { Remark } from '../import/item.ts'
import { noCounts } from '../import/outcome.ts'
import { type Memory, type SyncOptions, heldUntil, runOutcomes, syncKinds } from './rules.ts'
import type { CountedRun, ShownSync } from './store.ts'

export const runView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    started: Type.String({ description: 'When it began, in UTC.' }),
    ended: Type.String({ description: 'When it ended, in UTC.' }),
    outcome: Type.Enum([...runOutcomes], {
      description:
        'Whether something was changed here; held back if so much is missing that it may be a mistake.',
    }),
    remarks: Type.Array(Type.String(), { description: 'What is remarkable about it, in words.' }),
    import: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The id of its import; null if nothing was changed.',
    }),
    counts: Type.Union([Type.Record(Type.String(), Type.Integer()), Type.Null()], {
      description: 'How many items had which outcome; null if nothing was changed.',
    }),
  },
  { title: 'SyncRun', description: 'One look at a calendar elsewhere.' },
)

export type ShownRun = Static<typeof runView>

export const syncView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    kind: Type.Enum([...syncKinds], { description: 'What is at the address.' }),
    url: Type.String({ description: 'The address.' }),
    every: Type.Integer({ description: 'After how many seconds it is looked at again.' }),
    authority: Type.Enum([...authorities], { description: 'Who decides about what is here.' }),
    active: Type.Boolean({ description: 'Whether it is looked at.' }),
    by: Type.Union(
      [
        Type.Object({
          id: Type.Integer({ description: 'The id of the user.' }),
          login: Type.String({ description: 'The name with which the user signed in.' }),
        }),
        Type.Null(),
      ],
      { description: 'Who has made it; null if gone.' },
    ),
    created: Type.String({ description: 'When it was made, in UTC.' }),
    checked: nullable(Type.String(), 'When it was looked at last, in UTC.'),
    next: nullable(Type.String(), 'When it is looked at next, in UTC; null if it is not active.'),
    failures: Type.Integer({ description: 'How many looks in a row have failed.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the last look failed, in words; null if it did not.',
    }),
    status: Type.String({ description: 'The status of what comes in without one.' }),
    category: Type.Array(Type.String(), {
      description: 'Names of categories that every event gets besides its own.',
    }),
    venue: nullable(Type.String(), 'The venue of events that name none.'),
    author: nullable(Type.String(), 'The login of the user whose events they become.'),
    series: Type.String({ description: 'Of a site: whether what repeats is made a series.' }),
    has_credentials: Type.Boolean({ description: 'Whether credentials are sent.' }),
    held_until: nullable(
      Type.String(),
      'So much is missing that it may be a mistake: before this time, in UTC, nothing is taken for gone; null if it is not so.',
    ),
    undecided: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The id of the event.' }),
        title: Type.String({ description: 'Its title.' }),
        start_date: Type.String({ description: 'When it starts.' }),
      }),
      {
        description:
          'Events that are not at the source any more, after the last one that it shows: they stay until somebody decides.',
      },
    ),
    last_run: Type.Union([runView, Type.Null()], {
      description: 'The last look; null if there was none.',
    }),
  },
  { title: 'Sync', description: 'A calendar elsewhere that is kept in step.' },
)

export type ShownSyncView = Static<typeof syncView>

export function showSync(row: ShownSync, say: Say): ShownSyncView {
  const { status, category, venue, author, series, credentials }: SyncOptions = JSON.parse(
    row.options,
  )
  const { held }: Memory = JSON.parse(row.memory)
  return {
    id: row.id,
    kind: row.kind,
    url: row.address,
    every: row.every_seconds,
    authority: row.authority,
    active: row.is_active === 1,
    by: row.user_id === null || row.login === null ? null : { id: row.user_id, login: row.login },
    created: writeWall(row.created_utc),
    checked: wallOrNull(row.checked_utc),
    next: row.is_active === 1 ? writeWall(row.next_utc) : null,
    failures: row.failures,
    error: row.error === null ? null : said(JSON.parse(row.error), say),
    status,
    category: [...category],
    venue,
    author,
    series,
    has_credentials: credentials !== null,
    held_until: held ? writeWall(heldUntil(held)) : null,
    undecided: row.undecided.map(({ id, title, start_date }) => ({ id, title, start_date })),
    last_run: row.run && showRun(row.run, say),
  }
}

export function showRun(run: CountedRun, say: Say): ShownRun {
  const remarks: readonly Remark[] = JSON.parse(run.remarks)
  return {
    id: run.id,
    started: writeWall(run.started_utc),
    ended: writeWall(run.ended_utc),
    outcome: run.outcome,
    remarks: remarks.map((one) => said(one, say)),
    import: run.import_id,
    counts: run.counts === null ? null : { ...noCounts, ...JSON.parse(run.counts) },
  }
}

export const said = ({ sentence, facts }: Remark, say: Say): string => say(sentence, facts)
