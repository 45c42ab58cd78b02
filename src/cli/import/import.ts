// The command line of imports.

import type { Command } from 'commander'
import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { knownUser } from '../../access/users/tokens.ts'
import { hasAdministrator } from '../../access/users/operations.ts'
import { readableValues } from '../../calendar/console/settings/rules.ts'
import { readSettings } from '../../calendar/console/settings/store.ts'
import { ownContext } from '../../demo/context.ts'
import { isEmpty } from '../../demo/store.ts'
import type { Database } from '../../storage/database.ts'
import { readIdentity } from '../../storage/identity.ts'
import type { ImportFile } from '../../transfer/import/item.ts'
import type { Defaults } from '../../transfer/import/plan.ts'
import type { ImportOrder } from '../../transfer/import/record.ts'
import { runImport } from '../../transfer/import/run.ts'
import { jsonItems } from '../../transfer/json/items.ts'
import { loadJson } from '../../transfer/json/load.ts'
import { openDocument } from '../../transfer/json/read.ts'
import { readIcal } from '../../transfer/ical/read.ts'
import { now } from '../../time/clock.ts'
import { administrator } from '../administrator.ts'
import type { FileKind, ImportOptions } from './options.ts'
import { progressOf } from '../progress.ts'
import { open } from '../session.ts'
import { csvItems } from './csv.ts'
import { openFile } from './open_file.ts'
import { printerOf } from './report.ts'

export async function importFile(
  kind: FileKind,
  given: string,
  options: ImportOptions,
  command: Command,
): Promise<void> {
  await using file = await openFile(given)
  await withImporter(options, command, async (importer) => {
    const { context } = importer
    if (kind === 'json' && !options.dryRun && (await isEmpty(context.db))) {
      return load(importer, file)
    }
    const source = await sourceOf(kind, importer, file)
    await run(importer, options, { ...source, name: file.name })
  })
}

/** What an import needs of the command that it is. */
interface Importer {
  readonly context: Context
  readonly advance: (bytes: number, all: number) => void
  readonly options: ImportOptions
  /** Ctrl-C ends it after what is being written. */
  readonly signal: AbortSignal
}

async function withImporter(
  options: ImportOptions,
  command: Command,
  work: (importer: Importer) => Promise<void>,
): Promise<void> {
  const { settings, languages, db } = await open(command, { bulk: true })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Refusal('Stopped. Run it again, and it goes on.'))
  process.once('SIGINT', interrupt)
  try {
    const actor = await actorFor(db, options)
    const stored = readableValues(await readSettings(db))
    const context = ownContext({ settings, languages, db, actor, stored, now: now() })
    const advance = progressOf('bytes')
    await work({ context, advance, options, signal: stop.signal })
  } finally {
    process.off('SIGINT', interrupt)
    await db.close()
  }
}

/** The first administrator; a dry run does not make one. */
async function actorFor(db: Database, { dryRun = false }: ImportOptions): Promise<Actor> {
  if (dryRun && !(await hasAdministrator(db))) return { id: 0, login: '', role: 'administrator' }
  // Standard output may be the report.
  return administrator(db, console.error)
}

type Source = Pick<ImportOrder, 'kind' | 'address' | 'items'>

async function sourceOf(kind: FileKind, importer: Importer, file: ImportFile): Promise<Source> {
  const { context, options } = importer
  const advance = (bytes: number) => importer.advance(Math.min(bytes, file.size), file.size)
  const reading = { zone: context.site.zone, advance }
  if (kind === 'ics') return { kind, address: '', items: readIcal(file, reading) }
  if (kind === 'csv') return { kind, address: '', items: await csvItems(file, reading, options) }
  const { calendar } = (await openDocument(file, () => {})).head
  if (calendar === (await readIdentity(context.db))) {
    throw new Refusal('This export is of this calendar: everything in it is here already.')
  }
  const isDry = options.dryRun ?? false
  return { kind, address: calendar, items: jsonItems(file, { context, isDry, advance }) }
}

async function run(
  { context, signal }: Importer,
  options: ImportOptions,
  order: Source & Pick<ImportOrder, 'name'>,
): Promise<void> {
  const printer = printerOf(options)
  const { counts, group } = await runImport(context, {
    ...order,
    defaults: await defaultsOf(context.db, options),
    isDry: options.dryRun ?? false,
    report: printer.add,
    signal,
  })
  printer.finish(counts, group)
}

/** An empty calendar becomes the same as the one that was exported. */
async function load({ context, advance }: Importer, file: ImportFile): Promise<void> {
  const document = await openDocument(file, (bytes) => advance(bytes, file.size))
  const loaded = await loadJson(context, document)
  console.log(`The calendar was empty; now it has all ${loaded} items of ${file.name}.`)
}

async function defaultsOf(db: Database, options: ImportOptions): Promise<Defaults> {
  const { status, category = [], venue, author } = options
  return {
    values: {
      status,
      ...(author === undefined ? {} : { author: (await knownUser(db, author)).id }),
      ...(venue === undefined ? {} : { venue: [{ venue }] }),
    },
    categories: category,
  }
}
