// Work in progress: what somebody has written and not saved. It is no part of the calendar, so it is
// in no history and raises no generation; every read is of the primary, where it was written.

import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../../access/context.ts'
import {
  type Field,
  type Input,
  bad,
  bodyOnly,
  byDefault,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { choice, pathId } from '../../../contract/schema/kinds/values.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import { Type, line, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import {
  type DraftAddress,
  type DraftEntry,
  type DraftRow,
  deleteDraft,
  deleteDraftsBefore,
  draftKinds,
  draftsOf,
  findDraft,
  saveDraft,
} from './store.ts'

/** As JSON, in bytes. */
const longestDraft = 1024 * 1024
const mostDrafts = 100
const draftDays = 30
const longestTitle = 200

const texts = {
  kind: 'What kind of thing it is a draft of.',
  id: 'The id of the thing; 0 is a new one.',
  key: 'Tells apart several drafts of the same thing, or of new ones.',
}

/** What a client has written so far: only the client knows what it means. */
type Values = Readonly<Record<string, unknown>>

const values: Field<Values> = {
  doc: 'What is written so far, by the names of the fields; it is kept as it is.',
  published: {},
  read: (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return bad('object')
    const isLong = Buffer.byteLength(JSON.stringify(given)) > longestDraft
    return isLong ? bad('bytes', { max: longestDraft }) : value(given as Values)
  },
}

export const draftKey = { key: byDefault(text(texts.key, { max: 64 }), '') }

export const draftFields = {
  values: required(bodyOnly(values)),
  based_on: byDefault(
    text('The state of the thing that the work began with, as the client names it.', { max: 200 }),
    '',
  ),
  ...draftKey,
}

export const byDraft = { kind: required(choice(texts.kind, draftKinds)), id: pathId(texts.id) }

const shape = {
  kind: oneOf(draftKinds, texts.kind),
  id: whole(texts.id),
  key: line(texts.key),
  title: line('The name of the thing, as far as it is written.'),
  based_on: line('The state of the thing that the work began with.'),
  modified: line('When it was saved last, in UTC.'),
}

export const draftEntryView = Type.Object(shape, {
  title: 'DraftEntry',
  description: 'A draft without what is in it.',
})

export const draftView = Type.Object(
  {
    ...shape,
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What is written so far, as it was given.',
    }),
  },
  { title: 'Draft', description: 'Work in progress that nobody else sees.' },
)

export function showDraftEntry(row: DraftEntry): Static<typeof draftEntryView> {
  const { kind, item_id: id, key, title, based_on, modified_utc } = row
  return { kind, id, key, title, based_on, modified: writeWall(modified_utc) }
}

export const showDraft = (row: DraftRow): Static<typeof draftView> => ({
  ...showDraftEntry(row),
  values: JSON.parse(row.content),
})

const oldest = (now: number): number => now - draftDays * SECONDS_OF_DAY

const addressOf = (
  { actor }: Context,
  { kind, id }: Input<typeof byDraft>,
  key: string,
): DraftAddress => ({ user_id: actor.id, kind, item_id: id, key })

export const putDraft = (
  outer: Context,
  at: Input<typeof byDraft>,
  { values: given, based_on, key }: Input<typeof draftFields>,
): Promise<DraftRow> =>
  inTransaction(outer, async (context) => {
    const { db, actor, now } = context
    const address = addressOf(context, at, key)
    const content = JSON.stringify(given)
    const row = { ...address, title: titleIn(given), content, based_on, modified_utc: now }
    await advisoryLock(db, `drafts of ${actor.id}`)
    const isKnown = (await findDraft(db, address, oldest(now))) !== undefined
    if (!isKnown && (await findDrafts(context).count()) >= mostDrafts) {
      throw new Problem('draft-limit-reached', { facts: { max: mostDrafts } })
    }
    await saveDraft(db, row)
    return row
  })

/** What a list shows of a draft: the name of the thing as it is written so far. */
function titleIn({ title, venue, organizer, name }: Values): string {
  const named = [title, venue, organizer, name].find((one) => typeof one === 'string')
  return typeof named === 'string' ? named.slice(0, longestTitle).toWellFormed() : ''
}

export const readDraft = (
  outer: Context,
  at: Input<typeof byDraft>,
  key: string,
): Promise<DraftRow> =>
  inTransaction(outer, async (context) =>
    found(
      await findDraft(context.db, addressOf(context, at, key), oldest(context.now)),
      'rest-draft-not-found',
    ),
  )

export const findDrafts = ({ db, actor, now }: Context): Pages<DraftEntry> =>
  draftsOf(db, actor.id, oldest(now))

export const removeDraft = (
  outer: Context,
  at: Input<typeof byDraft>,
  key: string,
): Promise<DraftRow> =>
  inTransaction(outer, async (context) => {
    const row = await readDraft(context, at, key)
    await deleteDraft(context.db, row)
    return row
  })

export const trimDrafts = (db: Database, now: number): Promise<number> =>
  deleteDraftsBefore(db, oldest(now))
