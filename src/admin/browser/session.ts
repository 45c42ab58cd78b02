// Who has signed in, and what they may do.

import { signal } from '@preact/signals'
import type { Account, NewSession } from '../../contract/routes.ts'
import { ask, get, isSessionOver, isSignedOut, Refused, setNonce } from './api.ts'
import { forgetLists } from './components/list/list.tsx'
import { completed, openByPasskey } from './people/second_step.tsx'
import { site, takeBegun } from './site_config.ts'

export type Permission = Account['powers'][number]

/** Undefined until it is known; null if nobody has. */
export const session = signal<Account | null | undefined>(undefined)

export const may = (permission: Permission): boolean =>
  session.value?.powers.includes(permission) ?? false

export async function findSession(): Promise<void> {
  if (site.nonce === undefined) {
    session.value = null
    return
  }
  try {
    const begun = takeBegun('console/session') as Account | undefined
    session.value = begun ?? (await get('console/session'))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    session.value = null
  }
}

export interface Login {
  readonly login: string
  readonly password: string
  readonly remember: boolean
  /** With a passkey alone, instead of what is typed. */
  readonly isByPasskey?: boolean
}

/** With nobody's rights: a session that has ended has none. */
export function openSession({ isByPasskey = false, ...given }: Login): Promise<NewSession> {
  if (isByPasskey) return openByPasskey(() => given.remember)
  return completed(ask('POST', 'console/session', { body: given, nonce: '' }), given.remember)
}

export const signIn = async (given: Login): Promise<void> => begin(await openSession(given))

/** Sets a password by a one-time link. */
export async function setByLink(secret: string, password: string): Promise<void> {
  const opening = ask('POST', 'console/links/use', { body: { secret, password }, nonce: '' })
  await begin(await completed(opening, false))
}

/** From now on the page has the rights of that session. */
export async function begin({ nonce }: Pick<NewSession, 'nonce'>): Promise<void> {
  const account = await get('console/session', { nonce })
  setNonce(nonce)
  session.value = account
  isSignedOut.value = false
}

/** What is still to be sent with the rights of the user who signs out. */
export const beforeSignOut = new Set<() => Promise<void>>()

export async function signOut(): Promise<void> {
  await Promise.all([...beforeSignOut].map((finish) => finish()))
  await ask('DELETE', 'console/session', { isQuiet: true }).catch(unlessOver)
  forgetSession()
}

/** It has ended already. */
function unlessOver(error: unknown): void {
  if (!isSessionOver(error)) throw error
}

/** Nobody has signed in. */
export function forgetSession(): void {
  setNonce(undefined)
  isSignedOut.value = false
  forgetLists()
  session.value = null
}
