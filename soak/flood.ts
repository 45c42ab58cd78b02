// A flood of hostile proposals (§21) from many addresses, and beside it readers and real senders.

import { once } from 'node:events'
import { type Agent, request } from 'node:http'

import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isSolved, submitRoot } from '../test/support/proposals.ts'

export interface Flood {
  /** Of the calendar, which trusts `X-Forwarded-For`. */
  readonly address: string
  readonly agent: Agent
  /** Hostile requests in all. */
  readonly size: number
  /** From so many addresses. */
  readonly addresses: number
  readonly atOnce: number
  /** In a second, at most. */
  readonly rate: number
  /** Real senders in its course. */
  readonly senders: number
  /** Readers, all the time. */
  readonly readers: number
  /** How long it goes on and pauses in turn, so that readers are compared on the same machine. */
  readonly sliceMs: number
}

/** In milliseconds, of readers while it went on, and while it paused. */
interface Measured {
  readonly during: readonly number[]
  readonly between: readonly number[]
  /** What readers got instead of 200. */
  readonly wrong: readonly number[]
}

export interface Flooded extends Measured {
  /** How many hostile requests got which status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Of real senders, how many were taken. */
  readonly taken: number
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** Status 0 if the connection ended. */
const ask = (
  { address, agent }: Pick<Flood, 'address' | 'agent'>,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> =>
  new Promise((resolve) => {
    const sent = request(`${address}${path}`, { method, agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
      reply.on('error', () => resolve({ status: 0, text: '' }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })

const json = { 'content-type': 'application/json' }
/** Spread over many networks. */
const addressOf = (n: number): string => `127.${1 + ((n >> 8) % 200)}.${n % 251}.${1 + (n % 241)}`

/** One after the other, what somebody may think of. */
function hostile(n: number, addresses: number): readonly [path: string, asked: Asked] {
  const from = { 'x-forwarded-for': addressOf(n % addresses) }
  const whole = {
    title: `Cheap watches ${n}`,
    start_date: '2031-11-11 17:30:00',
    end_date: '2031-11-11 19:00:00',
    sender_name: 'Robot',
    sender_email: `robot${n}@noise${n % 997}.example`,
  }
  const post = (body: object): readonly [string, Asked] => [
    `${submitRoot}/events`,
    { method: 'POST', headers: { ...json, ...from }, body: JSON.stringify(body) },
  ]
  const token = Buffer.from(`${n} guessed at random`).toString('base64url')
  switch (n % 8) {
    case 0:
      return post({ ...whole, sender_email: 'victim@brook.example' })
    case 1:
      return post({ ...whole, description: `<p>${'http://noise.example '.repeat(900)}</p>` })
    case 2:
      return post({ ...whole, challenge: '1.2.3:4', venue: 1 + (n % 50) })
    case 3:
      return post({ ...whole, sender_email: 'a@b.example\r\nBcc: all@town.example' })
    case 4:
      return [`${submitRoot}/events/${token}`, { headers: from }]
    case 5:
      return [`${submitRoot}/events/${token}/confirm`, { method: 'POST', headers: from }]
    default:
      return post(whole)
  }
}

/** A little at a time: whoever measures here besides does not wait for it. */
async function solveSlowly(text: string, bits: number): Promise<string> {
  for (let n = 0; ; n += 1) {
    if (isSolved(`${text}:${n}`, bits)) return `${text}:${n}`
    if (n % 100 === 0) await turn()
  }
}

/** In a house of their own each, with a browser that solves the challenge. */
async function sendTruly(flood: Flood, n: number): Promise<boolean> {
  const from = { 'x-forwarded-for': `203.0.113.${1 + (n % 250)}` }
  const { status, text } = await ask(flood, `${submitRoot}/form`, { headers: from })
  if (status !== 200) return false
  const { challenge } = JSON.parse(text) as { challenge: { text: string; bits: number } }
  const body = JSON.stringify({
    title: `Real event ${n}`,
    start_date: '2031-11-12 17:30:00',
    end_date: '2031-11-12 19:00:00',
    sender_name: 'Ana Brook',
    sender_email: `ana${n}@real.example`,
    challenge: await solveSlowly(challenge.text, challenge.bits),
  })
  const headers = { ...json, ...from }
  const sent = await ask(flood, `${submitRoot}/events`, { method: 'POST', headers, body })
  return sent.status === 202
}

/** Readers in a thread of their own, told whether the flood is on. */
function startReaders({ address, readers }: Flood) {
  const worker = new Worker(new URL('flood_readers.ts', import.meta.url), {
    workerData: { address, readers },
  })
  const ended = once(worker, 'message') as Promise<[Measured]>
  return {
    tell: (said: 'on' | 'off') => worker.postMessage(said, []),
    end: async (): Promise<Measured> => {
      worker.postMessage('end', [])
      const [measured] = await ended
      return measured
    },
  }
}

export async function runFlood(flood: Flood): Promise<Flooded> {
  const { size, addresses, atOnce, rate, senders, sliceMs } = flood
  const statuses: Record<string, number> = {}
  const so = { sent: 0, taken: 0, isOn: false, allowed: 0 }
  const readers = startReaders(flood)
  const attack = async () => {
    while (so.sent < size) {
      if (!so.isOn || so.sent >= so.allowed) {
        await sleep(2)
        continue
      }
      const [path, asked] = hostile((so.sent += 1), addresses)
      const { status } = await ask(flood, path, asked)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const truly = async () => {
    for (let n = 0; n < senders; n += 1) {
      // Each when that part of the flood is over.
      while (so.sent < (size * (n + 1)) / (senders + 1)) await sleep(20)
      if (await sendTruly(flood, n)) so.taken += 1
    }
  }
  const turns = async () => {
    while (so.sent < size) {
      so.isOn = !so.isOn
      readers.tell(so.isOn ? 'on' : 'off')
      const begun = performance.now()
      const before = so.sent
      while (so.sent < size && performance.now() - begun < sliceMs) {
        so.allowed = before + (rate * (performance.now() - begun)) / 1000
        await sleep(5)
      }
    }
    so.isOn = true
  }
  await Promise.all([turns(), truly(), ...Array.from({ length: atOnce }, attack)])
  return { statuses, taken: so.taken, ...(await readers.end()) }
}
