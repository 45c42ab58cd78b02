// Sends to the browsers of this site; the suggestions of search fields, cached like pages.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { cacheable, vary } from '../../http/answer/cacheable.ts'
import { publicKeys } from '../../http/answer/response_cache.ts'
import { serve } from '../../http/answer/serve.ts'
import { readPath } from '../query/address.ts'
import { siteLanguagesOf } from '../query/context.ts'
import { untracked } from '../query/untracked.ts'
import { guards } from './headers.ts'
import { type PageParts, pageContextOf } from './page_parts.ts'
import { suggestionsAt } from './suggest.ts'

/** Scripts of other sites read the interface, feeds and embeds; pages are for people (§11.5). */
export function keepFromOtherSites(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
  vary(reply, 'Accept-Encoding')
}

export function addSuggestions(app: FastifyInstance, pageParts: PageParts, prefix: string): void {
  const { serverParts, publicly } = pageParts
  const headers = {
    ...guards,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': publicly,
    'x-robots-tag': 'noindex',
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}/search/suggest`,
    handler: (request, reply) => {
      const address = untracked(request.raw.url ?? '/')
      const origin = serverParts.originOf(request)
      const key = publicKeys(origin)(address)
      keepFromOtherSites(reply)
      return serve(serverParts, request, reply, 'recent', ({ moment, generation }) => ({
        place: { key, generation },
        make: async () => {
          const [path = ''] = address.split('?', 1)
          const { language } = readPath(path, siteLanguagesOf(serverParts))
          const caller = { origin, address: serverParts.addressOf(request) }
          const pageContext = await pageContextOf(pageParts, caller, {
            language,
            now: moment,
            generation,
          })
          const { text, until } = await suggestionsAt(pageContext, address)
          return { ...cacheable(text), headers, until }
        },
      }))
    },
  })
}
