// The provider of others, whole, on loopback: what it and we make of the standard has to fit.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { client, origin } from './openid.ts'

export type Account = Readonly<Record<string, unknown>>

export interface RealProvider extends AsyncDisposable {
  readonly issuer: string
  /** Signs in whoever is next, as a person would in their browser; returns where that goes on. */
  visit(url: URL, account: string): Promise<URL>
  /** Ends what somebody has signed in to; each gets the token at the address it is told. */
  endSessions(account: string, sid: string | undefined): Promise<void>
  /** The last session there. */
  readonly sid: () => string | undefined
}

/** `send` takes the sign-outs in the place of the network. */
export async function startProvider(
  accounts: Readonly<Record<string, Account>>,
  send: (body: string) => Promise<number>,
  redirect = `${origin}/openid/callback`,
): Promise<RealProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let next = ''
  let sid: string | undefined
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirect],
        backchannel_logout_uri: `${origin}/openid/sign-out`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'roles'],
    },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts[sub] }),
    }),
    loadExistingGrant: async (context) => {
      const { oidc } = context
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    fetch: async (_url, options) => {
      const body = await new Response(options?.body ?? '').text()
      return new Response(null, { status: await send(body) })
    },
  })
  provider.on('authorization.success', ({ oidc }) => {
    sid = oidc.session?.sidFor(client.id)
  })
  const own = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/login/')) return void own(request, response)
    provider
      .interactionFinished(request, response, { login: { accountId: next } })
      .catch((error: unknown) => response.destroy(error as Error))
  })
  return {
    issuer,
    sid: () => sid,
    visit: async (url, account) => {
      next = account
      const cookies = new Map<string, string>()
      let at = url
      while (at.origin === issuer) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        at = new URL(reply.headers.get('location') ?? 'http://nowhere.example', at)
      }
      return at
    },
    endSessions: async (account, session) => {
      const known = (await provider.Client.find(client.id)) as unknown as {
        backchannelLogout(sub: string, sid: string | undefined): Promise<void>
      }
      await known.backchannelLogout(account, session)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
