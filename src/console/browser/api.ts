// Requests to the interface, with the rights of who has signed in.

import { signal } from '@preact/signals'
import { site } from './facts.ts'
import type { Json } from './json.ts'
import { t } from './say.ts'

export type { Json }

/** The server said no, and why. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>
  readonly data: Json

  constructor(status: number, body: Json) {
    super(typeof body?.message === 'string' ? body.message : t('The server cannot do this now.'))
    this.status = status
    this.code = body?.code ?? ''
    this.data = body?.data ?? {}
    this.fields = fieldsIn(body?.data?.params)
  }
}

/** Of parameters that are missing the server gives the names alone. */
function fieldsIn(params: Json): Readonly<Record<string, string>> {
  if (!Array.isArray(params)) return params ?? {}
  return Object.fromEntries(params.map((name) => [name, t('This has to be filled in.')]))
}

/** Whether the server can be reached. */
export const isOnline = signal(true)

/** Called when the server no longer knows who has signed in. */
let onSignedOut: () => void = () => {}
export const whenSignedOut = (act: () => void): void => {
  onSignedOut = act
}

let nonce = site.nonce
export const setNonce = (given: string | undefined): void => {
  nonce = given
}

export interface Asking {
  /** The state that the change is based on; if it is another by now, the server refuses (§12.3). */
  readonly tag?: string | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The browser sends it although the page is left. */
  readonly isLast?: boolean
}

interface Answer {
  readonly body: Json
  readonly tag: string | undefined
  readonly request: string | undefined
}

/** `path` begins with one of the roots of the interface. */
export async function ask(method: string, path: string, asking?: Asking): Promise<Json> {
  return (await askTagged(method, path, asking)).body
}

/** Also tells the state in which it is, and the id of the request, which the history has. */
export async function askTagged(
  method: string,
  path: string,
  asking: Asking = {},
): Promise<Answer> {
  const response = await reach(method, `${path}${queryOf(asking.query)}`, asking)
  const text = await response.text()
  const body: Json = text === '' ? undefined : JSON.parse(text)
  const header = (name: string) => response.headers.get(name) ?? undefined
  if (response.ok) return { body, tag: header('etag'), request: header('x-request-id') }
  throw refusalOf(response.status, body)
}

/** Why the server refused; a user whose session has ended is asked to sign in. */
export function refusalOf(status: number, body: Json): Refused {
  if (isSignedOut(status, body)) onSignedOut()
  return new Refused(status, body)
}

/** A page, as its HTML. */
export async function askPage(path: string, asking: Asking): Promise<string> {
  const response = await reach('POST', path, asking)
  const text = await response.text()
  if (response.ok) return text
  throw new Refused(response.status, JSON.parse(text))
}

export const get = (path: string, asking?: Asking): Promise<Json> => ask('GET', path, asking)
export const post = (path: string, body: unknown = {}): Promise<Json> => ask('POST', path, { body })
export const patch = (path: string, body: unknown): Promise<Json> => ask('PATCH', path, { body })
export const remove = (path: string): Promise<Json> => ask('DELETE', path)

/** Sends a file, as a form would. */
export async function upload(path: string, file: File): Promise<Json> {
  const form = new FormData()
  form.append('file', file)
  return ask('POST', path, { body: form })
}

/** What every request carries: the rights of the signed-in user. */
export const requestHeaders = (): Record<string, string> => ({
  accept: 'application/json',
  ...(nonce === undefined ? {} : { 'x-fasti-nonce': nonce }),
})

async function reach(method: string, path: string, asking: Asking) {
  const { body, tag, signal: until, isLast = false } = asking
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(path, {
      method,
      keepalive: isLast,
      headers: {
        ...requestHeaders(),
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

const isSignedOut = (status: number, body: Json): boolean =>
  nonce !== undefined && (status === 401 || body?.code === 'rest_cookie_invalid_nonce')

export function queryOf(query: Asking['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
