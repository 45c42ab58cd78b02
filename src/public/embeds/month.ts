// A month or a week as the component shows it: the same days, lanes and colours as on the pages.

import { defined } from '../../language/defined.ts'
import { type Context, localeOf } from '../../access/context.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { Event } from '../../calendar/events/view.ts'
import { shortPlaceOf } from '../feeds/formats/entry.ts'
import { ongoingWords } from '../feeds/words/ongoing.ts'
import { isOff, markedTitle, stateNotes, statusLabel } from '../feeds/words/state.ts'
import { Problem } from '../../language/problem.ts'
import { hueShades } from '../../language/text/accent.ts'
import { inWords } from '../../language/time/in_words.ts'
import { type SiteLanguages, isWrong, prefixOf, readAddress } from '../query/address.ts'
import { type Agenda, type Standing, agendaOf } from '../query/agenda.ts'
import { weekStartOf } from '../query/context.ts'
import { daysCovered } from '../query/events.ts'
import { resolveOrGone } from '../query/gone.ts'
import { type Hues, hueClass, huesOf, termsOf } from '../query/category_colours.ts'
import type { DayCell, EventFacts, MonthReply } from './replies.ts'
import { filterParameters } from '../query/list_filters.ts'
import { type Cell, formOf, idsOf, weeksOf } from '../query/weeks.ts'

export interface EmbeddedMonth {
  readonly text: string
  /** Until when the clock alone does not change it. */
  readonly until: number
}

/** What `date` of the query is in. The visitor's clock says what is past and what is today. */
export async function embeddedMonth(
  context: Context,
  siteLanguages: SiteLanguages,
  view: 'month' | 'week',
  query: Readonly<Record<string, string | undefined>>,
): Promise<EmbeddedMonth> {
  const given = ['date', ...filterParameters].flatMap((name) =>
    query[name] ? [[name, query[name]]] : [],
  )
  const prefix = prefixOf(context.root.language, siteLanguages)
  const address = `${prefix}/events/${view}?${new URLSearchParams(Object.fromEntries(given)).toString()}`
  const publicQuery = readAddress(address, siteLanguages)
  if (isWrong(publicQuery)) throw new Problem('rest_no_route')
  const agenda = await agendaOf(context, publicQuery, await resolveOrGone(context, publicQuery))
  const weeks = weeksOf(agenda, weekStartOf(context))
  const ids = idsOf(weeks)
  const rows = ids.length === 0 ? [] : await someEvents(context, { include: ids }, allOf(ids))
  const events = new Map((await showEvents(context, rows)).map((event) => [event.id, event]))
  const hues = await huesOf(context, ids)
  // Months are by the clock of each event, weeks by that of the site.
  const locale = localeOf(context)
  const clock = (wall: string) => (view === 'week' ? inWords(locale, 'time', wall) : undefined)
  const facts = (event: Event) => {
    const { time, zone, timezone, ...more } = factsOf(context, event, hues)
    return view === 'week' ? more : { ...more, ...defined({ time, zone, timezone }) }
  }
  const month: MonthReply = {
    weeks: weeks.map((week) => week.map((cell) => cellOf(agenda, cell, events, clock))),
    events: Object.fromEntries([...events].map(([id, one]) => [id, facts(one)])),
    colours: termsOf(hues, localeOf(context)).map(({ name, slug, colour }) => {
      const { light, dark } = hueShades(colour)
      return { name, slug, hue: colour.slice(1), light, dark }
    }),
  }
  return { text: JSON.stringify(month), until: agenda.until }
}

const allOf = ({ length }: readonly number[]) => ({ size: length, skip: 0 })

type Events = ReadonlyMap<number, Event>

function cellOf(
  agenda: Agenda,
  cell: Cell,
  events: Events,
  clock: (wall: string) => string | undefined,
): DayCell {
  const { day, isOutside, count, more, lines, rest } = cell
  const lineFor = (isRest: boolean) => (one: Standing | undefined) => {
    const event = one && events.get(one.id)
    if (!one || !event) return null
    const { isBegun, hasTime, classes } = formOf(one, cell, agenda, {
      isAllDay: event.all_day === true,
      isRest,
    })
    const time = hasTime ? clock(one.start_date) : undefined
    const line = { id: one.id, class: classes.join(' '), begun: isBegun, timed: hasTime }
    return { ...line, ...defined({ time }) }
  }
  return {
    day,
    ...(isOutside ? { outside: true as const } : {}),
    ...(count === 0 ? {} : { count, lines: lines.map(lineFor(false)) }),
    ...(more === 0 ? {} : { more, rest: rest.map(lineFor(true)).filter((one) => one !== null) }),
  }
}

function factsOf(context: Context, event: Event, hues: Hues): EventFacts {
  const { say, site } = context
  const locale = localeOf(context)
  const term = hues.of.get(event.id)
  const notes = stateNotes(event, locale, say)
  const rule = event.occurrence?.text ?? ''
  const isElsewhere = event.all_day !== true && event.timezone !== site.zone
  const tip = [markedTitle(event, say), ...notes, rule, term?.name ?? '']
  const classes = [event.featured === true && 'featured', rule !== '' && 'repeats', hueClass(term)]
  const facts = {
    time: event.all_day === true ? '' : inWords(locale, 'time', event.start_date),
    class: classes.filter((name) => name !== false).join(' '),
    tip: tip.filter((text) => text !== '').join(' · '),
    place: shortPlaceOf(event, say),
    rule,
    until: isLong(event) ? ongoingWords(event, locale, event.start_date, say) : '',
    ...(isElsewhere ? { zone: event.timezone_abbr, timezone: event.timezone } : {}),
    state: statusLabel(event.event_status, say) ?? '',
    notes,
  }
  const told = Object.entries(facts).filter(([, value]) => value.length > 0)
  return { title: event.title, url: event.url, off: isOff(event), ...Object.fromEntries(told) }
}

function isLong(event: Event): boolean {
  const { first, last } = daysCovered(event)
  return first < last
}
