// A request → the columns, references and state of its event, or all its faults.

import { defined } from '../../../language/defined.ts'
import type { Context } from '../../../access/context.ts'
import { checkPassword, hashPassword } from '../../../access/secrets.ts'
import type { Changes, Input } from '../../../contract/schema/field.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { columnsWith } from '../../items/columns.ts'
import type { NewRow, Unsettled } from '../../items/store.ts'
import { settleItem } from '../../items/write.ts'
import type { eventFields, eventUpdates } from '../fields.ts'
import { settleCost } from '../prices/cost.ts'
import { settleTickets } from '../prices/tickets.ts'
import { durationClass, foldedText, span } from '../rules.ts'
import { type SettledSeries, settleSeries } from '../series/plan/settle.ts'
import { deletedStarts } from '../series/writing/occurrences_store.ts'
import { settleState } from '../state/settle.ts'
import { type Aside, type EventRow, listCode } from '../store.ts'
import { type FoundLinks, lookUp, settleParent } from './references.ts'

export type EventInput = Input<typeof eventFields>
export type EventChanges = Changes<typeof eventUpdates>

/** The columns that `settle` computes; `items/write.ts` adds the others. */
export type EventColumns = Omit<NewRow<EventRow>, 'password' | Aside>

/**
 * Validates a request: all columns and references that follow from it, or all its faults. `found` is
 * what it is linked to, if that was looked up before.
 */
export async function settle(
  context: Context,
  input: EventChanges,
  stored: EventRow | undefined,
  found?: FoundLinks,
) {
  const faults: Record<string, Fault> = {}
  const { site, now } = context
  const settled = await settleItem(context, input, stored, faults)
  const timezone = (input.timezone ?? stored?.timezone ?? site.zone) || site.zone
  const all_day = input.all_day ?? stored?.all_day === 1
  const dates = defined({ start_date: input.start_date, end_date: input.end_date })
  const times = span({ ...dates, all_day, timezone }, stored, now, faults)
  const references = await lookUp(context, input, faults, found)
  const post_parent = await settleParent(context, input.post_parent, stored ?? {}, faults)
  const tickets =
    input.tickets &&
    settleTickets(input.tickets, { zone: timezone, now, currency: site.currency.code }, faults)
  const state = await settleState(context.db, input, { stored, references, times }, faults)
  const clock = { now, days: site.recurrenceDays }
  const start = times && { start: times.start_date, zone: timezone, allDay: all_day }
  const before = stored && { row: stored, deleted: await deletedBefore(context, input, stored) }
  const series = start && settleSeries(input.recurrence, before, start, clock, faults)
  refuse(faults)
  if (!times) throw new Error('Times without a fault are there.')

  const given = givenColumns(input, stored)
  const currency = { ...site.currency, free: site.free }
  const row = { ...given, ...settled, ...times, timezone, post_parent }
  const columns: EventColumns = {
    ...row,
    cost: JSON.stringify(settleCost(input.cost, JSON.parse(stored?.cost ?? '[]'), currency)),
    tickets: tickets ? JSON.stringify(tickets) : (stored?.tickets ?? '[]'),
    dur_class: durationClass(times),
    list_code: listCode(settled.status, given.hide_from_listings, isSeriesAfter(stored, series)),
    folded: foldedText(given),
  }
  return { columns, references, state, series }
}

/** What was deleted stays deleted if a single event becomes a series again (§17.8). */
const deletedBefore = async ({ db }: Context, { recurrence }: EventChanges, stored: EventRow) =>
  recurrence && stored.recurrence === null ? deletedStarts(db, stored.id) : []

const isSeriesAfter = (stored: EventRow | undefined, series: SettledSeries | undefined) =>
  series ? series.saved !== null : typeof stored?.recurrence === 'string'

/**
 * The hash to store; undefined leaves it unchanged, null removes it. The same password keeps its
 * hash, so that a repeated request changes nothing; there may be several, that of a series first.
 */
export async function settlePassword(
  { actor }: Context,
  asked: string | undefined,
  findHashes: () => Promise<readonly (string | null)[]>,
): Promise<string | null | undefined> {
  if (asked === undefined) return undefined
  if (asked === '') return null
  const caller = `user ${actor.id}`
  for (const hash of new Set(await findHashes())) {
    const isSame = hash !== null && (await checkPassword(caller, { password: asked, hash }))
    if (isSame) return hash
  }
  return hashPassword(caller, asked)
}

/** Columns that store the input as it is; texts default to '' and flags to 0. */
export const texts = columnsWith({ source: 'given', type: 'text' })
export const flags = columnsWith({ source: 'given', type: 'flag' })

export type GivenColumns = Pick<EventRow, (typeof texts)[number] | (typeof flags)[number]>

export function givenColumns(
  input: Changes<typeof eventUpdates>,
  stored: EventRow | undefined,
): GivenColumns {
  const columns: Unsettled<GivenColumns> = {}
  for (const name of texts) columns[name] = input[name] ?? stored?.[name] ?? ''
  for (const name of flags) columns[name] = numeric(input[name]) ?? stored?.[name] ?? 0
  // The two loops have set every column.
  return columns as GivenColumns
}

const numeric = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)

export type FieldValues = Readonly<
  Record<(typeof texts)[number], string> & Record<(typeof flags)[number], boolean>
>

/** Those of an event of which nothing is said. */
export const emptyFields = fieldValues(givenColumns({}, undefined))

/** The reverse: what a request would say to give these columns. */
export function fieldValues(row: GivenColumns): FieldValues {
  const fields: Record<string, string | boolean> = {}
  for (const name of texts) fields[name] = row[name]
  for (const name of flags) fields[name] = row[name] === 1
  // As above.
  return fields as FieldValues
}
