import type { FastifyInstance } from 'fastify'
import { unavailable } from '../problem.ts'
import { errorBody } from '../rest/explain.ts'
import type { ServerParts } from '../rest/server_parts.ts'
import { DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { readGeneration } from '../storage/generation.ts'
import type { Say } from '../text/say.ts'
import type { Writability } from './readiness.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/**
 * `/healthz`: the process lives. `/readyz`: it can read and write, database and files included,
 * and will not stop soon; with `?for=reads`, that it can read.
 */
export function addHealth(
  app: FastifyInstance,
  { db, outages, site, languages }: ServerParts,
  writing: Writability,
  isStopping: () => boolean,
): void {
  const problem = unavailable()
  const { status } = problem
  const refused = errorBody(problem, status, languages.get(site.language) as Say)
  const refusedHeaders = { ...headers, 'retry-after': String(problem.facts['retry_after']) }
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.headers(headers).send({ status: 'ok' }),
  )
  app.get<{ Querystring: { for?: string } }>(
    '/readyz',
    { logLevel: 'silent' },
    async (request, reply) => {
      if (isStopping()) {
        return reply
          .code(status)
          .headers(refusedHeaders)
          .send({ ...refused, status: 'stopping' })
      }
      const [reads, writes] = await Promise.all([tryReading(), writing.trouble()])
      const met = reads ?? writes
      if (met) tell(met)
      else outages.isOver(app.log)
      const isReady = request.query.for === 'reads' ? !reads : !met
      const found = { reads: !reads, writes: !met }
      if (isReady) return reply.headers(headers).send({ status: 'ready', ...found })
      return reply
        .code(status)
        .headers(refusedHeaders)
        .send({ ...refused, status: 'unavailable', ...found })
    },
  )

  /** On any error, this node must get no requests. */
  async function tryReading(): Promise<Error | undefined> {
    try {
      await readGeneration(db)
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
