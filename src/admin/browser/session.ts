// Who has signed in, and what they may do.

import { signal } from '@preact/signals'
import type { Account, NewSession } from '../../contract/routes.ts'
import { get, post, Refused, remove, setNonce, whenSignedOut } from './api.ts'
import { forgetLists } from './components/list/list.tsx'
import { site } from './site_config.ts'

export type Permission = Account['powers'][number]

/** Undefined until it is known; null if nobody has. */
export const session = signal<Account | null | undefined>(undefined)

export const may = (permission: Permission): boolean =>
  session.value?.powers.includes(permission) ?? false

whenSignedOut(() => {
  setNonce(undefined)
  forgetLists()
  session.value = null
})

export async function findSession(): Promise<void> {
  if (site.nonce === undefined) {
    session.value = null
    return
  }
  try {
    session.value = await get('console/session')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    session.value = null
  }
}

export async function signIn(given: {
  readonly login: string
  readonly password: string
  readonly remember: boolean
}): Promise<void> {
  await open(await post('console/session', given))
}

/** Sets a password by a one-time link. */
export async function setByLink(secret: string, password: string): Promise<void> {
  await open(await post('console/links/use', { secret, password }))
}

async function open({ nonce }: NewSession): Promise<void> {
  setNonce(nonce)
  session.value = await get('console/session')
}

/** What is still to be sent with the rights of the user who signs out. */
export const beforeSignOut = new Set<() => Promise<void>>()

export async function signOut(): Promise<void> {
  await Promise.all([...beforeSignOut].map((finish) => finish()))
  await remove('console/session')
  setNonce(undefined)
  forgetLists()
  session.value = null
}
