import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
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
} from '../../contract/schema/shapes.ts'
import { userView } from '../../calendar/console/view.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import type { Remark } from '../import/item.ts'
import { importRemarks, noCounts, outcomes } from '../import/outcome.ts'
import { type OutcomeRow, sourceKinds } from '../import/store.ts'
import type { ReportRow } from './store.ts'

export const byView = (description: string) => nullable(userView, description)

interface Owned {
  readonly user_id: number | null
  readonly login: string | null
}

export const showBy = ({ user_id: id, login }: Owned) =>
  id === null || login === null ? null : { id, login }

export const showRemarks = (remarks: readonly Remark[], say: Say): string[] =>
  remarks.map(({ sentence, facts }) => say(sentence, facts))

export const countsView = Type.Object(
  {
    created: whole('How many are new.'),
    updated: whole('How many were changed, because the source has changed them.'),
    unchanged: whole('How many are as they were.'),
    ignored: whole('How many were deleted here, and stay deleted.'),
    refused: whole('How many could not be taken over.'),
    gone: whole('How many their source does not have any more.'),
  },
  { description: 'How many items had which outcome.' },
)

export const outcomeView = Type.Object(
  {
    outcome: oneOf(outcomes, 'What became of it.'),
    kind: oneOf(['event', 'venue', 'organizer', 'category', 'tag'], 'What it is.'),
    id: wholeOrNull('The id that it has here.'),
    title: line('What it is called.'),
    line: wholeOrNull('The line on which it begins in the file.'),
    remarks: listOf(Type.String(), 'Why it was refused, or what was not taken over as it stands.'),
  },
  { title: 'ImportOutcome', description: 'What became of an item of an import.' },
)

export const reportView = Type.Object(
  {
    id: whole('The id.'),
    kind: oneOf(sourceKinds, 'What was imported.'),
    name: line('The file or the address that it is about.'),
    address: line('The site or calendar it is from; empty for a file.'),
    by: byView('Who has started it; null if they are gone.'),
    started: line('When it began, in UTC.'),
    ended: lineOrNull('When it ended, in UTC.'),
    counts: countsView,
    error: lineOrNull('What ended it early.'),
    group: line('The group of the history that has all its changes.'),
    can_be_undone: yesNo('Whether the history has something of it that was not taken back.'),
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
    by: showBy(row),
    started: writeWall(row.started_utc),
    ended: wallOrNull(ended),
    counts: { ...noCounts, ...JSON.parse(row.counts) },
    error: isLost ? say(importRemarks.cutOff) : row.error,
    group: row.group_id,
    can_be_undone: row.undoable === 1,
  }
}

type Outcome = Static<typeof outcomeView>

export const showOutcome = (row: OutcomeRow, say: Say): Outcome => ({
  outcome: row.outcome as Outcome['outcome'],
  kind: row.kind as Outcome['kind'],
  id: row.item_id,
  title: row.title,
  line: row.line,
  remarks: showRemarks(JSON.parse(row.remarks), say),
})
