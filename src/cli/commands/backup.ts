import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { type Settings, backupFolderOf } from '../../app/settings.ts'
import { makeBackup } from '../../storage/backup/backup.ts'
import { markOf } from '../../storage/backup/folder_mark.ts'
import { removeOldest } from '../../storage/backup/keep.ts'
import { noteBackup } from '../../storage/backup/note.ts'
import { type Target, targetOf } from '../../storage/backup/target.ts'
import { UnusableBackup } from '../../storage/backup/unusable.ts'
import { type Verified, verifyBackup } from '../../storage/backup/verify.ts'
import type { DatabaseLocation } from '../../storage/open.ts'
import { toWall } from '../../language/time/zone.ts'
import { type BackupOptions, backupOptions } from '../../exchange/commands/options.ts'
import { declare } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { hasParent, tellParent } from '../parent.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'
import { warnOf } from '../wrong_files.ts'

export function addBackup(program: Command): void {
  declare(program, 'backup [file]', {
    doc: 'Writes the whole calendar into one file, while the server goes on.',
    about: 'The file, or a folder in which it gets a name with date and time.',
    options: backupOptions,
    explanation,
    examples: ['backup ./fasti.tar.zst', 'backup /backups/ --every 24h --keep 7'],
    run: backup,
  })
}

const explanation = `
Without a file it goes into the folder FASTI_BACKUP_FOLDER. A backup has the database, be it SQLite
or PostgreSQL, and the images, all as of the moment at which it began. It is read back and checked
before it gets its name. "fasti restore" brings it back, into either database.`

async function backup(
  given: string | undefined,
  options: BackupOptions,
  command: Command,
): Promise<void> {
  const { verify = false, force = false, every, keep, scheduled = false } = options
  if (verify && (force || every !== undefined || keep !== undefined)) {
    command.error('error: --verify goes with no other option')
  }
  if (verify && given === undefined) command.error('error: --verify needs the file of a backup')
  const { settings } = settle(command)
  if (verify && given !== undefined) return check(given)
  const place = given ?? backupFolderOf(settings)
  const order = { place, isForced: force, every, keep, isScheduled: scheduled }
  await interruptible(async (signal) => {
    if (every === undefined) await backUp(settings, order, signal)
    else await backUpAgainAndAgain(settings, { ...order, every }, signal)
  })
}

interface Order {
  readonly place: string
  readonly isForced: boolean
  readonly keep: number | undefined
  /** Whether the server makes it by its settings. */
  readonly isScheduled: boolean
}

async function backUp(
  settings: Settings,
  { place, isForced, keep, isScheduled }: Order,
  signal: AbortSignal,
): Promise<void> {
  const source: DatabaseLocation = { folder: settings.FASTI_DATA, url: settings.DATABASE_URL }
  const target = await targetOf(source, place, isForced)
  if (keep !== undefined && target.folder === undefined) {
    throw new UnusableBackup(`${target.file} is one file; --keep goes with a folder.`)
  }
  const begun = performance.now()
  const report = progressOf('steps')
  const made = await makeBackup({ source, file: target.file, report, signal })
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(summaryOf(target.file, made))
  warnOf(made.contents.wrong_files)
  await removeOld(target, keep)
  await tellOthers(source, { file: target.file, made, seconds, isScheduled })
}

/** A failure is told, and the next one may be better. */
async function backUpAgainAndAgain(
  settings: Settings,
  order: Order & { readonly every: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    try {
      await backUp(settings, order, signal)
    } catch (error) {
      if (signal.aborted) return
      console.error(error instanceof Error ? error.message : error)
    }
    const left = order.every * 1000 - (performance.now() - begun)
    await sleep(Math.max(0, left), undefined, { signal }).catch(() => {})
  }
}

async function removeOld({ folder, prefix }: Target, keep: number | undefined): Promise<void> {
  if (folder === undefined || keep === undefined) return
  for (const path of await removeOldest(folder, prefix, keep)) console.log(`Removed ${path}.`)
}

interface Made {
  readonly file: string
  readonly made: Verified
  readonly seconds: number
  readonly isScheduled: boolean
}

/** The console shows the last backup, and a server that has started this process logs it. */
async function tellOthers(source: DatabaseLocation, told: Made): Promise<void> {
  const { file, made, seconds, isScheduled } = told
  const { bytes, contents } = made
  // For other nodes; a command that a person has typed leaves nothing beside its file.
  const at = hasParent() ? { node: hostname(), folder: await markOf(dirname(file)) } : {}
  try {
    await noteBackup(source, { file, bytes, files: contents.files, seconds, isScheduled, ...at })
  } catch (error) {
    console.error(`The console does not show this backup: ${(error as Error).message}`)
  }
  tellParent({ result: { file, bytes, seconds, ...at } })
}

async function check(file: string): Promise<void> {
  const report = progressOf('steps')
  let [done, all] = [0, 0]
  const verified = await interruptible((signal) =>
    verifyBackup(file, {
      signal,
      begin: ({ steps }) => void (all = steps),
      advance: (steps, stage) => report((done += steps), all, stage),
    }),
  )
  for (const { name, rows } of verified.contents.tables) console.log(`ok  ${name}: ${rows}`)
  console.log(`ok  files of images: ${verified.contents.files}`)
  console.log(summaryOf(file, verified))
  warnOf(verified.contents.wrong_files)
}

function summaryOf(file: string, { header, contents, bytes }: Verified): string {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const events = contents.tables.find(({ name }) => name === 'events')?.rows ?? 0
  const moment = toWall(header.taken_utc, 'UTC')
  const size = (bytes / 1024 ** 2).toFixed(1)
  return `The backup ${file} is whole: ${events} events, ${rows} rows and ${contents.files} files of images as of ${moment} UTC, in ${size} MB.`
}
