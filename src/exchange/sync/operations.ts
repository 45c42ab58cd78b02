// Keeps the list of calendars elsewhere that are kept in step.

import type { Context } from '../../access/context.ts'
import { deleteEvent } from '../../calendar/events/write.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import type { byId } from '../../http/resource.ts'
import { Problem, invalid } from '../../language/problem.ts'
import type { Changes, Input } from '../../contract/schema/field.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { raiseGeneration } from '../../storage/generation/generation.ts'
import { refuseSource } from '../tasks/operations.ts'
import type { decisionFields, syncFields, syncUpdates } from './fields.ts'
import { decideMissing } from './missing_store.ts'
import {
  type Memory,
  type SyncOptions,
  addressOf,
  hostOf,
  isDue,
  kindOf,
  mostSyncs,
} from './rules.ts'
import {
  type CountedRun,
  type ShownSync,
  type SyncRow,
  activeSyncs,
  deleteSync,
  findSync,
  hasAddress,
  insertSync,
  lockSync,
  updateSync,
  runPages,
  syncPages,
} from './store.ts'
import { showSync } from './view.ts'

export const allSyncs = (db: Database): Promise<readonly ShownSync[]> =>
  syncPages(db).items({ size: mostSyncs, skip: 0 })

export const readSync = async (db: Database, id: number): Promise<ShownSync> =>
  there(await findSync(db, id))

function there(row: ShownSync | undefined): ShownSync {
  if (!row) throw new Problem('rest-sync-not-found')
  return row
}

export async function findRuns(
  { db }: Context,
  _input: unknown,
  { id }: Input<typeof byId>,
): Promise<Pages<CountedRun>> {
  await readSync(db, id)
  return runPages(db, id)
}

export type NewSync = Input<typeof syncFields>
export type SyncChanges = Changes<typeof syncUpdates>

/** `isTrusted`: a command has named the host, so that it is asked also within a private network. */
export async function createSync(
  context: Context,
  input: NewSync,
  isTrusted = false,
): Promise<ShownSync> {
  const { actor, now } = context
  const address = addressOf(input.url)
  const kind = input.kind ?? kindOf(input.url)
  const trusted = isTrusted && URL.canParse(address) ? [hostOf(address)] : []
  await refuseSource(context, input, { url: address }, trusted)
  return context.db.within(async (db) => {
    await advisoryLock(db, 'syncs')
    if ((await syncPages(db).count()) >= mostSyncs) {
      throw new Problem('sync-limit-reached', { facts: { max: mostSyncs } })
    }
    if (await hasAddress(db, { kind, address })) throw new Problem('sync-exists')
    const id = await insertSync(db, {
      kind,
      address,
      every_seconds: input.every,
      authority: input.authority,
      options: JSON.stringify(optionsOf(input, { ...noOptions, isTrusted })),
      user_id: actor.id === 0 ? null : actor.id,
      is_active: input.active ? 1 : 0,
      created_utc: now,
      next_utc: now,
      checked_utc: null,
      failures: 0,
      error: null,
      memory: '{}',
    })
    await raiseGeneration(db)
    return readSync(db, id)
  })
}

const noOptions: SyncOptions = {
  status: 'publish',
  category: [],
  venue: null,
  author: null,
  series: 'keep',
  credentials: null,
  isTrusted: false,
}

/** Empty is none. */
const textOf = (given: string | undefined, kept: string | null): string | null =>
  given === undefined ? kept : given || null

const optionsOf = (input: SyncChanges, before: SyncOptions): SyncOptions => ({
  status: input.status ?? before.status,
  category: input.category ?? before.category,
  venue: textOf(input.venue, before.venue),
  author: textOf(input.author, before.author),
  series: input.series ?? before.series,
  credentials: textOf(input.credentials, before.credentials),
  isTrusted: before.isTrusted,
})

/** The next look reads all of it, because what is made of it may be different. */
export const changeSync = (outer: Context, id: number, input: SyncChanges): Promise<ShownSync> =>
  changed(outer, id, async (context, stored) => {
    const address = input.url === undefined ? stored.address : addressOf(input.url)
    const isMoved = address !== stored.address
    await refuseSource(context, input, isMoved ? { url: address } : {})
    const { db } = context
    if (isMoved && (await hasAddress(db, { kind: stored.kind, address }))) {
      throw new Problem('sync-exists')
    }
    const before: SyncOptions = JSON.parse(stored.options)
    const kept = { ...before, isTrusted: before.isTrusted && !isMoved }
    const isOn = input.active ?? stored.is_active === 1
    const isNewlyOn = isOn && stored.is_active === 0
    const every = input.every ?? stored.every_seconds
    const sooner = Math.min(stored.next_utc, context.now + every)
    return {
      address,
      every_seconds: every,
      authority: input.authority ?? stored.authority,
      options: JSON.stringify(optionsOf(input, kept)),
      is_active: isOn ? 1 : 0,
      next_utc: isNewlyOn || isMoved ? context.now : sooner,
      ...(isNewlyOn ? { failures: 0 } : {}),
      memory: isMoved ? '{}' : forgetful(stored),
    }
  })

/** It is looked at as soon as possible, and read as a whole. */
export const hurrySync = (outer: Context, id: number): Promise<ShownSync> =>
  changed(outer, id, async ({ now }, stored) => ({
    next_utc: now,
    memory: forgetful(stored),
  }))

/** What is remembered, without all by which an answer would be known again. */
function forgetful({ memory }: SyncRow): string {
  const { window, isWaiting, held, source }: Memory = JSON.parse(memory)
  return JSON.stringify({ window, isWaiting, held, source })
}

const changed = (
  outer: Context,
  id: number,
  change: (context: Context, stored: ShownSync) => Promise<Partial<SyncRow>>,
): Promise<ShownSync> =>
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    const stored = there(await lockSync(db, id))
    await context.expect(async () => showSync(stored, context.say))
    await updateSync(db, id, await change(context, stored))
    await raiseGeneration(db)
    return readSync(db, id)
  })

/** An event that the source may have no more, and that waits for this decision, stays or goes. */
export const decideEvent = (
  outer: Context,
  id: number,
  { event, decision }: Input<typeof decisionFields>,
): Promise<ShownSync> =>
  outer.db.within(async (db) => {
    const { undecided, memory } = there(await lockSync(db, id))
    const { source = 0 }: Memory = JSON.parse(memory)
    if (!undecided.some((one) => one.id === event)) {
      throw invalid({ event: { kind: 'reference', facts: { entry: String(event) } } })
    }
    await decideMissing(db, source, event)
    if (decision === 'trash') await deleteEvent({ ...outer, db }, { id: event }, { force: false })
    await raiseGeneration(db)
    return readSync(db, id)
  })

/** What it has brought stays, and is known again if it is added again. */
export const removeSync = (outer: Context, id: number): Promise<ShownSync> =>
  outer.db.within(async (db) => {
    const stored = there(await lockSync(db, id))
    await outer.expect(async () => showSync(stored, outer.say))
    await deleteSync(db, id)
    await raiseGeneration(db)
    return stored
  })

/** Those that are to be looked at now. */
export async function dueSyncs(db: Database, now: number): Promise<readonly number[]> {
  const active = await activeSyncs(db)
  return active.filter((row) => isDue(row, now)).map(({ id }) => id)
}
