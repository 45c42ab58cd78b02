// What the builder of embeds was asked for. What makes no sense is as if it was not given: the form
// shows what was understood.

import type { Context } from '../../../../access/context.ts'
import type { Sentence } from '../../../../language/sentence.ts'
import { someEvents } from '../../../../calendar/events/read.ts'
import { showEvents } from '../../../../calendar/events/show.ts'
import { Problem } from '../../../../language/problem.ts'
import { type Colours, colourNames, readColours } from '../../../embeds/colours.ts'
import { type PublicEvent, publicEvent } from '../../../embeds/oembed.ts'
import { titleOf } from '../../../embeds/title.ts'
import { news } from '../../../feeds/selection.ts'
import { markedTitle } from '../../../feeds/words/state.ts'
import { readSlug } from '../../../query/address.ts'
import {
  type ListFilters,
  distances,
  filterParameters,
  readFilter,
  slugFilters,
  usualDistance,
  writeFilters,
} from '../../../query/list_filters.ts'
import { type ResolvedFilters, resolveFilters } from '../../../query/resolve_filters.ts'
import type { PageContext } from '../../page_context.ts'

export const usualLimit = '10'
export const mostEvents = 50
/** Offered by name; any other has an address. */
const eventsOffered = 30
const [ground, ink] = ['#ffffff', '#211d18']

/** What can be chosen, each with its word; the first is usual. */
export const choices = {
  view: { list: 'List', month: 'Month', week: 'Week', map: 'Map', event: 'One event' },
  heading: { '': 'Its name', none: 'Without a heading' },
  theme: { '': 'As on the visitor’s device', light: 'Light', dark: 'Dark' },
  way: { script: 'As part of the page', frame: 'In a frame' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Sentence>>>>

type Chosen = { readonly [Name in keyof typeof choices]: keyof (typeof choices)[Name] & string }
export type EmbedView = Chosen['view']

const chosenIn = (query: URLSearchParams): Chosen =>
  Object.fromEntries(
    Object.entries(choices).map(([name, words]) => {
      const known = Object.keys(words)
      return [name, known.find((one) => one === query.get(name)) ?? known[0]]
    }),
  ) as Chosen

export interface OfferedEvent {
  readonly slug: string
  readonly title: string
  readonly day: string
}

export interface Built extends Chosen {
  readonly lang: string
  readonly limit: string
  readonly pictures: boolean
  readonly filters: ListFilters
  readonly resolved: ResolvedFilters
  /** The next ones, and the one that is chosen; the first of them if none was. */
  readonly events: readonly OfferedEvent[]
  readonly event?: OfferedEvent | undefined
  /** What was asked for and is not there. */
  readonly missing?: string | undefined
  /** Whether it has colours of its own, and which are in the form. */
  readonly isColoured: boolean
  readonly colours: Required<Colours>
  readonly title: string
}

export async function readBuilt(
  { context, language, siteLanguages }: PageContext,
  query: URLSearchParams,
): Promise<Built> {
  const chosen = chosenIn(query)
  const filters = readFilters(query)
  const found = await Promise.all(
    slugFilters.map((name) => resolveSlug(context, name, query.get(name) ?? '')),
  )
  const resolved: ResolvedFilters = Object.assign({}, ...found)
  const slugs = slugFilters.flatMap((name) => {
    const slug = resolved[name]?.[0]?.slug
    return slug === undefined ? [] : [[name, [slug]]]
  })
  const events = await comingEvents(context, language)
  const wanted = slugIn(query.get('event') ?? '')
  const event = wanted === '' ? events[0] : await namedEvent(context, wanted)
  const limit = query.get('limit') ?? ''
  return {
    ...chosen,
    lang: siteLanguages.languages.find((one) => one === query.get('lang')) ?? language,
    limit: /^[1-9]\d?$/.test(limit) && Number(limit) <= mostEvents ? limit : usualLimit,
    pictures: query.get('pictures') === '1',
    filters: { ...Object.fromEntries(slugs), ...filters },
    resolved,
    events,
    event,
    missing: event ? undefined : wanted,
    isColoured: query.get('own') === '1',
    colours: {
      accent: context.site.pages.accent_color,
      ground,
      ink,
      ...readColours((name) => query.get(name)),
    },
    title: chosen.view === 'event' && event ? event.title : titleOf(context, resolved),
  }
}

function readFilters(query: URLSearchParams): ListFilters {
  let filters: ListFilters = {}
  for (const name of filterParameters) {
    const text = query.getAll(name).join(',').trim()
    if (text === '' || slugFilters.some((slug) => slug === name)) continue
    const km = distances.find((one) => String(one) === query.get('km')) ?? usualDistance
    const place = text.replaceAll(/\s/g, '')
    const isPlain = place.split(',').length === 2
    const given = name === 'near' ? (isPlain ? `${place},${km}` : place) : text
    filters = readFilter(filters, name, given) ?? filters
  }
  return filters
}

async function resolveSlug(
  context: Context,
  name: (typeof slugFilters)[number],
  slug: string,
): Promise<ResolvedFilters> {
  if (slug === '') return {}
  const query = { language: context.root.language, view: 'list' as const, page: 1 }
  const find = () => resolveFilters(context, { ...query, [name]: [slug.toLowerCase()] })
  return (await orNothing(find)) ?? {}
}

async function orNothing<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function comingEvents(context: Context, language: string): Promise<readonly OfferedEvent[]> {
  const { query } = await news(context, { language, view: 'list', page: 1 })
  const rows = await someEvents(context, query, { size: eventsOffered, skip: 0 })
  return (await showEvents(context, rows)).map((event) =>
    offeredOf(context, { event, next: event }),
  )
}

const offeredOf = ({ say }: Context, { event, next }: PublicEvent): OfferedEvent => ({
  slug: event.slug,
  title: markedTitle(event, say),
  day: (next ?? event).start_date.slice(0, 10),
})

/** Also from the address of its page. */
const slugIn = (text: string): string =>
  /\/event\/([^/?#]+)/.exec(text)?.[1] ?? text.trim().toLowerCase()

async function namedEvent(context: Context, slug: string): Promise<OfferedEvent | undefined> {
  const found = await orNothing(() => publicEvent(context, readSlug(slug)))
  return found && offeredOf(context, found)
}

/** Which of the choices a view has. */
export const viewsWith = {
  event: ['event'],
  filters: ['list', 'month', 'week', 'map'],
  when: ['list', 'map'],
  limit: ['list'],
} as const satisfies Readonly<Record<string, readonly EmbedView[]>>

export const has = (view: EmbedView, what: keyof typeof viewsWith): boolean =>
  viewsWith[what].some((one) => one === view)

/** The options of a built calendar, as attributes and in the address of a frame. */
export function optionsOf(built: Built): Record<string, string> {
  const { view, event, filters, lang, theme, limit, pictures, heading, isColoured } = built
  const { when, ...others } = filters
  const given = new URLSearchParams()
  if (has(view, 'filters')) {
    writeFilters(given, has(view, 'when') && when ? { ...others, when } : others, undefined)
  }
  return {
    view,
    ...(has(view, 'event') && event && { event: event.slug }),
    ...Object.fromEntries(given),
    ...(has(view, 'limit') && limit !== usualLimit && { limit }),
    ...(has(view, 'limit') && pictures && { pictures: '1' }),
    ...(has(view, 'filters') && heading !== '' && { heading }),
    lang,
    ...(isColoured
      ? Object.fromEntries(colourNames.map((name) => [name, built.colours[name]]))
      : theme !== '' && { theme }),
  }
}
