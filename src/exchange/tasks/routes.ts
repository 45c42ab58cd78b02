// The routes by which the console starts long work and follows it, for administrators.

import type { Context } from '../../access/context.ts'
import { byId, resource } from '../../http/resource.ts'
import { invalid } from '../../language/problem.ts'
import { type Answer, type Route, route } from '../../http/route.ts'
import { pagingFields } from '../../contract/schema/paging.ts'
import type { TaskRunner, Work } from '../../jobs/tasks/task_runner.ts'
import { addressFields, fileFields, siteFields } from './fields.ts'
import { findTasks, makeTask, readTask, refuseWrong, stopTask } from './operations.ts'
import { addressArgs, fileArgs, siteArgs } from './orders.ts'
import { safeName } from './rules.ts'
import { type Task, showTask, taskView } from './view.ts'

const power = 'administer'
const missing = 'rest-task-not-found'
const begun = { methods: ['POST'], power, status: 202, reply: taskView } as const
const full = 'task-limit-reached'

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
  route({
    ...begun,
    name: 'importFile',
    group: 'Imports',
    path: '/imports/files',
    doc: 'Imports a file, which is the body of the request, and answers with the task.',
    input: fileFields,
    problems: [full],
    upload: { mostBytes: runner.mostBytes, admit: runner.refuseMore },
    handle: async (context, input, _at, { upload }) => {
      if (!upload) throw invalid({ file: { kind: 'blank' } })
      await refuseWrong(context, { author: input.author })
      const name = safeName(input.name)
      const args = fileArgs(context, upload.path, { ...input, name })
      return startTask(runner, context, name, { kind: 'import', args, upload })
    },
  }),
  route({
    ...begun,
    name: 'importSite',
    group: 'Imports',
    path: '/imports/sites',
    doc: 'Imports the whole calendar of another site, and answers with the task.',
    input: siteFields,
    problems: [full],
    handle: async (context, input) => {
      const { author, root } = input
      await refuseWrong(context, { author, root })
      const args = siteArgs(context, input)
      return startTask(runner, context, root, { kind: 'import', args })
    },
  }),
  route({
    ...begun,
    name: 'importAddress',
    group: 'Imports',
    path: '/imports/addresses',
    doc: 'Imports a calendar in the iCalendar format from its address, and answers with the task.',
    input: addressFields,
    problems: [full],
    handle: async (context, input) => {
      const { author, url } = input
      await refuseWrong(context, { author, url })
      const args = addressArgs(context, input)
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
    power,
    view: taskView,
    show: showTask,
    list: {
      doc: 'Lists the work that was started in the console, the newest first, for thirty days.',
      input: pagingFields,
      find: findTasks,
    },
    read: {
      doc: 'Says how far a task has come, and what came of it.',
      run: ({ db }, id) => readTask(db, id),
    },
  }),
  route({
    name: 'stopTask',
    group: 'Tasks',
    methods: ['POST'],
    path: '/tasks/{id}/stop',
    doc: 'Ends a task after the step that it is in; what an import has done stays until it is undone.',
    at: byId,
    input: {},
    power,
    reply: taskView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showTask(await stopTask(context, id), context),
    }),
  }),
]
