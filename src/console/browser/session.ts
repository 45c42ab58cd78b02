// Who has signed in, and what they may do.

import { signal } from '@preact/signals'
import { type Json, Refused, get, post, remove, setNonce, whenSignedOut } from './api.ts'
import { site } from './facts.ts'
import { forgetLists } from './parts/use_list.ts'

export interface User {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly role: string
}

interface Session {
  readonly user: User
  readonly powers: readonly string[]
}

/** Undefined until it is known; null if nobody has. */
export const session = signal<Session | null | undefined>(undefined)

export const may = (power: string): boolean => session.value?.powers.includes(power) ?? false

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
    session.value = await get(`${site.console}/session`)
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
  await open(await post(`${site.console}/session`, given))
}

/** Sets a password by a one-time link. */
export async function setByLink(secret: string, password: string): Promise<void> {
  await open(await post(`${site.console}/links/use`, { secret, password }))
}

async function open({ nonce }: Json): Promise<void> {
  setNonce(nonce)
  session.value = await get(`${site.console}/session`)
}

/** What is still to be sent with the rights of the user who signs out. */
export const beforeSignOut = new Set<() => Promise<void>>()

export async function signOut(): Promise<void> {
  await Promise.all([...beforeSignOut].map((finish) => finish()))
  await remove(`${site.console}/session`)
  setNonce(undefined)
  forgetLists()
  session.value = null
}
