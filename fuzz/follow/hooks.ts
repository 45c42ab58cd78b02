// Readers that are told by webhooks (§20.3): every message verified, some of them refused at first.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Copy, applyChange, copiedKinds, liveRoot as root } from '../../test/support/copies.ts'
import type { Caller, Json } from '../../test/support/fasti.ts'
import type { Random } from '../../test/support/random.ts'
import { type Message, type Receiver, startReceiver, verify } from '../../test/support/receiver.ts'
import type { Calendar } from './campaign.ts'
import { patiently } from './patience.ts'
import type { Reader } from './readers.ts'
import type { Lasting } from './writers.ts'

/** How long nothing arrives before it is taken for lost. */
const longestMs = 60_000

export interface Receivers extends AsyncDisposable {
  /** For FASTI_CALLBACK_HOSTS_ALLOW. */
  readonly hosts: string
  /** One webhook for each receiver. */
  readonly readersOf: (calendar: Calendar, lasting: Lasting) => Promise<readonly Reader[]>
}

/** `refusals` is how many messages are refused once: they come again after some seconds. */
export async function startReceivers(
  count: number,
  random: Random,
  refusals: number,
): Promise<Receivers> {
  const receivers = await Promise.all(Array.from({ length: count }, () => startReceiver()))
  return {
    hosts: receivers.map(({ host }) => host).join(),
    readersOf: (calendar, lasting) =>
      Promise.all(
        receivers.map((one, nth) => hookReader(one, nth, calendar, lasting, { random, refusals })),
      ),
    [Symbol.asyncDispose]: async () => {
      for (const receiver of receivers) await receiver[Symbol.asyncDispose]()
    },
  }
}

async function hookReader(
  receiver: Receiver,
  nth: number,
  { nodes, secrets }: Calendar,
  { category, tag }: Lasting,
  { random, refusals }: { readonly random: Random; readonly refusals: number },
): Promise<Reader> {
  const query = random.pick(['', 'featured=true', `categories=${category}`, `tags=${tag}`])
  const isEmbedded = random.chance(0.5)
  const filters = Object.fromEntries(new URLSearchParams(query))
  const copy: Copy = new Map()
  const refused = new Set<string>()
  const faults: Error[] = []
  const log: string[] = []
  let secret = ''
  receiver.answer = (message, response) => {
    if (!refused.has(message.id) && random.chance(refusals)) {
      refused.add(message.id)
      log.push(`${lineOf(message)}, refused`)
      return void response.writeHead(500).end()
    }
    log.push(lineOf(message))
    try {
      verify(message, secret)
      applyChange(copy, message.body.data)
    } catch (error) {
      faults.push(error as Error)
    }
    response.writeHead(204).end()
  }
  const admin = () => random.pick(nodes).as(secrets.administrator)
  const wanted = { url: receiver.url, embed: isEmbedded, ...filters }
  const made = await patiently(() => admin().post('/webhooks', wanted, { root }), 201)
  ;({ secret } = made.body)
  const path = `/webhooks/${made.body.id}`
  // What was there before is not told.
  const all = `/changes?per_page=500&embed=${isEmbedded}&${query}`
  const { body } = await patiently(() => admin().get(all, { root }))
  for (const change of body.changes) applyChange(copy, change)

  /** By what the server says; nobody waits for minutes until something is sent a third time. */
  async function allArrived(): Promise<void> {
    const pending = `${path}/deliveries?status=pending&per_page=100`
    let [seen, since] = [-1, performance.now()]
    while (performance.now() < since + longestMs) {
      const { body: waiting } = await patiently(() => admin().get(pending, { root }))
      if (waiting.total === 0) return
      for (const { id, attempts } of waiting.deliveries) {
        if (attempts < 2) continue
        await patiently(() => admin().post(`${path}/deliveries/${id}/resend`, {}, { root }))
      }
      if (log.length > seen) [seen, since] = [log.length, performance.now()]
      await sleep(500)
    }
  }

  return {
    name: `webhook ${nth}`,
    secret: secrets.administrator,
    query,
    kinds: copiedKinds,
    isEmbedded,
    copy,
    follow: async (isLast) => {
      await sleep(100)
      if (faults[0]) throw faults[0]
      if (!isLast) return
      await allArrived()
      const { body: webhook } = await patiently(() => admin().get(path, { root }))
      if (!webhook.active || webhook.skipped_until) throw new Error(JSON.stringify(webhook))
    },
    explain: async (key) => {
      const about = ` ${key} `
      const webhook = await patiently(() => admin().get(path, { root }))
      const deliveries = await deliveriesOf(admin, path)
      return [
        'The webhook:',
        webhook.text,
        'What has arrived:',
        ...log.filter((line) => line.includes(about)),
        'What the server has sent, the last first:',
        ...deliveries
          .filter(({ kind, item }) => key === `${kind} ${item}`)
          .map((one) => JSON.stringify(one)),
      ].join('\n')
    },
    stop: () => {},
  }
}

/** When it came, what it says, and when that was queued. */
function lineOf({ id, body }: Message): string {
  const { kind, id: item, action, item: shown } = body.data
  const state = shown ? JSON.stringify([shown.status, shown.modified_utc]) : ''
  const came = new Date().toISOString()
  return `${came} ${id} ${body.type} ${kind} ${item} ${action} ${state} of ${body.timestamp}`
}

async function deliveriesOf(admin: () => Caller, path: string): Promise<readonly Json[]> {
  const all: Json[] = []
  for (let page = 1; ; page += 1) {
    const address = `${path}/deliveries?per_page=100&page=${page}`
    const { body } = await patiently(() => admin().get(address, { root }))
    all.push(...body.deliveries)
    if (page >= body.total_pages) return all
  }
}
