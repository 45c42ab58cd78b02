// The routes by which the console starts long work and follows it, for administrators.

import type { Context } from '../../access/context.ts'
import { byId, resource, routesOf } from '../../http/resource.ts'
import { invalid } from '../../language/problem.ts'
import type { Answer, Route } from '../../http/route.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import { taskPages } from '../../jobs/tasks/store.ts'
import type { TaskRunner, Work } from '../../jobs/tasks/task_runner.ts'
import { addressFields, fileFields, siteFields } from './fields.ts'
import { makeTask, readTask, refuseSource, stopTask } from './operations.ts'
import { safeName } from './rules.ts'
import { type Task, showTask, taskView } from './view.ts'
import { type OptionsOf, wordsOf } from '../commands/option.ts'
import { csvOptions, siteOptions } from '../commands/options.ts'
import type { SourceKind } from '../import/store.ts'

const permission = 'administer'
const imports = routesOf('Imports', permission)
const tasks = routesOf('Tasks', permission)
const begun = { status: 202, reply: taskView, problems: ['task-limit-reached'] } as const

/** Its row is stored before the work begins: without one nobody could follow or stop it. */
export async function startTask(
  runner: TaskRunner,
  context: Context,
  name: string,
  work: Omit<Work, 'id' | 'lease'>,
): Promise<Answer<Task>> {
  runner.refuseMore()
  const { row, lease } = await makeTask(context, work.kind, name)
  return {
    body: showTask(row, context),
    location: `${context.root.url}/tasks/${row.id}`,
    afterwards: () => runner.begin({ ...work, id: row.id, lease }),
  }
}

const importRoutes = (runner: TaskRunner): readonly Route[] => [
  imports.post('importFile', '/imports/files', {
    doc: 'Imports a file, which is the body of the request, and answers with the task.',
    input: fileFields,
    ...begun,
    upload: { mostBytes: runner.mostBytes, admit: runner.refuseMore },
    handle: async (context, { kind, name: given, ...options }, _at, { upload }) => {
      if (!upload) throw invalid({ file: { kind: 'blank' } })
      await refuseSource(context, options)
      const name = safeName(given)
      const args = importArgs(context, kind, upload.path, { ...options, name })
      return startTask(runner, context, name, { kind: 'import', args, upload })
    },
  }),
  imports.post('importSite', '/imports/sites', {
    doc: 'Imports the whole calendar of another site, and answers with the task.',
    input: siteFields,
    ...begun,
    handle: async (context, { root, ...options }) => {
      await refuseSource(context, options, { root })
      const args = importArgs(context, 'site', root, { ...options, publicOnly: true })
      return startTask(runner, context, root, { kind: 'import', args })
    },
  }),
  imports.post('importAddress', '/imports/addresses', {
    doc: 'Imports a calendar in the iCalendar format from its address, and answers with the task.',
    input: addressFields,
    ...begun,
    handle: async (context, { url, ...options }) => {
      await refuseSource(context, options, { url })
      const args = importArgs(context, 'ics', url, { ...options, publicOnly: true })
      return startTask(runner, context, url, { kind: 'import', args })
    },
  }),
]

export const taskRoutes = (runner: TaskRunner): readonly Route[] => [
  ...importRoutes(runner),
  ...resource({
    name: 'task',
    title: 'Task',
    group: 'Tasks',
    path: '/tasks',
    permission,
    view: taskView,
    show: showTask,
    list: {
      doc: 'Lists the work that was started in the console, the newest first, for thirty days.',
      input: pagingFields,
      find: ({ db }: Context) => taskPages(db),
    },
    read: {
      doc: 'Says how far a task has come, and what came of it.',
      run: ({ db }, id) => readTask(db, id),
    },
  }),
  tasks.post('stopTask', '/tasks/{id}/stop', {
    doc: 'Ends a task after the step that it is in; what an import has done stays until it is undone.',
    at: byId,
    reply: taskView,
    problems: ['rest-task-not-found'],
    handle: async (context, _input, { id }) => ({
      body: showTask(await stopTask(context, id), context),
    }),
  }),
]

// What is asked for in the console, in the words of the command line.

type Given = Partial<Omit<OptionsOf<typeof csvOptions & typeof siteOptions>, 'by' | 'dryRun'>>

const importArgs = (
  { actor }: Context,
  kind: SourceKind,
  from: string,
  { dry_run: dryRun, ...given }: Given & { readonly dry_run: boolean },
): readonly string[] => [
  'import',
  kind,
  from,
  ...wordsOf(kind === 'site' ? siteOptions : csvOptions, { ...given, by: actor.login, dryRun }),
]
