import type { Command } from 'commander'
import { exportOptions, filteredOptions } from '../../exchange/commands/options.ts'
import type { FileKind } from '../../contract/file_kinds.ts'
import { declare } from '../command.ts'

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('Writes the calendar into a file, or to standard output.')
  for (const [kind, { doc, examples }] of Object.entries(files)) {
    declare(command, kind, {
      doc,
      options: kind === 'json' ? exportOptions : filteredOptions,
      examples,
      run: async (options, own) => {
        const { exportCalendar } = await import('../export/export.ts')
        await exportCalendar(kind as FileKind, options, own)
      },
    })
  }
}

const files = {
  json: {
    doc: 'Everything, with images, drafts and the trash: fasti import json takes it again.',
    examples: ['export json --to calendar.json', 'export json --to calendar.json --force'],
  },
  ics: {
    doc: 'Events for calendar programs, as iCalendar.',
    examples: ['export ics --to calendar.ics', 'export ics --filter categories=music'],
  },
  csv: {
    doc: 'Events as a table, a line for each date.',
    examples: ['export csv --to season.csv', 'export csv --filter start_date=2027-01-01 venue=12'],
  },
} as const satisfies Record<FileKind, object>
