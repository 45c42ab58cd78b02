// What all pages of a server share, and the context of one page.

import { type Context, localeOf } from '../../access/context.ts'
import type { ServerParts } from '../../http/server_parts.ts'
import { type RootPath, announcedRoot } from '../../http/roots.ts'
import { now } from '../../language/time/clock.ts'
import { todayOf, siteLanguagesOf, visitorContext } from '../query/context.ts'
import { type Choices, choicesOf } from './parts/filter/choices.ts'
import { loadFiles } from './files.ts'
import type { PageContext, Tiles } from './page_context.ts'

export interface PageParts {
  readonly serverParts: ServerParts
  readonly tiles: Tiles | undefined
  /** `Cache-Control` of public responses. */
  readonly publicly: string
  /** The root of the interface that pages announce (§2.2). */
  readonly announced: RootPath
}

export function pagePartsOf(
  serverParts: ServerParts,
  { tiles }: { readonly tiles: Tiles | undefined },
): PageParts {
  return {
    serverParts,
    tiles,
    publicly: `public, max-age=${serverParts.cacheSeconds}, must-revalidate`,
    announced: announcedRoot(serverParts.roots),
  }
}

/** The parts of a request that a page depends on. */
export interface Caller {
  readonly origin: string
  readonly address: string
}

interface Moment {
  readonly language: string
  readonly now: number
  readonly generation: number
}

export async function pageContextOf(
  pageParts: PageParts,
  caller: Caller,
  moment: Moment,
): Promise<PageContext> {
  const { serverParts } = pageParts
  const db = await serverParts.db.readerAt(moment.generation)
  const context = { ...contextOf(pageParts, caller, moment), db }
  return around(pageParts, context, moment.language, (reach) => choicesOf(context, reach))
}

const noChoices: Choices = { category: [], tag: [], venue: [], organizer: [] }

/** Makes no query: the database may be what failed. */
export function emptyContext(
  pageParts: PageParts,
  caller: Caller,
  language: string,
): Promise<PageContext> {
  const context = contextOf(pageParts, caller, { language, now: now(), generation: 0 })
  return around(pageParts, context, language, async () => noChoices)
}

/** What a visitor would see of what somebody else reads: with their database, and no cache. */
export function previewContext(
  pageParts: PageParts,
  { db, origin, address, now: moment, root: { language } }: Context,
): Promise<PageContext> {
  const caller = { origin, address }
  const { memo: _memo, ...visitor } = contextOf(pageParts, caller, {
    language,
    now: moment,
    generation: 0,
  })
  const context = { ...visitor, db }
  return around(pageParts, context, language, (reach) => choicesOf(context, reach))
}

const contextOf = ({ serverParts }: PageParts, caller: Caller, moment: Moment): Context =>
  visitorContext(serverParts, { ...moment, ...caller })

async function around(
  pageParts: PageParts,
  context: Context,
  language: string,
  offer: PageContext['offer'],
): Promise<PageContext> {
  const { serverParts, tiles } = pageParts
  const { home, origin, say } = context
  return {
    context,
    language,
    locale: localeOf(context),
    say,
    sayIn: (other) => serverParts.languages.get(other) ?? say,
    siteLanguages: { ...siteLanguagesOf(serverParts), start: context.site.pages.start_view },
    // Set for a site below a path of this host; a site elsewhere has its own pages.
    base: home.startsWith(`${origin}/`) ? home.slice(origin.length) : '',
    files: await loadFiles(),
    offer,
    today: todayOf(context),
    tiles,
  }
}
