import type { Context } from '../access/context.ts'
import { nobody } from '../access/roles.ts'
import type { ServerParts } from '../rest/server_parts.ts'
import { ownNamespace, rootAt } from '../rest/roots.ts'
import { toWall } from '../time/zone.ts'
import { type SiteLanguages, prefixOf } from './address.ts'

export interface Visit {
  readonly language: string
  /** Scheme, host and port of this server as the visitor sees it. */
  readonly origin: string
  /** The network address of the visitor, for counting wrong passwords. */
  readonly address: string
  readonly now: number
  /** The write generation that is read. */
  readonly generation: number
}

/** The page size limit for visitors, in place of that of the interface. */
const longestPage = 1000

export const siteLanguagesOf = ({
  languages,
  site,
}: Pick<ServerParts, 'languages' | 'site'>): SiteLanguages => ({
  languages: [...languages.keys()],
  own: site.language,
})

/** The context of an anonymous visitor, with the rights of `nobody`. */
export function visitorContext(serverParts: ServerParts, visit: Visit): Context {
  const { db, site, languages, homeOf, memo: store } = serverParts
  const { language, origin, address, now, generation } = visit
  const say = languages.get(language)
  if (!say) throw new Error(`There is no language ${language}.`)
  const prefix = `${prefixOf(language, siteLanguagesOf(serverParts))}/api`
  return {
    db,
    actor: nobody,
    now,
    site: { ...site, maxPerPage: longestPage },
    root: rootAt({ prefix, namespace: ownNamespace, language, alias: false }, origin),
    origin,
    home: homeOf(origin),
    address,
    say,
    expect: async () => {},
    memo: { generation, store },
  }
}

/** Today in the time zone of the site, `YYYY-MM-DD`. */
export const todayOf = ({ now, site }: Context): string => toWall(now, site.zone).slice(0, 10)
