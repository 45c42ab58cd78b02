// Holds the settings of the site in memory, and reads them again when something was written.

import type { Site } from '../../../access/context.ts'
import type { SiteValues } from '../../../contract/schema/site.ts'
import type { Database } from '../../../storage/database.ts'
import { readableValues } from './rules.ts'
import { readSettings } from './store.ts'

export interface SiteWatch {
  readonly site: () => Site
  /** A number for each state of the settings in this process. */
  readonly version: () => number
  /** Brings them to a write generation, or a later one. */
  readonly follow: (reader: Database, generation: number) => Promise<void>
}

/** `siteWith` makes the settings of what the console has changed and what the environment says. */
export function watchSite(siteWith: (stored: Partial<SiteValues>) => Site): SiteWatch {
  let site = siteWith({})
  let version = 0
  let stored = '[]'
  let known = -1
  return {
    site: () => site,
    version: () => version,
    follow: async (reader, generation) => {
      if (generation <= known) return
      const rows = await readSettings(reader)
      // Another call may have read a later state meanwhile.
      if (generation <= known) return
      known = generation
      const found = JSON.stringify(rows)
      if (found === stored) return
      stored = found
      version += 1
      site = siteWith(readableValues(rows))
    },
  }
}
