// Which feed answers which address.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/context.ts'
import { Problem, invalid } from '../problem.ts'
import type { ServerParts } from '../rest/server_parts.ts'
import { now } from '../time/clock.ts'
import {
  type SiteLanguages,
  type PublicQuery,
  isWrong,
  readAddress,
  readPath,
} from '../visit/address.ts'
import { siteLanguagesOf, visitorContext } from '../visit/context.ts'
import { type Format, feedsRoot, formats } from './addresses.ts'
import { makeEventFile, makeFeed, stretchOf } from './make.ts'
import { type PrivateFeed, findFeed } from './private.ts'
import type { Selection } from './selection.ts'
import { type FeedService, type Reading, newFeedService, sendPublic, sendSecret } from './send.ts'

export function mountFeeds(app: FastifyInstance, serverParts: ServerParts): void {
  const siteLanguages = siteLanguagesOf(serverParts)
  const service = newFeedService()
  for (const format of formats) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${feedsRoot}/${format}/*`,
      handler: (request, reply) =>
        answer({ serverParts, service, siteLanguages, format, request, reply }),
    })
  }
}

interface Call {
  readonly serverParts: ServerParts
  readonly service: FeedService
  readonly siteLanguages: SiteLanguages
  readonly format: Format
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(call: Call): Promise<FastifyReply> {
  const { format, request, siteLanguages } = call
  const whole = request.raw.url ?? ''
  // Feeds have one address each: the one that was resolved to this route.
  if (request.originalUrl === whole) throw new Problem('rest_no_route')
  const address = whole.slice(`${feedsRoot}/${format}`.length)
  const [path = '', ...rest] = address.split('?')
  const query = new URLSearchParams(rest.join('?'))
  const { language, pieces = [] } = readPath(path, siteLanguages)
  const [first, second = ''] = pieces
  if (first === 'feed' || first === 'event') {
    if (pieces.length !== 2) throw new Problem('rest_no_route')
    return first === 'feed'
      ? answerSecret(call, language, second, query)
      : answerEvent(call, language, second)
  }
  return answerList(call, path, query)
}

async function answerList(call: Call, path: string, query: URLSearchParams): Promise<FastifyReply> {
  const { serverParts, siteLanguages, format } = call
  const asked = takeStretch(format, query)
  const publicQuery = readPublicQuery(`${path}?${query.toString()}`, siteLanguages)
  const { context, reading } = await contextOf(call, publicQuery.language, 'recent')
  const stretch = stretchOf(context, asked)
  const order = { format, publicQuery, siteLanguages, ...(stretch ? { stretch } : {}) }
  return sendPublic(serverParts, { ...call, reading }, await makeFeed(context, order))
}

async function answerEvent(call: Call, language: string, slug: string): Promise<FastifyReply> {
  const { serverParts, siteLanguages, format } = call
  if (format !== 'ics') throw new Problem('rest_no_route')
  const { context, reading } = await contextOf(call, language, 'recent')
  const file = await makeEventFile(context, slug, language, siteLanguages)
  return sendPublic(serverParts, { ...call, reading }, file)
}

/** What its owner may see now. */
async function answerSecret(
  call: Call,
  language: string,
  secret: string,
  query: URLSearchParams,
): Promise<FastifyReply> {
  const { serverParts, siteLanguages, format } = call
  // Asked of the primary: what was taken back is gone at once.
  const feed = await serverParts.db.within((db) => findFeed(db, secret))
  if (!feed) throw new Problem('rest_no_route')
  const asked = takeStretch(format, query)
  const publicQuery = { ...readPublicQuery(`/events?${query.toString()}`, siteLanguages), language }
  const { context, reading } = await contextOf(call, language, 'now')
  const stretch = stretchOf(context, asked)
  const order = {
    format,
    publicQuery,
    siteLanguages,
    title: feed.name,
    widen: widener(feed),
    ...(stretch ? { stretch } : {}),
  }
  const made = await makeFeed({ ...context, actor: feed.owner }, order)
  return sendSecret({ ...call, reading }, made, feed)
}

const widener =
  ({ drafts, hidden }: PrivateFeed) =>
  (selection: Selection): Selection => ({
    ...selection,
    filters: {
      ...selection.filters,
      context: hidden ? 'edit' : 'view',
      ...(drafts ? {} : { status: ['publish'] }),
    },
  })

/** Takes out of the query what is not a filter of the list. */
function takeStretch(format: Format, query: URLSearchParams) {
  if (format !== 'fullcalendar.json') return {}
  const asked = { start: query.get('start') ?? undefined, end: query.get('end') ?? undefined }
  for (const name of ['start', 'end', 'timeZone']) query.delete(name)
  return asked
}

function readPublicQuery(address: string, siteLanguages: SiteLanguages): PublicQuery {
  const publicQuery = readAddress(address, siteLanguages)
  if (!isWrong(publicQuery)) return publicQuery
  throw publicQuery.wrong === 404 ? new Problem('rest_no_route') : invalid({})
}

async function contextOf(
  { serverParts, request }: Call,
  language: string,
  age: 'now' | 'recent',
): Promise<{ context: Context; reading: Reading }> {
  const moment = now()
  const generation = await serverParts.refresh(moment, age)
  const visit = {
    language,
    origin: serverParts.originOf(request),
    address: request.ip,
    now: moment,
    generation,
  }
  const db = await serverParts.db.readerAt(generation, 'in passing')
  const context = { ...visitorContext(serverParts, visit), db }
  return { context, reading: { generation, now: moment } }
}
