// Serves image files publicly (§4.6).

import type { FastifyInstance } from 'fastify'
import type { Site } from '../access/context.ts'
import { mediaTypes } from '../calendar/images/kinds.ts'
import { placeOf } from '../calendar/images/places.ts'
import { Problem } from '../problem.ts'
import type { Database } from '../storage/database.ts'

/** The form of generated file names; it admits no path traversal. */
const fileName = /^\d{4}\/\d{2}\/[a-z0-9-]+\.([a-z]+)$/

/** A file never changes under its name, and runs nothing when it is opened directly (S12.5). */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export function addMedia(app: FastifyInstance, db: Database, media: Site['media']): void {
  const place = placeOf(media)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const path = request.params['*']
      const type = mediaTypes.get(fileName.exec(path)?.[1] ?? '')
      if (type === undefined) throw new Problem('rest_no_route')
      const file =
        request.method === 'GET'
          ? await place.open(db, path)
          : { size: await place.sizeOf(db, path), content: undefined }
      if (file?.size === undefined) throw new Problem('rest_no_route')
      reply.headers({ ...headers, 'content-type': type, 'content-length': file.size })
      return reply.send(file.content)
    },
  })
}
