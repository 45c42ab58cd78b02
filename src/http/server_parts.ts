// What all routes share.

import type { FastifyRequest } from 'fastify'
import type { Site } from '../access/context.ts'
import type { MemoStore } from '../storage/memo.ts'
import type { Problem } from '../language/problem.ts'
import type { OpenDatabase, MaybePromise } from '../storage/database.ts'
import type { Languages } from '../language/text/locale/say.ts'
import type { Admission } from './admission.ts'
import type { KeptAnswers } from './answer/response_cache.ts'
import type { Mounted } from './mounted.ts'
import type { Outages } from './outages.ts'
import type { RootPath } from './roots.ts'
import type { Route } from './route.ts'
import type { Streams } from './streams/streams.ts'

/** Applies what the clock has changed, and returns the write generation that is read. */
export type Refresh = (now: number, age: 'now' | 'recent') => MaybePromise<number>

/** A route at one of its roots. */
export interface MountedRoute extends Mounted {
  readonly route: Route
  /** The headers that all its answers have, once the framework has sent one. */
  lines?: readonly string[]
}

/** The routes that answer the public without the framework. */
export interface FastRoutes {
  /** By address. */
  readonly whole: Map<string, MountedRoute>
  /** Those that end with a variable, by what comes before it. */
  readonly beginnings: Map<string, { readonly mounted: MountedRoute; readonly variable: string }>
}

export interface ServerParts {
  readonly db: OpenDatabase
  /** As of the last write generation that `refresh` has returned: never kept over a request. */
  readonly site: Site
  /** A number for each state of the settings in this process. */
  readonly siteVersion: () => number
  readonly roots: readonly RootPath[]
  readonly languages: Languages
  /** Scheme, host and port of the server as this request sees it. */
  readonly originOf: (request: Pick<FastifyRequest, 'raw'>) => string
  /** Where the request came from, also if its caller has left. Unlike `request.ip`, never absent. */
  readonly addressOf: (request: Pick<FastifyRequest, 'raw'>) => string
  /** Why a request is refused that names this server in a wrong way. */
  readonly misaddressed: (request: Pick<FastifyRequest, 'raw'>) => Problem | undefined
  readonly homeOf: (origin: string) => string
  readonly cacheSeconds: number
  readonly answers: KeptAnswers
  readonly memo: MemoStore
  readonly fastRoutes: FastRoutes
  readonly admission: Admission
  readonly refresh: Refresh
  readonly outages: Outages
  readonly streams: Streams
}
