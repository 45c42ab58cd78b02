import type { FastifyInstance } from 'fastify'
import type { Outages } from '../rest/outages.ts'
import { type Database, DatabaseAway } from '../storage/database.ts'
import { DiskTrouble } from '../storage/disk.ts'
import { readGeneration } from '../storage/generation.ts'
import type { Writability } from './readiness.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/**
 * `/healthz`: the process lives. `/readyz`: it can read and write, database and files included;
 * with `?for=reads`, that it can read.
 */
export function addHealth(
  app: FastifyInstance,
  db: Database,
  outages: Outages,
  writing: Writability,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.headers(headers).send({ status: 'ok' }),
  )
  app.get<{ Querystring: { for?: string } }>(
    '/readyz',
    { logLevel: 'silent' },
    async (request, reply) => {
      const [reads, writes] = await Promise.all([tryReading(), writing.trouble()])
      const met = reads ?? writes
      if (met) tell(met)
      else outages.isOver(app.log)
      const isReady = request.query.for === 'reads' ? !reads : !met
      return reply
        .code(isReady ? 200 : 503)
        .headers(headers)
        .send({ status: isReady ? 'ready' : 'unavailable', reads: !reads, writes: !met })
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
