import { basename } from 'node:path'
import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, nullable } from '../../contract/schema/shapes.ts'
import type { Say } from '../../language/text/locale/say.ts'
import { wallOrNull, writeWall } from '../../language/time/wall.ts'
import { csvFields } from '../csv/header/fields.ts'
import { byView, countsView, outcomeView } from '../reports/view.ts'
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
    import: nullable(Type.Integer(), 'The id of the import; null if nothing was recorded.'),
    dry_run: Type.Boolean({ description: 'Whether nothing was changed.' }),
    counts: countsView,
    group: nullable(Type.String(), 'The group of the history that takes all of it back.'),
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'What the column is called in the file.' }),
        field: nullable(Type.Enum(csvFields), 'What it was taken for; null if it was left out.'),
      }),
      { description: 'How the columns of a table were understood.' },
    ),
    outcomes: Type.Array(outcomeView, {
      description: 'The first items that need a look; the report of the import has all.',
    }),
  },
  { title: 'ImportResult', description: 'What came of an import.' },
)

const backupResult = Type.Object(
  {
    file: Type.String({ description: 'The name of the file.' }),
    bytes: Type.Integer({ description: 'How large it is.' }),
    seconds: Type.Integer({ description: 'How long it took.' }),
  },
  { title: 'BackupResult', description: 'The backup that was made.' },
)

export const taskView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    kind: Type.Enum([...taskKinds], { description: 'What is done.' }),
    name: Type.String({ description: 'The file or the address that it is about.' }),
    state: Type.Enum([...taskStates], { description: 'Whether it goes on, and how it ended.' }),
    by: byView,
    created: Type.String({ description: 'When it was started, in UTC.' }),
    ended: nullable(Type.String(), 'When it ended, in UTC.'),
    progress: Type.Object(
      {
        done: Type.Integer({ description: 'How much is done.' }),
        total: Type.Integer({ description: 'How much there is; 0 while that is not known.' }),
        unit: Type.Enum([...units], { description: 'What is counted.' }),
        rate: nullable(Type.Number(), 'How much is done in a second.'),
        seconds_left: nullable(Type.Integer(), 'How long the rest will take.'),
      },
      { description: 'How far it has come.' },
    ),
    result: Type.Union([importResult, backupResult, Type.Null()], {
      description: 'What came of it; of an import that was stopped, what was done until then.',
    }),
    error: nullable(Type.String(), 'Why it failed.'),
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
    by: row.user_id === null || row.login === null ? null : { id: row.user_id, login: row.login },
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
    remarks: one.remarks.map(({ sentence, facts }) => say(sentence, facts)),
  }))
  return { ...found, outcomes }
}
