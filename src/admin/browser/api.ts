// Requests to the interface, with the rights of who has signed in.

import { computed, signal } from '@preact/signals'
import type {
  Answer,
  Body,
  Filled,
  Method,
  Path,
  Query,
  QueryValue,
} from '../../contract/client.ts'
import type { RefusalData, Why } from '../../contract/refusal.ts'
import type { BatchAnswer, Error as ErrorBody } from '../../contract/routes.ts'
import { t } from './i18n.ts'
import { fieldTexts, refusalText, type Texts } from './refusals/words.ts'
import { site } from './site_config.ts'

/** What a form gives, as the body of a request. */
export const asFilled = (values: object): Filled => values as Filled

const roots = { console: site.console, events: site.events, live: site.live, media: site.media }

/** The address of a path in the language of the page. */
export const addressOf = (path: string): string =>
  path.replace(/^\w+/, (root) => roots[root as keyof typeof roots])

/** As far as the answer is from the server, and not from a proxy before it. */
type RefusalBody = Partial<Omit<ErrorBody, 'data'>> & { readonly data?: RefusalData }

/** The server said no, and why. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly data: RefusalData

  constructor(status: number, { code = '', message, data = {} }: RefusalBody = {}) {
    super(refusalText(code, message, data))
    this.status = status
    this.code = code
    this.data = data
  }

  /** What is wrong with which field; what was typed there is quoted. */
  fields(typed: Readonly<Record<string, unknown>> = {}): Texts {
    return fieldTexts(this.data, (name) => ({ typed: typed[name] }))
  }
}

/** Of one of several that were changed at once. */
export const refusedOne = ({ status, code, message, why }: BatchAnswer): Refused =>
  new Refused(status, { code: code ?? '', message: message ?? '', data: (why as Why) ?? {} })

/** What went wrong, in the words of people. */
export const messageOf = (error: unknown): string =>
  error instanceof Refused ? error.message : t('The server cannot be reached.')

/** The same of something that has no fields of its own to say it at. */
export const faultOf = (error: unknown, typed = {}): string =>
  (error instanceof Refused ? Object.values(error.fields(typed))[0] : undefined) ?? messageOf(error)

/** Whether the server can be reached. */
export const isOnline = signal(true)

/** Whether who uses this page was signed out, and has not signed in again. */
export const isSignedOut = signal(false)

/** Whether a request can do what it is for. */
export const isServed = computed(() => isOnline.value && !isSignedOut.value)

/** The session of the page has ended, or is another one by now. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 401 || error.code === 'rest_cookie_invalid_nonce')

let nonce = site.nonce
export const nonceNow = (): string | undefined => nonce
export const setNonce = (given: string | undefined): void => {
  nonce = given
}

interface Waiting {
  /** Nobody waits for it: it fails while one is signed out. */
  readonly isQuiet?: boolean
  /** It changes nothing. */
  readonly isRead?: boolean
  /** In the place of that of the page; empty: with nobody's rights. */
  readonly nonce?: string
}

/** What a session that is over has kept from being done. */
export interface Undone extends Pick<Waiting, 'isQuiet' | 'isRead'> {
  /** With which it was sent, and when, as `performance.now()` tells it. */
  readonly nonce: string
  readonly began: number
}

/** Called when a session is over; whether there is one again, so that it is sent once more. */
let onSignedOut: (undone: Undone) => Promise<boolean> = async () => false
export const whenSignedOut = (act: typeof onSignedOut): void => {
  onSignedOut = act
}

/** Does it, and once more if who was signed out meanwhile has signed in again. */
export async function held<T>(work: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
  const { nonce: own, ...how } = waiting
  const [sent, began] = [nonce, performance.now()]
  try {
    return await work()
  } catch (error) {
    if (own !== undefined || sent === undefined || !isSessionOver(error)) throw error
    if (await onSignedOut({ ...how, nonce: sent, began })) return work()
    throw new Refused(401, { message: t('You have been signed out.') })
  }
}

export interface Sending extends Waiting {
  /** The state that the change is based on; if it is another by now, the server refuses (§12.3). */
  readonly tag?: string | undefined
  readonly signal?: AbortSignal
  /** The browser sends it although the page is left. */
  readonly isLast?: boolean
}

interface Asked<Q, B> extends Sending {
  readonly query?: Q
  readonly body?: B
}

type Asking<M extends Method, P extends Path<M>> = Asked<Query<M, P>, Body<M, P>>

interface Tagged<T> {
  readonly body: T
  readonly tag: string | undefined
  readonly request: string | undefined
}

export const ask = <M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  asking?: Asking<M, P>,
): Promise<Answer<M, P>> => askTagged<M, P>(method, path, asking).then(({ body }) => body)

/** Also tells the state in which it is, and the id of the request, which the history has. */
export const askTagged = <M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  asking?: Asking<M, P>,
): Promise<Tagged<Answer<M, P>>> => request(method, path, asking)

interface Given extends Sending {
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
}

/** That the answer is a `T` is what the route declares, and tests hold every answer to it. */
const request = <T>(method: Method, path: string, asking: Given = {}): Promise<Tagged<T>> =>
  reach(method, `${addressOf(path)}${queryOf(asking.query)}`, asking, async (response) => {
    const text = await response.text()
    const header = (name: string) => response.headers.get(name) ?? undefined
    return {
      body: text === '' ? undefined : JSON.parse(text),
      tag: header('etag'),
      request: header('x-request-id'),
    }
  })

/** The state in which something is now. */
export const tagOf = (path: Path<'GET'>, sending: Sending = {}): Promise<string | undefined> =>
  reach(
    'HEAD',
    addressOf(path),
    sending,
    async (response) => response.headers.get('etag') ?? undefined,
  )

/** A page, as its HTML. */
export const askPage = (
  path: 'console/preview',
  asking: Asking<'POST', 'console/preview'>,
): Promise<string> =>
  reach('POST', addressOf(path), { ...asking, isRead: true }, (response) => response.text())

const nothing = asFilled({})

export const get = <P extends Path<'GET'>>(path: P, asking?: Asking<'GET', P>) =>
  ask<'GET', P>('GET', path, asking)
export const post = <P extends Path<'POST'>>(path: P, body: Body<'POST', P> = nothing) =>
  ask<'POST', P>('POST', path, { body })
export const patch = <P extends Path<'PATCH'>>(path: P, body: Body<'PATCH', P>) =>
  ask<'PATCH', P>('PATCH', path, { body })
export const remove = <P extends Path<'DELETE'>>(path: P) => ask<'DELETE', P>('DELETE', path)

/** Sends a file, as a form would. */
export async function upload(file: File): Promise<Answer<'POST', 'media/images'>> {
  const form = new FormData()
  form.append('file', file)
  return (await request<Answer<'POST', 'media/images'>>('POST', 'media/images', { body: form }))
    .body
}

/** What every request carries: the rights of the signed-in user, unless it has a nonce of its own. */
export const requestHeaders = (own = nonce): Record<string, string> => ({
  accept: 'application/json',
  // Why something is refused is said here, in the words of the console.
  'x-fasti-explain': '1',
  ...(own ? { 'x-fasti-nonce': own } : {}),
})

type Sent = Sending & { readonly body?: unknown }

const reach = <T>(
  method: Method | 'HEAD',
  address: string,
  asking: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const isRead = method === 'GET' || method === 'HEAD'
  return held(
    async () => {
      const response = await send(method, address, asking)
      if (response.ok) return read(response)
      const text = await response.text()
      throw new Refused(response.status, text === '' ? {} : JSON.parse(text))
    },
    { isRead, ...asking },
  )
}

async function send(method: Method | 'HEAD', address: string, asking: Sent): Promise<Response> {
  const { body, tag, signal: until, isLast = false } = asking
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(address, {
      method,
      keepalive: isLast,
      headers: {
        ...requestHeaders(asking.nonce),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(tag === undefined ? {} : { 'if-match': tag }),
      },
      ...(isJson ? { body: JSON.stringify(body) } : body instanceof FormData ? { body } : {}),
      ...(until ? { signal: until } : {}),
    })
    isOnline.value = true
    return response
  } catch (error) {
    if (!until?.aborted) isOnline.value = false
    throw error
  }
}

export function queryOf(query: Readonly<Record<string, QueryValue>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** All of a list that is asked for page by page. */
export async function everyPage<T>(
  read: (page: number) => Promise<readonly [some: readonly T[], pages: number]>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const [some, last] = await read(page)
    all.push(...some)
    pages = last
  }
  return all
}
