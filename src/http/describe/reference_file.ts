// The script of the reference page, at an address that contains a hash of its content.

import type { FastifyInstance } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { tagOf } from '../../language/text/written.ts'
import { sendCacheable, tagged, vary } from '../answer/cacheable.ts'
import { type BrowserFile, browserFiles, loadEarly, loadedOnce } from '../browser/browser_files.ts'

export async function buildReference(): Promise<readonly BrowserFile[]> {
  const { bundle } = await import('../browser/bundle.ts')
  return bundle([new URL('./script/reference.ts', import.meta.url)])
}

const loadScript = loadedOnce(async () => {
  const contents = (await browserFiles('reference', buildReference)).map(([, content]) => content)
  const bytes = Buffer.concat(contents)
  return tagged([bytes], tagOf(bytes))
})

/** From the top of the site. */
export const scriptPath = async (): Promise<string> =>
  `/assets/reference-${(await loadScript()).tag.slice(0, 12)}.js`

export function mountReferenceFile(app: FastifyInstance): void {
  loadEarly(app, loadScript)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/reference-:hash',
    handler: async (request, reply) => {
      const [path] = (request.raw.url ?? '').split('?', 1)
      if (path !== (await scriptPath())) throw new Problem('rest_no_route')
      vary(reply, 'Accept-Encoding')
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      return sendCacheable(request, reply, await loadScript())
    },
  })
}
