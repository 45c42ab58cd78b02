// The style sheet of the reference page, and its script at an address with a hash of its content.

import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { tagOf } from '../../language/text/written.ts'
import { sendCacheable, tagged, vary } from '../answer/cacheable.ts'
import { type BrowserFile, browserFiles, loadEarly, loadedOnce } from '../browser/browser_files.ts'

const sheets = ['base', 'frame', 'trying', 'operations', 'screens']

const readSheet = (name: string): string =>
  readFileSync(new URL(`./style/${name}.css`, import.meta.url), 'utf8')

export async function buildReference(): Promise<readonly BrowserFile[]> {
  const { bundle, minifyStyle } = await import('../browser/bundle.ts')
  const sheet = sheets.map(readSheet).join('')
  const scripts = await bundle([new URL('./script/reference.ts', import.meta.url)])
  return [...scripts, ['reference.css', Buffer.from(await minifyStyle(sheet))]]
}

const loadFiles = loadedOnce(async () => {
  const files = new Map(await browserFiles('reference', buildReference))
  const script = Buffer.from(files.get('reference.js') ?? '')
  const style = Buffer.from(files.get('reference.css') ?? '').toString()
  return { script: tagged([script], tagOf(script)), style }
})

/** The rules of the style sheet, and where the script is from the top of the site. */
export async function referenceFiles(): Promise<{ readonly style: string; readonly path: string }> {
  const { script, style } = await loadFiles()
  return { style, path: `/assets/reference-${script.tag.slice(0, 12)}.js` }
}

export function mountReferenceFile(app: FastifyInstance): void {
  loadEarly(app, loadFiles)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/reference-:hash',
    handler: async (request, reply) => {
      const [path] = (request.raw.url ?? '').split('?', 1)
      if (path !== (await referenceFiles()).path) throw new Problem('rest_no_route')
      vary(reply, 'Accept-Encoding')
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      return sendCacheable(request, reply, (await loadFiles()).script)
    },
  })
}
