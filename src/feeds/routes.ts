// Which feed answers which address.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/context.ts'
import { Problem, invalid } from '../problem.ts'
import type { Mounting } from '../rest/server_parts.ts'
import { now } from '../time/clock.ts'
import { type Tongues, type Wish, isWrong, readAddress, readPath } from '../visit/address.ts'
import { tonguesOf, visitorContext } from '../visit/context.ts'
import { type Format, feedsRoot, formats } from './addresses.ts'
import { makeEventFile, makeFeed, stretchOf } from './make.ts'
import { type PrivateFeed, findFeed } from './private.ts'
import type { Selection } from './selection.ts'
import { type FeedService, type Reading, newFeedService, sendPublic, sendSecret } from './send.ts'

export function mountFeeds(app: FastifyInstance, mounting: Mounting): void {
  const tongues = tonguesOf(mounting)
  const service = newFeedService()
  for (const format of formats) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${feedsRoot}/${format}/*`,
      handler: (request, reply) => answer({ mounting, service, tongues, format, request, reply }),
    })
  }
}

interface Call {
  readonly mounting: Mounting
  readonly service: FeedService
  readonly tongues: Tongues
  readonly format: Format
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(call: Call): Promise<FastifyReply> {
  const { format, request, tongues } = call
  const whole = request.raw.url ?? ''
  // Feeds have one address each: the one that was resolved to this route.
  if (request.originalUrl === whole) throw new Problem('rest_no_route')
  const address = whole.slice(`${feedsRoot}/${format}`.length)
  const [path = '', ...rest] = address.split('?')
  const query = new URLSearchParams(rest.join('?'))
  const { language, pieces = [] } = readPath(path, tongues)
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
  const { mounting, tongues, format } = call
  const asked = takeStretch(format, query)
  const wish = readWish(`${path}?${query.toString()}`, tongues)
  const { context, reading } = await contextOf(call, wish.language, 'recent')
  const stretch = stretchOf(context, asked)
  const order = { format, wish, tongues, ...(stretch ? { stretch } : {}) }
  return sendPublic(mounting, { ...call, reading }, await makeFeed(context, order))
}

async function answerEvent(call: Call, language: string, slug: string): Promise<FastifyReply> {
  const { mounting, tongues, format } = call
  if (format !== 'ics') throw new Problem('rest_no_route')
  const { context, reading } = await contextOf(call, language, 'recent')
  const file = await makeEventFile(context, slug, language, tongues)
  return sendPublic(mounting, { ...call, reading }, file)
}

/** What its owner may see now. */
async function answerSecret(
  call: Call,
  language: string,
  secret: string,
  query: URLSearchParams,
): Promise<FastifyReply> {
  const { mounting, tongues, format } = call
  // Asked of the primary: what was taken back is gone at once.
  const feed = await mounting.db.within((db) => findFeed(db, secret))
  if (!feed) throw new Problem('rest_no_route')
  const asked = takeStretch(format, query)
  const wish = { ...readWish(`/events?${query.toString()}`, tongues), language }
  const { context, reading } = await contextOf(call, language, 'now')
  const stretch = stretchOf(context, asked)
  const order = {
    format,
    wish,
    tongues,
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

function readWish(address: string, tongues: Tongues): Wish {
  const wish = readAddress(address, tongues)
  if (!isWrong(wish)) return wish
  throw wish.wrong === 404 ? new Problem('rest_no_route') : invalid({})
}

async function contextOf(
  { mounting, request }: Call,
  language: string,
  age: 'now' | 'recent',
): Promise<{ context: Context; reading: Reading }> {
  const moment = now()
  const generation = await mounting.refresh(moment, age)
  const visit = {
    language,
    origin: mounting.originOf(request),
    address: request.ip,
    now: moment,
    generation,
  }
  const db = await mounting.db.readerAt(generation, 'in passing')
  const context = { ...visitorContext(mounting, visit), db }
  return { context, reading: { generation, now: moment } }
}
