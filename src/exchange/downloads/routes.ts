import { Problem } from '../../language/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { required } from '../../contract/schema/field.ts'
import { Type } from '../../contract/schema/shapes.ts'
import { text } from '../../contract/schema/kinds/text.ts'
import type { TaskRunner } from '../../jobs/tasks/task_runner.ts'
import { startTask } from '../tasks/routes.ts'
import { taskView } from '../tasks/view.ts'
import { backupFile, backupsView, listBackups } from './backups.ts'
import { exportRoutes } from './exports.ts'

const group = 'Backups'
const power = 'administer'
const path = '/backups'

const backupRoutes = (runner: TaskRunner): readonly Route[] => [
  route({
    name: 'listBackups',
    group,
    methods: ['GET'],
    path,
    doc: 'Lists the backups in the folder of this node, and those that are known to be elsewhere.',
    input: {},
    power,
    reply: backupsView,
    problems: [],
    handle: async (context) => ({ body: await listBackups(context, runner.backups) }),
  }),
  route({
    name: 'makeBackup',
    group,
    methods: ['POST'],
    path,
    doc: 'Makes a backup, and answers with the task.',
    input: {},
    power,
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
  route({
    name: 'downloadBackup',
    group,
    methods: ['GET'],
    path: `${path}/{file}`,
    doc: 'A backup, as a file.',
    at: { file: required(text('The name of the file.', { max: Infinity })) },
    input: {},
    power,
    reply: Type.Object({}, { description: 'The file.' }),
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
