// The provider of identities (§22): asked when somebody signs in, never at a start.

import { type OpenidSettings, providerName } from '../../access/openid.ts'
import type { Asked } from './asked.ts'

/** Of one request to the provider; a sign-in makes at most three. */
const askSeconds = 5

export interface Provider extends Asked {
  readonly name: string
  readonly settings: OpenidSettings
}

export function openProvider(settings: OpenidSettings, seconds = askSeconds): Provider {
  let asked: Promise<Asked> | undefined
  // To load the libraries takes a tenth of a second, which a start without a provider saves.
  const load = async (): Promise<Asked> => {
    const { askProvider } = await import('./asked.ts')
    return askProvider(settings, seconds)
  }
  const found = (): Promise<Asked> => (asked ??= load())
  return {
    name: providerName(settings),
    settings,
    addressFor: async (started) => (await found()).addressFor(started),
    take: async (query, started) => (await found()).take(query, started),
    signOutIn: async (token) => (await found()).signOutIn(token),
  }
}
