import { basename } from 'node:path'
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
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import { csvFields } from '../csv/header/fields.ts'
import { byView, countsView, outcomeView, showBy, showRemarks } from '../reports/view.ts'
import type { Remark } from '../import/item.ts'
import {
  type Progress,
  type TaskState,
  isOpen,
  taskErrors,
  taskKinds,
  taskStates,
  units,
} from '../../jobs/tasks/rules.ts'
import type { OwnedTask } from '../../jobs/tasks/store.ts'

const importResult = Type.Object(
  {
    import: wholeOrNull('The id of the import; null if nothing was recorded.'),
    dry_run: yesNo('Whether nothing was changed.'),
    counts: countsView,
    group: lineOrNull('The group of the history that takes all of it back.'),
    columns: listOf(
      Type.Object({
        name: line('What the column is called in the file.'),
        field: nullable(Type.Enum(csvFields), 'What it was taken for; null if it was left out.'),
      }),
      'How the columns of a table were understood.',
    ),
    outcomes: listOf(
      outcomeView,
      'The first items that need a look; the report of the import has all.',
    ),
  },
  { title: 'ImportResult', description: 'What came of an import.' },
)

const backupResult = Type.Object(
  {
    file: line('The name of the file.'),
    bytes: whole('How large it is.'),
    seconds: whole('How long it took.'),
  },
  { title: 'BackupResult', description: 'The backup that was made.' },
)

export const taskView = Type.Object(
  {
    id: whole('The id.'),
    kind: oneOf(taskKinds, 'What is done.'),
    name: line('The file or the address that it is about.'),
    state: oneOf(taskStates, 'Whether it goes on, and how it ended.'),
    by: byView('Who has started it; null if they are gone.'),
    created: line('When it was started, in UTC.'),
    ended: lineOrNull('When it ended, in UTC.'),
    progress: Type.Object(
      {
        done: whole('How much is done.'),
        total: whole('How much there is; 0 while that is not known.'),
        unit: oneOf(units, 'What is counted.'),
        rate: nullable(Type.Number(), 'How much is done in a second.'),
        seconds_left: wholeOrNull('How long the rest will take.'),
      },
      { description: 'How far it has come.' },
    ),
    result: Type.Union([importResult, backupResult, Type.Null()], {
      description: 'What came of it; of an import that was stopped, what was done until then.',
    }),
    error: lineOrNull('Why it failed.'),
  },
  { title: 'Task', description: 'Long work that somebody has started in the console.' },
)

export type Task = Static<typeof taskView>

export function showTask(row: OwnedTask, { say }: Pick<Context, 'say'>): Task {
  // Its node has died without a word.
  const isDead = isOpen(row.state) && row.is_held === 0
  const ended = isDead ? row.seen_utc : row.ended_utc
  const error = isDead ? taskErrors.server : row.error
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: isDead ? 'failed' : shownState(row),
    by: showBy(row),
    created: writeWall(row.created_utc),
    ended: wallOrNull(ended),
    progress: showProgress(JSON.parse(row.progress)),
    result: showResult(row, say),
    error: error === null ? null : say(error),
  }
}

const shownState = ({ state }: OwnedTask): TaskState => (state === 'stopping' ? 'running' : state)

function showProgress(progress: Progress): Task['progress'] {
  const { done, total, rate } = progress
  const left = total - done
  return { ...progress, seconds_left: rate && left > 0 ? Math.ceil(left / rate) : null }
}

type MadeBackup = Static<typeof backupResult>

interface StoredImport extends Omit<Static<typeof importResult>, 'outcomes'> {
  readonly outcomes: readonly (Omit<Static<typeof outcomeView>, 'remarks'> & {
    readonly remarks: readonly Remark[]
  })[]
}

function showResult({ kind, result }: OwnedTask, say: Say): Task['result'] {
  const stored: unknown = JSON.parse(result)
  if (stored === null) return null
  if (kind === 'backup') {
    const { file, bytes, seconds } = stored as MadeBackup
    return { file: basename(file), bytes, seconds }
  }
  const found = stored as StoredImport
  const outcomes = found.outcomes.map((one) => ({
    ...one,
    remarks: showRemarks(one.remarks, say),
  }))
  return { ...found, outcomes }
}
