import type { Memo } from '../storage/memo.ts'
import type { SiteValues } from '../contract/schema/site.ts'
import type { Database } from '../storage/database.ts'
import type { Locales } from '../language/text/locale/locale.ts'
import type { Synonyms } from '../language/text/search/synonyms.ts'
import type { Say } from '../language/text/locale/say.ts'
import { type WeekStart, firstDayOf } from '../language/time/week.ts'
import { toWall } from '../language/time/zone.ts'
import type { SigningIn } from './openid.ts'
import type { Actor } from './roles.ts'

/** The settings of the site that an operation may depend on, as of one write generation. */
export interface Site {
  readonly name: string
  readonly zone: string
  readonly language: string
  readonly locales: Locales
  readonly maxPerPage: number
  readonly geoRadiusKm: number
  readonly trashDays: number
  /** For how many days the history is kept; 0 is for good. */
  readonly historyDays: number
  /** For how many days ahead the occurrences of a series exist (§17.3). */
  readonly recurrenceDays: number
  /** How often the server makes a backup, in seconds; undefined is never. */
  readonly backupSeconds: number | undefined
  /** Where new files of images go; the other place is read as well. */
  readonly media: { readonly place: 'folder' | 'database'; readonly folder: string }
  /** Hosts from which images are fetched although their addresses are not public (§6.10). */
  readonly imageHosts: readonly string[]
  /** Hosts that are called although their addresses are not public, and by http (§20.3). */
  readonly callbackHosts: readonly string[]
  /** Whether mail is sent (§21); else links are shown in the console. */
  readonly hasMail: boolean
  readonly signingIn: SigningIn
  /** The address of this server, where browsers take passkeys there (§22). */
  readonly passkeyOrigin: string | undefined
  /** The word for a price of zero, in the language of the site. */
  readonly free: string
  readonly currency: {
    readonly symbol: string
    readonly position: 'prefix' | 'postfix'
    readonly code: string
  }
  readonly pages: Omit<
    SiteValues,
    | 'site_name'
    | 'timezone'
    | 'locales'
    | 'search_synonyms'
    | `currency_${'symbol' | 'position' | 'code'}`
  >
  /** Which words mean the same in searches. */
  readonly synonyms: Synonyms
  /** Differs if the console has changed a setting that all items are shown with, such as the zone. */
  readonly itemForm: string
  /** What the environment says of the settings that the console can change. */
  readonly given: SiteValues
  /** Whether the environment says so, and it is not the default. */
  readonly isGiven: (name: keyof SiteValues) => boolean
}

/** The address a request came in on. Everything the answer links to stays below it (§2.1). */
export interface Root {
  /** One level above the namespace: `{origin}/es/api`. */
  readonly base: string
  readonly namespace: string
  /** `base` and `namespace`, without a slash at the end. */
  readonly url: string
  readonly language: string
  readonly alias: boolean
}

export interface Context {
  readonly db: Database
  readonly actor: Actor
  /** Whole seconds since 1970, when the request arrived. */
  readonly now: number
  readonly site: Site
  readonly root: Root
  /** Scheme, host and port of this server as the caller sees it. */
  readonly origin: string
  /** Address of the site that shows the calendar to people, without a slash at the end. */
  readonly home: string
  /** Where the request came from, for counting wrong passwords. */
  readonly address: string
  readonly say: Say
  /**
   * §12.3: throws when If-Match names another state than the one shown here, which is what a GET of
   * the same address gives this caller.
   */
  readonly expect: (show: () => Promise<unknown>) => Promise<void>
  /** The cache; absent where nothing may be stale. */
  readonly memo?: Memo
}

export interface Reading {
  readonly site: Pick<Context['site'], 'locales' | 'pages'>
  readonly root: Pick<Root, 'language'>
}

export const localeOf = ({ site, root }: Reading): string =>
  site.locales[root.language] ?? root.language

/** Today in the time zone of the site, `YYYY-MM-DD`. */
export const todayOf = ({ now, site }: Pick<Context, 'now' | 'site'>): string =>
  toWall(now, site.zone).slice(0, 10)

/** The day with which weeks begin: as the site says, else as in the locale of the reader. */
export const weekStartOf = (context: Reading): WeekStart => {
  const { week_start: start } = context.site.pages
  return start === 'locale' ? firstDayOf(localeOf(context)) : start
}

export type Reader = Pick<Context, 'db' | 'memo'>

/** The same work in a transaction. */
export const inTransaction = <T, C extends Context>(
  outer: C,
  work: (inside: C) => Promise<T>,
): Promise<T> => outer.db.within((db) => work({ ...outer, db }))

/** The same in a transaction that several operations share, which compare no `If-Match`. */
export const unexpecting = <C extends Context>(context: C): C => ({
  ...context,
  expect: async () => {},
})
