import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../../storage/backup/restore/restore.ts'
import { type DatabaseLocation, placeName } from '../../storage/open.ts'
import { toWall } from '../../language/time/zone.ts'
import { examples } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { readPlace } from '../place.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'

interface RestoreOptions {
  readonly to?: Partial<DatabaseLocation>
  readonly dataTo?: string
  readonly force?: boolean
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Brings a backup back, into SQLite or PostgreSQL: all of it, or nothing.')
    .argument('<file>', 'The file that "fasti backup" has written.')
    .option(
      '--to <place>',
      'A PostgreSQL address, or a data folder for SQLite; else where the settings say.',
      readPlace,
    )
    .option('--data-to <folder>', 'The folder of the images, if PostgreSQL gets another one.')
    .option('--force', 'Replaces the calendar that is there.')
    .addHelpText('after', explanation)
    .addHelpText(
      'after',
      examples('restore ./fasti.tar.zst', 'restore ./fasti.tar.zst --to sqlite:./data --force'),
    )
    .action(restore)
}

const explanation = `
The server has to be stopped. First the whole backup is checked, and nothing is touched unless every
byte of it is as it was written. If the restore is stopped or killed, the calendar that was there is
as it was; run it again.`

async function restore(file: string, options: RestoreOptions, command: Command): Promise<void> {
  const { to, dataTo, force: isForced = false } = options
  const { settings } = settle(command)
  const url = to ? to.url : settings.DATABASE_URL
  if (dataTo !== undefined && url === undefined) {
    command.error('error: --data-to goes with a PostgreSQL address')
  }
  const target = { folder: resolve(to?.folder ?? dataTo ?? settings.FASTI_DATA), url }
  const report = progressOf('steps')
  const { header, contents } = await interruptible((signal) =>
    restoreBackup({ file: resolve(file), target, isForced, report, signal }),
  )
  for (const { name, rows } of contents.tables) console.log(`ok  ${name}: ${rows}`)
  console.log(`ok  files of images: ${contents.files}`)
  const moment = toWall(header.taken_utc, 'UTC')
  console.log(`The calendar in ${placeName(target)} is that of ${moment} UTC now.`)
}
