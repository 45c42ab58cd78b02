// Where a request of the interface has arrived.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RootPath } from './roots.ts'
import type { RoutePath } from './route.ts'

/** An address at one of its roots. */
export interface Mounted {
  readonly root: RootPath
  /** With the names of its variables, as metrics and the log have it. */
  readonly path: string
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

export interface Arrival extends Mounted {
  readonly place: RoutePath
  readonly params: Readonly<Record<string, string>>
  readonly handler: Handler
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the files that a page takes. */
    files?: readonly string[]
    /** Of all addresses below a root: which of them is asked for, if it is there. */
    rest?: (request: FastifyRequest) => Arrival | undefined
  }
  interface FastifyInstance {
    /** Of the interface, with the names of their variables. */
    readonly restRoutes: { readonly path: string; readonly methods: readonly string[] }[]
  }
  interface FastifyRequest {
    /** `null` until it is looked for. */
    arrival: Arrival | undefined | null
  }
}

/** Where a request of the interface has arrived; undefined if nothing is there, or something else. */
export function arrivalOf(request: FastifyRequest): Arrival | undefined {
  if (request.arrival === null) request.arrival = request.routeOptions.config.rest?.(request)
  return request.arrival
}

/** The route of a request, for metrics and the log; empty if there is none. */
export function routeAsked(request: FastifyRequest): string {
  const { config, url = '' } = request.routeOptions
  if (request.is404) return ''
  return config.rest ? (arrivalOf(request)?.path ?? '') : url
}
