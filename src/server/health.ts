import type { FastifyInstance } from 'fastify'
import type { Outages } from '../rest/outages.ts'
import { type Database, DatabaseAway } from '../storage/database.ts'
import { readGeneration } from '../storage/generation.ts'

export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/** `/healthz`: the process lives. `/readyz`: it can answer, database included. */
export function addHealth(app: FastifyInstance, db: Database, outages: Outages): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await readGeneration(db)
      outages.isOver(app.log)
      return await reply.send({ status: 'ready' })
    } catch (error) {
      // Whatever keeps the database from answering, this node must get no requests.
      if (error instanceof DatabaseAway) outages.report(app.log, error)
      else app.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
