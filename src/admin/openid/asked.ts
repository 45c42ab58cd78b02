// What a provider is asked, by openid-client.

import {
  type Configuration,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
} from 'openid-client'
import type { OpenidSettings } from '../../access/openid.ts'
import type { Person } from '../../access/users/by_provider.ts'
import { discover, remembered } from './discovery.ts'
import { explained } from './faults.ts'
import { type Started, callbackPath } from './started.ts'
import { type ProvenSignOut, exchange, readSignOut } from './tokens.ts'

export interface Asked {
  /** Where the browser goes. Throws `NotSignedIn` if the provider is away. */
  readonly addressFor: (started: Started) => Promise<URL>
  /** Who has come back, by the query of the callback. Throws `NotSignedIn`. */
  readonly take: (query: URLSearchParams, started: Started) => Promise<Person>
  /** What the provider ends; undefined if the token is not from it. */
  readonly signOutIn: (token: string) => Promise<ProvenSignOut | undefined>
}

export function askProvider(settings: OpenidSettings, seconds: number): Asked {
  const known = remembered(() => discover(settings, seconds))
  return {
    addressFor: async ({ state, nonce, verifier }) => {
      const { config } = await known()
      return buildAuthorizationUrl(config, {
        redirect_uri: `${settings.origin}${callbackPath}`,
        scope: scopeFor(config, settings),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    take: (query, started) => told(async () => exchange(settings, await known(), query, started)),
    signOutIn: (token) => told(async () => readSignOut(settings, await known(), token)),
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explained(error)
  }
}

/** With that in which roles are, where the provider has one of that name. */
function scopeFor(config: Configuration, { roles, claim }: OpenidSettings): string {
  const offered = config.serverMetadata().scopes_supported ?? []
  const more = roles && offered.includes(claim) ? [claim] : []
  return [...new Set(['openid', 'email', 'profile', ...more])].join(' ')
}
