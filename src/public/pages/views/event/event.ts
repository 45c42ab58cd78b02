// The page of one event, of an occurrence, or of a series.

import { type PlaceInSeries, findPlaceInSeries } from '../../../../calendar/events/series/dates.ts'
import { type WrittenEvent, showFullEvent } from '../../../../calendar/events/show.ts'
import { readEvent } from '../../../../calendar/events/read.ts'
import { prefixOf } from '../../../query/address.ts'
import { placeLine } from '../../../query/words/postal_address.ts'
import { orGone } from '../../../query/gone.ts'
import { type Nearby, nearbyOf } from '../../../query/nearby.ts'
import { type Related, relatedTo } from '../../../query/related.ts'
import { venuesOf, zoneNote } from '../../parts/cards.ts'
import { fact } from '../../parts/facts.ts'
import { withFreeEntry } from '../../parts/event/free_entry.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { badges } from '../../parts/badges.ts'
import { isOff, markedTitle } from '../../../feeds/words/state.ts'
import { addToCalendar } from '../../parts/other_formats.ts'
import { picture } from '../../parts/pictures.ts'
import { hostsIn, plainProse, prose } from '../../parts/prose.ts'
import { originalNote } from '../../parts/repeats.ts'
import { isInLists, wordedHeart } from '../../parts/event/keep.ts'
import { shareEvent } from '../../parts/event/share.ts'
import { withParts } from '../../parts/sharing/structured.ts'
import { eventCard } from '../../parts/sharing/event_card.ts'
import { nearbyList } from '../../parts/event/nearby.ts'
import { type MapPlace, smallMap } from '../../parts/event/small_map.ts'
import { stateMark, stateNote, struck } from '../../parts/state.ts'
import { dayEnd } from '../../../../language/time/day.ts'
import { capital, inWords } from '../../../../language/time/in_words.ts'
import type { Elsewhere, Page, PageContext } from '../../page_context.ts'
import { type FullEvent, facts, kicker, offer, when } from './event_facts.ts'
import { alike, partOf, programme } from './event_related.ts'
import { type Neighbourhood, otherDates, repeatFact } from './occurrence.ts'
import { seriesPage } from './series.ts'
import type { GivenDates } from './series_dates.ts'
import { placeOnMap } from '../about/venue.ts'
import { dayLine, isOneDay, machineSpan, timeLine } from '../../parts/when.ts'

export async function eventPage(
  pageContext: PageContext,
  slug: string,
  password: string | undefined,
  dates: GivenDates,
): Promise<Page | Elsewhere> {
  const { context, language } = pageContext
  const given = password === undefined ? {} : { password }
  const { row, secret } = await orGone(context, 'event', slug, () =>
    readEvent(context, { slug }, given),
  )
  if (row.slug !== slug) return { status: 301, to: pathOf(pageContext, row.slug, language) }
  return pageOfEvent(pageContext, row, secret, dates)
}

/** The page of an event that its reader may see; `secret` if it took a password. */
export async function pageOfEvent(
  pageContext: PageContext,
  row: WrittenEvent,
  secret: boolean,
  dates: GivenDates,
): Promise<Page> {
  const { context, locale } = pageContext
  const event = await showFullEvent(context, row)
  const { description, excerpt } = event
  const common = {
    kind: 'event',
    title: markedTitle(event, context.say),
    about: plainProse(excerpt === '' ? description : excerpt) || whenAndWhere(pageContext, event),
    addressIn: (one: string) => pathOf(pageContext, row.slug, one),
    isSecret: secret,
    isUnlisted: row.hide_from_listings === 1,
    pictureHosts: hostsIn(description),
  } as const
  if (row.recurrence !== null) {
    return { ...common, ...(await seriesPage(pageContext, row, event, dates)) }
  }
  const place = await findPlaceInSeries(context, row)
  const related = await relatedTo(context, row, event)
  const map = await placeOnMap(pageContext, event)
  const nearby = await nearbyOf(context, venuesOf(event)[0])
  const isOver = row.end_utc < context.now
  const hearts = isInLists(row) ? heartsOf(pageContext, event, place?.series) : undefined
  const neighbourhood = place && { event, place }
  const seen = { event, related, nearby, map, isOver, hearts, neighbourhood }
  return {
    ...common,
    ...(place ? told(common, event, locale) : {}),
    card: eventCard(pageContext, event),
    // What comes soon is another thing tomorrow.
    until: Math.min(
      isOver ? Infinity : row.end_utc + 1,
      dayEnd(context.now, context.site.zone) + 1,
    ),
    jsonLd: withParts(
      related,
      withFreeEntry(pageContext, event, place?.series ? event.json_ld : withoutSeries(event)),
    ),
    hasTiles: map !== undefined,
    main: content(pageContext, seen),
  }
}

interface Seen {
  readonly event: FullEvent
  readonly related: Related
  readonly nearby: readonly Nearby[]
  readonly map: MapPlace | undefined
  readonly isOver: boolean
  readonly hearts: Html | undefined
  readonly neighbourhood: Neighbourhood | undefined
}

const pathOf = ({ siteLanguages }: PageContext, slug: string, language: string): string =>
  `${prefixOf(language, siteLanguages)}/event/${encodeURIComponent(slug)}/`

/** What previews say of an event that has no text. */
function whenAndWhere(pageContext: PageContext, event: FullEvent): string {
  const { locale, say } = pageContext
  const isWhole = isOneDay(event) || event.all_day === true
  const day = isWhole ? [dayLine(pageContext, event)] : []
  const times = event.recurrence?.text ?? [...day, timeLine(pageContext, event)].join(', ')
  const places = venuesOf(event).map((venue) => placeLine(venue, locale))
  return [times, ...places, ...(event.is_virtual === true ? [say('Online')] : [])].join(' · ')
}

/** The dates of a series have the same title and text: their pages are told apart by the day. */
function told(
  { title, about }: Pick<Page, 'title' | 'about'>,
  { start_date }: FullEvent,
  locale: string,
): Pick<Page, 'title' | 'about'> {
  const day = inWords(locale, 'shortDay', start_date)
  return { title: `${title} · ${day}`, about: `${capital(day)} · ${about}` }
}

/** The address of a series is not told where visitors may not know it. */
function withoutSeries({ json_ld }: FullEvent): FullEvent['json_ld'] {
  const { superEvent: _series, ...rest } = json_ld
  return rest
}

function content(pageContext: PageContext, seen: Seen): Html {
  const { say } = pageContext
  const { event, related, nearby, map, isOver, hearts, neighbourhood } = seen
  const { title, image, description } = event
  const times = html`${fact(say('When'), when(pageContext, event))}
  ${neighbourhood && repeatFact(pageContext, neighbourhood)}`
  const more = html`${addToCalendar(pageContext, event, neighbourhood?.place.series?.slug)}
  ${shareEvent(pageContext, event)}`
  return html`<article class="event">
      <header>
        ${kicker(pageContext, event)} ${partOf(pageContext, related)}
        <h1 id="title" dir="auto">${stateMark(pageContext, event)}${title}</h1>
        ${summary(pageContext, event)} ${stateNote(pageContext, event)}
        ${originalNote(pageContext, event)}
        ${isOver && html`<p class="over">${say('This event is over.')}</p>`}
        ${badges(pageContext, event)} ${offer(pageContext, event, !isOver && !isOff(event))}
        ${hearts}
      </header>
      <div class="columns">
        <div class="column-text">
          ${image && html`<p class="hero">${picture(image, '(min-width: 60rem) 40rem, 100vw', { isFirst: true })}</p>`}
          ${description === '' ? undefined : prose(description)} ${programme(pageContext, related)}
          ${neighbourhood && otherDates(pageContext, neighbourhood)}
        </div>
        <aside class="facts" aria-label="${say('Details')}">
          ${facts(pageContext, event, { times, map: map && smallMap(pageContext, map), more })}
        </aside>
      </div>
    </article>
    ${alike(pageContext, event, related)} ${nearbyList(pageContext, nearby)}`
}

/** Of a date also one for its series. */
function heartsOf(
  { say }: PageContext,
  { id, title, occurrence }: FullEvent,
  series: PlaceInSeries['series'],
): Html {
  const words = say(occurrence ? 'Save this date' : 'Save this event')
  return html`<p class="hearts">
    ${wordedHeart(id, words, title)}
    ${series?.password === null && wordedHeart(series.id, say('Save all dates'), series.title)}
  </p>`
}

function summary(pageContext: PageContext, event: FullEvent): Html {
  const { start } = machineSpan(event)
  const [venue] = venuesOf(event)
  const place = venue?.venue ?? (event.is_virtual ? pageContext.say('Online') : undefined)
  const hours = isOneDay(event) ? timeLine(pageContext, event) : undefined
  const clock = hours !== undefined && html`, <span class="summary-time">${hours}</span>`
  const day = html`<time datetime="${start}">${dayLine(pageContext, event)}${clock}</time
    >${zoneNote(pageContext, event)}`
  return html`<p class="summary">
    ${struck(event, day)}
    ${place !== undefined && html`<span class="summary-place">${place}</span>`}
  </p>`
}
