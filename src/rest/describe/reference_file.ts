// The script of the reference page, at an address that contains a hash of its content.

import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { tagOf } from '../../text/written.ts'
import { cacheable, sendCacheable, vary } from '../answer/cacheable.ts'

const text = readFileSync(new URL('./script/reference.js', import.meta.url), 'utf8')

/** From the top of the site. */
export const scriptPath = `/assets/reference-${tagOf(Buffer.from(text)).slice(0, 12)}.js`

export function mountReferenceFile(app: FastifyInstance): void {
  const script = cacheable(text)
  app.route({
    method: ['GET', 'HEAD'],
    url: scriptPath,
    handler: (request, reply) => {
      vary(reply, 'Accept-Encoding')
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      return sendCacheable(request, reply, script)
    },
  })
}
