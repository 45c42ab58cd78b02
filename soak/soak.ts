// A server under mixed traffic for a long time, then under overload.

import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../bench/processes.ts'
import { type Served, startFasti } from '../bench/server.ts'
import { ownNamespace } from '../src/http/roots.ts'
import type { DatabaseLocation } from '../src/storage/open.ts'
import { type Phase, runPhase } from './phase.ts'
import type { Reply } from './connection.ts'
import { type Pool, openPool } from './pool.ts'
import { type SlowCounts, startSlow } from './slow.ts'
import { type Acknowledged, type Known, nothingYet, trafficOf } from './traffic.ts'

export interface Length {
  /** In seconds, of each phase. */
  readonly capacity: number
  readonly steady: number
  readonly overload: number
  readonly recovery: number
  readonly connections: number
  /** Slow readers and writers besides them. */
  readonly slow: number
}

export interface Soaked {
  /** Requests per second. */
  readonly capacity: number
  readonly phases: readonly Phase[]
  readonly slow: SlowCounts
  /** Connections that the server closed, or that could not be made. */
  readonly closed: number
  readonly connections: number
  /** In MB. */
  readonly memory: { readonly start: number; readonly peak: number; readonly end: number }
  /** The longest stall of the server's event loop, in ms, after each phase. */
  readonly stalls: readonly number[]
  /** Acknowledged creates and deletes. */
  readonly writes: number
  readonly deletes: number
  /** Of these: not found afterwards, or still there. */
  readonly missing: number
}

const share = 0.8
const excess = 4
const sampleMs = 500

export async function soak(
  place: DatabaseLocation,
  secret: string,
  length: Length,
  tell: (text: string) => void,
): Promise<Soaked> {
  const served = await startFasti(place, `/api/${ownNamespace}/events`)
  try {
    return await soakServer(served, secret, length, tell)
  } finally {
    await served.stop()
  }
}

async function soakServer(
  served: Served,
  secret: string,
  length: Length,
  tell: (text: string) => void,
): Promise<Soaked> {
  const url = new URL(served.url)
  const acknowledged = nothingYet()
  const known = await knownOf(served.url, secret)
  const next = await trafficOf(known, acknowledged)
  const memory = watchMemory(served.pid)
  const stalls: number[] = []
  const pool = openPool(url, length.connections)
  try {
    await untilOpen(pool, length.connections)
    const run = async (name: string, seconds: number, rate?: number) => {
      const order = { name, seconds, ...(rate === undefined ? {} : { rate }) }
      const phase = await runPhase(pool, next, acknowledged, order)
      stalls.push(await stallOf(served.url))
      tell(phaseLine(phase))
      return phase
    }
    await run('warming', length.capacity)
    memory.begin()
    const measured = await run('capacity', length.capacity)
    const capacity = measured.served / measured.seconds
    const slow = startSlow(url, length.slow, secret, known.ids[0] ?? 0)
    const steady = await run('steady', length.steady, capacity * share)
    const overload = await run('overload', length.overload, capacity * excess)
    const recovery = await run('recovery', length.recovery, (capacity * share) / 2)
    const counts = await slow.stop()
    return {
      capacity,
      phases: [measured, steady, overload, recovery],
      slow: counts,
      closed: pool.lost(),
      connections: pool.open(),
      stalls,
      memory: await memory.end(),
      writes: acknowledged.writes,
      deletes: acknowledged.gone.size,
      missing: await missingOf(pool, acknowledged, secret),
    }
  } finally {
    memory.stop()
    pool.close()
  }
}

async function untilOpen(pool: Pool, size: number): Promise<void> {
  while (pool.open() < size) await sleep(10)
}

/** Some public events to ask for. */
async function knownOf(address: string, secret: string): Promise<Known> {
  const found = await fetch(
    `${address}/api/${ownNamespace}/events?per_page=50&start_date=2000-01-01&_fields=events.id,events.slug,events.utc_start_date`,
  )
  const { events } = (await found.json()) as {
    events: readonly { id: number; slug: string; utc_start_date: string }[]
  }
  const [first] = events
  if (!first) throw new Error('There is no public event to ask for.')
  return {
    secret,
    ids: events.map(({ id }) => id),
    slugs: events.map(({ slug }) => encodeURIComponent(slug)),
    middle: Math.floor(Date.parse(`${first.utc_start_date.replace(' ', 'T')}Z`) / 1000),
  }
}

function watchMemory(pid: number) {
  let [start, peak] = [0, 0]
  const look = () => (peak = Math.max(peak, memoryOf(pid)))
  const timer = setInterval(look, sampleMs)
  return {
    begin: () => void (start = memoryOf(pid)),
    /** After two seconds in which the garbage of the last phase can be collected. */
    end: async () => {
      await sleep(sampleMs * 4)
      look()
      return { start, peak, end: memoryOf(pid) }
    },
    stop: () => clearInterval(timer),
  }
}

async function stallOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const [, seconds] = /^fasti_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(text) ?? []
  return Number(seconds) * 1000
}

/** Read one by one through the interface. */
async function missingOf(pool: Pool, written: Acknowledged, secret: string): Promise<number> {
  const ask = (id: number) =>
    new Promise<Reply | undefined>((resolve) => {
      const bytes = `GET /api/${ownNamespace}/events/${id} HTTP/1.1\r\nHost: soak.example\r\nAuthorization: Bearer ${secret}\r\n\r\n`
      pool.send({ bytes, keepsBody: true, done: resolve })
    })
  let missing = 0
  for (const [id, title] of written.there) {
    const reply = await ask(id)
    if (reply?.status !== 200 || !reply.body.includes(title)) missing += 1
  }
  for (const id of written.gone) if ((await ask(id))?.status !== 404) missing += 1
  return missing
}

export function phaseLine(phase: Phase): string {
  const { name, seconds, sent, served, shed, lost, failed, p50, p99, worst, late } = phase
  const kinds = Object.entries(failed).map(([what, count]) => `${what}: ${count}`)
  return [
    `${name.padEnd(9)} ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} requests/s`,
    `${served} served, ${shed} shed, ${lost} lost, ${kinds.length === 0 ? 0 : kinds.join(', ')} failed`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${worst.toFixed(0)} ms`,
    `generator at most ${late.toFixed(0)} ms late`,
  ].join('; ')
}

export function reportLines(soaked: Soaked): readonly string[] {
  const { memory, slow, stalls } = soaked
  return [
    `capacity  ${soaked.capacity.toFixed(0)} requests/s`,
    ...soaked.phases.map(phaseLine),
    `slow clients: ${slow.answered} answered, ${slow.cutOff} cut off`,
    `connections: ${soaked.connections} open at the end, ${soaked.closed} closed meanwhile`,
    `memory: ${memory.start.toFixed(0)} MB at the start, ${memory.peak.toFixed(0)} MB at most, ${memory.end.toFixed(0)} MB at the end`,
    `longest stall of the event loop: ${Math.max(...stalls).toFixed(0)} ms`,
    `acknowledged writes: ${soaked.writes}, and ${soaked.deletes} deletes; missing or still there: ${soaked.missing}`,
  ]
}
