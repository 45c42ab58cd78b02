// The history for those who may read it (§18).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import { type Input, required } from '../../contract/schema/field.ts'
import { choices, ids, names } from '../../contract/schema/kinds/lists.ts'
import { phrase, text } from '../../contract/schema/kinds/text.ts'
import { moment } from '../../contract/schema/kinds/times.ts'
import { type Pages, pagingFields } from '../../contract/schema/paging.ts'
import { type Fault, refuse } from '../../language/problem.ts'
import { fold } from '../../language/text/search/fold.ts'
import { settleField } from '../../language/time/moment.ts'
import { actions, changesIn, kinds } from '../history/rules.ts'
import { type EntryRow, entriesWhere } from '../history/store.ts'
import { listedAmong } from '../items/store.ts'
import { type HistoryEntry, type ShownChanges, showEntry } from './view.ts'

export const historyFilters = {
  ...pagingFields,
  kind: choices('Only entries about things of these kinds.', kinds),
  item: ids('Only entries about the things of these ids.'),
  by: ids('Only what the users of these ids have done.'),
  action: choices('Only entries of these actions.', actions),
  after: moment('Only entries from this time on.'),
  before: moment('Only entries before this time.'),
  search: phrase('Only entries whose title contains this text.'),
}

export const undoFields = {
  fields: names(
    'Only these fields are set back, also if they were changed since; all, if none are named.',
  ),
}

export const byGroup = {
  group: required(text('The group that the entries have in common.', { max: Infinity })),
}

/** Editors see all, authors what was done to their own things; the newest first. */
export async function findHistory(
  context: Context,
  input: Input<typeof historyFilters>,
): Promise<Pages<HistoryEntry>> {
  const { db, actor, site, now } = context
  const faults: Record<string, Fault> = {}
  const filter = {
    owner: may(actor, 'editOthers') ? undefined : actor.id,
    kinds: input.kind,
    items: input.item,
    users: input.by,
    actions: input.action,
    from: settleField('after', input.after, site.zone, now, faults)?.at,
    until: settleField('before', input.before, site.zone, now, faults)?.at,
    search: input.search === undefined ? undefined : fold(input.search),
  }
  refuse(faults)
  const { count, items } = entriesWhere(db, filter)
  return {
    count,
    items: async (page) => {
      const rows = await items(page)
      return rows.map(await entriesFor(context, rows))
    },
  }
}

export async function entriesFor(
  context: Context,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => HistoryEntry> {
  if (may(context.actor, 'editOthers')) return (row) => showEntry(row, changesIn(row), row.address)
  const visible = await visibleLinks(context, rows.map(changesIn))
  // Authors are not told from where an editor works.
  return (row) => showEntry(row, withoutHidden(changesIn(row), visible), null)
}

const tables = { venue: 'venues', organizer: 'organizers', post_parent: 'events' } as const
const links = Object.keys(tables) as readonly (keyof typeof tables)[]

export async function visibleLinks(
  { db, actor }: Context,
  all: readonly ShownChanges[],
): Promise<ReadonlySet<number>> {
  const visible: number[] = []
  for (const link of links) {
    const linked = new Set(all.flatMap((changes) => (changes[link] ?? []).flatMap(idsOf)))
    visible.push(...(await listedAmong(db, tables[link], actor, [...linked])))
  }
  return new Set(visible)
}

/** Also without the events of others that had something which is gone for good. */
export function withoutHidden(
  { events: _events, ...changes }: ShownChanges,
  visible: ReadonlySet<number>,
): ShownChanges {
  const shown = { ...changes }
  for (const link of links) {
    const change = changes[link]
    if (!change) continue
    const [before, after] = change.map((value) => visibleOf(value, visible))
    if (JSON.stringify(before) === JSON.stringify(after)) delete shown[link]
    else shown[link] = [before, after]
  }
  return shown
}

const idsOf = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one > 0)

function visibleOf(value: unknown, visible: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.filter((id) => visible.has(id))
  return typeof value === 'number' && !visible.has(value) ? 0 : value
}
