// The way to the provider and back (§22).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../../access/attempts.ts'
import { type Opening, setCookie } from '../../access/sessions.ts'
import { signInByProvider, signOutByProvider } from '../../access/users/by_provider.ts'
import type { SignedIn } from '../../access/users/signing_in.ts'
import { byDefault } from '../../contract/schema/field.ts'
import { phrase } from '../../contract/schema/kinds/text.ts'
import { flag } from '../../contract/schema/kinds/values.ts'
import { Type, line } from '../../contract/schema/shapes.ts'
import { type SignInFault, faultHash } from '../../contract/signing_in.ts'
import { isFromOtherSite } from '../../http/origin.ts'
import { routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { Problem } from '../../language/problem.ts'
import { now } from '../../language/time/clock.ts'
import { NotSignedIn } from './not_signed_in.ts'
import type { Provider } from './provider.ts'
import { begin, callbackPath, pathInConsole, startedCookie, startedIn } from './started.ts'

const beginFields = {
  to: byDefault(
    phrase('The path of the console to which it goes on, such as /de/admin/events.', 2000),
    '/admin/',
  ),
  remember: byDefault(
    flag('Whether to stay signed in when the browser is closed, for 14 days without use.'),
    false,
  ),
}

const beginView = Type.Object(
  { url: line('The address at the provider to which the browser goes.') },
  { title: 'SignInElsewhere', description: 'Where one signs in at the provider.' },
)

type Report = (fault: SignInFault, why: string) => void

/** Without a provider they say that there is none. */
export function openidRoutes(
  provider: Provider | undefined,
  languages: readonly string[],
  report: Report,
): readonly Route[] {
  const { post } = routesOf('Sessions', 'read')
  return [
    post('beginOpenid', '/session/openid', {
      doc: 'Begins to sign in at the provider (OpenID Connect): sets a cookie, and says where to go.',
      input: beginFields,
      status: 201,
      reply: beginView,
      problems: ['provider-is-off', 'provider-is-away', 'rest_forbidden'],
      hasSecret: true,
      handle: async ({ origin }, { to, remember }, _at, { headers }) => {
        if (!provider) throw new Problem('provider-is-off')
        if (isFromOtherSite(headers, origin)) throw new Problem('rest_forbidden')
        const wish = { to: pathInConsole(to, origin, languages), isRemembered: remember }
        const { cookie, started } = begin(wish)
        const address = await provider.addressFor(started).catch((error: unknown) => {
          if (!(error instanceof NotSignedIn)) throw error
          report(error.fault, error.message)
          const facts = { provider: provider.name }
          throw new Problem('provider-is-away', { facts })
        })
        return {
          body: { url: address.href },
          headers: { 'set-cookie': startedCookie(origin, cookie) },
          secret: true,
        }
      },
    }),
  ]
}

/** The provider sends browsers and sign-outs here. */
export function mountOpenid(
  app: FastifyInstance,
  serverParts: ServerParts,
  provider: Provider,
  report: Report,
): void {
  app.route({
    method: 'GET',
    url: callbackPath,
    handler: (request, reply) => comeBack(serverParts, provider, report, request, reply),
  })
  app.route({
    method: 'POST',
    url: '/openid/sign-out',
    handler: (request, reply) => endSessions(serverParts, provider, report, request, reply),
  })
}

/** Of one address in five minutes: a house may have one for all. */
const mostTries = 100

async function comeBack(
  serverParts: ServerParts,
  provider: Provider,
  report: Report,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const origin = serverParts.originOf(request)
  const languages = [...serverParts.languages.keys()]
  const started = startedIn(request.cookies, origin)
  const to = pathInConsole(started?.to ?? '', origin, languages)
  const cookies = [startedCookie(origin)]
  reply
    .code(303)
    .removeHeader('access-control-allow-origin')
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  try {
    const query = new URLSearchParams(/\?.*$/s.exec(request.raw.url ?? '')?.[0])
    // Compared before anybody is asked: without the cookie that fits it costs nothing.
    if (!started || query.get('state') !== started.state) {
      throw new NotSignedIn('again', 'This browser has not begun it.')
    }
    const address = serverParts.addressOf(request)
    const opening: Opening = {
      address,
      agent: request.headers['user-agent'] ?? '',
      isRemembered: started.isRemembered,
    }
    await countTry(serverParts, address)
    const person = await provider.take(query, started)
    const outcome = await signInByProvider(
      serverParts.db,
      person,
      provider.settings,
      opening,
      now(),
    )
    if ('fault' in outcome) throw new NotSignedIn(outcome.fault, 'The account is not let in.')
    const { session }: SignedIn = outcome
    return reply.header('set-cookie', [...cookies, setCookie(origin, session)]).redirect(to, 303)
  } catch (error) {
    if (!(error instanceof NotSignedIn)) throw error
    report(error.fault, error.message)
    return reply.header('set-cookie', cookies).redirect(`${to}${faultHash}${error.fault}`, 303)
  }
}

async function countTry({ db }: ServerParts, address: string): Promise<void> {
  try {
    await countRequest(db, [{ name: `openid ${address}`, most: mostTries }], now())
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 429) throw error
    throw new NotSignedIn('many', 'Too many sign-ins from one address.')
  }
}

/** OpenID Connect Back-Channel Logout 1.0. */
async function endSessions(
  { db }: ServerParts,
  provider: Provider,
  report: Report,
  { body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = body instanceof Map ? String(body.get('logout_token') ?? '') : ''
  reply
    .removeHeader('access-control-allow-origin')
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  const signOut = await provider.signOutIn(token).catch((error: unknown) => {
    if (!(error instanceof NotSignedIn)) throw error
    report(error.fault, error.message)
    return undefined
  })
  if (!signOut) return reply.code(400).send('{"error":"invalid_request"}')
  await signOutByProvider(db, signOut, now())
  return reply.code(200).send('')
}
