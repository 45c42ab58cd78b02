// Asks one site: gently, again if it fails, and with credentials for its own origin alone.

import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../access/users/refusal.ts'
import {
  type Answer,
  NoAnswer,
  authorizationOf,
  redirectOf,
  request,
  retryAfterOf,
} from '../../http/outgoing/request.ts'
import { type Patience, type SiteAccess, ordinaryPatience } from './order.ts'

/** A page of fifty events with long texts has some hundred kilobytes. */
const mostBytes = 32 * 1024 * 1024
const mostRedirects = 3

export interface Said {
  readonly status: number
  readonly headers: Answer['headers']
  readonly text: string
  /** Where it was found after redirects. */
  readonly url: string
}

export interface Asker {
  /** Rejects with a `Refusal` if there is no answer for good. */
  readonly get: (url: string, wants?: 'json' | 'any') => Promise<Said>
}

export interface Client extends Asker {
  /** Asks the same site at the same pace, without credentials. */
  readonly anonymous: Asker
  readonly count: () => number
}

interface Redirecting {
  /** The origin that gets the credentials; redirects stay on it. Without: any, and no credentials. */
  readonly origin?: string
}

export function clientOf(given: SiteAccess, { origin }: Redirecting): Client {
  const patience = given.patience ?? ordinaryPatience
  const pace = paceOf(patience, given.signal)
  let requests = 0
  const getAs = (access: SiteAccess): Asker['get'] => {
    const ask = async (start: string): Promise<Said> => {
      let url = start
      for (let left = mostRedirects; ; left -= 1) {
        await pace.turn()
        requests += 1
        const answer = await askOnce(url, access, origin)
        const location = redirectOf(answer)
        if (location === undefined || left === 0) {
          return { ...answer, text: textOf(answer, url), url }
        }
        url = redirected(url, location, origin)
      }
    }
    return async (url, wants = 'json') => {
      for (let attempt = 1; ; attempt += 1) {
        const result = await attemptOf(ask, url, wants)
        if ('said' in result) return result.said
        if (attempt >= patience.attempts) throw givenUp(url, result.reason)
        const pause = pauseOf(patience, attempt, result.after)
        if (pause > patience.longestPause) throw tooLong(url, pause)
        // A site that names a time means all requests; else the others go on.
        if (result.after !== undefined) pace.hold(pause)
        await sleep(pause, undefined, { signal: access.signal })
      }
    }
  }
  const { credentials: _credentials, ...everybody } = given
  const anonymous = { get: getAs(everybody) }
  return { get: getAs(given), anonymous, count: () => requests }
}

/** One request after the other, so many in a second. */
function paceOf({ perSecond }: Patience, signal: AbortSignal | undefined) {
  let free = 0
  return {
    turn: async () => {
      signal?.throwIfAborted()
      const present = performance.now()
      const at = Math.max(present, free)
      free = at + 1000 / perSecond
      if (at > present) await sleep(at - present, undefined, { signal })
    },
    hold: (pause: number) => void (free = Math.max(free, performance.now() + pause)),
  }
}

async function askOnce(
  url: string,
  { guard, patience, signal, credentials }: SiteAccess,
  origin: string | undefined,
): Promise<Answer> {
  const isOwn = origin !== undefined && new URL(url).origin === origin
  const authorization = isOwn && credentials ? { authorization: authorizationOf(credentials) } : {}
  return request(url, {
    ...guard,
    method: 'GET',
    headers: { accept: 'application/json, text/html;q=0.5', ...authorization },
    seconds: (patience ?? ordinaryPatience).seconds,
    mostBytes,
    ...(signal ? { signal } : {}),
  })
}

function redirected(from: string, location: string, origin: string | undefined): string {
  const url = URL.parse(location, from)
  if (!url) throw new Refusal(`${from} redirects to an address that is none.`)
  if (origin !== undefined && url.origin !== origin) {
    throw new Refusal(`${from} redirects to ${url.origin}. Give that address instead.`)
  }
  return url.href
}

function textOf({ body, isWhole, status }: Answer, url: string): string {
  if (!isWhole && status === 200) {
    if (body.length < mostBytes) throw new NoAnswer('connection')
    throw new Refusal(`${url} answers with more than ${mostBytes} bytes.`)
  }
  return body.toString('utf8')
}

interface Failed {
  readonly reason: string
  /** In milliseconds, as the site asks for. */
  readonly after?: number
}

type Ask = (url: string) => Promise<Said>

async function attemptOf(
  ask: Ask,
  url: string,
  wants: 'json' | 'any',
): Promise<Failed | { readonly said: Said }> {
  try {
    const said = await ask(url)
    const { status, text } = said
    if (status === 429 || status === 408 || status >= 500) {
      const after = retryAfterOf(said)
      return { reason: `it answers ${status}`, ...(after !== undefined && { after: after * 1000 }) }
    }
    const isBroken = wants === 'json' && status === 200 && jsonOf(text) === undefined
    return isBroken ? { reason: 'its answer is no JSON' } : { said }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (isAborted(error)) throw error.cause
    if (error.reason === 'address') throw notAllowed(url)
    return { reason: error.reason === 'time' ? 'it is too slow' : 'the connection failed' }
  }
}

const isAborted = ({ cause }: NoAnswer): boolean =>
  cause instanceof Error && cause.name === 'AbortError'

/** Doubles with each attempt; a part of it is by chance, so that many do not come back at once. */
function pauseOf({ firstPause, longestPause }: Patience, attempt: number, after = 0): number {
  const grown = Math.min(longestPause, firstPause * 2 ** (attempt - 1))
  return Math.max(after, grown / 2 + (Math.random() * grown) / 2)
}

/** Some sites print warnings before or behind what they say. */
export function jsonOf(text: string): unknown {
  for (const one of [text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    try {
      return JSON.parse(one)
    } catch {
      // Trying is the only way to learn whether it is JSON.
    }
  }
  return undefined
}

const again = 'Run the same command again: it goes on where it stopped.'
const givenUp = (url: string, reason: string) =>
  new Refusal(`${url} does not answer: ${reason}. ${again}`)
const tooLong = (url: string, pause: number) =>
  new Refusal(`${url} asks to wait for ${Math.ceil(pause / 1000)} seconds. ${again}`)
const notAllowed = (url: string) =>
  new Refusal(`${url} leads to a private address, or is no address of the web.`)
