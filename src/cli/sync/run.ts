// One look at a calendar elsewhere, on the command line and for the server.

import type { Command } from 'commander'
import { Refusal } from '../../access/users/refusal.ts'
import { noCounts } from '../../transfer/import/outcome.ts'
import { type RunReport, runSync } from '../../transfer/sync/run.ts'
import { toWall } from '../../time/zone.ts'
import { inEnglish, printerOf } from '../import/report.ts'
import { interruptible } from '../interruptible.ts'
import { hasParent, tellParent } from '../parent.ts'
import { withContext } from './context.ts'

export async function runOne(
  id: number,
  { json = false }: { readonly json?: boolean },
  command: Command,
): Promise<void> {
  // A server has started this process, and hears what came of it.
  const isScheduled = hasParent()
  await interruptible((signal) =>
    withContext(command, async (context) => {
      if (isScheduled) {
        const report = await runSync(context, id, { signal })
        tellServer(report)
        return
      }
      const printer = printerOf({ json })
      const report = await runSync(context, id, { signal, isFull: true, report: printer.add })
      if (!report) throw new Refusal('Another process is looking at it right now.')
      if (!json) for (const remark of report.remarks) console.log(inEnglish(remark))
      printer.finish(report.counts ?? noCounts, report.group)
      if (report.outcome === 'failed') {
        throw new Refusal(
          `Nothing was changed; the next look is at ${toWall(report.next, 'UTC')} UTC.`,
        )
      }
    }),
  )
}

/** What it has noted is in the log of the sync as well. */
function tellServer(report: RunReport | undefined): void {
  const result = report
    ? {
        outcome: report.outcome,
        failures: report.failures,
        counts: report.counts,
        message: report.remarks.map(inEnglish).join(' '),
      }
    : { outcome: 'unchanged', failures: 0 }
  tellParent({ result })
}
