// Routes of cards: `/card/…/event/concert.png` is that of `/event/concert/`. What a card shows is
// what its page says to somebody without a password; where there is no page, there is no card.

import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import { placeOf } from '../../calendar/images/places.ts'
import { tagged } from '../../http/answer/cacheable.ts'
import { publicKeys } from '../../http/answer/response_cache.ts'
import { serve } from '../../http/answer/serve.ts'
import { Problem } from '../../language/problem.ts'
import { type CardAddress, readCardPath } from '../cards/address.ts'
import { type Card, cardType } from '../cards/card.ts'
import { openCards } from '../cards/cards.ts'
import { readPath, readSlug } from '../query/address.ts'
import { siteLanguagesOf } from '../query/context.ts'
import { untracked } from '../query/untracked.ts'
import { pageAt } from './ask.ts'
import { guards } from './headers.ts'
import { type PageContext, isElsewhere } from './page_context.ts'
import { type PageParts, pageContextOf } from './page_parts.ts'
import { type PageCard, cardOf, siteCard, siteCardName } from './parts/sharing/card.ts'
import { eventPage } from './views/event/event.ts'

type Explain = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

const forever = 'public, max-age=31536000, immutable'
const forFiveMinutes = 'public, max-age=300'
/** Of a card, which is some kilobytes, this is far more. */
const longestAddress = 2000

export function addCards(app: FastifyInstance, pageParts: PageParts, explain: Explain): void {
  const { serverParts } = pageParts
  const cards = openCards()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/card/*',
    errorHandler: explain,
    handler: (request, reply) => {
      const address = untracked(request.raw.url ?? '/')
      const asked = address.length > longestAddress ? undefined : readCardPath(address)
      if (!asked) throw new Problem('rest_no_route')
      const origin = serverParts.originOf(request)
      const key = publicKeys(origin)(address)
      return serve(serverParts, request, reply, 'recent', ({ moment, generation }) => ({
        place: { key, generation },
        make: async () => {
          const [path = ''] = asked.page.split('?', 1)
          const { language } = readPath(path, siteLanguagesOf(serverParts))
          const caller = { origin, address: serverParts.addressOf(request) }
          const pageContext = await pageContextOf(pageParts, caller, {
            language,
            now: moment,
            generation,
          })
          const { shown, until } = await cardAt(pageContext, asked)
          if (shown.tag !== asked.tag) return void lead(pageContext, reply, shown)
          const { card, frame, tag } = shown
          const bytes = await cards.draw(tag, card, frame, () => open(pageContext.context, card))
          const headers = { ...guards, 'content-type': cardType, 'cache-control': forever }
          return { ...tagged([bytes], tag), isCompressed: true, headers, until }
        },
      }))
    },
  })
}

interface Found {
  readonly shown: PageCard
  /** When the clock alone changes it. */
  readonly until: number | undefined
}

/** Fails as the page would; a page that is elsewhere is not here. */
async function cardAt(pageContext: PageContext, { page }: CardAddress): Promise<Found> {
  const { pieces = [] } = readPath(page.split('?', 1)[0] ?? '', pageContext.siteLanguages)
  const [first, slug] = pieces
  if (first === siteCardName && slug === undefined) {
    return { shown: siteCard(pageContext), until: Infinity }
  }
  const isEvent = first === 'event' && slug !== undefined && pieces.length === 2
  const found = isEvent
    ? await eventPage(pageContext, readSlug(slug), undefined, {})
    : await pageAt(pageContext, page)
  if (isElsewhere(found)) throw new Problem('rest_no_route')
  return { shown: cardOf(pageContext, found), until: found.until }
}

/** What was shared once leads to what is shown now. */
function lead({ base }: PageContext, reply: FastifyReply, { path }: PageCard): FastifyReply {
  return reply
    .code(302)
    .headers({ ...guards, location: `${base}${path}`, 'cache-control': forFiveMinutes })
    .send()
}

/** A picture that is far larger than any that is made for pages is left out. */
const mostPictureBytes = 8 * 1024 * 1024

async function open(
  { db, site }: Pick<Context, 'db' | 'site'>,
  { picture }: Card,
): Promise<Buffer | undefined> {
  if (!picture) return undefined
  const file = await placeOf(site.media).open(db, picture.path)
  if (!file) return undefined
  const { content, size } = file
  if (Buffer.isBuffer(content)) return size > mostPictureBytes ? undefined : content
  if (size > mostPictureBytes) {
    content.destroy()
    return undefined
  }
  return buffer(content)
}
