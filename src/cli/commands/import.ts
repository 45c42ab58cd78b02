import { type Command, InvalidArgumentError } from 'commander'
import { examples } from '../command.ts'
import type { FileKind, ImportOptions, SiteOptions } from '../import/options.ts'

export function addImport(program: Command): void {
  const command = program
    .command('import')
    .description('Brings in the events of other calendars; a second time it changes what changed.')
  withOptions(command.command('site <root>'))
    .description('Imports a whole calendar from a site that speaks this interface.')
    .option('--credentials <login:secret>', 'An application password there, to see drafts, too.')
    .option('--series <way>', 'guess makes series of what repeats; keep does not.', readWay, 'keep')
    .option('--restart', 'Begins anew, although an earlier run was interrupted.')
    .addHelpText(
      'after',
      examples(
        'import site https://theatre.example/wp-json/tribe/events/v1',
        'import site https://theatre.example --series guess --dry-run',
      ),
    )
    .action(async (root: string, options: SiteOptions, own: Command) => {
      const { importFrom } = await import('../import/site.ts')
      await importFrom(root, options, own)
    })
  withOptions(command.command('ics <file>'))
    .description('Imports iCalendar: a file, an address, or - for standard input.')
    .addHelpText(
      'after',
      examples(
        'import ics calendar.ics',
        'import ics https://choir.example/all.ics --status draft',
      ),
    )
    .action((file: string, options: ImportOptions, own: Command) =>
      start('ics', file, options, own),
    )
  withOptions(command.command('csv <file>'))
    .description('Imports a table: a file, an address, or - for standard input.')
    .option('--map <columns>', 'What columns mean: "Titel=title,Wann=start_date,7=description".')
    .addHelpText(
      'after',
      examples('import csv season.csv --dry-run', 'import csv season.csv --map "Wann=start_date"'),
    )
    .action((file: string, options: ImportOptions, own: Command) =>
      start('csv', file, options, own),
    )
  withOptions(command.command('json <file>'))
    .description('Imports what fasti export json wrote; an empty calendar becomes the same.')
    .addHelpText(
      'after',
      examples('import json calendar.json', 'import json calendar.json --dry-run'),
    )
    .action((file: string, options: ImportOptions, own: Command) =>
      start('json', file, options, own),
    )
}

function withOptions(command: Command): Command {
  return command
    .option(
      '--status <status>',
      'publish, draft or pending, for what comes in without one.',
      readStatus,
      'publish',
    )
    .option('--category <names...>', 'Categories that every event gets besides its own.')
    .option('--venue <name>', 'The venue of events that name none.')
    .option('--author <login>', 'Whose events they become; without it the first administrator.')
    .option('--by <login>', 'Who imports, for the history; without it the first administrator.')
    .option('--name <name>', 'What the report calls the file.')
    .option('--public-only', 'Asks no private address, except hosts in FASTI_IMAGE_HOSTS_ALLOW.')
    .option('--dry-run', 'Says what would happen, and changes nothing.')
    .option('--json', 'Prints the report as JSON.')
}

function readStatus(given: string): string {
  if (['publish', 'draft', 'pending'].includes(given)) return given
  throw new InvalidArgumentError('It has to be publish, draft or pending.')
}

function readWay(given: string): string {
  if (given === 'keep' || given === 'guess') return given
  throw new InvalidArgumentError('It has to be keep or guess.')
}

async function start(
  kind: FileKind,
  file: string,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  // Loaded lazily, so that other commands start fast.
  const { importFile } = await import('../import/import.ts')
  await importFile(kind, file, options, command)
}
