import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, nullable } from '../../contract/schema/shapes.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import type { Remark } from '../import/item.ts'
import { importRemarks, noCounts, outcomes } from '../import/outcome.ts'
import { type OutcomeRow, sourceKinds } from '../import/store.ts'
import type { ReportRow } from './store.ts'

export const byView = nullable(
  Type.Object({
    id: Type.Integer({ description: 'The id of the user.' }),
    login: Type.String({ description: 'The name with which the user signed in.' }),
  }),
  'Who has started it; null if they are gone.',
)

const count = (description: string) => Type.Integer({ description })

export const countsView = Type.Object(
  {
    created: count('How many are new.'),
    updated: count('How many were changed, because the source has changed them.'),
    unchanged: count('How many are as they were.'),
    ignored: count('How many were deleted here, and stay deleted.'),
    refused: count('How many could not be taken over.'),
    gone: count('How many their source does not have any more.'),
  },
  { description: 'How many items had which outcome.' },
)

export const outcomeView = Type.Object(
  {
    outcome: Type.Enum([...outcomes], { description: 'What became of it.' }),
    kind: Type.Enum(['event', 'venue', 'organizer', 'category', 'tag'], {
      description: 'What it is.',
    }),
    id: nullable(Type.Integer(), 'The id that it has here.'),
    title: Type.String({ description: 'What it is called.' }),
    line: nullable(Type.Integer(), 'The line on which it begins in the file.'),
    remarks: Type.Array(Type.String(), {
      description: 'Why it was refused, or what was not taken over as it stands.',
    }),
  },
  { title: 'ImportOutcome', description: 'What became of an item of an import.' },
)

export const reportView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    kind: Type.Enum([...sourceKinds], { description: 'What was imported.' }),
    name: Type.String({ description: 'The file or the address that it is about.' }),
    address: Type.String({ description: 'The site or calendar it is from; empty for a file.' }),
    by: byView,
    started: Type.String({ description: 'When it began, in UTC.' }),
    ended: nullable(Type.String(), 'When it ended, in UTC.'),
    counts: countsView,
    error: nullable(Type.String(), 'What ended it early.'),
    group: Type.String({ description: 'The group of the history that has all its changes.' }),
    can_be_undone: Type.Boolean({
      description: 'Whether the history has something of it that was not taken back.',
    }),
  },
  { title: 'Import', description: 'An import, and what it has done.' },
)

export function showReport(row: ReportRow, { say }: Context): Static<typeof reportView> {
  const seen = row.seen_utc ?? row.started_utc
  const isLost = row.ended_utc === null && row.is_held === 0
  const ended = isLost ? seen : row.ended_utc
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    by: row.user_id === null || row.login === null ? null : { id: row.user_id, login: row.login },
    started: writeWall(row.started_utc),
    ended: wallOrNull(ended),
    counts: { ...noCounts, ...JSON.parse(row.counts) },
    error: isLost ? say(importRemarks.cutOff) : row.error,
    group: row.group_id,
    can_be_undone: row.undoable === 1,
  }
}

type Outcome = Static<typeof outcomeView>

export function showOutcome(row: OutcomeRow, say: Say): Outcome {
  const remarks: readonly Remark[] = JSON.parse(row.remarks)
  return {
    outcome: row.outcome as Outcome['outcome'],
    kind: row.kind as Outcome['kind'],
    id: row.item_id,
    title: row.title,
    line: row.line,
    remarks: remarks.map(({ sentence, facts }) => say(sentence, facts)),
  }
}
