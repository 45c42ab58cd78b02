// Makes an answer, for the framework and for the fast path: read, allow, handle (§3.1).

import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../access/context.ts'
import { type Actor, may, viewersOf } from '../../access/roles.ts'
import { Problem } from '../../language/problem.ts'
import { longValues } from '../../contract/schema/long.ts'
import { readInput, tryInput } from '../../contract/schema/read.ts'
import type { Database } from '../../storage/database.ts'
import { keyOf } from '../../language/text/keys.ts'
import { tagOf } from '../../language/text/written.ts'
import { now } from '../../language/time/clock.ts'
import { discoveryHeaders, olderForm } from './alias.ts'
import { cacheable, cacheableJson, demand } from './cacheable.ts'
import { gather, parseQuery, pathValues } from '../gather.ts'
import type { ServerParts } from '../server_parts.ts'
import { type RootPath, rootAt } from '../roots.ts'
import type { Answer, Route, Upload, Wire } from '../route.ts'
import { select } from './select.ts'
import type { Made, CacheSlot, State } from './serve.ts'

/** A request, as far as its answer depends on it. */
export interface Asked {
  readonly url: string
  readonly params: unknown
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
  readonly actor: Actor
  /** The address of the client. */
  readonly address: string
  /** Scheme, host and port of the server as the caller sees it. */
  readonly origin: string
}

/** Where the answer is cached; undefined if no other caller sees the same. */
export function placeOf(
  { siteVersion }: Pick<ServerParts, 'siteVersion'>,
  route: Route,
  { actor, origin, url, headers }: Asked,
  generation: number,
): CacheSlot | undefined {
  const viewers = viewersOf(actor)
  if (viewers === undefined) return undefined
  if (!route.fixedBy) return { key: keyOf(viewers, origin, url), generation }
  const [path = ''] = url.split('?', 1)
  const parts = route.fixedBy({ query: parseQuery(url), accept: headers.accept ?? '', headers })
  // No write changes it but one of the settings, such as the name of the site.
  return { key: keyOf(viewers, origin, path, JSON.stringify(parts)), generation: siteVersion() }
}

export async function makeAnswer(
  serverParts: ServerParts,
  root: RootPath,
  route: Route,
  asked: Asked,
  state: State,
): Promise<Made> {
  const context = contextOf(serverParts, root, asked, route, state)
  const { work, fields } = read(context, route, asked)
  const answered = await work(await serverParts.db.readerAt(state.generation))
  const { vary, ...others } = headersOf(context, route, answered)
  const headers = { 'cache-control': mayKeep(serverParts, asked.actor.id === 0), ...others }
  const { page, freshUntil } = answered
  const body = page
    ? cacheable(page.html)
    : cacheableJson(shownBody(context, route, fields, answered))
  const isAlike = vary === undefined || route.fixedBy !== undefined
  return { ...body, headers, vary, until: isAlike ? freshUntil : undefined }
}

/** Steps 4 to 6: what is missing, what is wrong, and whether this role may do such a thing. */
export function read(context: Context, route: Route, { url, params, headers }: Asked): Work {
  const query = parseQuery(url)
  const at = readInput(route.at, pathValues(params), false)
  const input = readInput(route.input, gather(undefined, query, context.root.alias), route.update)
  if (!may(context.actor, route.permission)) throw new Problem('rest_forbidden')
  return workOf(context, route, input, at, {
    query,
    accept: headers.accept ?? '',
    headers,
    lastEventId: oneOf(headers['last-event-id']),
  })
}

/** An empty one is none. */
const oneOf = (header: string | string[] | undefined): string | undefined =>
  [header].flat()[0] || undefined

/**
 * The same for a request that may have a body. Long texts are cleaned only after the rights of the
 * caller are checked, step 7 included; the response is the one that the order of steps gives.
 */
export async function readWrite(
  context: Context,
  route: Route,
  { url, params, body, headers }: Asked,
): Promise<Work> {
  const query = parseQuery(url)
  const at = readInput(route.at, pathValues(params), false)
  const given = gather(body, query, context.root.alias)
  const long = longValues(given)
  const first = tryInput(route.input, given, route.update, long)
  if (!may(context.actor, route.permission)) {
    throw first instanceof Problem ? first : new Problem('rest_forbidden')
  }
  if (long.size > 0 && !(first instanceof Problem)) await route.permit?.(context, at)
  const input = long.size > 0 ? readInput(route.input, given, route.update) : first
  if (input instanceof Problem) throw input
  return workOf(context, route, input, at, { query, accept: headers.accept ?? '', headers })
}

/** What is left to do once a request is read: the handler, and the keys of the answer to keep. */
interface Work {
  readonly fields: readonly string[]
  readonly work: (db: Database, upload?: Upload) => Promise<Answer>
}

function workOf(context: Context, route: Route, input: object, at: object, wire: Wire): Work {
  const { _fields: fields = [] } = input as { _fields?: readonly string[] }
  return {
    fields,
    // A file has taken its time to arrive: the work begins now.
    work: (db, upload) =>
      upload
        ? route.handle({ ...context, db, now: now() }, input, at, { ...wire, upload })
        : route.handle({ ...context, db }, input, at, wire),
  }
}

/** Without a state no cache is used. */
export function contextOf(
  { db, site, languages, homeOf, memo: store }: ServerParts,
  rootPath: RootPath,
  { origin, headers, actor, address }: Asked,
  route?: Route,
  state?: State,
): Context {
  const root = rootAt(rootPath, origin)
  const say = languages.get(root.language)
  if (!say) throw new Error(`There is no language ${root.language}.`)
  const expect = (show: () => Promise<unknown>) =>
    demand(headers['if-match'], async () =>
      Buffer.from(JSON.stringify(inForm(root.alias, route, await show()))),
    )
  const moment = state?.moment ?? now()
  const home = homeOf(origin)
  const common = { db, actor, now: moment, site, root, origin, home, address, say, expect }
  return state ? { ...common, memo: { generation: state.generation, store } } : common
}

export const shownBody = (
  { root }: Context,
  route: Route,
  fields: readonly string[],
  { body }: Answer,
): unknown => select(inForm(root.alias, route, body), fields)

export function headersOf(
  { root, home }: Context,
  route: Route,
  given: Answer,
): Record<string, string> {
  const headers = { ...given.headers, ...(root.alias ? discoveryHeaders(root, home) : {}) }
  if (given.page) {
    headers['content-type'] = 'text/html; charset=UTF-8'
    headers['content-security-policy'] = given.page.csp
  }
  if (given.location !== undefined) headers['location'] = given.location
  if (given.secret) headers['cache-control'] = 'private, no-store'
  if (given.current !== undefined) {
    headers['etag'] = `"${tagOf(JSON.stringify(inForm(root.alias, route, given.current)))}"`
  }
  return headers
}

const inForm = (alias: boolean, route: Route | undefined, body: unknown): unknown =>
  alias && route ? olderForm(body, route.reply) : body

/** The Cache-Control header (§12.2). */
const mayKeep = ({ cacheSeconds }: ServerParts, isPublic: boolean): string =>
  isPublic ? `public, max-age=${cacheSeconds}, must-revalidate` : 'private, no-cache'
