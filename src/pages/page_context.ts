// What every page is made with and what it is made into.

import type { Context } from '../access/context.ts'
import type { Say } from '../text/say.ts'
import type { Html } from './parts/html.ts'
import {
  type SiteLanguages,
  type View,
  type PublicQuery,
  addressOf,
  prefixOf,
} from '../visit/address.ts'
import type { Files } from './files.ts'
import type { Choices, Reach } from './parts/choices.ts'
import type { Word } from './words.ts'

export interface PageContext {
  readonly context: Context
  readonly language: string
  readonly say: Say<Word>
  readonly siteLanguages: SiteLanguages
  /** What stands before every path, where the site is not at the top of its host. */
  readonly base: string
  readonly files: Files
  /** What filters can be set to; pages without any do not ask. */
  readonly offer: (reach: Reach) => Promise<Choices>
  readonly today: string
  /** The server of map tiles, as a template with {z}, {x} and {y}. */
  readonly tiles: string | undefined
}

/** That of a page with filters. */
export interface ListContext extends PageContext {
  readonly choices: Choices
  /** Whether they are all there, however many. */
  readonly isForAll: boolean
}

export interface Page {
  /** 200 if nothing is said. */
  readonly status?: number
  readonly title: string
  /** For search engines and previews, as plain text. */
  readonly about?: string
  readonly main: Html
  /** The address of the page in a language, from the top of the site; none if it has no own. */
  readonly addressIn?: (language: string) => string
  /** Until when the clock alone leaves it as it is; absent if it is not kept. */
  readonly until?: number
  /** Only for who gave a password. */
  readonly isSecret?: boolean
  /** Not for search engines. */
  readonly isUnlisted?: boolean
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number }
  readonly jsonLd?: unknown
  readonly kind?: 'event'
  /** What the links of the header start from. */
  readonly publicQuery?: PublicQuery
  readonly current?: View | 'search'
  readonly hasMap?: boolean
  /** Origins of pictures in texts of editors. */
  readonly pictureHosts?: readonly string[]
}

/** Neither is a page: it leads elsewhere. */
export interface Elsewhere {
  readonly status: 301 | 302
  /** From the top of the site. */
  readonly to: string
}

export const isElsewhere = (found: Page | Elsewhere): found is Elsewhere => 'to' in found

/** A link to what a visitor may ask for next. */
export function linkTo({ base, siteLanguages }: PageContext, publicQuery: PublicQuery): string {
  return `${base}${addressOf(publicQuery, siteLanguages)}`
}

export function pathTo({ base, siteLanguages, language }: PageContext, path: string): string {
  return `${base}${prefixOf(language, siteLanguages)}${path}`
}

/** The page of an item or term; where it is not public, nothing links to it. */
export const itemPath = (pageContext: PageContext, kind: string, slug: string): string =>
  pathTo(pageContext, `/${kind}/${encodeURIComponent(slug)}/`)

/** The path of an address of the site, as terms have it. */
export function pathOfUrl({ context }: PageContext, url: string): string {
  return url.startsWith(context.home) ? url.slice(context.home.length) : url
}
