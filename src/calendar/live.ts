// The routes of `cal/live/v1` (§20).

import type { Route } from '../http/route.ts'
import { changeRoutes } from './changes/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const liveRoutes: readonly Route[] = [...changeRoutes, ...webhookRoutes]
