// A day, and a week day by day, by their hours.

import type { Context } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import { Problem } from '../../problem.ts'
import { weekStartOf } from '../../visit/context.ts'
import { capital, inWords, rangeInWords } from '../../time/in_words.ts'
import { type PublicQuery, addressOf } from '../../visit/address.ts'
import { type Standing, agendaOf, eventsOn } from '../../visit/agenda.ts'
import { dayAfter, daysOfWeek } from '../../visit/days.ts'
import { huesOf } from '../../visit/hues.ts'
import { resolveFilters } from '../../visit/resolve_filters.ts'
import { type Shown, type ShownDay, hoursTable } from '../days/hours_table.ts'
import { shortcuts } from '../days/shortcuts.ts'
import type { Elsewhere, ListContext, Page, PageContext } from '../page_context.ts'
import { countWords } from '../parts/counts.ts'
import { nothingHere } from '../parts/empty.ts'
import { filters } from '../parts/filter/filters.ts'
import { html } from '../parts/html.ts'
import { isFar, pager } from '../parts/pager.ts'
import { paging } from '../parts/paging.ts'

const daySize = 50
const mostPerDay = 12
/** What lasts for whole days, above the hours of a week. */
const mostLong = 12

export async function dayPage(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page> {
  const { context, siteLanguages, say, today, locale } = pageContext
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
  const timed = all.filter((one) => !isLong(one)).map(({ event }) => event)
  const table = {
    kind: 'day',
    agenda,
    long: all.filter(isLong),
    moreLong: 0,
    days: [{ day, timed, more: 0 }],
    hues,
  } as const
  return {
    title,
    about: say('{title}: {count}.', { title, count: note }),
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
const isLong = ({ standing: { first, last }, event }: Shown): boolean =>
  first !== last || event.all_day === true

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
  const some = [
    ...agenda.long.slice(0, mostLong),
    ...[...agenda.short.values()].flatMap((all) => all.slice(0, mostPerDay)),
  ]
  const all = await shown(pageContext, some)
  const hues = await huesOf(
    context,
    all.map(({ event }) => event.id),
  )
  const timed = Map.groupBy(
    all.filter((one) => !isLong(one)),
    ({ standing }) => standing.first,
  )
  const dayOf = (day: string, those: readonly Standing[]): ShownDay => {
    const events: readonly Event[] = (timed.get(day) ?? []).map(({ event }) => event)
    return { day, timed: events, more: Math.max(those.length - mostPerDay, 0) }
  }
  const table = {
    kind: 'week',
    agenda,
    long: all.filter(isLong),
    moreLong: Math.max(agenda.long.length - mostLong, 0),
    days: [...agenda.short].map(([day, those]) => dayOf(day, those)),
    hues,
  } as const
  return {
    title: say('Week of {date}', { date: inWords(locale, 'date', first) }),
    about: say('{title}: {count}.', { title, count: note }),
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

/** Weeks may begin with another day in another language: the one that has most of the same days. */
function weekIn(context: Context, publicQuery: PublicQuery, language: string): PublicQuery {
  const { date, ...rest } = { ...publicQuery, language }
  if (date === undefined) return rest
  const start = weekStartOf({ ...context, root: { ...context.root, language } })
  return { ...rest, date: daysOfWeek(dayAfter(date, 3) ?? date, start).first }
}
