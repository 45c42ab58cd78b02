import { describing } from '../rest/describe/routes.ts'
import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../rest/roots.ts'
import type { Route } from '../rest/route.ts'
import { categoryRoutes } from './categories/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { groupDocs } from './groups.ts'
import { imageRoutes } from './images/routes.ts'
import { imageView } from './images/view.ts'
import { liveRoutes } from './live.ts'
import { organizerRoutes } from './organizers/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { venueRoutes } from './venues/routes.ts'

/** Every route of a namespace, in order; the own one also describes those beside it. */
export function namespaceRoutes(namespace: string): readonly Route[] {
  if (namespace === mediaNamespace) return imageRoutes
  if (namespace === consoleNamespace) return consoleRoutes
  if (namespace === liveNamespace) return liveRoutes
  const routes = [
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...categoryRoutes,
    ...tagRoutes,
  ]
  const beside = [
    { namespace: mediaNamespace, routes: imageRoutes },
    { namespace: consoleNamespace, routes: consoleRoutes },
    { namespace: liveNamespace, routes: liveRoutes },
  ]
  const others = namespace === ownNamespace ? beside : []
  return describing({ namespace, routes }, others, {
    shapes: [imageView],
    groups: groupDocs,
  })
}
