// Many new events at once, with a few statements for all of them.

import { newborn } from '../../items/write.ts'
import type { Context } from '../../../access/context.ts'
import { Problem } from '../../../language/problem.ts'
import { slugOf } from '../../../language/text/slug.ts'
import { nextIds } from '../../../storage/dialect.ts'
import { lockLinksShared } from '../../items/store.ts'
import { noLinks } from '../links.ts'
import { recordEvents } from '../recorded.ts'
import { freeSlugs } from '../series/writing/slugs.ts'
import { plainState } from '../state/rules.ts'
import { type EventRow, saveState } from '../store.ts'
import { insertManyDerived } from './derived.ts'
import { insertEvents } from './many_store.ts'
import { type Wanted, createMissing, findLinks, idsOf } from './references.ts'
import { type EventInput, settle } from './settle.ts'

/** Of series, and of what has a password, each is created on its own. */
export type PlainInput = Omit<EventInput, 'recurrence' | 'password'>

export const isPlain = ({ recurrence, password }: EventInput): boolean =>
  (recurrence ?? null) === null && (password ?? '') === ''

/** Inside a transaction: the id of each, or why it cannot be created. */
export async function createEvents(
  context: Context,
  inputs: readonly PlainInput[],
): Promise<readonly (number | Problem)[]> {
  const { db } = context
  await lockLinksShared(db)
  const found = await findLinks(context, inputs)
  const settled: Settled[] = []
  const results: (number | Problem)[] = []
  for (const input of inputs) {
    try {
      const { columns, references, state } = await settle(context, input, undefined, found)
      settled.push({ at: results.length, input, columns, references, state })
      results.push(0)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push(error)
    }
  }
  const made = await insertAll(context, settled)
  for (const { at, row } of made) results[at] = row.id
  return results
}

interface Settled extends Omit<Awaited<ReturnType<typeof settle>>, 'series'> {
  readonly at: number
  readonly input: PlainInput
}

interface Made {
  readonly at: number
  readonly row: EventRow
  readonly wanted: Wanted
}

async function insertAll(context: Context, settled: readonly Settled[]): Promise<readonly Made[]> {
  const { db, now } = context
  const ids = await nextIds(db, 'item', settled.length)
  const wanted = settled.map(({ input }, at) => slugOf(input.slug ?? input.title) || `${ids[at]}`)
  const slugs = await freeSlugs(db, wanted)
  const made: Made[] = []
  for (const [index, { at, columns, references }] of settled.entries()) {
    const row: EventRow = {
      ...columns,
      id: ids[index] ?? 0,
      slug: slugs[index] ?? '',
      password: null,
      ...newborn(now),
      state: null,
      recurrence: null,
      occurrence: null,
    }
    made.push({ at, row, wanted: await createMissing(context, references) })
  }
  await insertEvents(
    db,
    made.map(({ row }) => row),
  )
  const whole = await withStates(context, settled, made)
  await insertManyDerived(
    context,
    whole.map(({ row, wanted: links }) => ({ row, links: { ...noLinks, ...idsOf(links) } })),
  )
  await recordEvents(
    db,
    whole.map(({ row, wanted: links }) => ({ before: null, after: { row, links: idsOf(links) } })),
  )
  return whole
}

async function withStates(
  { db }: Context,
  settled: readonly Settled[],
  made: readonly Made[],
): Promise<readonly Made[]> {
  const whole: Made[] = []
  for (const [index, one] of made.entries()) {
    const state = settled[index]?.state ?? plainState
    const saved = await saveState(db, one.row.id, state, plainState)
    whole.push(saved === undefined ? one : { ...one, row: { ...one.row, state: saved } })
  }
  return whole
}
