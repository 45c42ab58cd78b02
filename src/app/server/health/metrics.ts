// `/metrics`, in the Prometheus text format.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPublicAddress } from '../../../http/outgoing/addresses.ts'
import type { CacheStats } from '../../../storage/memo.ts'
import { countMail } from '../../../jobs/mail/store.ts'
import { Problem } from '../../../language/problem.ts'
import type { AdmissionCounts } from '../../../http/admission.ts'
import { DatabaseAway, type OpenDatabase } from '../../../storage/database.ts'
import { readRuns } from '../../../storage/job_runs.ts'
import { countRows } from '../../../storage/tables.ts'
import type { Timed } from '../../../storage/timings.ts'
import { type Value, head, line, metric, one } from './prometheus_text.ts'
import { type Tallies, bounds } from './tallies.ts'

export const metricsPath = '/metrics'

export interface Measured {
  readonly db: OpenDatabase
  readonly timed: Timed
  readonly tallies: Tallies
  /** By name. */
  readonly caches: () => ReadonlyMap<string, CacheStats>
  readonly admitted: () => AdmissionCounts
  /** How many streams of changes are open. */
  readonly streams: () => number
  readonly hasMail: boolean
  /** Whether any client may read them, not only the local network. */
  readonly isOpen: boolean
}

export function addMetrics(app: FastifyInstance, measured: Measured): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const rows = countSometimes(measured.db)
  app.get(metricsPath, { logLevel: 'silent' }, async (request, reply) => {
    if (!measured.isOpen && !isNear(request)) throw new Problem('rest_no_route')
    const texts = [
      ...ofRequests(measured.tallies),
      ...ofAdmission(measured.admitted()),
      one('fasti_streams', 'gauge', 'Streams of changes that are open.', measured.streams()),
      ...ofCaches(measured.caches()),
      ...ofDatabase(measured),
      ...(await ofReplicas(measured)),
      metric(
        'fasti_rows',
        'gauge',
        'Rows of a table, counted at most once a minute.',
        await rows(),
      ),
      ...(await ofBackups(measured)),
      ...(await ofMail(measured)),
      ...ofEventLoop(delay),
      ...ofProcess(),
    ]
    reply.headers({
      'content-type': 'text/plain; version=0.0.4',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    return texts.join('')
  })
}

/** From a private address, and not forwarded by an untrusted proxy. */
function isNear({ ip, headers, raw }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  const isTrusted = ip !== raw.socket.remoteAddress
  return !isPublicAddress(ip) && (!isForwarded || isTrusted)
}

const steps = [...bounds, '+Inf'].map((bound) => `le="${bound}"`)

/** Some ten thousand lines where every route is in use, so labels are formatted in advance. */
function ofRequests(tallies: Tallies): readonly string[] {
  const all = tallies.all()
  const times = all.map(({ labels, within, count, seconds }) => {
    let sum = 0
    let text = ''
    for (const [index, step] of steps.entries()) {
      sum += within[index] ?? 0
      text += line('fasti_request_seconds_bucket', `${labels},${step}`, sum)
    }
    text += line('fasti_request_seconds_sum', labels, seconds)
    return text + line('fasti_request_seconds_count', labels, count)
  })
  return [
    head('fasti_requests_total', 'counter', 'Requests that were answered.'),
    ...all.map(({ labels, count }) => line('fasti_requests_total', labels, count)),
    head('fasti_request_seconds', 'histogram', 'How long answers took.'),
    ...times,
  ]
}

const ofAdmission = ({ running, waiting, shed, abandoned }: AdmissionCounts): readonly string[] => [
  one('fasti_answers_in_making', 'gauge', 'Answers that are being made.', running),
  one('fasti_requests_waiting', 'gauge', 'Requests that wait for their turn.', waiting),
  one('fasti_requests_shed_total', 'counter', 'Refused because there were too many.', shed),
  one(
    'fasti_requests_abandoned_total',
    'counter',
    'Not answered because nobody waited any more.',
    abandoned,
  ),
]

function ofCaches(caches: ReadonlyMap<string, CacheStats>): readonly string[] {
  const values = (part: keyof CacheStats): readonly Value[] =>
    [...caches].map(([cache, found]) => [{ cache }, found[part]])
  return [
    metric('fasti_cache_hits_total', 'counter', 'Found in memory.', values('hits')),
    metric('fasti_cache_misses_total', 'counter', 'Not found in memory.', values('misses')),
    metric('fasti_cache_entries', 'gauge', 'Entries in memory.', values('entries')),
    metric('fasti_cache_size_bytes', 'gauge', 'Bytes that are taken.', values('size')),
    metric(
      'fasti_cache_limit_bytes',
      'gauge',
      'Bytes that may be taken, by all tenants of the memo together.',
      values('limit'),
    ),
  ]
}

function ofDatabase({ db, timed }: Measured): readonly string[] {
  const { statements, seconds } = timed()
  const syncs = db.syncs?.()
  return [
    one('fasti_database_statements_total', 'counter', 'Statements that were run.', statements),
    one('fasti_database_seconds_total', 'counter', 'Time spent on them.', seconds),
    ...(syncs === undefined
      ? []
      : [one('fasti_database_syncs_total', 'counter', 'Times the disk was told to keep.', syncs)]),
    ...(db.refused ? [ofRefused(db.refused())] : []),
  ]
}

const ofRefused = (hosts: ReadonlyMap<string, boolean>) =>
  metric(
    'fasti_database_refused',
    'gauge',
    'Whether a server takes writes, but is not the primary.',
    [...hosts].map(([host, isRefused]) => [{ host }, Number(isRefused)]),
  )

/** Asks the primary, so that it is true also when nobody else does. */
async function ofReplicas({ db }: Measured): Promise<readonly string[]> {
  if (!db.staleness) return []
  await unlessAway(async () => db.generation('recent'), undefined)
  const seconds = db.staleness() ?? 0
  return [one('fasti_stale_seconds', 'gauge', 'How old public responses may be.', seconds)]
}

/** Also of those that were not made by the server; 0 is never. */
async function ofBackups({ db }: Measured): Promise<readonly string[]> {
  const runs = await unlessAway(() => readRuns(db), [])
  const backups = runs.filter(({ name }) => name.startsWith('back_up'))
  const made = Math.max(0, ...backups.map(({ ran_utc }) => ran_utc ?? 0))
  const failed = Math.max(0, ...backups.map(({ failed_utc }) => failed_utc ?? 0))
  return [
    one('fasti_last_backup_timestamp_seconds', 'gauge', 'When the last backup was made.', made),
    one(
      'fasti_last_backup_failure_timestamp_seconds',
      'gauge',
      'When a backup has last failed.',
      failed,
    ),
  ]
}

/** Only what is in the outbox, which forgets: what was sent after two days, all else after seven. */
async function ofMail({ db, hasMail }: Measured): Promise<readonly string[]> {
  if (!hasMail) return []
  const counts = await unlessAway(() => countMail(db), undefined)
  if (!counts) return []
  const values = Object.entries(counts).map(([state, n]): Value => [{ state }, n])
  return [metric('fasti_mails', 'gauge', 'Mails of the last days, by what became of them.', values)]
}

/** Metrics are sent whatever the database does. */
async function unlessAway<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseAway) return otherwise
    throw error
  }
}

/** The measure is in nanoseconds; before the first one its mean is not a number. */
function ofEventLoop(delay: ReturnType<typeof monitorEventLoopDelay>): readonly string[] {
  const { max, mean, count } = delay
  const name = 'fasti_event_loop_delay_seconds'
  return [
    metric(name, 'summary', 'How late the event loop is.', [
      [{ quantile: '0.5' }, delay.percentile(50) / 1e9],
      [{ quantile: '0.99' }, delay.percentile(99) / 1e9],
      [{ quantile: '1' }, max / 1e9],
    ]),
    line(`${name}_sum`, '', count === 0 ? 0 : (mean * count) / 1e9),
    line(`${name}_count`, '', count),
  ]
}

function ofProcess(): readonly string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    one('process_cpu_seconds_total', 'counter', 'Processor time.', (user + system) / 1e6),
    one('process_resident_memory_bytes', 'gauge', 'Memory, file mappings included.', rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'Memory that JavaScript uses.', heapUsed),
    one('process_uptime_seconds', 'gauge', 'Since the start.', process.uptime()),
  ]
}

const rowsMs = 60_000

/** Counts at most once a minute: large tables take long. */
function countSometimes(db: OpenDatabase): () => Promise<readonly Value[]> {
  let known: readonly Value[] = []
  let until = -Infinity
  return async () => {
    if (performance.now() < until) return known
    until = performance.now() + rowsMs
    const tables = ['events', 'venues', 'organizers', 'terms', 'images']
    known = await unlessAway(async () => {
      const reader = await db.readerAt(await db.generation('recent'))
      const counted = await countRows(reader, tables)
      return counted.map(({ table, rows }) => [{ table }, rows])
    }, known)
    return known
  }
}
