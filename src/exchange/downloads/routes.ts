import { Problem } from '../../language/problem.ts'
import { routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { required } from '../../contract/schema/field.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import type { TaskRunner } from '../../jobs/tasks/task_runner.ts'
import { startTask } from '../tasks/routes.ts'
import { taskView } from '../tasks/view.ts'
import { backupFile, backupsView, listBackups } from './backups.ts'
import { exportRoutes, fileView } from './exports.ts'

const path = '/backups'
const { get, post } = routesOf('Backups', 'administer')

const backupRoutes = (runner: TaskRunner): readonly Route[] => [
  get('listBackups', path, {
    doc: 'Lists the backups in the folder of this node, and those that are known to be elsewhere.',
    reply: backupsView,
    handle: async (context) => ({ body: await listBackups(context, runner.backups) }),
  }),
  post('makeBackup', path, {
    doc: 'Makes a backup, and answers with the task.',
    status: 202,
    reply: taskView,
    problems: ['task-limit-reached', 'backup-is-running'],
    handle: (context) =>
      context.db.within(async (db) => {
        const leased = await runner.leaseBackup(db)
        if (!leased) throw new Problem('backup-is-running')
        const args = ['backup', runner.backups.folder]
        const work = { kind: 'backup', args, leased } as const
        return startTask(runner, { ...context, db }, '', work)
      }),
  }),
  get('downloadBackup', `${path}/{file}`, {
    doc: 'A backup, as a file.',
    at: { file: required(text('The name of the file.', { max: Infinity })) },
    reply: fileView,
    problems: ['rest-backup-not-found', 'backup-is-elsewhere'],
    isDownload: true,
    handle: async (context, _input, { file }) => ({
      body: {},
      download: await backupFile(context, runner.backups, file),
    }),
  }),
]

export const downloadRoutes = (runner: TaskRunner): readonly Route[] => [
  ...exportRoutes(runner),
  ...backupRoutes(runner),
]
