// Answers of pages that are about somebody: nothing of them is cached or indexed, and their addresses,
// which are secrets, are sent to nobody.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { now } from '../../language/time/clock.ts'
import { guards, pageHeaders } from '../pages/headers.ts'
import type { Page, PageContext } from '../pages/page_context.ts'
import { type PageParts, pageContextOf } from '../pages/page_parts.ts'
import { layout } from '../pages/parts/frame/layout.ts'
import { keepFromOtherSites } from '../pages/send.ts'
import { wrongPage } from '../pages/views/wrong.ts'
import { siteLanguagesOf } from '../query/context.ts'

/** A page, or the path that the browser goes on to. */
export type Outcome = Page | { readonly to: string }
export type Work = (pageContext: PageContext, request: FastifyRequest) => Promise<Outcome>
type At = (method: 'GET' | 'POST', path: string, work: Work) => void

/** Mounts routes in all languages; `files` are the names of those that they take. */
export function mountSecret(
  app: FastifyInstance,
  pageParts: PageParts,
  mount: (at: At) => void,
  files: readonly string[] = [],
): void {
  const { languages } = siteLanguagesOf(pageParts.serverParts)
  for (const [prefix, language] of [
    ['', undefined],
    ...languages.map((one) => [`/${one}`, one] as const),
  ] as const) {
    mount((method, path, work) => {
      app.route({
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        config: { files },
        url: `${prefix}${path}`,
        handler: (request, reply) =>
          answer(pageParts, request, reply, language ?? pageParts.serverParts.site.language, work),
      })
    })
  }
}

async function answer(
  pageParts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
  work: Work,
): Promise<FastifyReply> {
  const { serverParts } = pageParts
  const moment = now()
  const generation = await serverParts.refresh(moment, 'now')
  const caller = { origin: serverParts.originOf(request), address: serverParts.addressOf(request) }
  const pageContext = await pageContextOf(pageParts, caller, { language, now: moment, generation })
  const context = { ...pageContext.context, db: serverParts.db }
  const own = { ...pageContext, context }
  const outcome = await attempt(own, request, work)
  keepFromOtherSites(reply)
  if ('to' in outcome) {
    return reply
      .code(303)
      .headers({
        location: outcome.to,
        ...guards,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send()
  }
  return reply
    .code(outcome.status ?? 200)
    .headers({ ...pageHeaders(pageParts, own, outcome), 'cache-control': 'no-store' })
    .send(layout(own, outcome, pageParts.announced))
}

async function attempt(
  pageContext: PageContext,
  request: FastifyRequest,
  work: Work,
): Promise<Outcome> {
  try {
    return await work(pageContext, request)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    // Whether proposals are closed or a link is wrong: there is no such page.
    const status = error.status === 403 || error.status === 409 ? 404 : error.status
    return { ...wrongPage(pageContext, status), isSecret: true }
  }
}
