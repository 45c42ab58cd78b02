// Composes title and texts of an event.

import { weekdayOf } from '../../../language/time/gregorian.ts'
import { composer } from './compose.ts'
import { type Cost, hostOf, placeOf, sentences } from '../data.ts'
import { entryTexts } from './practical.ts'
import type { Random } from '../random.ts'
import { type PlannedEvent, minutesOf } from '../entry.ts'
import { town } from '../things/town.ts'

export interface Texts {
  readonly title: string
  readonly excerpt: string
  readonly description: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const doorsBefore = 60

const { given, family } = sentences.names
/** Each family name with a few given names. */
const people: readonly string[] = family.flatMap((name, index) =>
  [0, 7, 13, 22].map((step) => `${given[(index * 3 + step) % given.length]} ${name}`),
)
const noteShare = 0.4

export function writeTexts(random: Random, entry: PlannedEvent, host: string, cost: Cost): Texts {
  const { kind, venue, start } = entry
  const isRepeated = kind.repeats !== undefined
  const place = venue === undefined ? undefined : placeOf(venue)
  const fill = composer(random, {
    person: people,
    author: people,
    town: [town.name],
    river: [town.river],
    venue: [place?.said ?? 'the web'],
    host: [hostOf(host).said],
    weekday: [weekdays[weekdayOf(entry.day)] ?? ''],
    hour: [clockWords(minutesOf(start))],
    doors: [clockWords(minutesOf(start) - doorsBefore)],
    ...kind.words,
  })
  const title = fill(random.draw(kind.titles))
  const opening = fill(random.draw(kind.opening))
  const details = isRepeated ? 1 : 2
  const middle = Array.from({ length: details }, () => fill(random.draw(kind.details)))
  const entryText = entryTexts(cost, {
    isOnline: venue === undefined,
    isAllDay: entry.days > 0,
    isOutside: place?.look === 'park' || place?.look === 'field',
  })
  const last = [
    fill(random.draw(kind.closing)),
    ...(isRepeated ? [] : [fill(random.draw(entryText))]),
    ...(place && random.next() < noteShare ? [place.note] : []),
  ]
  const paragraphs = [opening, [...new Set(middle)].join(' '), last.join(' ')]
  return {
    title,
    excerpt: opening,
    // Blank lines become paragraphs of HTML, as in everything people type (§6.14).
    description: paragraphs.join('\n\n'),
  }
}

/** `7:30 p.m.`, from minutes since midnight. */
function clockWords(minutes: number): string {
  if (minutes === 12 * 60) return 'noon'
  const hour = Math.floor(minutes / 60) % 12 || 12
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${hour}${past} ${minutes < 12 * 60 ? 'a.m.' : 'p.m.'}`
}
