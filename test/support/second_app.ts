import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Parts, buildApp } from '../../src/app/app.ts'
import { usualLimits } from '../../src/http/admission.ts'

/** No request is refused because the machine is slow. */
export const unlimited = { ...usualLimits, queueMs: Infinity, most: Infinity }

/** One more server of a calendar, beside the one under test, without a log. */
export const secondApp = (
  parts: Pick<Parts, 'settings' | 'db' | 'languages'>,
): Promise<FastifyInstance> =>
  buildApp({ ...parts, log: pino({ level: 'silent' }), limits: unlimited })
