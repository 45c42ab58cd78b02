// The card of an event or of a series.

import { type Image, focalPointOf, pathOfMedia } from '../../../../calendar/images/view.ts'
import type { Event } from '../../../../calendar/events/view.ts'
import { capital, inWords, rangeInWords, zoneInWords } from '../../../../language/time/in_words.ts'
import type { Card, CardPicture, Leaf } from '../../../cards/card.ts'
import { isOff, statusWord } from '../../../feeds/words/state.ts'
import { priceOf } from '../../../query/words/prices.ts'
import type { PageContext } from '../../page_context.ts'
import { venuesOf } from '../cards.ts'
import { dayLine, isOneDay } from '../when.ts'

/** `next` is the next date of a series. */
export function eventCard(
  pageContext: PageContext,
  event: Event,
  next: Event | undefined = event,
): Card {
  const { context } = pageContext
  const mark = statusWord(event.event_status, context.say)
  const kicker = event.categories
    .map(({ name }) => name)
    .slice(0, 2)
    .join(' · ')
  const rule = event.recurrence?.text ?? ''
  const when = next && startWords(pageContext, next)
  const where = placeWords(pageContext, event)
  const picture = cardPicture(context.origin, event.image)
  return {
    title: event.title,
    ...(kicker === '' ? {} : { kicker }),
    ...(mark === undefined ? {} : { mark }),
    lines: [rule, when ?? '', where].filter((line) => line !== ''),
    ...(isOff(event) ? { isStruck: true } : {}),
    side: next ? leafOf(pageContext, next) : { kind: 'plain' },
    ...(picture ? { picture } : {}),
  }
}

/** The day or days, and when it begins: what a card has room for. */
function startWords(pageContext: PageContext, event: Event): string {
  const { locale, context } = pageContext
  const { start_date, end_date, all_day, timezone, timezone_abbr } = event
  if (!isOneDay(event)) return capital(rangeInWords(locale, 'date', start_date, end_date))
  const day = dayLine(pageContext, event)
  if (all_day) return day
  const zone =
    timezone === context.site.zone ? '' : ` ${zoneInWords(locale, timezone, timezone_abbr)}`
  return `${day}, ${inWords(locale, 'time', start_date)}${zone}`
}

function placeWords({ context, say }: PageContext, event: Event): string {
  const places = venuesOf(event).map(({ venue, city }) =>
    city === '' || city === venue ? venue : `${venue}, ${city}`,
  )
  const price = isOff(event) ? undefined : priceOf(context, event)
  return [
    ...places.slice(0, 1),
    ...(event.is_virtual ? [say('Online')] : []),
    ...(price ? [price] : []),
  ].join(' · ')
}

/** The day on which it begins; the days of a few days of one month. */
function leafOf({ locale }: PageContext, event: Event): Leaf {
  const { start_date: start, end_date: end } = event
  const top = capital(inWords(locale, 'monthOfYear', start))
  const [first, last] = [start, end].map((wall) => Number(wall.slice(8, 10)))
  const isLong = !isOneDay(event) && start.slice(0, 7) === end.slice(0, 7)
  return {
    kind: 'leaf',
    top,
    large: isLong ? `${first}–${last}` : String(first),
    bottom: isLong ? start.slice(0, 4) : capital(inWords(locale, 'weekday', start)),
  }
}

export function cardPicture(origin: string, image: Image | false): CardPicture | undefined {
  if (!image) return undefined
  const path = pathOfMedia(origin, image.sizes['large'] ?? image)
  return { path, ...(focalPointOf(image) ?? { x: 0.5, y: 0.5 }) }
}
