import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { freePort, listen } from '../../app/server/connections/listen.ts'
import { backupJob } from '../../app/server/backup_job.ts'
import { syncJob } from '../../app/server/sync_job.ts'
import { type Job, type RunnerParts, startJobs } from '../../jobs/runner.ts'
import type { Program } from '../../jobs/process.ts'
import { removeOldUploads } from '../../http/files/upload.ts'
import { makeLog } from '../../app/server/log.ts'
import type { Notifications } from '../../app/server/service_manager.ts'
import { type StopRequests, drain, stop, stopSignals } from '../../app/server/stopping.ts'
import { uncaughtError } from '../../app/server/uncaught.ts'
import {
  type Settings,
  type Values,
  backupFolderOf,
  drainSecondsOf,
  environmentFor,
  mailSettingsOf,
  unknownSettings,
} from '../../app/settings.ts'
import { homeOf, publishedLanguages } from '../../app/site.ts'
import type { OpenDatabase } from '../../storage/database.ts'
import { removeStaging } from '../../storage/backup/restore/to_sqlite.ts'
import { openDatabase } from '../../storage/open.ts'
import type { ServerReport } from '../../storage/postgres/replicas.ts'
import { readEnvFile } from '../env_file.ts'
import { withKeptZone } from './first_zone.ts'
import { tellOverruled } from './overruled.ts'
import { noteAddress } from './origin.ts'
import { type Opened, placeOf, settle } from '../session.ts'
import { welcome } from './welcome.ts'
import { leave, managerOf, reportReady, supervise, workerStops } from './workers.ts'

type Log = ReturnType<typeof makeLog>

/** Serves until the process is asked to stop. */
export async function serve(command: Command): Promise<void> {
  const settled = settle(command)
  const { settings } = settled
  const { FASTI_WORKERS: wish } = settings
  const workers = wish === 'auto' ? availableParallelism() : wish
  if (workers === 1) {
    // Before anything is created: a server that cannot listen leaves nothing behind.
    await freePort(settings.HOST, settings.PORT)
    return serveWith(settled, single(settings))
  }
  if (cluster.isPrimary) return supervise(settings, workers)
  try {
    await serveWith({ ...settled, settings: shareOf(settings, workers) }, oneOfMany())
  } finally {
    leave()
  }
}

/** Whether a process serves alone or as one of several workers. */
interface ProcessRole {
  readonly isShared: boolean
  /** Called once it listens. */
  ready(found: { address: string; db: OpenDatabase; log: Log }): Promise<void>
  /** Called once it is ready. */
  stops(): StopRequests
  /** Called when it is told to stop. */
  stopping(log: Log, told: Told): void
}

/** What asked it to stop, and for how long it serves on. */
interface Told {
  readonly signal: string
  readonly drain_seconds: number
}

function single(settings: Settings): ProcessRole {
  let notifications: Notifications | undefined
  return {
    isShared: false,
    ready: async ({ address, db, log }) => {
      await welcome(db, settings, address)
      log.info({ address, database: db.dialect }, 'ready')
      notifications = managerOf(log)
      notifications.ready()
    },
    stops: stopSignals,
    stopping: (log, told) => {
      log.info(told, 'stopping')
      notifications?.stopping()
    },
  }
}

function oneOfMany(): ProcessRole {
  const stops = workerStops()
  return {
    isShared: true,
    ready: async ({ address }) => reportReady(address),
    stops: () => stops,
    // The supervisor logs it, once for all.
    stopping: () => {},
  }
}

/** Those that are written almost like a setting are warned of before; see `settle`. */
function tellUnknown(log: Log): void {
  const names = unknownSettings(readEnvFile()?.values).flatMap(({ name, meant }) =>
    meant === undefined ? [name] : [],
  )
  if (names.length > 0) log.warn({ names }, 'these are no settings')
}

/** Time for running responses to finish after an uncaught error. */
const longestEndMs = 10_000

async function serveWith(settled: Omit<Opened, 'db'>, role: ProcessRole): Promise<void> {
  const { settings: given, languages, flags } = settled
  const log = makeLog(given.FASTI_LOG_LEVEL)
  const db = await openDatabase({
    ...placeOf(given),
    report: (change) => tell(log, change),
    tell: (sentence) => log.info(sentence),
  })
  await removeStaging(placeOf(given))
  let isStopping = false
  try {
    // Loaded only in processes that serve, and only once the database is open.
    const { buildApp } = await import('../../app/app.ts')
    const { serverJobs } = await import('../../app/server/jobs.ts')
    const settings = await withKeptZone(settled, db)
    const program = programFor(settings, flags)
    removeOldUploads().catch((error: unknown) =>
      log.warn({ err: error }, 'files of imports that were cut off are still there'),
    )
    const app = await buildApp({
      settings,
      db,
      languages,
      log,
      isStopping: () => isStopping,
      ...(program ? { program } : {}),
    })
    await tellOverruled(db, app.calendar.site(), log)
    if (!role.isShared) tellUnknown(log)
    let sooner: Promise<unknown> | undefined
    try {
      const address = await listen(app, settings.HOST, settings.PORT, role.isShared)
      const uncaught = uncaughtError(log, longestEndMs)
      noteAddress(settings, address)
      await role.ready({ address, db, log })
      const { distribute } = app.websub
      const mail = mailSettingsOf(settings)
      const jobParts = {
        db,
        ...app.calendar,
        languages,
        homeOf: homeOf(settings),
        log,
        distribute,
        mail: mail && { ...mail, languages: publishedLanguages(languages, settings) },
      }
      const processJobs = program ? jobsInProcesses(settings, program, { db, log }) : []
      const stopJobs = startJobs({ db, log }, [...serverJobs(jobParts), ...processJobs])
      const stops = role.stops()
      const signal = await Promise.race([stops.next(), uncaught])
      const stoppedJobs = Promise.all([stopJobs(), app.tasks.close()])
      isStopping = true
      if (signal !== undefined) {
        const drain_seconds = drainSecondsOf(settings)
        role.stopping(log, { signal, drain_seconds })
        await drain(app.server, drain_seconds * 1000, Promise.race([stops.next(), uncaught]))
      }
      sooner = stops.next()
      await Promise.race([stoppedJobs, sooner])
    } finally {
      await stop(app, sooner)
    }
  } finally {
    await db.close()
  }
}

/** This program, for work in processes of its own. */
function programFor(settings: Settings, flags: Values): Program | undefined {
  const [, file] = process.argv
  return file === undefined ? undefined : { file, environment: environmentFor(settings, flags) }
}

/** Syncs, and the backups that the settings ask for. */
function jobsInProcesses(settings: Settings, program: Program, parts: RunnerParts): readonly Job[] {
  const { FASTI_BACKUP_EVERY: every, FASTI_BACKUP_KEEP: keep } = settings
  const folder = backupFolderOf(settings)
  const backups =
    every === undefined ? [] : [backupJob({ every, keep, folder, program }, parts.log)]
  return [syncJob({ ...parts, program }), ...backups]
}

/** Divides the limits of the whole server among its processes. */
function shareOf(settings: Settings, workers: number): Settings {
  const { FASTI_RATE_LIMIT: limit, FASTI_DATABASE_CONNECTIONS: connections } = settings
  return {
    ...settings,
    FASTI_RATE_LIMIT: Math.ceil(limit / workers),
    FASTI_DATABASE_CONNECTIONS: Math.max(fewestConnections, Math.floor(connections / workers)),
  }
}

const fewestConnections = 3

const reports = {
  primary: ['the primary is away, replicas are read', 'the primary is back'],
  replica: ['a replica is left out', 'a replica is back'],
  refused: [
    'a second server takes writes, and is refused',
    'a second server takes no writes any more',
  ],
} as const

function tell(log: Log, { role, name, lost }: Parameters<ServerReport>[0]): void {
  const [isLost, isBack] = reports[role]
  // A split brain loses data until somebody ends it; anything else passes by itself.
  if (lost) log[role === 'refused' ? 'error' : 'warn']({ [role]: name, err: lost }, isLost)
  else log.info({ [role]: name }, isBack)
}
