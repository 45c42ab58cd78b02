// Every answer of a calendar to a read.

import type { FastifyInstance } from 'fastify'
import { namespaceRoutes } from '../../src/calendar/routes.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { readSettings } from '../../src/app/settings.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { languages } from './languages.ts'
import { secondApp } from './second_app.ts'
import { everyThird } from './whole.ts'
import { type Json, aliasPath, defaultRoot, origin } from './fasti.ts'

export interface Where {
  readonly FASTI_DATA: string
  readonly DATABASE_URL?: string
}

export interface Crawl {
  /** Names of callers and their secrets; undefined for the anonymous caller. */
  readonly callers: Readonly<Record<string, string | undefined>>
  /** Ids up to here are asked for. */
  readonly lastId: number
  readonly searches: readonly string[]
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>

/** By caller and path: status, headers and body. */
export type Answers = ReadonlyMap<string, string>

export async function withApp<T>(
  where: Where,
  work: (app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const given = { ...where, FASTI_ORIGIN: origin, FASTI_ALIASES: aliasPath }
  const settings = readSettings(given, [...languages.keys()])
  const db = await openDatabase({ folder: where.FASTI_DATA, url: where.DATABASE_URL })
  const app = await secondApp({
    settings,
    db,
    languages,
  })
  try {
    return await work(app)
  } finally {
    await app.close()
    await db.close()
  }
}

export function crawl(where: Where, wanted: Crawl): Promise<Answers> {
  return withApp(where, async (app) => {
    const answers = new Map<string, string>()
    for (const [name, secret] of Object.entries(wanted.callers)) {
      const ask = async (path: string): Promise<Json> => {
        const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
        const reply = await app.inject({ url: path, headers })
        answers.set(`${name} ${path}`, textOf(reply))
        return reply.statusCode === 200 && reply.body.startsWith('{') ? reply.json() : undefined
      }
      await crawlAs(ask, wanted)
    }
    return answers
  })
}

/** Status, headers and body, without what differs from one request to the next. */
export function textOf({ statusCode, headers, body, rawPayload }: Response): string {
  const { date: _date, 'x-request-id': _id, ...kept } = headers
  // The bytes of an image are no text: decoded as such, different images could look the same.
  const isImage = String(headers['content-type']).startsWith('image/')
  const shown = isImage ? rawPayload.toString('base64') : body
  return [statusCode, JSON.stringify(kept), shown].join('\n')
}

async function crawlAs(ask: (path: string) => Promise<Json>, { lastId, searches }: Crawl) {
  const reading = namespaceRoutes(ownNamespace).filter(({ methods }) => methods.includes('GET'))
  for (const { path } of reading) {
    // The index has defaults that follow the clock.
    if (path === '' || path === '/' || path.includes('{slug}')) continue
    if (path === '/doc') {
      await ask(`${defaultRoot}${path}`)
      continue
    }
    if (!path.includes('{id}')) {
      for (const query of questions(searches))
        await readPages(ask, `${defaultRoot}${path}?${query}`)
      continue
    }
    for (const id of everyThird(idsTo(lastId))) {
      const found = await ask(`${defaultRoot}${path.replace('{id}', String(id))}`)
      const bySlug = path.replace('{id}', `by-slug/${encodeURIComponent(found?.slug)}`)
      if (found) await ask(`${defaultRoot}${bySlug}`)
      for (const image of filesOf(found?.image)) await ask(new URL(image).pathname)
    }
  }
}

/** Lists have all of them. */
const idsTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

function questions(searches: readonly string[]): readonly string[] {
  const always = 'per_page=50&start_date=1900-01-01&end_date=2199-12-31'
  const filters = ['', 'context=edit', 'featured=true', 'geoloc=true', 'hide_empty=true']
  const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash']
  return [
    ...filters,
    ...statuses.map((status) => `status=${status}`),
    ...searches.map((text) => `search=${encodeURIComponent(text)}`),
  ].map((filter) => `${always}&${filter}`)
}

async function readPages(ask: (path: string) => Promise<Json>, path: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const found = await ask(`${path}&page=${page}`)
    if (found?.next_rest_url === undefined) return
  }
}

/** The addresses of an image in all its sizes. */
export function filesOf(image: Json): readonly string[] {
  if (!image?.url) return []
  return [image.url, ...Object.values<Json>(image.sizes).map(({ url }) => url)]
}
