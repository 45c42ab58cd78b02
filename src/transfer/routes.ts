import type { Route } from '../rest/route.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Desk } from './tasks/desk.ts'
import { syncRoutes } from './sync/routes.ts'
import { taskRoutes } from './tasks/routes.ts'

/** The routes of the console that bring things in and out. */
export const transferRoutes = (desk: Desk): readonly Route[] => [
  ...taskRoutes(desk),
  ...reportRoutes,
  ...syncRoutes,
  ...downloadRoutes(desk),
]
