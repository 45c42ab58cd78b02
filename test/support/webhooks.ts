// Webhooks of a calendar under test: made by requests, sent by the code that servers run.

import assert from 'node:assert/strict'
import { pino } from 'pino'
import { type SenderParts, webhookSender } from '../../src/calendar/webhooks/sender.ts'
import { type Round, sendDue } from '../../src/jobs/delivery.ts'
import { senderOf } from '../../src/app/server/jobs.ts'
import { readSettings } from '../../src/app/settings.ts'
import { homeOf, siteOf } from '../../src/app/site.ts'
import type { OpenDatabase } from '../../src/storage/database.ts'
import { type Clock, setClock } from './clock.ts'
import { liveRoot } from './copies.ts'
import type { DatabaseName } from './databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './fasti.ts'
import { languages } from './languages.ts'
import { type Message, type Receiver, startReceiver } from './receiver.ts'

export { liveRoot }

/** Where the clock of a stage stands at first. */
export const start = '2027-03-01T12:00:00Z'

export const told = ({ body }: Message): string => `${body.type} ${body.data.id}`

export async function makeWebhook(caller: Caller, url: string, more: object = {}): Promise<Json> {
  const made = await caller.post('/webhooks', { url, ...more }, { root: liveRoot })
  assert.equal(made.status, 201, made.text)
  return made.body
}

export async function webhookOf(caller: Caller, id: number): Promise<Json> {
  const { status, body, text } = await caller.get(`/webhooks/${id}`, { root: liveRoot })
  assert.equal(status, 200, text)
  return body
}

/** The newest first. */
export async function deliveriesOf(caller: Caller, id: number, query = ''): Promise<Json[]> {
  const path = `/webhooks/${id}/deliveries?per_page=100&${query}`
  const { status, body, text } = await caller.get(path, { root: liveRoot })
  assert.equal(status, 200, text)
  return body.deliveries
}

export interface TestSender {
  /** Queues and sends all that is to be sent at this moment. */
  send(): Promise<void>
  /** The same until it is told to end; undefined if another node does it. */
  begin(signal?: AbortSignal): Promise<Round | undefined>
}

export function senderFor(
  {
    db,
    settings: given,
    app,
  }: Pick<Fasti, 'settings'> & Partial<Pick<Fasti, 'app'>> & { readonly db: OpenDatabase },
  allowed: readonly string[],
  more: Partial<SenderParts> = {},
): TestSender {
  const settings = readSettings({ ...given, FASTI_CALLBACK_HOSTS_ALLOW: allowed.join(',') }, [
    ...languages.keys(),
  ])
  const log = pino({ level: 'silent' })
  const site = siteOf(settings, languages)
  const parts = {
    ...senderOf({
      db,
      // What the console has set, but the hosts that are allowed here.
      site: () => ({ ...(app?.calendar.site() ?? site), callbackHosts: site.callbackHosts }),
      refresh: (_now, age) => db.generation(age),
      languages,
      homeOf: homeOf(settings),
      log,
    }),
    generation: () => db.generation('now'),
    reportError: (_webhook: number, error: unknown) => {
      throw error
    },
    ...more,
  }
  const sender = webhookSender(parts)
  const begin = (signal = new AbortController().signal) => sendDue(sender, signal)
  return {
    begin,
    send: async () => assert.ok(await begin(), 'another node is sending'),
  }
}

/** A calendar, a receiver it may call, and what sends to it, by a clock that stands. */
export interface Stage extends AsyncDisposable {
  readonly clock: Clock
  readonly fasti: Fasti
  readonly admin: Caller
  readonly receiver: Receiver
  readonly sender: TestSender
}

export async function stage(database: DatabaseName): Promise<Stage> {
  const clock = setClock(start)
  const receiver = await startReceiver()
  const fasti = await freshFasti(database, { FASTI_CALLBACK_HOSTS_ALLOW: receiver.host })
  return {
    clock,
    fasti,
    admin: fasti.as('administrator'),
    receiver,
    sender: senderFor(fasti, [receiver.host]),
    [Symbol.asyncDispose]: async () => {
      await fasti[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      clock[Symbol.dispose]()
    },
  }
}
