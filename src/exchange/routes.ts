import type { Route } from '../http/route.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { TaskRunner } from '../jobs/tasks/task_runner.ts'
import { syncRoutes } from './sync/routes.ts'
import { taskRoutes } from './tasks/routes.ts'

/** The routes of the console that bring things in and out. */
export const transferRoutes = (runner: TaskRunner): readonly Route[] => [
  ...taskRoutes(runner),
  ...reportRoutes,
  ...syncRoutes,
  ...downloadRoutes(runner),
]
