// The Fastify plugins in use, with their order and options.

import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../language/problem.ts'
import { watchedPaths } from './health/watched.ts'

const corsMaxAgeSeconds = 600

/** The settings that the plugins depend on. */
export interface PluginSettings {
  readonly FASTI_CORS_ORIGINS: readonly string[]
  readonly FASTI_RATE_LIMIT: number
}

export async function addPlugins(
  app: FastifyInstance,
  settings: PluginSettings,
  addressOf: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(cookie)
  await app.register(cors, {
    origin: settings.FASTI_CORS_ORIGINS.length === 0 ? '*' : [...settings.FASTI_CORS_ORIGINS],
    methods: ['OPTIONS', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'X-Request-Id',
    ],
    exposedHeaders: [
      'X-WP-Total',
      'X-WP-TotalPages',
      'X-TEC-Total',
      'X-TEC-TotalPages',
      'Link',
      'Location',
      'ETag',
      'Allow',
      'Retry-After',
      'X-Request-Id',
    ],
    maxAge: corsMaxAgeSeconds,
    // OPTIONS has an answer of its own (§11.3).
    preflightContinue: true,
    strictPreflight: false,
  })
  if (settings.FASTI_RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      global: false,
      max: settings.FASTI_RATE_LIMIT,
      timeWindow: '1 minute',
      keyGenerator: addressOf,
      allowList: ({ routeOptions }) => watchedPaths.has(routeOptions.url ?? ''),
      errorResponseBuilder: (_request, { ttl }) =>
        tooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
    })
    // Not per route: unknown URLs count too, and the limit applies before credentials are checked.
    app.addHook('onRequest', app.rateLimit())
  }
}
