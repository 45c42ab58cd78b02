// The command line of exports: they read a snapshot, also beside a running server.

import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { readFirstZone } from '../../calendar/console/settings/first_zone.ts'
import { readableValues } from '../../calendar/console/settings/rules.ts'
import { readSettings } from '../../calendar/console/settings/store.ts'
import { ownContext } from '../demo/context.ts'
import { Problem } from '../../language/problem.ts'
import { errorBody } from '../../http/errors/explain.ts'
import type { Entries } from '../../http/gather.ts'
import type { Database } from '../../storage/database.ts'
import { withSnapshot } from '../../storage/snapshot.ts'
import { now } from '../../language/time/clock.ts'
import { exportCsv } from '../../exchange/export/csv.ts'
import { exportIcs } from '../../exchange/export/ics.ts'
import { filterNames, isFilter, selectEvents } from '../../exchange/export/select.ts'
import { exportJson } from '../../exchange/json/export.ts'
import type { FileKind } from '../../contract/file_kinds.ts'
import type { ExportOptions } from '../../exchange/commands/options.ts'
import { progressOf } from '../progress.ts'
import { settle } from '../session.ts'
import { writeOutput } from './output.ts'

/** The program itself may see everything, and is no user. */
const program: Actor = { id: 0, login: '', role: 'administrator' }

export async function exportCalendar(
  kind: FileKind,
  options: ExportOptions,
  command: Command,
): Promise<void> {
  const filters = filtersOf(options.filter ?? [])
  const settled = settle(command)
  const { FASTI_DATA, DATABASE_URL } = settled.settings
  const place = { folder: resolve(FASTI_DATA), url: DATABASE_URL }
  await withSnapshot(place, async (db) => {
    const context = await contextOn(db, settled)
    await writeOutput(await contentOf(kind, context, filters), options)
  })
}

async function contextOn(db: Database, settled: ReturnType<typeof settle>): Promise<Context> {
  const { settings, languages, isZoneGiven } = settled
  const firstZone = isZoneGiven ? undefined : await readFirstZone(db)
  const stored = readableValues(await readSettings(db))
  return ownContext({
    settings: firstZone === undefined ? settings : { ...settings, firstZone },
    languages,
    db,
    actor: program,
    now: now(),
    stored,
  })
}

async function contentOf(kind: FileKind, context: Context, filters: Entries) {
  if (kind === 'json') return exportJson(context, progressOf('items'))
  const query = await orRefusal(context, () => selectEvents(context, filters))
  return kind === 'ics' ? exportIcs(context, query) : exportCsv(context, query)
}

/** A wrong filter, in a sentence. */
async function orRefusal<T>({ say }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message, data } = errorBody(error, error.status, say)
    const params = Object.values((data['params'] ?? {}) as Record<string, string>)
    throw new Refusal([message, ...params].join(' '))
  }
}

function filtersOf(given: readonly string[]): Entries {
  return given.map((pair) => {
    const cut = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, cut))
    if (cut < 0 || !isFilter(name)) {
      throw new Refusal(
        `"${pair}" is no filter; they are written name=value: ${filterNames.join(', ')}.`,
      )
    }
    return [name, pair.slice(cut + 1)] as const
  })
}
