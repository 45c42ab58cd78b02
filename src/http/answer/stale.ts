// Answers that were read from a replica while the primary is away say so, and are not cached for
// long (decision 22).

import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../../storage/database.ts'

/** At most how old the answer is, in seconds. */
export const staleHeader = 'x-fasti-stale'
/** How long caches may keep such an answer, in seconds: enough to spare the server their load. */
const keptSeconds = 1

interface Tagged {
  readonly tag: string
  readonly lastChange?: unknown
}

/**
 * With a tag of its own, and without a date: a cache adds the headers of a 304 to the answer it
 * has, so that one from before the outage, or after it, would be called stale from then on.
 */
export function staleForm<Answer extends Tagged>(answer: Answer) {
  const { lastChange: _date, ...others } = answer
  const tag = staleTag(answer.tag)
  return { ...others, tag, etag: `"${tag}"` }
}

export const staleTag = (tag: string): string => `${tag}-stale`

/** The tag that the same content has otherwise. */
export const freshTag = (tag: string): string => tag.replace(/-stale$/, '')

/** Headers as `writeHead` takes them: names and values alternately. */
export function staleLines(lines: readonly string[], seconds: number): string[] {
  const changed = lines.map((value, at) => (at % 2 === 0 ? value : changedIn(lines[at - 1], value)))
  return [...changed, staleHeader, String(seconds)]
}

/** Adjusts what the framework sends with the header; an answer that could not be read loses it. */
export function addStaleness(app: FastifyInstance, { staleness }: OpenDatabase): void {
  if (!staleness) return
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader(staleHeader)) return done(null, payload)
    if (reply.statusCode === 503) reply.removeHeader(staleHeader)
    else {
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (typeof value === 'string') reply.header(name, changedIn(name, value))
      }
    }
    return done(null, payload)
  })
}

function changedIn(name: string | undefined, value: string): string {
  if (name === 'access-control-expose-headers') return `${value}, X-Fasti-Stale`
  if (name !== 'cache-control') return value
  return value.replace(/(?<=max-age=)\d+/, (age) => String(Math.min(Number(age), keptSeconds)))
}
