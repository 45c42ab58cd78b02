// Work in progress: what somebody has written and not saved. It is no part of the calendar, so it is
// in no history and raises no generation; every read is of the primary, where it was written.

import type { Context } from '../../../access/context.ts'
import { Problem } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { byDraft, draftFields } from './fields.ts'
import { draftDays, mostDrafts, titleIn } from './rules.ts'
import {
  type DraftAddress,
  type DraftRow,
  countDrafts,
  deleteDraft,
  deleteDraftsBefore,
  findDraft,
  listDrafts,
  saveDraft,
} from './store.ts'

const oldest = (now: number): number => now - draftDays * SECONDS_OF_DAY

function addressOf(
  { actor }: Context,
  { kind, id }: Input<typeof byDraft>,
  key: string,
): DraftAddress {
  return { user_id: actor.id, kind, item_id: id, key }
}

export function putDraft(
  context: Context,
  at: Input<typeof byDraft>,
  { values, based_on, key }: Input<typeof draftFields>,
): Promise<DraftRow> {
  const { actor, now } = context
  const address = addressOf(context, at, key)
  const row = {
    ...address,
    title: titleIn(values),
    content: JSON.stringify(values),
    based_on,
    modified_utc: now,
  }
  return context.db.within(async (db) => {
    await advisoryLock(db, `drafts of ${actor.id}`)
    const isKnown = (await findDraft(db, address, oldest(now))) !== undefined
    if (!isKnown && (await countDrafts(db, actor.id, oldest(now))) >= mostDrafts) {
      throw new Problem('draft-limit-reached', { facts: { max: mostDrafts } })
    }
    await saveDraft(db, row)
    return row
  })
}

export function readDraft(
  context: Context,
  at: Input<typeof byDraft>,
  key: string,
): Promise<DraftRow> {
  return context.db.within(async (db) => there(context, db, at, key))
}

async function there(
  context: Context,
  db: Database,
  at: Input<typeof byDraft>,
  key: string,
): Promise<DraftRow> {
  const found = await findDraft(db, addressOf(context, at, key), oldest(context.now))
  if (!found) throw new Problem('rest-draft-not-found')
  return found
}

export const findDrafts = ({ db, actor, now }: Context): Pages<Omit<DraftRow, 'content'>> => ({
  count: () => countDrafts(db, actor.id, oldest(now)),
  items: (page) => listDrafts(db, actor.id, oldest(now), page),
})

export function removeDraft(
  context: Context,
  at: Input<typeof byDraft>,
  key: string,
): Promise<DraftRow> {
  return context.db.within(async (db) => {
    const found = await there(context, db, at, key)
    await deleteDraft(db, addressOf(context, at, key))
    return found
  })
}

export const trimDrafts = (db: Database, now: number): Promise<number> =>
  deleteDraftsBefore(db, oldest(now))
