// What a screen asks for first, written into its page: on a slow network each way there and back
// takes as long as all the rest.

import { identify } from '../access/identify.ts'
import { consoleRoutes } from '../calendar/console/routes.ts'
import { bytesOf } from '../http/answer/cacheable.ts'
import { makeAnswer } from '../http/answer/run_route.ts'
import { consoleNamespace } from '../http/roots.ts'
import type { ServerParts } from '../http/server_parts.ts'
import { Problem } from '../language/problem.ts'
import { now } from '../language/time/clock.ts'

/** Answers, by what they answer: `console/review?per_page=1`. */
export type Begun = Readonly<Record<string, unknown>>

export interface Opening {
  readonly language: string
  readonly origin: string
  readonly cookie: string
  readonly nonce: string
  /** Where the request came from. */
  readonly address: string
  /** Whether it is the first of all screens that is opened. */
  readonly isToday: boolean
  /** Told what went wrong, besides refusals. */
  readonly report: (error: unknown) => void
}

const always = ['/session', '/news', '/review?per_page=1']

/**
 * With the rights of the session, as if its browser had asked. What cannot be answered is left out:
 * the browser asks for it, and says why not.
 */
export async function begunFor(
  serverParts: ServerParts,
  { language, origin, cookie, nonce, address, isToday, report }: Opening,
): Promise<Begun> {
  const { db, refresh, roots } = serverParts
  const root = roots.find((one) => one.namespace === consoleNamespace && one.language === language)
  const moment = now()
  const left = (error: unknown): undefined => {
    if (!(error instanceof Problem)) report(error)
  }
  const answered = async (): Promise<Begun> => {
    const generation = await refresh(moment, 'now')
    const actor = await identify(db, { authorization: [], cookie, nonce, address }, moment)
    const asked = [...always, ...(isToday ? ['/today'] : [])].map(async (url) => {
      const route = consoleRoutes.find(
        ({ path, methods }) => path === url.split('?')[0] && methods.includes('GET'),
      )
      if (!root || !route) throw new Error(`There is no ${url} in ${language}.`)
      const whole = { url, params: {}, body: undefined, headers: {}, actor, address, origin }
      const state = { moment, generation }
      const made = await makeAnswer(serverParts, root, route, whole, state).catch(left)
      return made ? [[`console${url}`, JSON.parse(bytesOf(made).toString())] as const] : []
    })
    return Object.fromEntries((await Promise.all(asked)).flat())
  }
  return (await answered().catch(left)) ?? {}
}
