import type { Command } from 'commander'
import { defaultsOf } from '../../exchange/import/plan.ts'
import { importSite } from '../../exchange/site/import_site.ts'
import { progressOf } from '../progress.ts'
import { guardOf, withImporter } from './importer.ts'
import type { SiteOptions } from '../../exchange/commands/options.ts'
import { reported } from './report.ts'

export async function importFrom(
  root: string,
  options: SiteOptions,
  command: Command,
): Promise<void> {
  await withImporter(options, command, async ({ context, settings, signal }) => {
    const { credentials, series, restart = false, dryRun = false } = options
    const guard = guardOf(options, settings)
    const { couldBeSeries } = await reported(options, async (printer) =>
      importSite(context, {
        root,
        ...(credentials === undefined ? {} : { credentials }),
        ...(guard ? { guard } : {}),
        series,
        isFresh: restart,
        isDry: dryRun,
        defaults: await defaultsOf(context.db, options),
        advance: progressOf('items'),
        report: printer.add,
        begun: printer.begun,
        signal,
      }),
    )
    if (couldBeSeries > 0 && !options.json) {
      console.log(`${couldBeSeries} events repeat regularly and could be series: --series guess.`)
    }
  })
}
