// How the server is, for administrators (§19): what can be had at little cost. Checks that read all
// of the calendar are left to `fasti doctor`.

import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { peek, put, tenant } from '../../../storage/memo.ts'
import { isOfSystem } from '../../../storage/disk.ts'
import { type JobRun, jobNames, readRuns } from '../../../storage/job_runs.ts'
import { wallOrNull, writeWall } from '../../../language/time/wall.ts'
import { ownVersion } from '../../../storage/version.ts'
import { mailStatus } from '../mail/status.ts'
import { unreadableNames } from '../settings/rules.ts'
import { readSettings } from '../settings/store.ts'
import {
  type Space,
  type Warning,
  isExposed,
  isFailing,
  isLate,
  isNearlyFull,
  isRunning,
  jobs,
  lastBackupOf,
  manyFailures,
  warningTexts,
} from './rules.ts'
import {
  type Counts,
  type WebhookCounts,
  connectedNodes,
  countAll,
  countFailingSyncs,
  countWebhooks,
  describeDatabase,
} from './store.ts'
import type { statusView } from './view.ts'

type Status = Static<typeof statusView>

const version = ownVersion()

export async function readStatus(context: Context): Promise<Status> {
  const { db, now, site, say } = context
  const { backupSeconds } = site
  const { image_bytes, images, ...counts } = await countsOf(context)
  const [facts, nodes, webhooks, mail, failingSyncs, runs, rows, space] = await Promise.all([
    describeDatabase(db),
    connectedNodes(db),
    countWebhooks(db),
    mailStatus(context),
    countFailingSyncs(db, manyFailures),
    readRuns(db),
    readSettings(db),
    spaceAt(site.media.folder),
  ])
  const uptime = Math.round(process.uptime())
  const unreadable = unreadableNames(rows)
  const found = { space, runs, webhooks, mail, failingSyncs, unreadable, started: now - uptime }
  const backup = lastBackupOf(runs)
  return {
    warnings: warningsOf(context, found).map(({ code, facts: said }) => ({
      code,
      message: say(warningTexts[code], said),
    })),
    version,
    process: {
      node: process.versions.node,
      started: writeWall(now - uptime),
      uptime_seconds: uptime,
      memory_bytes: process.memoryUsage.rss(),
    },
    nodes: [...nodes],
    database: { kind: db.dialect, ...facts },
    disk: space ? { free_bytes: space.free, total_bytes: space.total } : null,
    media: { place: site.media.place, images, bytes: image_bytes },
    counts,
    jobs: jobNames
      .filter((name) => isRunning(name, site))
      .map((name) => {
        const { every = backupSeconds ?? 0, doc } = jobs[name]
        return jobOf({ name, every, doc: say(doc) }, runs)
      }),
    last_backup: backup
      ? {
          at: writeWall(backup.ran_utc),
          file: backup.file,
          bytes: backup.bytes,
          seconds: backup.seconds,
        }
      : null,
    webhooks,
    mail,
  }
}

/** Counted again once something was written, and then at most once a minute. */
const statusCounts = tenant<{ readonly at: number; readonly counts: Counts }>('status counts')
const key = statusCounts.key('all')
const keptSeconds = 60

async function countsOf({ db, memo, now }: Context): Promise<Counts> {
  const known = peek(memo, key)
  const age = now - (known?.value.at ?? 0)
  const isYoung = age >= 0 && age < keptSeconds
  if (known && (isYoung || known.generation === memo?.generation)) return known.value.counts
  const counts = await countAll(db)
  if (memo) put(memo, key, { generation: memo.generation, value: { at: now, counts }, bytes: 0 })
  return counts
}

/** Of the nearest folder that is there; undefined if there is no such disk. */
async function spaceAt(folder: string): Promise<Space | undefined> {
  for (const at of [folder, dirname(folder)]) {
    try {
      const { bsize, bavail, blocks } = await statfs(at)
      return { free: bsize * bavail, total: bsize * blocks }
    } catch (error) {
      if (!isOfSystem(error)) throw error
    }
  }
  return undefined
}

interface Found {
  readonly space: Space | undefined
  readonly runs: readonly JobRun[]
  readonly webhooks: WebhookCounts
  readonly mail: Status['mail']
  readonly failingSyncs: number
  readonly unreadable: readonly string[]
  /** When the process has started. */
  readonly started: number
}

function warningsOf({ now, origin, site }: Context, found: Found): readonly Warning[] {
  const { space, webhooks, mail, failingSyncs, unreadable, started } = found
  const { backupSeconds } = site
  const runs = found.runs.filter(({ name }) => isRunning(name, site))
  const failing = runs.filter(isFailing)
  const pauseOf = ({ name }: JobRun) => (name === 'back_up' ? backupSeconds : undefined)
  const late = runs.filter((run) => isLate(run, now, started, pauseOf(run)) && !isFailing(run))
  return [
    ...(space && isNearlyFull(space)
      ? [{ code: 'disk_full' as const, facts: { free: Math.floor(space.free / 1024 ** 2) } }]
      : []),
    ...failing.map(({ name, error }) => ({
      code: 'job_failing' as const,
      facts: { name, error: error ?? '' },
    })),
    ...late.map(({ name, ran_utc }) => ({
      code: 'job_late' as const,
      facts: { name, at: writeWall(ran_utc ?? 0) },
    })),
    ...counted('webhooks_off', webhooks.off),
    ...counted('webhooks_failing', webhooks.failing),
    ...counted('syncs_failing', failingSyncs),
    ...(mail && mail.waiting > 0 && mail.last_failure !== null
      ? [{ code: 'mail_failing' as const, facts: { reason: mail.last_failure } }]
      : []),
    ...counted('mails_failed', mail?.failed ?? 0),
    ...counted('mails_dropped', mail?.dropped ?? 0),
    ...(unreadable.length > 0
      ? [{ code: 'settings_unreadable' as const, facts: { names: unreadable.join(', ') } }]
      : []),
    ...(isExposed(origin) ? [{ code: 'plain_http' as const, facts: {} }] : []),
  ]
}

const counted = (code: Warning['code'], count: number): readonly Warning[] =>
  count > 0 ? [{ code, facts: { count } }] : []

interface DescribedJob {
  readonly name: string
  readonly every: number
  readonly doc: string
}

function jobOf(
  { name, every, doc }: DescribedJob,
  runs: readonly JobRun[],
): Status['jobs'][number] {
  const run = runs.find((one) => one.name === name)
  const ran = run?.ran_utc ?? null
  const failed = run?.failed_utc ?? null
  return {
    name,
    description: doc,
    every_seconds: every,
    last_run: wallOrNull(ran),
    next_run: ran === null ? null : writeWall(ran + every),
    done: run ? countsIn(run.done) : {},
    last_error: failed === null ? null : { at: writeWall(failed), message: run?.error ?? '' },
  }
}

/** What a job did in numbers, without what else it has noted. */
function countsIn(done: string): Record<string, number> {
  const all = Object.entries(JSON.parse(done) as Record<string, unknown>)
  return Object.fromEntries(
    all.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
