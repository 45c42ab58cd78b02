// The history for those who may read it (§18).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import { type Fault, refuse } from '../../language/problem.ts'
import type { Input } from '../../contract/schema/field.ts'
import { type Moment, settle } from '../../language/time/moment.ts'
import { type EntryRow, countEntries, listEntries } from '../history/store.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import { fold } from '../../language/text/search/fold.ts'
import type { historyFilters } from './fields.ts'
import { visibleLinks, withoutHidden } from './hidden_links.ts'
import { type HistoryEntry, type ShownChanges, showEntry } from './view.ts'

/** Editors see all, authors what was done to their own things; the newest first. */
export async function findHistory(
  context: Context,
  input: Input<typeof historyFilters>,
): Promise<Pages<HistoryEntry>> {
  const { db, actor, site, now } = context
  const faults: Record<string, Fault> = {}
  const instant = (name: 'after' | 'before', given: Moment | undefined) => {
    const at = given && settle(given, site.zone, now)?.at
    if (given && at === undefined) faults[name] = { kind: 'moment' }
    return at
  }
  const filter = {
    owner: may(actor, 'editOthers') ? undefined : actor.id,
    kinds: input.kind,
    items: input.item,
    users: input.by,
    actions: input.action,
    from: instant('after', input.after),
    until: instant('before', input.before),
    search: input.search === undefined ? undefined : fold(input.search),
  }
  refuse(faults)
  return {
    count: () => countEntries(db, filter),
    items: async (page) => {
      const rows = await listEntries(db, filter, page)
      return rows.map(await entriesFor(context, rows))
    },
  }
}

/** How the caller sees these entries. */
export async function entriesFor(
  context: Context,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => HistoryEntry> {
  if (may(context.actor, 'editOthers')) return (row) => showEntry(row, changesIn(row), row.address)
  const visible = await visibleLinks(context, rows.map(changesIn))
  // Authors are not told from where an editor works.
  return (row) => showEntry(row, withoutHidden(changesIn(row), visible), null)
}

const changesIn = ({ changes }: EntryRow): ShownChanges => JSON.parse(changes)
