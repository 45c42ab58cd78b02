import type { Migration } from './migration.ts'
import { consoleTables } from './schema/console.ts'
import { counters } from './schema/counters.ts'
import { events } from './schema/events.ts'
import { history } from './schema/history.ts'
import { images } from './schema/images.ts'
import { imports } from './schema/imports.ts'
import { linked } from './schema/linked.ts'
import { operation } from './schema/operation.ts'
import { outgoing } from './schema/outgoing.ts'
import { search } from './schema/search.ts'
import { series } from './schema/series.ts'
import { terms } from './schema/terms.ts'
import { users } from './schema/users.ts'

/**
 * The calendar of the first release, a file per subject. Seconds are counted since 1970 in UTC;
 * flags are 0 or 1 on both databases.
 */
export const firstRelease: Migration = {
  name: 'first-release',
  steps: (words) =>
    [
      counters,
      users,
      operation,
      terms,
      images,
      linked,
      events,
      series,
      search,
      history,
      outgoing,
      consoleTables,
      imports,
    ].map((subject) => subject(words)),
}
