// One look at a calendar elsewhere, on the command line and for the server.

import type { Command } from 'commander'
import { Refusal } from '../../access/users/refusal.ts'
import type { Context } from '../../access/context.ts'
import type { Remark } from '../../exchange/import/item.ts'
import { noCounts } from '../../exchange/import/outcome.ts'
import type { PollOptions } from '../../exchange/sync/poll.ts'
import { syncRemarks } from '../../exchange/sync/remarks.ts'
import { type RunReport, runSync } from '../../exchange/sync/run.ts'
import { toWall } from '../../language/time/zone.ts'
import { statusOf } from '../exit_status.ts'
import { endWith, inEnglish, printerOf } from '../import/report.ts'
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
      if (isScheduled) return tellServer(await look(context, id, { signal }))
      const printer = printerOf({ json })
      const report = await look(context, id, { signal, isFull: true, report: printer.add })
      if (!report) throw new Refusal('Another process is looking at it right now.')
      if (!json) for (const remark of newsOf(report)) console.log(inEnglish(remark))
      const isFailed = report.outcome === 'failed'
      if (json || !isFailed) printer.finish(report.counts ?? noCounts, report.group)
      if (isFailed) {
        throw new Refusal(
          `Nothing was changed; the next look is at ${toWall(report.next, 'UTC')} UTC.`,
        )
      }
      endWith(statusOf(report.counts ?? noCounts))
    }),
  )
}

async function look(
  context: Context,
  id: number,
  options: PollOptions & { readonly signal: AbortSignal },
): Promise<RunReport | undefined> {
  try {
    return await runSync(context, id, options)
  } catch (error) {
    throw options.signal.aborted ? new Refusal('Stopped. The next look goes on.') : error
  }
}

/** Without what the report says of each item. */
function newsOf({ remarks, outcome }: RunReport): readonly Remark[] {
  const isOfItem = remarks.findIndex(({ sentence }) => sentence === syncRemarks.refused)
  return outcome === 'failed' || isOfItem < 0 ? remarks : remarks.slice(0, isOfItem)
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
