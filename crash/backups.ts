// Backups one after another beside writers: each is whole, and has all that was acknowledged before
// it began.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { checkAll } from '../src/calendar/checks/all.ts'
import { readSettings } from '../src/app/settings.ts'
import { siteOf } from '../src/app/site.ts'
import { restoreBackup } from '../src/storage/backup/restore/restore.ts'
import { withSnapshot } from '../src/storage/snapshot.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import { startServer } from '../test/support/server.ts'
import { newCalendar } from './calendar.ts'
import { type Client, clientOf } from './client.ts'
import { runCommand } from './kills.ts'
import { openPlaces } from './places.ts'

export interface BackupPlan {
  readonly seconds: number
  /** Writes in a second. */
  readonly rate: number
  readonly database: 'sqlite' | 'postgres'
  readonly tell: (done: number, all: number) => void
}

export interface BackupFigures {
  acknowledged: number
  refused: number
  backups: number
  /** Of all backups, events that were acknowledged before one began and are not in it. */
  lost: number
  doctorFaults: number
  /** 0.99 quantiles of a list in ms: before the backups, and beside them. */
  alone: number
  beside: number
  /** The largest size of the log of SQLite in bytes, without and with backups. */
  logAlone: number
  logBeside: number
  readonly faults: string[]
}

interface Taken {
  readonly file: string
  /** Events that were acknowledged before it began. */
  readonly before: number
}

const listMs = 20
const longestWarmUpMs = 3000

export async function backUpBesideWrites(plan: BackupPlan): Promise<BackupFigures> {
  await using places = await openPlaces(plan.database)
  const folder = await mkdtemp(join(tmpdir(), 'fasti-backups-'))
  const figures: BackupFigures = {
    acknowledged: 0,
    refused: 0,
    backups: 0,
    lost: 0,
    doctorFaults: 0,
    alone: 0,
    beside: 0,
    logAlone: 0,
    logBeside: 0,
    faults: [],
  }
  const calendar = await newCalendar(await places.fresh())
  const { settings } = calendar.place
  const server = await startServer(settings)
  const client = clientOf(server.address, calendar.secret)
  const acknowledged: number[] = []
  const writing = write(client, plan.rate, acknowledged, figures)
  const log = join(settings.FASTI_DATA, 'fasti.db-wal')
  try {
    // The first answers are slower.
    await measure(client, log).after(Math.min(longestWarmUpMs, plan.seconds * 500))
    const quiet = await measure(client, log).after((plan.seconds * 1000) / 4)
    const measuring = measure(client, log)
    const taken = await takeAll(plan, settings, folder, acknowledged, figures)
    const loud = await measuring.end()
    Object.assign(figures, { alone: quiet.p99, logAlone: quiet.log })
    Object.assign(figures, { beside: loud.p99, logBeside: loud.log })
    await writing.end()
    figures.acknowledged = acknowledged.length
    for (const one of taken) await examine(folder, one, acknowledged, figures)
  } finally {
    await writing.end()
    client.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

/** Writes at an even pace, however long each takes. */
function write(client: Client, rate: number, acknowledged: number[], figures: BackupFigures) {
  const running = new Set<Promise<void>>()
  let count = 0
  const one = async () => {
    count += 1
    const start = `2030-01-${String((count % 28) + 1).padStart(2, '0')} 10:00:00`
    const tags = [`Tag ${count % 7}`]
    const body = { title: `Written ${count}`, start_date: start, end_date: start, tags }
    const answer = await client.send('POST', '/events', { body })
    if (answer.status === 201) acknowledged.push(answer.body.id)
    else figures.refused += 1
  }
  const begun = performance.now()
  const timer = setInterval(() => {
    const due = Math.ceil(((performance.now() - begun) / 1000) * rate) - count
    for (let more = 0; more < due; more += 1) {
      const sent = one().finally(() => running.delete(sent))
      running.add(sent)
    }
  }, 5)
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Asks for a list again and again, and watches the size of a file. */
function measure(client: Client, file: string) {
  const times: number[] = []
  let largest = 0
  const over = new AbortController()
  const asking = (async () => {
    for (let page = 1; !over.signal.aborted; page = (page % 20) + 1) {
      const begun = performance.now()
      await client.send('GET', `/events?per_page=20&page=${page}`, { isNobody: true })
      times.push(performance.now() - begun)
      largest = Math.max(largest, (await stat(file).catch(() => ({ size: 0 }))).size)
      await sleep(listMs)
    }
  })()
  const end = async () => {
    over.abort()
    await asking
    const sorted = times.toSorted((a, b) => a - b)
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, log: largest }
  }
  return {
    end,
    after: async (ms: number) => {
      await sleep(ms)
      return end()
    },
  }
}

/** One every second; the next begins when the one before has ended. */
async function takeAll(
  { seconds, tell }: BackupPlan,
  settings: Readonly<Record<string, string>>,
  folder: string,
  acknowledged: readonly number[],
  figures: BackupFigures,
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  const begun = performance.now()
  for (let second = 0; second < seconds;) {
    const file = join(folder, `${second}.tar.zst`)
    const before = acknowledged.length
    const { code, output } = await runCommand(settings, ['backup', file])
    if (code === 0) taken.push({ file, before })
    else figures.faults.push(`A backup failed: ${output}`)
    figures.backups += 1
    const passed = (performance.now() - begun) / 1000
    second = Math.max(second + 1, Math.ceil(passed))
    tell(Math.min(second, seconds), seconds)
    await sleep(Math.max(0, second - passed) * 1000)
  }
  return taken
}

const unheard = () => {}

async function examine(
  folder: string,
  { file, before }: Taken,
  acknowledged: readonly number[],
  figures: BackupFigures,
): Promise<void> {
  const target = { folder: join(folder, 'restored') }
  await restoreBackup({ file, target, isForced: true, report: unheard })
  const languages = loadLanguages()
  const settings = readSettings({ FASTI_DATA: target.folder }, [...languages.keys()])
  const around = { site: siteOf(settings, languages), now: now() }
  await checkAll(target, around, ({ state, words }) => {
    if (state === 'good') return
    figures.doctorFaults += 1
    figures.faults.push(`The doctor: ${words}`)
  })
  const rows = await withSnapshot(target, (db) =>
    db.all<{ id: number }>(sql`select id from events`),
  )
  const found = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.slice(0, before).filter((id) => !found.has(id))
  figures.lost += lost.length
  if (lost.length > 0) figures.faults.push(`Not in ${file}: ${lost.slice(0, 5).join(', ')}`)
}
