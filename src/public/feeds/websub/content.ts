// What a topic has to say now: the feed as its readers get it.

import { Problem } from '../../../language/problem.ts'
import type { State } from '../../../http/answer/serve.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import { tagOf } from '../../../language/text/written.ts'
import { siteLanguagesOf, visitorContext } from '../../query/context.ts'
import { noPieces } from '../compose/piece.ts'
import { makeFeed } from '../serving/make.ts'
import { bytesOfParts } from '../serving/in_flight.ts'
import type { Feed } from '../serving/send.ts'
import { largestContent } from './rules.ts'
import type { Topic } from './topics.ts'

export interface Content {
  readonly bytes: Buffer
  /** Identifies the bytes. */
  readonly digest: string
  readonly headers: Readonly<Record<string, string>>
}

/** Undefined if there is no such feed any more, or if it is too long to be delivered. */
export async function contentOf(
  serverParts: ServerParts,
  topic: Topic,
  state: State,
): Promise<Content | undefined> {
  const feed = await feedOf(serverParts, topic, state)
  const bytes = feed && (await wholeOf(feed))
  if (!bytes) return undefined
  const headers = { ...feed.headers, 'content-type': `${feed.type}; charset=utf-8` }
  return { bytes, digest: tagOf(bytes), headers }
}

async function feedOf(
  serverParts: ServerParts,
  { origin, ...topic }: Topic,
  { moment, generation }: State,
): Promise<Feed | undefined> {
  const { language } = topic.publicQuery
  const visit = { language, origin, address: '', now: moment, generation }
  const db = await serverParts.db.readerAt(generation, 'in passing')
  const context = { ...visitorContext(serverParts, visit), db }
  try {
    return await makeFeed(context, { ...topic, siteLanguages: siteLanguagesOf(serverParts) })
  } catch (error) {
    const isGone = error instanceof Problem && (error.status === 404 || error.status === 410)
    if (isGone) return undefined
    throw error
  }
}

async function wholeOf(feed: Feed): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytesOfParts(feed.parts(noPieces))) {
    size += chunk.length
    if (size > largestContent) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
