// A receiver that fails in every way, by chance, and what holds nevertheless.

import assert from 'node:assert/strict'
import type { DatabaseName } from './databases.ts'
import { makeEvent } from './make.ts'
import { random } from './random.ts'
import { type Message, type Receiver, verify } from './receiver.ts'
import { change } from './recurring.ts'
import { deliveriesOf, makeWebhook, senderFor, stage, start, webhookOf } from './webhooks.ts'

const failures: readonly Receiver['answer'][] = [
  (_, response) => void response.writeHead(500).end('no'),
  (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  (_, response) => void response.writeHead(429, { 'retry-after': '7' }).end(),
  (_, response) => void response.destroy(),
  () => {},
  (_, response) => response.writeProcessing(),
]
/** So that no message is given up by chance. */
const mostOfOne = 5
const stepMs = 20_000
const hourMs = 3_600_000

export interface Played {
  readonly taken: number
  readonly failed: number
}

/** Events are written and changed meanwhile; in the end the receiver has the last state of each. */
export async function playFailures(
  database: DatabaseName,
  wanted: number,
  seed: number,
): Promise<Played> {
  await using all = await stage(database)
  const { admin, fasti, receiver, clock } = all
  const { integer, chance, pick } = random(seed)
  const sender = senderFor(fasti, [receiver.host], { attemptSeconds: 0.1 })
  const { id: webhook, secret } = await makeWebhook(admin, receiver.url, { kinds: 'event' })
  const taken: Message[] = []
  const tries = new Map<string, number>()
  let failed = 0
  receiver.answer = (message, response) => {
    verify(message, secret)
    const before = tries.get(message.id) ?? 0
    tries.set(message.id, before + 1)
    if (failed < wanted && before < mostOfOne && chance(0.5)) {
      failed += 1
      pick(failures)(message, response)
    } else {
      taken.push(message)
      response.writeHead(204).end()
    }
  }
  const titles = new Map<number, string>()
  const write = async (title: string) => {
    const known = [...titles.keys()]
    const isNew = known.length < 5 || chance(0.3)
    const id = isNew ? (await makeEvent(admin, { title })).id : pick(known)
    if (!isNew) await change(admin, id, { title })
    titles.set(id, title)
  }
  let moment = Date.parse(start)
  const hasPending = async () => (await deliveriesOf(admin, webhook, 'status=pending')).length > 0
  const isFailing = () => failed < wanted
  for (let step = 0; isFailing() || (await hasPending()); step += 1) {
    const isLate = !isFailing()
    for (let one = isLate ? 0 : integer(1, 3); one > 0; one -= 1) await write(`${step}.${one}`)
    await sender.send()
    moment += isLate ? hourMs : stepMs
    clock.set(new Date(moment).toISOString())
  }
  assert.equal((await webhookOf(admin, webhook)).active, true)
  assert.deepEqual(await deliveriesOf(admin, webhook, 'status=failed'), [])
  assert.deepEqual(lastTitles(taken), titles)
  return { taken: taken.length, failed }
}

/** Of each event the one that came last; a message that came again, by then, does not count. */
function lastTitles(taken: readonly Message[]): ReadonlyMap<number, string> {
  const first = new Map(taken.toReversed().map((one) => [one.id, one]))
  const inOrder = taken.filter((one) => first.get(one.id) === one)
  const titles = inOrder.map(({ body }): [number, string] => [body.data.id, body.data.item.title])
  return new Map(titles.toSorted(([a], [b]) => a - b))
}
