// One change of many events, in one transaction and one group of the history (§19).

import type { Static } from 'typebox'
import type { Context } from '../../../access/context.ts'
import { Type, lineOrNull, listOf, whole } from '../../../contract/schema/shapes.ts'
import { Problem, conflicts, refuse } from '../../../language/problem.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import type { Scope } from '../../events/fields.ts'
import { occurrenceOf } from '../../events/series/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { deleteEvent, permitUpdate, updateEvent } from '../../events/write.ts'
import type { EventChanges } from '../../events/writing/settle.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems, lockItems, lockLinksShared } from '../../items/store.ts'
import { writtenView } from '../view.ts'
import { writtenTogether } from '../written.ts'
import { type BatchInput, faultsOf } from './rules.ts'
import { type WantedTerms, planTermsOf } from './terms.ts'

const answerView = Type.Object(
  {
    id: whole('The id of the event.'),
    status: whole('The status that a request for it alone would have.'),
    code: lineOrNull('The code of the error; null if there is none.'),
    message: lineOrNull('What is wrong, in words; null if nothing is.'),
    why: Type.Optional(
      Type.Unknown({ description: 'The same as data: the kinds of faults, and facts about them.' }),
    ),
  },
  { title: 'BatchAnswer', description: 'What became of one event of a batch.' },
)

export const batchView = Type.Object(
  {
    answers: listOf(answerView, 'One answer for each event.'),
    ...writtenView,
  },
  { title: 'Batch', description: 'What became of the events of a batch.' },
)

export type Batch = Static<typeof batchView>
export type BatchAnswer = Static<typeof answerView>

export type FailedAnswer = (id: number, problem: Problem, say: Context['say']) => BatchAnswer

interface Outcome {
  readonly id: number
  readonly problem: Problem | undefined
}

const doneAnswer = (id: number): BatchAnswer => ({
  id,
  status: 200,
  code: null,
  message: null,
})

/**
 * A single change that is refused has written nothing, so the others go on. Only one of the
 * following occurrences may be refused after it has divided a series: then nothing is changed.
 */
export async function changeBatch(
  outer: Context,
  input: BatchInput,
  failedAnswer: FailedAnswer,
): Promise<Batch> {
  refuse(faultsOf(input))
  const isWhole = input.atomic || input.scope === 'following'
  const { result: answers, ...written } = await writtenTogether(outer, async (inside) => {
    const context = { ...inside, expect: async () => {} }
    await lockLinksShared(context.db)
    const found = (await changeEach(context, input, await planOf(context, input))).map(
      ({ id, problem }) => (problem ? failedAnswer(id, problem, context.say) : doneAnswer(id)),
    )
    const failed = found.filter(({ code }) => code !== null)
    if (!isWhole || failed.length === 0) return found
    throw new Problem('rest_conflict', {
      sentence: conflicts.batch,
      facts: { count: failed.length },
      data: { answers: found },
    })
  })
  return { answers, ...written }
}

interface Plan {
  /** By id of an event: the one that is changed for it, which may be another date of its series. */
  readonly leaders: ReadonlyMap<number, number>
  /** By id of an event: itself or its series, whichever the change is of. */
  readonly targets: ReadonlyMap<number, EventRow>
  readonly terms: WantedTerms
}

async function planOf(context: Context, input: BatchInput): Promise<Plan> {
  const ids = [...new Set(input.ids)]
  await lockAll(context, await findRows(context, ids))
  // Read again, for only now they stay as they are.
  const rows = await findRows(context, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  const reach = (id: number) => reachOf(known.get(id), input.scope) ?? id
  const leaders = new Map<number, number>()
  for (const some of Map.groupBy(ids, reach).values()) {
    // The earliest, from which on the following ones are the most.
    const [leader = 0] = some.toSorted((a, b) => startOf(known.get(a)) - startOf(known.get(b)))
    for (const id of some) leaders.set(id, leader)
  }
  const reached = ids.map(reach)
  const others = await findRows(
    context,
    reached.filter((id) => !known.has(id)),
  )
  for (const row of others) known.set(row.id, row)
  const targets = ids.flatMap((id) => {
    const target = known.get(reach(id))
    return target ? [[id, target] as const] : []
  })
  return {
    leaders: new Map(ids.map((id) => [id, leaders.get(id) ?? id])),
    targets: new Map(targets),
    terms: await planTermsOf(context, input, [...new Set(reached)]),
  }
}

const findRows = ({ db }: Context, ids: readonly number[]): Promise<EventRow[]> =>
  findItems<EventRow>(db, 'events', ids, shortEventColumns)

const startOf = (row: EventRow | undefined): number => row?.start_utc ?? 0

/** The series that a change of an event reaches. */
function reachOf(row: EventRow | undefined, scope: Scope | undefined): number | undefined {
  if (!row || scope === undefined || scope === 'this') return undefined
  return occurrenceOf(row)?.series ?? row.id
}

/** Series first, as all writers do. */
async function lockAll({ db }: Context, rows: readonly EventRow[]): Promise<void> {
  const series = new Set(rows.map((row) => occurrenceOf(row)?.series ?? 0))
  series.delete(0)
  const others = new Set(rows.map(({ id }) => id)).difference(series)
  await lockItems(db, 'events', series)
  await lockItems(db, 'events', others)
}

async function changeEach(
  context: Context,
  input: BatchInput,
  plan: Plan,
): Promise<readonly Outcome[]> {
  const { leaders } = plan
  const pause = yieldToEventLoop()
  const made = new Map<number, Problem | undefined>()
  for (const id of new Set(leaders.values())) {
    await pause()
    try {
      await changeOne(context, id, input, plan)
      made.set(id, undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      made.set(id, error)
    }
  }
  return [...leaders].map(([id, leader]) => ({ id, problem: made.get(leader) }))
}

async function changeOne(
  context: Context,
  id: number,
  input: BatchInput,
  { targets, terms }: Plan,
): Promise<void> {
  const { set = {}, scope, restore } = input
  const through = scope === undefined ? {} : { scope }
  if (input.trash || input.delete) {
    await deleteEvent(context, { id }, { force: input.delete, ...through })
    return
  }
  const target = targets.get(id)
  if (restore && target && target.status !== 'trash') {
    await permitUpdate(context, { id })
    throw new Problem('event-not-in-trash')
  }
  const { venue, organizer, ...plain } = set
  const asked: EventChanges = {
    ...plain,
    ...through,
    ...(venue ? { venue: venue.map((one) => ({ id: one })) } : {}),
    ...(organizer ? { organizer: organizer.map((one) => ({ id: one })) } : {}),
    ...(restore ? { status: target?.was_status ?? 'draft' } : {}),
    ...(target ? terms(target.id) : {}),
  }
  await updateEvent(context, { id }, asked)
}
