// A day, and a week day by day, by their hours.

import type { Context } from '../../../access/context.ts'
import { someEvents } from '../../../calendar/events/read.ts'
import { showEvents } from '../../../calendar/events/show.ts'
import { Problem } from '../../../language/problem.ts'
import { weekStartOf } from '../../query/context.ts'
import { capital, inWords, rangeInWords } from '../../../language/time/in_words.ts'
import { type PublicQuery, addressOf } from '../../query/address.ts'
import { type Standing, agendaOf, eventsOn } from '../../query/agenda.ts'
import { dayAfter, daysOfWeek } from '../../../language/time/calendar_days.ts'
import { huesOf } from '../../query/category_colours.ts'
import { resolveFilters } from '../../query/resolve_filters.ts'
import { type Bar, type Opening, hoursOf, hoursOfStarts, mostColumns } from '../days/hours.ts'
import type { Shown } from '../days/hours_entry.ts'
import { type ShownDay, hoursTable } from '../days/hours_table.ts'
import { shortcuts } from '../days/shortcuts.ts'
import type { Elsewhere, ListContext, Page, PageContext } from '../page_context.ts'
import { countWords } from '../parts/counts.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { html } from '../parts/frame/html.ts'
import { isFar, pager } from '../parts/frame/pager.ts'
import { paging } from '../parts/frame/paging.ts'
import { daysLeaf, listCard, listWords, narrowing } from '../parts/sharing/list_card.ts'

const daySize = 100
/** Of a day in a week: as many between its hours, and in a list if these are fewer than that. */
const most = { bars: 30, listed: 12 } as const
/** What lasts for whole days, above the hours of a week. */
const mostLong = 12

export async function dayPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, today, locale } = pageContext
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const day = agenda.days.first
  const found = eventsOn(agenda, day)
  const pages = Math.ceil(found.length / daySize)
  if (publicQuery.page > Math.max(1, pages)) throw new Problem('event-archive-page-not-found')
  const some = found.slice((publicQuery.page - 1) * daySize, publicQuery.page * daySize)
  const all = await shown(pageContext, some)
  const hues = await huesOf(
    context,
    all.map(({ event }) => event.id),
  )
  const title = capital(inWords(locale, 'day', day))
  const note = countWords(pageContext, found.length)
  const timed = all.filter((one) => !isLong(one))
  const hours = hoursOf(
    timed.map(({ standing }) => standing),
    mostColumns.day,
  )
  const table = {
    kind: 'day',
    agenda,
    long: all.filter(isLong),
    moreLong: 0,
    days: [{ day, ...hours, more: 0 }],
    timed: byId(timed),
    opening: pageOpening(hours.bars, publicQuery.page, pages),
    hues,
  } as const
  const kicker = narrowing(pageContext, publicQuery, resolvedFilters)
  const told = {
    title,
    kicker,
    total: found.length,
    events: all.map(({ event }) => event),
    isDay: true,
  }
  return {
    title,
    about: listWords(pageContext, told),
    card: { ...listCard(pageContext, told), side: daysLeaf(pageContext, agenda) },
    listed: told,
    addressIn: (one) => addressOf({ ...publicQuery, language: one }, siteLanguages),
    until: agenda.until,
    isUnlisted: found.length === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'day',
    palette: hues.palette,
    main: html`${pager(pageContext, publicQuery, title, note)}
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${
      all.length === 0
        ? nothingHere(pageContext, publicQuery)
        : hoursTable(pageContext, publicQuery, table)
    }
    ${paging(pageContext, publicQuery, pages)} ${shortcuts(pageContext)}`,
  }
}

/** Of several days, or a whole one. */
const isLong = ({ standing: { first, last, isWhole } }: Pick<Shown, 'standing'>): boolean =>
  first !== last || isWhole

const byId = (all: readonly Shown[]): ReadonlyMap<number, Shown> =>
  new Map(all.map((one) => [one.standing.id, one]))

/** A page of a day has no hours whose events are on another page. */
function pageOpening(
  bars: readonly Bar<Standing>[],
  page: number,
  pages: number,
): Partial<Opening> {
  if (bars.length === 0) return {}
  const { open, close } = hoursOfStarts(bars)
  return { ...(page > 1 ? { open } : {}), ...(page < pages ? { close } : {}) }
}

/** In the order of `some`; without what was removed since the agenda was read. */
async function shown(
  { context }: PageContext,
  some: readonly Standing[],
): Promise<readonly Shown[]> {
  if (some.length === 0) return []
  const include = some.map(({ id }) => id)
  const items = await someEvents(context, { include }, { size: include.length, skip: 0 })
  const events = new Map((await showEvents(context, items)).map((event) => [event.id, event]))
  return some.flatMap((standing) => {
    const event = events.get(standing.id)
    return event ? { standing, event } : []
  })
}

export async function weekPage(
  pageContext: ListContext,
  publicQuery: PublicQuery,
): Promise<Page | Elsewhere> {
  const { context, siteLanguages, say, today, locale } = pageContext
  const weekStart = weekStartOf(context)
  const start =
    publicQuery.date === undefined ? undefined : daysOfWeek(publicQuery.date, weekStart).first
  if (start !== undefined && start !== publicQuery.date) {
    return { status: 301, to: addressOf({ ...publicQuery, date: start }, siteLanguages) }
  }
  const resolvedFilters = await resolveFilters(context, publicQuery)
  const agenda = await agendaOf(context, publicQuery, resolvedFilters)
  const { first, last } = agenda.days
  const title = capital(rangeInWords(locale, 'date', first, last))
  const note = countWords(pageContext, agenda.total)
  const plans = [...agenda.short].map(([day, those]) => planOf(day, those))
  const some = [...agenda.long.slice(0, mostLong), ...plans.flatMap(({ chosen }) => chosen)]
  const all = await shown(pageContext, some)
  const hues = await huesOf(
    context,
    all.map(({ event }) => event.id),
  )
  const table = {
    kind: 'week',
    agenda,
    long: all.filter(isLong),
    moreLong: Math.max(agenda.long.length - mostLong, 0),
    days: plans,
    timed: byId(all.filter((one) => !isLong(one))),
    hues,
  } as const
  const kicker = narrowing(pageContext, publicQuery, resolvedFilters)
  const events = all.map(({ event }) => event)
  const told = { title, kicker, total: agenda.total, events }
  return {
    title: say('Week of {date}', { date: inWords(locale, 'date', first) }),
    about: listWords(pageContext, told),
    card: { ...listCard(pageContext, told), side: daysLeaf(pageContext, agenda) },
    listed: told,
    addressIn: (one) => addressOf(weekIn(context, publicQuery, one), siteLanguages),
    until: agenda.until,
    isUnlisted: agenda.total === 0 || isFar(publicQuery, today),
    publicQuery,
    current: 'week',
    palette: hues.palette,
    main: html`${pager(pageContext, publicQuery, title, note)}
    ${filters(pageContext, publicQuery, resolvedFilters)}
    ${agenda.total === 0 ? nothingHere(pageContext, publicQuery) : undefined}
    ${hoursTable(pageContext, publicQuery, table)} ${shortcuts(pageContext)}`,
  }
}

/** Where the events of a day in a week stand, and which of them are shown. */
function planOf(
  day: string,
  those: readonly Standing[],
): ShownDay & { readonly chosen: readonly Standing[] } {
  const [whole, timed] = [true, false].map((is) => those.filter(({ isWhole }) => isWhole === is))
  const usual = hoursOf(timed ?? [], mostColumns.week)
  const hours = usual.bars.length > most.bars ? hoursOf(timed ?? [], 2) : usual
  // The first column reaches over the day, so that no hour looks empty.
  const bars = hours.bars.toSorted((a, b) => a.column - b.column).slice(0, most.bars)
  const besides = hours.besides.slice(0, Math.max(most.listed - bars.length, 0))
  const chosen = [
    ...(whole ?? []).slice(0, most.listed),
    ...[...bars, ...besides].map(({ event }) => event),
  ]
  return { day, ...hours, chosen, more: those.length - chosen.length }
}

/** Weeks may begin with another day in another language: the one that has most of the same days. */
function weekIn(context: Context, publicQuery: PublicQuery, language: string): PublicQuery {
  const { date, ...rest } = { ...publicQuery, language }
  if (date === undefined) return rest
  const start = weekStartOf({ ...context, root: { ...context.root, language } })
  return { ...rest, date: daysOfWeek(dayAfter(date, 3) ?? date, start).first }
}
