import type { Site } from '../../access/context.ts'
import { overruledNames } from '../../calendar/console/settings/rules.ts'
import { readSettings } from '../../calendar/console/settings/store.ts'
import { variableOf } from '../../contract/schema/site.ts'
import type { Database } from '../../storage/database.ts'

/** Whoever sets something at a start and sees no effect finds the reason in the log. */
export async function tellOverruled(
  db: Database,
  site: Pick<Site, 'given' | 'isGiven'>,
  log: { readonly info: (facts: object, said: string) => void },
): Promise<void> {
  const names = overruledNames(site, await readSettings(db))
  if (names.length === 0) return
  log.info({ settings: names.map(variableOf) }, 'the console has other values, and these count')
}
