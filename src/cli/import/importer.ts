// What every import on the command line has: a calendar, an author, and a way to stop.

import type { Command } from 'commander'
import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { hasAdministrator } from '../../access/users/operations.ts'
import { knownUser } from '../../access/users/tokens.ts'
import { readableValues } from '../../calendar/console/settings/rules.ts'
import { readSettings } from '../../calendar/console/settings/store.ts'
import { ownContext } from '../demo/context.ts'
import type { Guard } from '../../http/outgoing/request.ts'
import type { Settings } from '../../app/settings.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../language/time/clock.ts'
import { administrator } from '../serve/administrator.ts'
import { type Opened, withDatabase } from '../session.ts'
import type { ImportOptions } from '../../exchange/commands/options.ts'

/** What an import needs of the command that it is. */
export interface Importer {
  readonly context: Context
  readonly settings: Settings
  /** Ctrl-C ends it after what is being written. */
  readonly signal: AbortSignal
}

export async function withImporter(
  options: ImportOptions,
  command: Command,
  work: (importer: Importer) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Refusal('Stopped. Run it again, and it goes on.'))
  const begin = async (db: Database, { settings, languages }: Opened) => {
    process.once('SIGINT', interrupt)
    const actor = await actorFor(db, options)
    const stored = readableValues(await readSettings(db))
    const context = ownContext({ settings, languages, db, actor, stored, now: now() })
    await work({ context, settings, signal: stop.signal })
  }
  await withDatabase(command, begin, { bulk: true }).finally(() => process.off('SIGINT', interrupt))
}

/** The first administrator, unless somebody is named; a dry run does not make one. */
async function actorFor(db: Database, { dryRun = false, by }: ImportOptions): Promise<Actor> {
  if (by !== undefined) {
    const { id, login } = await knownUser(db, by)
    return { id, login, role: 'administrator' }
  }
  if (dryRun && !(await hasAdministrator(db))) return { id: 0, login: '', role: 'administrator' }
  // Standard output may be the report.
  return administrator(db, console.error)
}

/** Which addresses may be asked: who types a command may name any, others only public ones. */
export const guardOf = (
  { publicOnly = false }: ImportOptions,
  { FASTI_IMAGE_HOSTS_ALLOW: allowed }: Settings,
): Guard | undefined => (publicOnly ? { allowed } : undefined)
