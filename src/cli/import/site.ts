// The import of a whole site on the command line.

import type { Command } from 'commander'
import { importSite } from '../../transfer/site/import_site.ts'
import { progressOf } from '../progress.ts'
import { defaultsOf, withImporter } from './importer.ts'
import type { SiteOptions } from './options.ts'
import { printerOf } from './report.ts'

export async function importFrom(
  root: string,
  options: SiteOptions,
  command: Command,
): Promise<void> {
  await withImporter(options, command, async ({ context, signal }) => {
    const { credentials, series, restart = false, dryRun = false } = options
    const printer = printerOf(options)
    const { counts, group, couldBeSeries } = await importSite(context, {
      root,
      ...(credentials === undefined ? {} : { credentials }),
      series,
      isFresh: restart,
      isDry: dryRun,
      defaults: await defaultsOf(context.db, options),
      advance: progressOf('items'),
      report: printer.add,
      signal,
    })
    printer.finish(counts, group)
    if (couldBeSeries > 0 && !options.json) {
      console.log(`${couldBeSeries} events repeat regularly and could be series: --series guess.`)
    }
  })
}
