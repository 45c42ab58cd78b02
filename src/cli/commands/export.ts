import { type Command, Option } from 'commander'
import { examples } from '../command.ts'
import type { ExportKind, ExportOptions } from '../export/options.ts'

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('Writes the calendar into a file, or to standard output.')
  withOutput(command.command('json'))
    .description('Everything, with images, drafts and the trash: fasti import json takes it again.')
    .addHelpText(
      'after',
      examples('export json --to calendar.json', 'export json --to calendar.json --force'),
    )
    .action((options: ExportOptions, own: Command) => start('json', options, own))
  withFilters(withOutput(command.command('ics')))
    .description('Events for calendar programs, as iCalendar.')
    .addHelpText(
      'after',
      examples('export ics --to calendar.ics', 'export ics --filter categories=music'),
    )
    .action((options: ExportOptions, own: Command) => start('ics', options, own))
  withFilters(withOutput(command.command('csv')))
    .description('Events as a table, a line for each date.')
    .addHelpText(
      'after',
      examples('export csv --to season.csv', 'export csv --filter start_date=2027-01-01 venue=12'),
    )
    .action((options: ExportOptions, own: Command) => start('csv', options, own))
}

const withOutput = (command: Command): Command =>
  command
    .option('--to <file>', 'The file; standard output if none is named.')
    .option('--force', 'Writes over a file that exists.')

const withFilters = (command: Command): Command =>
  command.addOption(
    new Option('--filter <name=value...>', 'Parameters of GET /events that choose the events.'),
  )

async function start(kind: ExportKind, options: ExportOptions, command: Command): Promise<void> {
  // Loaded lazily, so that other commands start fast.
  const { exportCalendar } = await import('../export/export.ts')
  await exportCalendar(kind, options, command)
}
