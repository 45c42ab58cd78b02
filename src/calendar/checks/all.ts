// All checks of derived data, each after those it depends on.

import { itemTables } from '../items/columns_store.ts'
import type { Database } from '../../storage/database.ts'
import type { DatabaseLocation } from '../../storage/open.ts'
import { withSnapshot, withSnapshots } from '../../storage/snapshot.ts'
import { rebuildCounts, wrongCounts } from '../events/listing/counted/rebuild.ts'
import { attendances, eventStatuses } from '../events/state/rules.ts'
import { type Check, type Surroundings, countIds, plural, repairIds } from './check.ts'
import { columnChecks } from './derived_columns.ts'
import { fileChecks } from './files.ts'
import {
  type Reference,
  countDangling,
  countEarly,
  countOrphanLinks,
  countWrongSlugs,
  countWrongStates,
  countWrongTrash,
  dangling,
  deleteOrphanLinks,
  eventsWithWrongLinks,
  repairCount,
  repairLinks,
  termsWithWrongCounts,
} from './links_store.ts'
import {
  countBehind,
  countDamages,
  repairGeneration,
  repairSequences,
  wrongGeneration,
} from './numbers_store.ts'
import { setColumns } from './rows_store.ts'
import { belongingChecks, seriesChecks } from './series.ts'
import { countWrongTrigrams, rebuildTexts } from './texts_store.ts'

const parents: readonly Reference[] = [
  { table: 'events', column: 'post_parent', target: 'events' },
  { table: 'terms', column: 'parent', target: 'terms' },
]

const images = itemTables.map((table): Reference => ({
  table,
  column: 'image',
  target: 'images',
}))

const checks: readonly Check[] = [
  {
    good: 'The database finds its own storage whole.',
    bad: (n) =>
      `The database finds ${plural(n, 'fault')} in its own storage; it has to come back from a backup.`,
    look: countDamages,
  },
  {
    good: 'The write generation is ahead of all that was written.',
    bad: () => 'The write generation is behind what was written.',
    look: wrongGeneration,
    repair: repairGeneration,
  },
  {
    good: 'No id is given away twice.',
    bad: (n) => `${plural(n, 'sequence')} of ids behind the ids in use.`,
    look: countBehind,
    repair: repairSequences,
  },
  {
    good: 'Slugs are single.',
    bad: (n) => `${plural(n, 'slug')} empty or used twice; one of the items needs another.`,
    look: countWrongSlugs,
  },
  {
    good: 'Only what is in the trash remembers its time before.',
    bad: (n) => `${plural(n, 'item')} whose status and memory of the trash do not fit.`,
    look: countWrongTrash,
  },
  {
    good: 'What is scheduled waits for its date.',
    bad: (n) => `${plural(n, 'item')} public before the date of publication; is the clock right?`,
    look: (db, { now }) => countEarly(db, now),
  },
  {
    good: 'What became of events is known, and their addresses online are of online events.',
    bad: (n) => `${plural(n, 'event')} with a state that cannot be; an update has to set it.`,
    look: (db) => countWrongStates(db, { statuses: eventStatuses, attendances }),
  },
  {
    good: 'All images that items name are there.',
    bad: (n) => `${plural(n, 'item')} with an image that is not there.`,
    look: (db) => countDangling(db, images),
  },
  {
    good: 'All parents are there.',
    bad: (n) => `${plural(n, 'parent')} named that are gone.`,
    look: (db) => countDangling(db, parents),
    repair: async (db) => {
      for (const reference of parents) {
        const { table, column } = reference
        const ids = (from: Database, after: number) => dangling(reference, from, after)
        await repairIds(db, ids, (inside, id) => setColumns(inside, table, id, { [column]: 0 }))
      }
    },
  },
  {
    good: 'No link leads to what is gone.',
    bad: (n) => `${plural(n, 'link')} to or from what is gone.`,
    look: countOrphanLinks,
    repair: deleteOrphanLinks,
  },
  ...belongingChecks,
  ...columnChecks,
  ...seriesChecks,
  {
    good: 'Search knows all texts.',
    bad: (n) => `Search has ${plural(n, 'trigram')} in other texts than the events do.`,
    look: countWrongTrigrams,
    repair: rebuildTexts,
  },
  {
    good: 'Links carry what their events say.',
    bad: (n) => `${plural(n, 'event')} with links that say something else than the event.`,
    look: (db) => countIds(db, eventsWithWrongLinks),
    repair: (db) => repairIds(db, eventsWithWrongLinks, repairLinks),
  },
  {
    good: 'The counts of terms fit the events.',
    bad: (n) => `${plural(n, 'term')} with a count that does not fit the events.`,
    look: (db) => countIds(db, termsWithWrongCounts),
    repair: (db) => repairIds(db, termsWithWrongCounts, repairCount),
  },
  {
    good: 'The counts of days and common words fit the events.',
    bad: (n) => `${plural(n, 'count')} of days or common words that do not fit the events.`,
    look: wrongCounts,
    repair: rebuildCounts,
  },
  ...fileChecks,
]

export interface Report {
  readonly words: string
  readonly state: 'good' | 'repaired' | 'bad'
}

export type Tell = (report: Report) => void

/** Read-only, in one snapshot of the database. */
export const checkAll = (
  place: DatabaseLocation,
  around: Surroundings,
  tell: Tell,
): Promise<void> =>
  withSnapshot(place, async (db) => {
    for (const check of checks) {
      const wrong = await check.look(db, around)
      tell(wrong === 0 ? goodOf(check) : { words: check.bad(wrong), state: 'bad' })
    }
  })

/** Each check sees what those before it have repaired. */
export const repairAll = (
  place: DatabaseLocation,
  db: Database,
  around: Surroundings,
  tell: Tell,
): Promise<void> =>
  withSnapshots(place, async (snapshot) => {
    const look = (check: Check) => snapshot((from) => check.look(from, around))
    for (const check of checks) {
      const wrong = await look(check)
      if (wrong === 0) {
        tell(goodOf(check))
        continue
      }
      await check.repair?.(db, around)
      const isRepaired = check.repair !== undefined && (await look(check)) === 0
      tell({ words: check.bad(wrong), state: isRepaired ? 'repaired' : 'bad' })
    }
  })

const goodOf = ({ good }: Check): Report => ({ words: good, state: 'good' })
