import type { Command } from 'commander'
import {
  type ImportOptions,
  type SiteOptions,
  csvOptions,
  importOptions,
  siteOptions,
} from '../../exchange/commands/options.ts'
import { type FileKind, fileKinds } from '../../contract/file_kinds.ts'
import { examples, withOptions } from '../command.ts'

export function addImport(program: Command): void {
  const command = program
    .command('import')
    .description('Brings in the events of other calendars; a second time it changes what changed.')
  withOptions(command.command('site <root>'), siteOptions)
    .description('Imports a whole calendar from a site that speaks this interface.')
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
  for (const kind of fileKinds) addFile(command, kind, files[kind])
}

interface FileHelp {
  readonly doc: string
  readonly lines: readonly [string, string]
}

const files: Readonly<Record<FileKind, FileHelp>> = {
  ics: {
    doc: 'Imports iCalendar: a file, an address, or - for standard input.',
    lines: ['import ics calendar.ics', 'import ics https://choir.example/all.ics --status draft'],
  },
  csv: {
    doc: 'Imports a table: a file, an address, or - for standard input.',
    lines: ['import csv season.csv --dry-run', 'import csv season.csv --map "Wann=start_date"'],
  },
  json: {
    doc: 'Imports what fasti export json wrote; an empty calendar becomes the same.',
    lines: ['import json calendar.json', 'import json calendar.json --dry-run'],
  },
}

function addFile(command: Command, kind: FileKind, { doc, lines }: FileHelp): void {
  withOptions(command.command(`${kind} <file>`), kind === 'csv' ? csvOptions : importOptions)
    .description(doc)
    .addHelpText('after', examples(...lines))
    .action(async (file: string, options: ImportOptions, own: Command) => {
      // Loaded lazily, so that other commands start fast.
      const { importFile } = await import('../import/import.ts')
      await importFile(kind, file, options, own)
    })
}
