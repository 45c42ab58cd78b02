// Routes of the feeds.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import { Problem } from '../../language/problem.ts'
import { type State, serve } from '../../http/answer/serve.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { type SiteLanguages, readPath } from '../query/address.ts'
import { contextAt, siteLanguagesOf } from '../query/context.ts'
import { readSigned } from '../query/saved/signed_list.ts'
import { type Format, feedsRoot, formats, readFeedQuery } from './addresses.ts'
import { makeEventFile, makeFeed, stretchOf } from './serving/make.ts'
import { makeSavedFeed } from './serving/make_saved.ts'
import { type PrivateFeed, findFeed } from './private.ts'
import type { Selection } from './selection.ts'
import {
  type Feed,
  type FeedService,
  newFeedService,
  offerPublic,
  offerSecret,
} from './serving/send.ts'
import { mountHub } from './websub/routes.ts'

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
  mountHub(app, serverParts)
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
  // Feeds are served only at the public address that is rewritten to this route.
  if (request.originalUrl === whole) throw new Problem('rest_no_route')
  const address = whole.slice(`${feedsRoot}/${format}`.length)
  const [path = '', ...rest] = address.split('?')
  const query = new URLSearchParams(rest.join('?'))
  const { language, pieces = [] } = readPath(path, siteLanguages)
  const [first, second = ''] = pieces
  if (first === 'feed' || first === 'event' || first === 'saved') {
    if (pieces.length !== 2) throw new Problem('rest_no_route')
    if (first === 'feed') return answerSecret(call, language, second, query)
    if (format !== 'ics') throw new Problem('rest_no_route')
    return first === 'event'
      ? answerEvent(call, language, second)
      : answerSaved(call, language, second)
  }
  return answerList(call, path, query)
}

function answerList(call: Call, path: string, query: URLSearchParams): Promise<FastifyReply> {
  const { siteLanguages, format } = call
  const asked = takeStretch(format, query)
  const feedQuery = readFeedQuery(path, query, siteLanguages)
  return answerPublic(call, feedQuery.publicQuery.language, (context) => {
    const stretch = stretchOf(context, asked)
    const order = { format, ...feedQuery, siteLanguages }
    return makeFeed(context, { ...order, ...(stretch ? { stretch } : {}) })
  })
}

function answerEvent(call: Call, language: string, slug: string): Promise<FastifyReply> {
  return answerPublic(call, language, (context) =>
    makeEventFile(context, slug, language, call.siteLanguages),
  )
}

/** What somebody has saved, at the address that this calendar has signed for it. */
function answerSaved(call: Call, language: string, code: string): Promise<FastifyReply> {
  const { serverParts, siteLanguages } = call
  return answerPublic(call, language, async (context) => {
    const ids = await readSigned(context.db, serverParts.db, code)
    if (!ids) throw new Problem('rest_no_route')
    return makeSavedFeed(context, { ids, code, language, siteLanguages })
  })
}

function answerPublic(
  call: Call,
  language: string,
  make: (context: Context) => Promise<Feed>,
): Promise<FastifyReply> {
  const { serverParts, request, reply } = call
  return serve(serverParts, request, reply, 'recent', async (reading) => {
    const context = await contextOf(call, language, reading)
    return offerPublic({ ...call, reading }, await make(context))
  })
}

/** A private feed: what its owner may see now. */
async function answerSecret(
  call: Call,
  language: string,
  secret: string,
  query: URLSearchParams,
): Promise<FastifyReply> {
  const { serverParts, siteLanguages, format, request, reply } = call
  // Read from the primary: a revoked feed is gone at once.
  const feed = await serverParts.db.within((db) => findFeed(db, secret))
  if (!feed) throw new Problem('rest_no_route')
  const asked = takeStretch(format, query)
  const { publicQuery, hidesCancelled } = readFeedQuery('/events', query, siteLanguages)
  return serve(serverParts, request, reply, 'now', async (reading) => {
    const context = await contextOf(call, language, reading)
    const stretch = stretchOf(context, asked)
    const order = {
      format,
      publicQuery: { ...publicQuery, language },
      siteLanguages,
      hidesCancelled,
      title: feed.name,
      widen: widener(feed),
      ...(stretch ? { stretch } : {}),
    }
    const made = await makeFeed({ ...context, actor: feed.owner }, order)
    return offerSecret({ ...call, reading }, made, feed)
  })
}

const widener =
  ({ drafts, hidden }: PrivateFeed) =>
  (selection: Selection): Selection => ({
    ...selection,
    query: {
      ...selection.query,
      showsHidden: hidden,
      ...(drafts ? {} : { statuses: ['publish'] }),
    },
  })

/** Takes the time range out of the query, as it is no filter of the list. */
function takeStretch(format: Format, query: URLSearchParams) {
  if (format !== 'fullcalendar.json') return {}
  const asked = { start: query.get('start') ?? undefined, end: query.get('end') ?? undefined }
  for (const name of ['start', 'end', 'timeZone']) query.delete(name)
  return asked
}

const contextOf = (
  { serverParts, request }: Call,
  language: string,
  state: State,
): Promise<Context> => contextAt(serverParts, request, language, state, 'in passing')
