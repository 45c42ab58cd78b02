import { describing } from '../rest/describe/routes.ts'
import { mediaNamespace, ownNamespace } from '../rest/roots.ts'
import type { Route } from '../rest/route.ts'
import { categoryRoutes } from './categories/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { groupDocs } from './groups.ts'
import { imageRoutes } from './images/routes.ts'
import { imageView } from './images/view.ts'
import { organizerRoutes } from './organizers/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { venueRoutes } from './venues/routes.ts'

/** Every route of a namespace, in order; the own one also describes the media namespace. */
export function namespaceRoutes(namespace: string): readonly Route[] {
  if (namespace === mediaNamespace) return imageRoutes
  const routes = [
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...categoryRoutes,
    ...tagRoutes,
  ]
  const media = { namespace: mediaNamespace, routes: imageRoutes }
  const others = namespace === ownNamespace ? [media] : []
  return describing({ namespace, routes }, others, { shapes: [imageView], groups: groupDocs })
}
