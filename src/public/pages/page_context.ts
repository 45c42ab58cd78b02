// What pages are made from, and what they return.

import type { Context } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import type { JsonLd } from '../../calendar/items/json_ld.ts'
import type { Say } from '../../language/text/locale/say.ts'
import type { Sentence } from '../../language/sentence.ts'
import type { Html } from './parts/frame/html.ts'
import {
  type SiteLanguages,
  type View,
  type PublicQuery,
  addressOf,
  prefixOf,
} from '../query/address.ts'
import type { Card } from '../cards/card.ts'
import type { FileName } from './file_names.ts'
import type { Files } from './files.ts'
import type { Choices, Reach } from './parts/filter/choices.ts'

export interface PageContext {
  readonly context: Context
  readonly language: string
  /** How that language is written here. */
  readonly locale: string
  readonly say: Say<Sentence>
  /** In another language of the site. */
  readonly sayIn: (language: string) => Say<Sentence>
  readonly siteLanguages: SiteLanguages
  /** Path prefix of the site, where it is not at the top of its host. */
  readonly base: string
  readonly files: Files
  /** Loads the choices of filters; pages without filters do not call it. */
  readonly offer: (reach: Reach) => Promise<Choices>
  readonly today: string
  readonly tiles: Tiles | undefined
}

/** The tiles of maps. */
export interface Tiles {
  /** A URL template, with {z}, {x} and {y}. */
  readonly address: string
  /** Whose they are: text and links alone, as markup. */
  readonly attribution: string
}

/** The context of a page with filters. */
export interface ListContext extends PageContext {
  readonly choices: Choices
  /** Whether all choices are loaded, however many. */
  readonly isForAll: boolean
  /** Whether visitors see any event, now or in the past. */
  readonly hasEvents: boolean
  /** Whether anything repeats. */
  readonly hasSeries: boolean
}

export interface Page {
  /** 200 by default. */
  readonly status?: number
  readonly title: string
  /** For search engines and previews, as plain text. */
  readonly about: string
  readonly main: Html
  /** The address of the page in a language, from the top of the site; absent if it has none. */
  readonly addressIn?: (language: string) => string
  /** When the clock alone makes it stale; absent if it is not cached. */
  readonly until?: number
  /** Shown only with a password. */
  readonly isSecret?: boolean
  /** Excluded from search engines. */
  readonly isUnlisted?: boolean
  /** Not a page for people, but a part that a script puts into one. */
  readonly isPart?: boolean
  /** Shown before it is public, inside the console. */
  readonly isPreview?: boolean
  /** Shown where its address is shared; that of the site if it has none. */
  readonly card?: Card
  readonly jsonLd?: JsonLd
  /** What a list shows, in its order. */
  readonly listed?: { readonly total: number; readonly events: readonly Pick<Event, 'slug'>[] }
  readonly kind?: 'event'
  /** The series that the page is about, if its dates can be subscribed to. */
  readonly series?: { readonly slug: string }
  /** Saved events of somebody: the path of their feed. Other sites are not told the address. */
  readonly saved?: { readonly feed: string }
  /** The query that the links of the header start from. */
  readonly publicQuery?: PublicQuery
  readonly current?: View | 'search' | 'saved'
  readonly hasMap?: boolean
  /** Shows pieces of the map, without its script. */
  readonly hasTiles?: boolean
  /** The colours of categories that it shows. */
  readonly palette?: readonly string[]
  /** Shows frames of this server. */
  readonly hasFrame?: boolean
  /** Style sheets and scripts of this page alone. */
  readonly files?: readonly FileName[]
  /** Origins of pictures in texts of editors. */
  readonly pictureHosts?: readonly string[]
}

/** Whether a page is a month, a week or a day. */
export const isDated = ({ current }: Page): boolean =>
  current === 'month' || current === 'week' || current === 'day'

/** A redirect. */
export interface Elsewhere {
  readonly status: 301 | 302
  /** From the top of the site. */
  readonly to: string
}

export const isElsewhere = (found: Page | Elsewhere): found is Elsewhere => 'to' in found

/** A link to a view of the calendar. */
export const linkTo = ({ base, siteLanguages }: PageContext, publicQuery: PublicQuery): string =>
  `${base}${addressOf(publicQuery, siteLanguages)}`

export const pathTo = ({ base, siteLanguages, language }: PageContext, path: string): string =>
  `${base}${prefixOf(language, siteLanguages)}${path}`

/** The page of an item or term; where it is not public, nothing links to it. */
export const itemPath = (pageContext: PageContext, kind: string, slug: string): string =>
  pathTo(pageContext, `/${kind}/${encodeURIComponent(slug)}/`)

/** The path of a URL of this site, such as that of a term. */
export const pathOfUrl = ({ context }: PageContext, url: string): string =>
  url.startsWith(context.home) ? url.slice(context.home.length) : url
