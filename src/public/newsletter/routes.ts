// The pages of the newsletter and of reminders (§21). Nothing of them is cached or indexed, and the
// addresses of subscriptions, which are secrets, are sent to nobody.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { showEvents } from '../../calendar/events/show.ts'
import { byToken, subscribeFields } from '../../calendar/subscriptions/fields.ts'
import { challengeOf, offeredTo, wishOf } from '../../calendar/subscriptions/form.ts'
import { type SubscriptionKind, noWish } from '../../calendar/subscriptions/rules.ts'
import { comingAmong, remindedOf } from '../../calendar/subscriptions/saved.ts'
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  isOpenFor,
  readSubscription,
  resumeSubscription,
  subscribe,
} from '../../calendar/subscriptions/subscribe.ts'
import { readValues } from '../../contract/schema/read.ts'
import { Problem } from '../../language/problem.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import type { PageParts } from '../pages/page_parts.ts'
import { readSigned } from '../query/saved/signed_list.ts'
import { type Outcome, type Work, mountSecret } from '../submit/send.ts'
import {
  type Typed,
  type Wrong,
  nothingTyped,
  remindersPage,
  subscribePage,
  wrongIn,
} from './form_page.ts'
import { endedPage, goneUnderLink, sentPage, stopPage, subscriptionPage } from './link_page.ts'

export const mountNewsletter = (app: FastifyInstance, pageParts: PageParts): void =>
  mountSecret(app, pageParts, (at) => {
    at('GET', '/newsletter', (pageContext) => form(pageContext, nothingTyped, {}))
    at('POST', '/newsletter', sent)
    at('GET', '/newsletter/sent', async (pageContext) => sentPage(pageContext))
    at('GET', '/newsletter/ended', async (pageContext) => endedPage(pageContext))
    at('GET', '/newsletter/reminders/:code', (pageContext, request) =>
      reminders(pageContext, codeOf(request), nothingTyped, {}),
    )
    at('POST', '/newsletter/reminders/:code', asked)
    at('GET', '/newsletter/:token', shown)
    at('POST', '/newsletter/:token', acted)
    at('GET', '/newsletter/:token/stop', stopping)
    at('POST', '/newsletter/:token/stop', stopped)
  })

function refuseClosed(kind: SubscriptionKind, { context }: PageContext): void {
  if (!isOpenFor(kind, context)) throw new Problem('rest_no_route')
}

async function form(pageContext: PageContext, typed: Typed, wrong: Wrong): Promise<Page> {
  refuseClosed('newsletter', pageContext)
  const { context } = pageContext
  const offered = await offeredTo(context)
  return subscribePage(pageContext, offered, await challengeOf(context), { typed, wrong })
}

async function reminders(
  pageContext: PageContext,
  code: string,
  typed: Typed,
  wrong: Wrong,
): Promise<Page> {
  refuseClosed('reminders', pageContext)
  const { context } = pageContext
  const events = await showEvents(
    context,
    await comingAmong(context, await idsOf(pageContext, code)),
  )
  return remindersPage(pageContext, code, events, await challengeOf(context), { typed, wrong })
}

const codeOf = ({ params }: FastifyRequest): string => String((params as { code?: unknown }).code)

/** Only lists that this calendar has signed. */
async function idsOf({ context }: PageContext, code: string): Promise<readonly number[]> {
  const ids = await readSigned(context.db, context.db, code)
  if (!ids) throw new Problem('rest_no_route')
  return ids
}

const textIn = ({ body }: FastifyRequest, name: string): string => {
  const given: unknown = body instanceof Map ? body.get(name) : undefined
  return typeof given === 'string' ? given.trim() : ''
}

/** What is no id is a broken client: it counts as one that does not exist. */
function idsIn({ body }: FastifyRequest, name: string): readonly number[] {
  const given: unknown = body instanceof Map ? body.get(name) : undefined
  const all = Array.isArray(given) ? given : given === undefined ? [] : [given]
  return all.map((one) => (/^[1-9]\d{0,14}$/.test(String(one)) ? Number(one) : 0))
}

const typedIn = (request: FastifyRequest): Typed => ({
  email: textIn(request, 'email'),
  categories: idsIn(request, 'categories'),
  venues: idsIn(request, 'venues'),
})

const inputOf = (request: FastifyRequest) => {
  const names = ['email', 'challenge', 'nickname'] as const
  const filled = names.map((name) => [name, textIn(request, name)]).filter(([, one]) => one !== '')
  return readValues(subscribeFields, { email: '', ...Object.fromEntries(filled) }, false)
}

/** What is wrong is said in the form, with all that was typed. */
async function inForm(
  pageContext: PageContext,
  work: () => Promise<void>,
  again: (wrong: Wrong) => Promise<Page>,
): Promise<Outcome> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const { faults, code, sentence, facts } = error
    if (faults) return again(wrongIn(pageContext, faults))
    if (code === 'rest_too_many_requests') return again({ form: pageContext.say(sentence, facts) })
    throw error
  }
  return { to: pathTo(pageContext, '/newsletter/sent/') }
}

const sent: Work = (pageContext, request) => {
  refuseClosed('newsletter', pageContext)
  const { context } = pageContext
  const typed = typedIn(request)
  return inForm(
    pageContext,
    async () => {
      const wish = wishOf(await offeredTo(context), typed)
      await subscribe(context, 'newsletter', wish, inputOf(request))
    },
    (wrong) => form(pageContext, typed, wrong),
  )
}

const asked: Work = async (pageContext, request) => {
  refuseClosed('reminders', pageContext)
  const code = codeOf(request)
  const ids = await idsOf(pageContext, code)
  return inForm(
    pageContext,
    () => subscribe(pageContext.context, 'reminders', { ...noWish, events: ids }, inputOf(request)),
    (wrong) => reminders(pageContext, code, typedIn(request), wrong),
  )
}

const tokenOf = ({ params }: FastifyRequest): string =>
  readValues(byToken, params as Record<string, unknown>, false).token

async function page(pageContext: PageContext, token: string, wrong?: string): Promise<Page> {
  const { context } = pageContext
  const found = await readSubscription(context, token)
  if (!found) return goneUnderLink(pageContext)
  const ids = found.asked ? found.asked.events : await remindedOf(context, found.id)
  const events = await showEvents(context, await comingAmong(context, ids))
  const offered = await offeredTo(context)
  return subscriptionPage(pageContext, found, { token, offered, events, wrong })
}

const shown: Work = (pageContext, request) => page(pageContext, tokenOf(request))

const acted: Work = async (pageContext, request) => {
  const token = tokenOf(request)
  const { context } = pageContext
  const step = textIn(request, 'step')
  if (step === 'stop') return stopped(pageContext, request)
  try {
    if (step === 'save') {
      const wish = wishOf(await offeredTo(context), typedIn(request))
      await changeSubscription(context, token, wish)
    }
  } catch (error) {
    if (!(error instanceof Problem) || !error.faults) throw error
    return page(pageContext, token, Object.values(wrongIn(pageContext, error.faults)).join(' '))
  }
  if (step === 'confirm') await confirmSubscription(context, token)
  if (step === 'resume') await resumeSubscription(context, token)
  return { to: pathTo(pageContext, `/newsletter/${token}/`) }
}

const stopping: Work = async (pageContext, request) => {
  const token = tokenOf(request)
  const found = await readSubscription(pageContext.context, token)
  return found ? stopPage(pageContext, token) : goneUnderLink(pageContext)
}

/** Mail programs send it with one click, and follow no redirection (RFC 8058). */
const stopped: Work = async (pageContext, request) => {
  await endSubscription(pageContext.context, tokenOf(request))
  return endedPage(pageContext)
}
