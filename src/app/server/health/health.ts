import type { FastifyInstance } from 'fastify'
import { beingUpgraded, unavailable } from '../../../language/problem.ts'
import { errorBody } from '../../../http/errors/explain.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import { DatabaseAway } from '../../../storage/database.ts'
import { DiskTrouble } from '../../../storage/disk.ts'
import { readServed } from '../../../storage/generation/generation.ts'
import { NewerSchema } from '../../../storage/schema_fence.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import type { Writability } from './readiness.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const healthPaths: readonly string[] = ['/healthz', '/readyz']

const purposes: ReadonlyMap<unknown, 'read' | 'write'> = new Map([
  ['read', 'read'],
  ['reads', 'read'],
  ['write', 'write'],
  ['writes', 'write'],
])

const replaced = new DatabaseAway('The primary is away; replicas are read.')

interface Found {
  /** Why it can neither read nor write. */
  readonly reads: Error | undefined
  /** Why it cannot write. */
  readonly writes: Error | undefined
  /** How old what it reads may be, in seconds. */
  readonly stale: number | undefined
}

/**
 * `/healthz`: the process lives. `/readyz`: it can read and write, database and files included,
 * and will not stop soon; with `?for=read` or `?for=write`, that it can do the one. While replicas
 * stand in for the primary it is ready, but not for writing.
 */
export function addHealth(
  app: FastifyInstance,
  { db, outages, site, languages }: ServerParts,
  writing: Writability,
  isStopping: () => boolean,
): void {
  const problem = unavailable()
  const { status } = problem
  const say = languages.get(site.language) as Say
  const refused = errorBody(problem, status, say)
  const outdated = errorBody(unavailable(beingUpgraded), status, say)
  const refusedHeaders = { ...headers, 'retry-after': String(problem.facts['retry_after']) }
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.headers(headers).send({ status: 'ok' }),
  )
  app.get<{ Querystring: { for?: unknown } }>(
    '/readyz',
    { logLevel: 'silent' },
    async (request, reply) => {
      if (isStopping()) {
        return reply
          .code(status)
          .headers(refusedHeaders)
          .send({ ...refused, status: 'stopping' })
      }
      const { reads, writes, stale } = await look()
      if (writes) tell(writes)
      else outages.isOver(app.log)
      const purpose = purposes.get(request.query.for) ?? (stale === undefined ? 'write' : 'read')
      const found = { reads: !reads, writes: !writes, ...(stale === undefined ? {} : { stale }) }
      const isReady = purpose === 'read' ? !reads : !writes
      if (isReady) return reply.headers(headers).send({ status: 'ready', ...found })
      return reply
        .code(status)
        .headers(refusedHeaders)
        .send({
          ...(reads instanceof NewerSchema ? outdated : refused),
          status: 'unavailable',
          ...found,
        })
    },
  )

  async function look(): Promise<Found> {
    const before = await lookAtReading()
    if (before.reads || before.stale !== undefined) {
      return { ...before, writes: before.reads ?? replaced }
    }
    const writes = await writing.trouble()
    // The primary may have been lost since it was read.
    const isLost = writes instanceof DatabaseAway && db.staleness !== undefined
    return { ...(isLost ? await lookAtReading() : before), writes }
  }

  const lookAtReading = async () => ({ reads: await tryReading(), stale: db.staleness?.() })

  /** On any error, this node must get no requests. */
  async function tryReading(): Promise<Error | undefined> {
    try {
      // Where replicas can stand in for the primary, they may.
      await (db.staleness ? db.generation('recent') : readServed(db))
      return undefined
    } catch (error) {
      return error as Error
    }
  }

  function tell(error: Error): void {
    if (error instanceof DatabaseAway || error instanceof DiskTrouble) {
      outages.report(app.log, error)
    } else app.log.error({ err: error }, 'the database does not answer')
  }
}
