// Readers that are told by webhooks (§20.3): every message verified, some of them refused at first.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Copy, applyChange, copiedKinds, liveRoot as root } from '../../test/support/copies.ts'
import type { Random } from '../../test/support/random.ts'
import { type Receiver, startReceiver, verify } from '../../test/support/receiver.ts'
import type { Calendar } from './campaign.ts'
import type { Reader } from './readers.ts'
import type { Lasting } from './writers.ts'

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
  let secret = ''
  receiver.answer = (message, response) => {
    if (!refused.has(message.id) && random.chance(refusals)) {
      refused.add(message.id)
      return void response.writeHead(500).end()
    }
    try {
      verify(message, secret)
      applyChange(copy, message.body.data)
    } catch (error) {
      faults.push(error as Error)
    }
    response.writeHead(204).end()
  }
  const admin = nodes[0]?.as(secrets.administrator)
  const made = await admin?.post(
    '/webhooks',
    { url: receiver.url, embed: isEmbedded, ...filters },
    { root },
  )
  if (made?.status !== 201) throw new Error(made?.text)
  ;({ secret } = made.body)
  // What was there before is not told.
  const { body } =
    (await admin?.get(`/changes?per_page=500&embed=${isEmbedded}&${query}`, { root })) ?? {}
  for (const change of body.changes) applyChange(copy, change)
  return {
    name: `webhook ${nth}`,
    secret: secrets.administrator,
    query,
    kinds: copiedKinds,
    isEmbedded,
    copy,
    follow: async () => {
      await sleep(100)
      if (faults[0]) throw faults[0]
    },
    stop: () => {},
  }
}
