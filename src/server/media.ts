// The files of images, for everybody (§4.6).

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { mediaTypes } from '../calendar/images/kinds.ts'
import { Problem } from '../problem.ts'

/** The form of the names that are given to files: nothing in it leads anywhere else. */
const fileName = /^\d{4}\/\d{2}\/[a-z0-9-]+\.([a-z]+)$/

/** A file never changes under its name, and runs nothing when it is opened by itself (S12.5). */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export function addMedia(app: FastifyInstance, folder: string): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const path = request.params['*']
      const type = mediaTypes.get(fileName.exec(path)?.[1] ?? '')
      const file = type === undefined ? undefined : await openFile(join(folder, path))
      if (!file || type === undefined) throw new Problem('rest_no_route')
      const { size } = await file.stat()
      reply.headers({ ...headers, 'content-type': type, 'content-length': size })
      if (request.method === 'GET') return reply.send(file.createReadStream())
      await file.close()
      return reply.send()
    },
  })
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    // A file that is not there is not found; all else is our fault.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
