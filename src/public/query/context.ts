import { type Context, localeOf } from '../../access/context.ts'
import { nobody } from '../../access/roles.ts'
import type { State } from '../../http/answer/serve.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { ownNamespace, rootAt } from '../../http/roots.ts'
import { sayIn } from '../../language/text/locale/say.ts'
import { type SiteLanguages, prefixOf } from './address.ts'

export { todayOf, weekStartOf } from '../../access/context.ts'

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
  const root = rootAt({ prefix, namespace: ownNamespace, language, alias: false }, origin)
  return {
    db,
    actor: nobody,
    now,
    site: { ...site, maxPerPage: longestPage },
    root,
    origin,
    home: homeOf(origin),
    address,
    say: sayIn(say, localeOf({ site, root })),
    expect: async () => {},
    memo: { generation, store },
  }
}

/** The context of a request, which reads the state of its answer. */
export async function contextAt(
  serverParts: ServerParts,
  request: Parameters<ServerParts['originOf']>[0],
  language: string,
  { moment, generation }: State,
  manner?: 'in passing',
): Promise<Context> {
  const origin = serverParts.originOf(request)
  const address = serverParts.addressOf(request)
  const visit = { language, origin, address, now: moment, generation }
  const db = await serverParts.db.readerAt(generation, manner)
  return { ...visitorContext(serverParts, visit), db }
}
