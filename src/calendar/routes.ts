import { describing } from '../http/describe/routes.ts'
import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../http/roots.ts'
import type { Route } from '../http/route.ts'
import { categoryRoutes } from './categories/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { groupDocs, namespaceDocs } from './groups.ts'
import { imageRoutes } from './images/routes.ts'
import { imageView } from './images/view.ts'
import { liveRoutes } from './live.ts'
import { organizerRoutes } from './organizers/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { venueRoutes } from './venues/routes.ts'

/**
 * Every route of a namespace, in order; that of events also describes those beside it. Some routes of
 * the console need what is above the calendar, such as its pages.
 */
export function namespaceRoutes(
  namespace: string,
  moreOfConsole: readonly Route[] = [],
): readonly Route[] {
  const beside: Readonly<Record<string, readonly Route[]>> = {
    [mediaNamespace]: imageRoutes,
    [consoleNamespace]: [...consoleRoutes, ...moreOfConsole],
    [liveNamespace]: liveRoutes,
  }
  const own = beside[namespace]
  if (own) return described(namespace, own)
  const routes = [
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...categoryRoutes,
    ...tagRoutes,
  ]
  const others = namespace === ownNamespace ? Object.entries(beside) : []
  return described(
    namespace,
    routes,
    others.map(([name, some]) => ({ namespace: name, routes: described(name, some) })),
  )
}

/** With those by which a namespace describes itself. */
const described = (
  namespace: string,
  routes: readonly Route[],
  others: Parameters<typeof describing>[1] = [],
): readonly Route[] =>
  describing({ namespace, routes }, others, {
    about: namespaceDocs[namespace] ?? namespaceDocs[ownNamespace] ?? '',
    shapes: [imageView],
    groups: groupDocs,
  })
