// Times of day as people and programs write them.

import { foldLetters } from '../../../language/text/search/fold.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'

const LONGEST_TIME = 40

const named: ReadonlyMap<string, number> = new Map(
  Object.entries({
    12: 'noon midday mittag mittags mediodia midi',
    0: 'midnight mitternacht medianoche minuit',
  }).flatMap(([hour, words]) => words.split(' ').map((word) => [word, Number(hour)] as const)),
)

/** Says nothing about the time: `um 19 Uhr`, `à 20h`. */
const before = /^'*(?:(?:ab|um|a las?|a|at|ca|circa|gegen|vers|des|de|von|from)\b\.?\s*)?/

const clockForm =
  /^(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?:\s?[:.]\s?(\d{2})(?:[.,]\d{1,9})?)?)?\s?(?:h|uhr|hrs?|horas?|heures?)?\s?([ap]m)?$/
/** `19 Uhr 30`, `19 h 30 min`. */
const inWords = /^(\d{1,2})\s?(?:uhr|h|heures?|horas?)\s?(\d{1,2})\s?(?:m|mn|min|minuten)?$/
const digitsAlone = /^(\d{1,2})(\d{2})(?:\s?(?:h|uhr|hrs?))?$/
const fraction = /^0?[.,](\d{1,20})$/

/** Seconds since midnight, of `24:00` those of a whole day; undefined if it is no time of day. */
export function readTime(given: string): number | undefined {
  if (given.length > LONGEST_TIME) return undefined
  const text = foldLetters(given)
    .replace(before, '')
    .replace(/\b([ap])\s?\.?\s?m\b\.?/, '$1m')
    .replace(/ o'clock$/, '')
  const hour = named.get(text)
  if (hour !== undefined) return hour * 3600
  const part = fraction.exec(text)
  if (part) return Math.round(Number(`0.${part[1]}`) * SECONDS_OF_DAY) % SECONDS_OF_DAY
  const [, hours, minutes = '0', seconds = '0', half] =
    clockForm.exec(text) ?? inWords.exec(text) ?? digitsAlone.exec(text) ?? []
  return hours === undefined ? undefined : settle(+hours, +minutes, +seconds, half)
}

function settle(hours: number, minutes: number, seconds: number, half?: string) {
  if (hours > 24 || minutes > 59 || seconds > 59) return undefined
  // Some programs write 19:30 PM.
  const isLate = half === 'pm' && hours < 12
  const isEarly = half === 'am' && hours === 12
  const hour = isLate ? hours + 12 : isEarly ? 0 : hours
  const total = hour * 3600 + minutes * 60 + seconds
  return total > SECONDS_OF_DAY || (half === 'am' && hours > 12) ? undefined : total
}

const namedZone =
  /^(.*\d(?:\s?[ap]\.?\s?m\.?)?)\s*[[(]?\b([a-z]{3,5}|[a-z]+(?:\/[a-z_+-]+\d{0,2}){1,2})[\])]?$/

/** A time with the name of a zone behind it: `7:00 PM EST`, `19:30 Europe/Berlin`. */
export function readZonedTime(
  given: string,
): { readonly time: number; readonly zone: string } | undefined {
  if (given.length > LONGEST_TIME) return undefined
  const [, clock = '', zone = ''] = namedZone.exec(foldLetters(given)) ?? []
  const time = readTime(clock)
  return time === undefined ? undefined : { time, zone }
}

const span = /^(.+?)\s*(?:[-–—]|\b(?:bis|to|until|till|hasta|a|jusqu'a|au)\b)\s*(.+)$/

/** The two ends of `19:00 – 22:00`; undefined if it is not such a pair of times. */
export function readTimeSpan(given: string): readonly [number, number] | undefined {
  if (given.length > LONGEST_TIME) return undefined
  const [, from = '', to = ''] = span.exec(foldLetters(given).replace(before, '')) ?? []
  // In `7-9 pm` both are in the evening.
  const half = /[ap]\.?\s?m\b\.?$/.exec(to)?.[0] ?? ''
  const start = /[ap]\.?\s?m/.test(from)
    ? readTime(from)
    : (readTime(`${from}${half}`) ?? readTime(from))
  const end = readTime(to)
  return start === undefined || end === undefined ? undefined : [start, end]
}

/** The time at the beginning of a longer text: `19:00 (doors 18:00)`. */
export function readFirstTime(given: string): number | undefined {
  const [first] = /^\s*\d{1,2}(?:[:.h]\d{2}|\s?(?:h|uhr)\b)(?:\s?[ap]\.?m\b)?/i.exec(given) ?? []
  return first === undefined ? undefined : readTime(first)
}

const amounts =
  /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s?(?:h|hrs?|hours?|std|stunden?|horas?|heures?))?\s?(?:(\d{1,4})\s?(?:m|mn|min|mins|minutes?|minuten|minutos?)?)?\.?$/
const iso = /^pt?(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/

/** Seconds of `1:30`, `90`, `90 min`, `2 h`, `1.5 hours` or `PT1H30M`. */
export function readDuration(given: string): number | undefined {
  if (given.length > LONGEST_TIME || given.trim() === '') return undefined
  const text = foldLetters(given)
  const [, hoursPart, minutesPart, secondsPart] =
    /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? iso.exec(text) ?? amounts.exec(text) ?? []
  if (hoursPart === undefined && minutesPart === undefined) return undefined
  const hours = Number((hoursPart ?? '0').replace(',', '.'))
  return Math.round(hours * 3600 + Number(minutesPart ?? 0) * 60 + Number(secondsPart ?? 0))
}
