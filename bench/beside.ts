// Readers beside an import: a visitor asks at a steady pace, once in peace and once while another
// process writes thousands of events into the same calendar.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '../test/support/random.ts'
import { startFasti } from './server.ts'

const perSecond = 60
const quietSeconds = 20

interface Latencies {
  readonly asked: number
  readonly median: number
  readonly p99: number
}

/** Pages of lists, searches, single events and months: few of them twice. */
function pathsOf(ids: readonly number[]): () => string {
  const { integer, pick } = random(20_270_301)
  const root = '/api/cal/events/v1/events'
  const month = () => `${integer(2024, 2029)}-${String(integer(1, 12)).padStart(2, '0')}`
  const kinds = [
    () => `${root}?page=${integer(1, 50)}`,
    () => `${root}?start_date=${month()}-01&page=${integer(1, 5)}`,
    () => `${root}?search=evening+${integer(1, 5000)}`,
    () => `${root}/${pick(ids)}`,
    () => `/events/month/${month()}/`,
  ]
  return () => pick(kinds)()
}

/** Asks at its pace, whether or not the answers before have come, until the work has ended. */
async function read(url: string, next: () => string, until: Promise<unknown>): Promise<Latencies> {
  const taken: number[] = []
  const asked: Promise<void>[] = []
  const over = until.then(() => 'over')
  do asked.push(ask(`${url}${next()}`).then((ms) => void taken.push(ms)))
  while ((await Promise.race([over, sleep(1000 / perSecond)])) !== 'over')
  await Promise.all(asked)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { asked: sorted.length, median: at(0.5), p99: at(0.99) }
}

async function ask(address: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(address)
  await reply.arrayBuffer()
  // A page may lie beyond the last one.
  if (!reply.ok && reply.status !== 404) throw new Error(`${address} answered ${reply.status}.`)
  return performance.now() - began
}

const shown = ({ asked, median, p99 }: Latencies): string =>
  `${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${asked} answers`

/** Prints the latencies in peace and beside the import of a file, and how they compare. */
export async function measureBeside(
  place: Readonly<Record<string, string>>,
  file: string,
): Promise<void> {
  const { FASTI_DATA: folder = '', DATABASE_URL: url } = place
  await using server = await serving({ folder, url })
  const list = await fetch(`${server.url}/api/cal/events/v1/events?per_page=50`)
  const { events } = (await list.json()) as { events: readonly { id: number }[] }
  const next = pathsOf(events.map(({ id }) => id))
  await read(server.url, next, sleep(5000))
  const quiet = await read(server.url, next, sleep(quietSeconds * 1000))
  const child = fork(new URL('./import_child.ts', import.meta.url), ['import', 'ics', file], {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const busy = await read(server.url, next, once(child, 'exit'))
  console.log(`readers in peace             median ${shown(quiet)}`)
  console.log(`readers beside an import     median ${shown(busy)}`)
  const factor = busy.p99 / quiet.p99
  console.log(`p99 beside an import: ${factor.toFixed(1)} times, at most 5`)
}

async function serving(place: { readonly folder: string; readonly url: string | undefined }) {
  const served = await startFasti(place, '/api/cal/events/v1/events')
  return { url: served.url, [Symbol.asyncDispose]: () => served.stop() }
}
