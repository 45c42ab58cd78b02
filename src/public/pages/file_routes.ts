// Routes of style sheets, scripts and icons, which are the same for all visitors.

import type { FastifyInstance } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { sendCacheable, vary } from '../../http/answer/cacheable.ts'
import { loadFiles, withCompressed } from './files.ts'
import { loadEarly } from '../../http/browser/browser_files.ts'
import { guards } from './headers.ts'
import { appIcons, faviconBase64, touchIconBase64 } from './parts/icons/icon_files.ts'
import { iconPicture } from './parts/icons/icon_picture.ts'

const forever = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

const method = ['GET', 'HEAD']

/** At the addresses where browsers look for them without being told. */
const icons = [
  { url: '/icon.svg', type: 'image/svg+xml', bytes: Buffer.from(iconPicture) },
  { url: '/favicon.ico', type: 'image/x-icon', bytes: Buffer.from(faviconBase64, 'base64') },
  {
    url: '/apple-touch-icon.png',
    type: 'image/png',
    bytes: Buffer.from(touchIconBase64, 'base64'),
  },
  ...appIcons.map(({ url, base64 }) => ({
    url,
    type: 'image/png',
    bytes: Buffer.from(base64, 'base64'),
  })),
]

export function addFiles(app: FastifyInstance): void {
  loadEarly(app, loadFiles)
  app.route({
    method,
    url: '/assets/:name',
    handler: async (request, reply) => {
      const file = (await loadFiles()).find((request.raw.url ?? '').split('?', 1)[0] ?? '')
      if (!file) throw new Problem('rest_no_route')
      vary(reply, 'Accept-Encoding')
      const headers = { ...guards, 'content-type': file.type, 'cache-control': forever }
      return sendCacheable(request, reply.headers(headers), await withCompressed(file))
    },
  })
  for (const { url, type, bytes } of icons) {
    const headers = { ...guards, 'content-type': type, 'cache-control': forADay }
    app.route({
      method,
      url,
      handler: async (_request, reply) => reply.headers(headers).send(bytes),
    })
  }
}
