import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { rootAt, rootPaths } from '../../http/roots.ts'
import type { SiteValues } from '../../contract/schema/site.ts'
import type { Settings } from '../../app/settings.ts'
import { siteOf } from '../../app/site.ts'
import type { Database } from '../../storage/database.ts'
import type { Languages } from '../../language/text/locale/say.ts'

export interface Given {
  readonly settings: Settings
  readonly languages: Languages
  readonly db: Database
  readonly actor: Actor
  readonly now: number
  /** What the console has set. */
  readonly stored?: Partial<SiteValues>
}

/** A context for operations without a request. */
export function ownContext({ settings, languages, db, actor, now, stored }: Given): Context {
  const { FASTI_ORIGIN, FASTI_LANGUAGE, PORT } = settings
  const origin = FASTI_ORIGIN?.replace(/\/+$/, '') ?? `http://localhost:${PORT}`
  const [root] = rootPaths([], FASTI_LANGUAGE, [])
  const say = languages.get(FASTI_LANGUAGE)
  if (!root || !say) throw new Error(`There is no language ${FASTI_LANGUAGE}.`)
  return {
    db,
    actor,
    now,
    site: siteOf(settings, languages, stored),
    root: rootAt(root, origin),
    origin,
    home: settings.FASTI_SITE_URL?.replace(/\/+$/, '') ?? origin,
    address: '',
    say,
    expect: async () => {},
  }
}
