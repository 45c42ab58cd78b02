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

/**
 * Every route of a namespace, in order; the own one also describes those beside it. Some routes of
 * the console need what is above the calendar, such as its pages.
 */
export function namespaceRoutes(
  namespace: string,
  moreOfConsole: readonly Route[] = [],
): readonly Route[] {
  const ofConsole = [...consoleRoutes, ...moreOfConsole]
  if (namespace === mediaNamespace) return imageRoutes
  if (namespace === consoleNamespace) return ofConsole
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
    { namespace: consoleNamespace, routes: ofConsole },
    { namespace: liveNamespace, routes: liveRoutes },
  ]
  const others = namespace === ownNamespace ? beside : []
  return describing({ namespace, routes }, others, {
    shapes: [imageView],
    groups: groupDocs,
  })
}
