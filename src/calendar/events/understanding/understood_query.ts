// A list of the interface whose search is read as people type it (`understand=true`).

import { type Context, todayOf } from '../../../access/context.ts'
import { type Days, type Period, daysOfPeriod } from '../../../language/time/calendar_days.ts'
import { dayEnd } from '../../../language/time/day.ts'
import { toInstant } from '../../../language/time/zone.ts'
import { withBelow } from '../../terms/resolve.ts'
import type { EventQuery } from '../listing/filter.ts'
import { type EventListInput, countOfEvents, pageOfEvents } from '../read.ts'
import { dateParams } from '../rules.ts'
import { attendanceFilter } from '../state/rules.ts'
import { isTitle, languagesOf, namesOf, readAsked } from './asked.ts'
import type { Meaning } from './meaning.ts'
import { searchFor, wordsTyped } from './search_words.ts'
import type { UnderstoodPart } from './understand.ts'

export interface UnderstoodQuery {
  readonly query: EventQuery
  readonly headers: Readonly<Record<string, string>>
  /** Until when the clock alone does not change what was understood. */
  readonly until: number
}

/** Undefined without a search that is to be understood. `query` is that of the other parameters. */
export async function understoodQuery(
  context: Context,
  input: EventListInput,
  query: EventQuery,
): Promise<UnderstoodQuery | undefined> {
  const { understand, search } = input
  if (!understand || search === undefined) return undefined
  const { parts, rest, near, isTopic } = await readAsked(context, search)
  const own = parts.filter(({ filters }) => !isSaid(input, filters))
  const byWords = { ...query, search: searchFor(search, languagesOf(context)) }
  const hasRest = wordsTyped(rest).length > 0
  const byFilters = {
    ...query,
    search: hasRest ? searchFor(rest, languagesOf(context)) : undefined,
    ...(await queryFor(context, Object.assign({}, ...own.map(({ filters }) => filters)))),
  }
  const isAll = parts.length === 0 && near === undefined
  const isWords =
    isAll ||
    ((hasRest || isTopic) && (await hasTitle(context, search, byWords))) ||
    ((await countOfEvents(context, byFilters)) === 0 && (await countOfEvents(context, byWords)) > 0)
  const said = {
    by: isWords ? 'words' : 'filters',
    parts: own.map((part) => saidOf(context, part)),
    ...(near === undefined ? {} : { near }),
    ...(hasRest && !isAll ? { words: rest } : {}),
  }
  return {
    query: isWords ? byWords : byFilters,
    headers: { 'x-fasti-understood': inAscii(JSON.stringify(said)) },
    until: dayEnd(context.now, context.site.zone) + 1,
  }
}

/** Whether a parameter says it already: then that one counts. */
const isSaid = (input: EventListInput, { when, category, venue, online }: Meaning): boolean =>
  (when !== undefined && [...dateParams, 'include' as const].some((name) => input[name])) ||
  (category !== undefined && input.categories !== undefined) ||
  (venue !== undefined && input.venue !== undefined) ||
  (online !== undefined && input.attendance !== undefined)

/** So many of the best matches may be called what was typed. */
const mostTitles = 10

async function hasTitle(context: Context, typed: string, query: EventQuery): Promise<boolean> {
  const page = { page: 1, per_page: mostTitles }
  const { items } = await pageOfEvents(context, query, page, 'relevance')
  return isTitle(context, typed, items)
}

/** What was understood, as a query of the list engine. */
export async function queryFor(
  context: Context,
  { when, time, after, price, online, category, venue }: Meaning,
): Promise<EventQuery> {
  const names = category || venue ? await namesOf(context) : []
  const idsOf = (kind: 'category' | 'venue', slugs: readonly string[]) =>
    names.filter((one) => one.kind === kind && slugs.includes(one.slug)).map(({ id }) => id)
  const { from, to } = when ? secondsOf(context, when) : {}
  const categories = new Set<number>()
  for (const id of idsOf('category', category ?? [])) {
    for (const below of await withBelow(context, id)) categories.add(below)
  }
  return {
    ...(from === undefined || to === undefined ? {} : { window: { endFrom: from, startTo: to } }),
    ...(time ? { partsOfDay: time } : {}),
    ...(after ? { startsAfter: after } : {}),
    ...(price === undefined ? {} : { price }),
    ...(online ? { attendance: attendanceFilter(['online', 'mixed']) } : {}),
    ...(category ? { categories: [...categories] } : {}),
    ...(venue ? { venues: idsOf('venue', venue) } : {}),
  }
}

/** The first and the last second of a period, by the clock of the site. */
export function secondsOf(
  context: Context,
  when: Period | Days,
): { readonly from: number; readonly to: number } {
  const { first, last } = daysAsked(context, when)
  const { zone } = context.site
  return { from: toInstant(`${first} 00:00:00`, zone), to: toInstant(`${last} 23:59:59`, zone) }
}

const daysAsked = (context: Context, when: Period | Days): Days =>
  typeof when === 'string' ? daysOfPeriod(when, todayOf(context)) : when

/** As the header says it: words as they were typed, and what they mean. */
function saidOf(context: Context, { typed, filters }: UnderstoodPart) {
  const { when, ...others } = filters
  const { first = '', last = '' } = when ? daysAsked(context, when) : {}
  const days = first === last ? first : `${first}..${last}`
  return { typed, ...(when ? { when: days } : {}), ...others }
}

/** JSON that a header can carry: everything but ASCII as `\u00e9`. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
