import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Parts, buildApp } from '../../src/app.ts'
import { usualLimits } from '../../src/rest/admission.ts'

/** However slow the machine is, nothing is refused for it. */
export const unlimited = { ...usualLimits, queueMs: Infinity, most: Infinity }

/** One more server of a calendar, beside the one a test is about; what it logs goes nowhere. */
export const secondApp = (
  parts: Pick<Parts, 'settings' | 'db' | 'languages'>,
): Promise<FastifyInstance> =>
  buildApp({ ...parts, log: pino({ level: 'silent' }), limits: unlimited })
