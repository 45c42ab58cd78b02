import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type OptionsOf, required } from '../../exchange/commands/option.ts'
import { type Finding, moveCalendar } from '../../storage/backup/move.ts'
import { placeName } from '../../storage/open.ts'
import { now } from '../../language/time/clock.ts'
import { toWall } from '../../language/time/zone.ts'
import { declare } from '../command.ts'
import { interruptible } from '../interruptible.ts'
import { dataTo, place } from '../place.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'
import { warnOf } from '../wrong_files.ts'

const moveOptions = {
  to: required(place('A PostgreSQL address, or a data folder for SQLite.')),
  dataTo,
}

export function addMove(program: Command): void {
  declare(program, 'move', {
    doc: 'Copies the whole calendar into another database and compares the two.',
    options: moveOptions,
    examples: ['move --to postgres://user:secret@host/fasti', 'move --to sqlite:./elsewhere'],
    run: move,
  })
}

async function move(options: OptionsOf<typeof moveOptions>, command: Command): Promise<void> {
  const { to, dataTo: images } = options
  if (images !== undefined && !to.url) {
    command.error('error: --data-to goes with a PostgreSQL address')
  }
  const { settings } = settle(command)
  const source = { folder: resolve(settings.FASTI_DATA), url: settings.DATABASE_URL }
  const target = { folder: resolve(to.folder ?? images ?? source.folder), url: to.url }
  const report = progressOf('steps')
  const begun = toWall(now(), 'UTC')
  const { findings, wrongFiles } = await interruptible((signal) =>
    moveCalendar({ source, target, report, signal }),
  )
  for (const finding of findings) console.log(lineOf(finding))
  warnOf(wrongFiles)
  const wrong = findings.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (wrong.length === 0) {
    console.log(`The calendar is in ${placeName(target)} now. Its source is as it was.`)
    console.log(
      `What was written to ${placeName(source)} after ${begun} UTC, when the copy began, is not in it.`,
    )
    return
  }
  console.error(
    `Not the same in both: ${wrong.join(', ')}. ${placeName(target)} was left as it is.`,
  )
  process.exitCode = 1
}

function lineOf({ name, count, targetCount, isSame }: Finding): string {
  const found = count === targetCount ? `${count}` : `${count} here, ${targetCount} there`
  return `${isSame ? 'ok ' : 'BAD'} ${name}: ${found}`
}
