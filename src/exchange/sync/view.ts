import type { Static } from 'typebox'
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
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import { authorities } from '../import/edits/authority.ts'
import { noCounts } from '../import/outcome.ts'
import { byView, showBy, showRemarks } from '../reports/view.ts'
import { type Memory, type SyncOptions, heldUntil, runOutcomes, syncKinds } from './rules.ts'
import type { CountedRun, ShownSync } from './store.ts'

export const runView = Type.Object(
  {
    id: whole('The id.'),
    started: line('When it began, in UTC.'),
    ended: line('When it ended, in UTC.'),
    outcome: oneOf(
      runOutcomes,
      'Whether something was changed here; held back if so much is missing that it may be a mistake.',
    ),
    remarks: listOf(Type.String(), 'What is remarkable about it, in words.'),
    import: wholeOrNull('The id of its import; null if nothing was changed.'),
    counts: nullable(
      Type.Record(Type.String(), Type.Integer()),
      'How many items had which outcome; null if nothing was changed.',
    ),
  },
  { title: 'SyncRun', description: 'One look at a calendar elsewhere.' },
)

export type ShownRun = Static<typeof runView>

export const syncView = Type.Object(
  {
    id: whole('The id.'),
    kind: oneOf(syncKinds, 'What is at the address.'),
    url: line('The address.'),
    every: whole('After how many seconds it is looked at again.'),
    authority: oneOf(authorities, 'Who decides about what is here.'),
    active: yesNo('Whether it is looked at.'),
    by: byView('Who has made it; null if gone.'),
    created: line('When it was made, in UTC.'),
    checked: lineOrNull('When it was looked at last, in UTC.'),
    next: lineOrNull('When it is looked at next, in UTC; null if it is not active.'),
    failures: whole('How many looks in a row have failed.'),
    error: lineOrNull('Why the last look failed, in words; null if it did not.'),
    status: line('The status of what comes in without one.'),
    category: listOf(Type.String(), 'Names of categories that every event gets besides its own.'),
    venue: lineOrNull('The venue of events that name none.'),
    author: lineOrNull('The login of the user whose events they become.'),
    series: line('Of a site: whether what repeats is made a series.'),
    has_credentials: yesNo('Whether credentials are sent.'),
    held_until: lineOrNull(
      'So much is missing that it may be a mistake: before this time, in UTC, nothing is taken for gone; null if it is not so.',
    ),
    undecided: listOf(
      Type.Object({
        id: whole('The id of the event.'),
        title: line('Its title.'),
        start_date: line('When it starts.'),
      }),
      'Events that are not at the source any more, after the last one that it shows: they stay until somebody decides.',
    ),
    last_run: nullable(runView, 'The last look; null if there was none.'),
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
    by: showBy(row),
    created: writeWall(row.created_utc),
    checked: wallOrNull(row.checked_utc),
    next: row.is_active === 1 ? writeWall(row.next_utc) : null,
    failures: row.failures,
    error: row.error && showRemarks([JSON.parse(row.error)], say).join(''),
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

export const showRun = (run: CountedRun, say: Say): ShownRun => ({
  id: run.id,
  started: writeWall(run.started_utc),
  ended: writeWall(run.ended_utc),
  outcome: run.outcome,
  remarks: showRemarks(JSON.parse(run.remarks), say),
  import: run.import_id,
  counts: run.counts === null ? null : { ...noCounts, ...JSON.parse(run.counts) },
})
