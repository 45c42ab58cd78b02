import type { Command } from 'commander'
import { Refusal } from '../../access/users/refusal.ts'
import { isEmpty } from '../demo/store.ts'
import { readIdentity } from '../../storage/identity.ts'
import type { ImportFile } from '../../exchange/import/item.ts'
import { ownItems } from '../../exchange/export/own.ts'
import { noCounts } from '../../exchange/import/outcome.ts'
import { defaultsOf } from '../../exchange/import/plan.ts'
import type { ImportOrder } from '../../exchange/import/record.ts'
import { runImport } from '../../exchange/import/run.ts'
import { jsonItems } from '../../exchange/json/items.ts'
import { loadJson } from '../../exchange/json/load.ts'
import { openDocument } from '../../exchange/json/read.ts'
import { readIcal } from '../../exchange/ical/read.ts'
import { noTitle } from '../../exchange/ical/remarks.ts'
import { tellParent } from '../parent.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'
import { csvItems } from './csv.ts'
import { type Importer, guardOf, withImporter } from './importer.ts'
import { openFile } from './open_file.ts'
import type { FileKind } from '../../contract/file_kinds.ts'
import type { ImportOptions } from '../../exchange/commands/options.ts'
import { type Printer, inEnglish, reported } from './report.ts'

export async function importFile(
  kind: FileKind,
  given: string,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  await using opened = await openFile(given, guardOf(options, settle(command).settings))
  const file = options.name === undefined ? opened : { ...opened, name: options.name }
  await withImporter(options, command, async (importer) => {
    const { context } = importer
    if (kind === 'json' && !options.dryRun && (await isEmpty(context.db))) {
      await load(importer, file)
    } else {
      await run(kind, importer, options, file)
    }
  })
}

type Source = Pick<ImportOrder, 'kind' | 'address' | 'items' | 'own'>

async function sourceOf(
  kind: FileKind,
  { context }: Importer,
  options: ImportOptions,
  file: ImportFile,
  printer: Printer,
): Promise<Source> {
  const tell = progressOf('bytes')
  const advance = (bytes: number) => tell(Math.min(bytes, file.size), file.size)
  const untitled = context.say(noTitle)
  const reading = { zone: context.site.zone, untitled, advance }
  const readers: Readonly<Record<FileKind, () => Promise<Omit<Source, 'kind'>>>> = {
    ics: async () => ({
      address: '',
      items: readIcal(file, reading),
      own: await ownItems(context, 'ics', reading),
    }),
    csv: async () => ({
      address: '',
      items: await csvItems(file, reading, options, printer),
      own: await ownItems(context, 'csv', reading),
    }),
    json: async () => {
      const { calendar } = (await openDocument(file, () => {})).head
      if (calendar === (await readIdentity(context.db))) {
        throw new Refusal(
          'This export is of this calendar. What it was like before is brought back by a backup.',
        )
      }
      const isDry = options.dryRun ?? false
      const { author: owner } = (await defaultsOf(context.db, options)).values
      return { address: calendar, items: jsonItems(file, { context, owner, isDry, advance }) }
    },
  }
  return { kind, ...(await readers[kind]()) }
}

async function run(
  kind: FileKind,
  importer: Importer,
  options: ImportOptions,
  file: ImportFile,
): Promise<void> {
  const { context, signal } = importer
  await reported(options, async (printer) =>
    runImport(context, {
      ...(await sourceOf(kind, importer, options, file, printer)),
      name: file.name,
      defaults: await defaultsOf(context.db, options),
      isDry: options.dryRun ?? false,
      report: printer.add,
      begun: printer.begun,
      signal,
    }),
  )
}

/** An empty calendar becomes the same as the one that was exported. */
async function load({ context }: Importer, file: ImportFile): Promise<void> {
  const tell = progressOf('bytes')
  const document = await openDocument(file, (bytes) => tell(bytes, file.size))
  const { items, remarks } = await loadJson(context, document)
  tellParent({
    result: {
      import: null,
      dry_run: false,
      counts: { ...noCounts, created: items },
      group: null,
      columns: [],
      outcomes: [],
    },
  })
  for (const remark of remarks) console.log(inEnglish(remark))
  console.log(`The calendar was empty; now it has all ${items} items of ${file.name}.`)
}
