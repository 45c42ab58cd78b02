import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../../storage/backup/restore/restore.ts'
import { placeName } from '../../storage/open.ts'
import { toWall } from '../../language/time/zone.ts'
import { type OptionsOf, flag } from '../../exchange/commands/option.ts'
import { declare } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { dataTo, place } from '../place.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'

const restoreOptions = {
  to: place('A PostgreSQL address, or a data folder for SQLite; else where the settings say.'),
  dataTo,
  force: flag('Replaces the calendar that is there.'),
}

export function addRestore(program: Command): void {
  declare(program, 'restore <file>', {
    doc: 'Brings a backup back, into SQLite or PostgreSQL: all of it, or nothing.',
    about: 'The file that "fasti backup" has written.',
    options: restoreOptions,
    explanation,
    examples: ['restore ./fasti.tar.zst', 'restore ./fasti.tar.zst --to sqlite:./data --force'],
    run: restore,
  })
}

const explanation = `
The server has to be stopped. First the whole backup is checked, and nothing is touched unless every
byte of it is as it was written. If the restore is stopped or killed, the calendar that was there is
as it was; run it again.`

async function restore(
  file: string,
  { to, dataTo: images, force: isForced = false }: OptionsOf<typeof restoreOptions>,
  command: Command,
): Promise<void> {
  const { settings } = settle(command)
  const url = to ? to.url : settings.DATABASE_URL
  if (images !== undefined && url === undefined) {
    command.error('error: --data-to goes with a PostgreSQL address')
  }
  const target = { folder: resolve(to?.folder ?? images ?? settings.FASTI_DATA), url }
  const report = progressOf('steps')
  const { header, contents } = await interruptible((signal) =>
    restoreBackup({ file: resolve(file), target, isForced, report, signal }),
  )
  for (const { name, rows } of contents.tables) console.log(`ok  ${name}: ${rows}`)
  console.log(`ok  files of images: ${contents.files}`)
  const moment = toWall(header.taken_utc, 'UTC')
  console.log(`The calendar in ${placeName(target)} is that of ${moment} UTC now.`)
}
