// Serves image files publicly (§4.6).

import type { FastifyInstance } from 'fastify'
import type { Site } from '../../access/context.ts'
import { mediaTypes } from '../../calendar/images/kinds.ts'
import { placeOf } from '../../calendar/images/places.ts'
import { Problem } from '../../language/problem.ts'
import { staleHeader } from '../../http/answer/stale.ts'
import { type Database, DatabaseAway, type OpenDatabase } from '../../storage/database.ts'

/** The form of generated file names; it admits no path traversal. */
const fileName = /^\d{4}\/\d{2}\/[a-z0-9-]+\.([a-z]+)$/

/** A file never changes under its name, and runs nothing when it is opened directly (S12.5). */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export function addMedia(app: FastifyInstance, db: OpenDatabase, media: Site['media']): void {
  const place = placeOf(media)
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const path = request.params['*']
      const type = mediaTypes.get(fileName.exec(path)?.[1] ?? '')
      if (type === undefined) throw new Problem('rest_no_route')
      const file = await read(db, async (from) =>
        request.method === 'GET'
          ? place.open(from, path)
          : { size: await place.sizeOf(from, path), content: undefined },
      )
      if (file?.size === undefined) {
        const staleness = db.staleness?.()
        if (staleness !== undefined) reply.header(staleHeader, staleness)
        throw new Problem('rest_no_route')
      }
      reply.headers({ ...headers, 'content-type': type, 'content-length': file.size })
      return reply.send(file.content)
    },
  })
}

/** From the primary, which has what was uploaded last; from a replica while it is away. */
async function read<T>(db: OpenDatabase, from: (db: Database) => Promise<T>): Promise<T> {
  if (!db.staleness) return from(db)
  try {
    if (db.staleness() === undefined) return await from(db)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
  }
  return from(await db.readerAt(await db.generation('recent')))
}
