// Where a request of the interface has arrived.

import type { FastifyRequest } from 'fastify'
import type { RootPath } from './roots.ts'
import type { RoutePath } from './route.ts'

/** An address at one of its roots. */
export interface Mounted {
  readonly root: RootPath
  /** In the words of the router. */
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the files that a page takes. */
    files?: readonly string[]
    rest?: { readonly at: (request: FastifyRequest) => Mounted; readonly place: RoutePath }
  }
}

/** The root of a request of the interface. */
export const rootAsked = (request: FastifyRequest): RootPath | undefined =>
  request.routeOptions.config.rest?.at(request).root

/** The route of a request, for metrics and the log; roots of several languages share one. */
export function routeAsked(request: FastifyRequest): string {
  const { config, url = '' } = request.routeOptions
  return config.rest?.at(request).path ?? url
}
