import type { Command } from 'commander'
import { csvOptions, importOptions, siteOptions } from '../../exchange/commands/options.ts'
import { type FileKind, fileKinds } from '../../contract/file_kinds.ts'
import { declare } from '../command.ts'

export function addImport(program: Command): void {
  const command = program
    .command('import')
    .description('Brings in the events of other calendars; a second time it changes what changed.')
  declare(command, 'site <root>', {
    doc: 'Imports a whole calendar from a site that speaks this interface.',
    options: siteOptions,
    examples: [
      'import site https://theatre.example/wp-json/tribe/events/v1',
      'import site https://theatre.example --series guess --dry-run',
    ],
    run: async (root, options, own) => {
      const { importFrom } = await import('../import/site.ts')
      await importFrom(root, options, own)
    },
  })
  for (const kind of fileKinds) {
    declare(command, `${kind} <file>`, {
      ...files[kind],
      options: kind === 'csv' ? csvOptions : importOptions,
      run: async (file, options, own) => {
        const { importFile } = await import('../import/import.ts')
        await importFile(kind, file, options, own)
      },
    })
  }
}

interface FileHelp {
  readonly doc: string
  readonly examples: readonly [string, string]
}

const files: Readonly<Record<FileKind, FileHelp>> = {
  ics: {
    doc: 'Imports iCalendar: a file, an address, or - for standard input.',
    examples: [
      'import ics calendar.ics',
      'import ics https://choir.example/all.ics --status draft',
    ],
  },
  csv: {
    doc: 'Imports a table: a file, an address, or - for standard input.',
    examples: ['import csv season.csv --dry-run', 'import csv season.csv --map "Wann=start_date"'],
  },
  json: {
    doc: 'Imports what fasti export json wrote; an empty calendar becomes the same.',
    examples: ['import json calendar.json', 'import json calendar.json --dry-run'],
  },
}
