import type { FileKind } from '../../contract/file_kinds.ts'
import type { Command } from 'commander'
import {
  type ExportOptions,
  exportOptions,
  filteredOptions,
} from '../../exchange/commands/options.ts'
import { examples, withOptions } from '../command.ts'

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('Writes the calendar into a file, or to standard output.')
  addFile(
    command,
    'json',
    'Everything, with images, drafts and the trash: fasti import json takes it again.',
    ['export json --to calendar.json', 'export json --to calendar.json --force'],
  )
  addFile(command, 'ics', 'Events for calendar programs, as iCalendar.', [
    'export ics --to calendar.ics',
    'export ics --filter categories=music',
  ])
  addFile(command, 'csv', 'Events as a table, a line for each date.', [
    'export csv --to season.csv',
    'export csv --filter start_date=2027-01-01 venue=12',
  ])
}

function addFile(
  command: Command,
  kind: FileKind,
  doc: string,
  lines: readonly [string, string],
): void {
  withOptions(command.command(kind), kind === 'json' ? exportOptions : filteredOptions)
    .description(doc)
    .addHelpText('after', examples(...lines))
    .action(async (options: ExportOptions, own: Command) => {
      // Loaded lazily, so that other commands start fast.
      const { exportCalendar } = await import('../export/export.ts')
      await exportCalendar(kind, options, own)
    })
}
