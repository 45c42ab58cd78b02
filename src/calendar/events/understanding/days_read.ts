// Days in a search, in four languages at once: `tonight`, `este fin de semana`, `5.12.`.

import { isDay, weekdayOf } from '../../../language/time/gregorian.ts'
import { type WeekStart } from '../../../language/time/week.ts'
import {
  dayAfter,
  daysOfMonth,
  daysOfPeriod,
  daysOfWeek,
  monthAfter,
  monthOf,
  readDay,
} from '../../../language/time/calendar_days.ts'
import type { PartOfDay } from '../listing/filter.ts'
import { ambiguousMonths, anyDay, anyMonth, dayByName, monthByName } from './calendar_words.ts'
import type { Meaning } from './meaning.ts'

export interface Calendar {
  /** `YYYY-MM-DD`, on the clock of the site. */
  readonly today: string
  readonly weekStart: WeekStart
  /** Whether `11/5` is in November, as in the United States. */
  readonly isMonthFirst: boolean
}

type Groups = Readonly<Record<string, string | undefined>>

export interface Rule {
  readonly pattern: RegExp
  /** Undefined if it means nothing here, such as the 31st of June. */
  readonly read: (groups: Groups, calendar: Calendar) => Meaning | undefined
  /** Of what is a topic as well as a time. */
  readonly isTopic?: true
}

export const oneOf = (words: Iterable<string>): string =>
  [...words].toSorted((a, b) => b.length - a.length).join('|')

/** Between blanks, of which the last one is for the phrase after it, too. */
export const phrase = (source: string): RegExp => new RegExp(` (?:${source})(?= )`, 'g')

const parts: Readonly<Record<PartOfDay, string>> = {
  morning:
    '(?:(?:in|during) the )?(?:early )?mornings?|en matinee|fruh|vormittags?|(?:am )?morgen|(?:le )?matin|(?:por|en|de) la manana|temprano',
  afternoon:
    "(?:in the )?(?:early |late )?afternoons?|matinees?|(?:at |over )?(?:lunch ?time|lunch|noon|midday)|mittags?|(?:a |el )?mediodia|(?:a |le )?midi|(?:am )?nachmittags?|(?:l')?apres[- ]midi|(?:(?:por|en|de) la )?tarde",
  evening:
    '(?:in the |at )?(?:early |late )?(?:evenings?|nights?)|soirees?|(?:spat)abends?|(?:am )?abends?|nachts?|(?:le )?soir|(?:la )?nuit|(?:(?:por|en|de) la )?noche',
}
const part = `(?: (?:(?<morning>${parts.morning})|(?<afternoon>${parts.afternoon})|(?<evening>${parts.evening})))`

const partIn = ({ morning, afternoon, evening }: Groups): Meaning => {
  const time = [
    ...(morning ? (['morning'] as const) : []),
    ...(afternoon ? (['afternoon'] as const) : []),
    ...(evening ? (['evening'] as const) : []),
  ]
  return time.length === 0 ? {} : { time }
}

const on = (day: string | undefined, groups: Groups): Meaning | undefined =>
  day === undefined ? undefined : { when: { first: day, last: day }, ...partIn(groups) }

const coming =
  "(?<next>next|nachste[nrs]?|kommende[nrs]?|proximo)|this|coming|on|every|each|diese[nr]|am|jeden|ce|cette|este|esta|el|le|l'|los|les"
const after = '(?<nextAfter>prochaine?|que viene|proximo)'
const next = 'next|following|nachste[ns]?|kommende[ns]?|proxim[oa]|(?:la )?proxima|el proximo'
const nextAfter = "prochaine?|que viene|proxim[oa]|d'apres"
const now = 'this|the|current|diese[sn]?|am|das|ce|cette|le|la|est[ea]|el|on the|at the|over the'
const weekend =
  "week-?end(?:'?s)?|week ends?|week end|wochenende|fin de semana|fin de semaine|finde"
const week = 'week|woche|semaine|semana'
const month = 'month|monat|mois|mes'
const weekdayNames = oneOf(dayByName.keys())
const dayNames = oneOf(anyDay.keys())
const monthNames = oneOf(anyMonth.keys())
const number = '(?<day>[0-3]?\\d)(?:st|nd|rd|th|er|o|º|ª|\\.)?'
const year = '(?: (?:(?:de|del) )?(?<year>[12]\\d{3}))?'
const named = `(?:(?:${dayNames})\\.? )?(?:(?:the|le|el|den|der) )?`
const spoken = `(?:${named}${number}(?: (?:de|of|du))? (?<month>${monthNames})\\.?|${named}(?<monthBefore>${monthNames})\\.? (?:the )?(?<dayAfter>[0-3]?\\d)(?:st|nd|rd|th)?)${year}`

/** The next day of that name; today counts, unless it is asked for the next one. */
export function nextWeekday(
  { name = '', next: one, nextAfter: other }: Groups,
  { today }: Calendar,
) {
  const wanted = anyDay.get(name)
  const count = readDay(today)
  if (wanted === undefined || count === undefined) return undefined
  const days = (wanted + 7 - weekdayOf(count)) % 7
  return dayAfter(today, days === 0 && (one ?? other) !== undefined ? 7 : days)
}

/** In the year that was typed, else the next one. */
export function dateOf(
  day: number,
  monthNumber: number,
  typedYear: string | undefined,
  { today }: Calendar,
): string | undefined {
  const given = Number(typedYear)
  const thisYear = Number(today.slice(0, 4))
  const years =
    typedYear === undefined ? [thisYear, thisYear + 1] : [given < 100 ? 2000 + given : given]
  const written = years.flatMap((one) =>
    isDay(one, monthNumber, day)
      ? [`${one}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`]
      : [],
  )
  return typedYear === undefined ? written.find((one) => one >= today) : written[0]
}

const weekAfter = (weeks: number, { today, weekStart }: Calendar) => {
  const day = dayAfter(today, 7 * weeks)
  if (day === undefined) return undefined
  const { first, last } = daysOfWeek(day, weekStart)
  return { when: { first: weeks === 0 ? today : first, last } }
}

const monthLater = (months: number, { today }: Calendar): Meaning | undefined => {
  const found = monthAfter(monthOf(today), months)
  if (found === undefined) return undefined
  const days = daysOfMonth(found)
  return { when: months === 0 ? { ...days, first: today } : days }
}

export function monthNamed(name: string, typedYear: string | undefined, calendar: Calendar) {
  const wanted = monthByName.get(name)
  if (wanted === undefined) return undefined
  const { today } = calendar
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const of = typedYear === undefined ? thisYear + (wanted < thisMonth ? 1 : 0) : Number(typedYear)
  const found = `${String(of).padStart(4, '0')}-${String(wanted).padStart(2, '0')}`
  const days = daysOfMonth(found)
  return { when: found === monthOf(today) ? { ...days, first: today } : days }
}

const thisWeekend: Rule['read'] = () => ({ when: 'weekend' })

/** Where several find something at one place, the longest counts, and of these the first. */
export const dayRules: readonly Rule[] = [
  {
    pattern: phrase(
      "tonight(?:'?s)?|tonite|2nite|later tonight|to night|this (?:evening|night)|heut(?:e)? (?:abend|nacht)|ce soir|cette nuit|esta noche|hoy (?:por|en|a) la noche",
    ),
    read: () => ({ when: 'today', time: ['evening'] }),
  },
  {
    pattern: phrase(
      `(?:today(?:'?s)?|later today|right now|now|heute|hoy|aujourd'?hui|to day|this (?=morning|afternoon)|cet(?:te)? (?=apres)|ce (?=matin)|esta (?=tarde|manana))${part}?`,
    ),
    read: (groups) => ({ when: 'today', ...partIn(groups) }),
  },
  {
    pattern: phrase('(?:this|ce|cet|cette|esta)' + part),
    read: (groups) => ({ when: 'today', ...partIn(groups) }),
  },
  {
    pattern: phrase(
      `(?:tomorrow(?:'?s)?|tomorow|tommorow|tmrw|tmr|2morrow|morgen|demain|manana)${part}?`,
    ),
    read: (groups) => ({ when: 'tomorrow', ...partIn(groups) }),
  },
  {
    pattern: phrase(
      `(?:(?:the )?day after tomorrow|ubermorgen|apres[- ]demain|pasado manana)${part}?`,
    ),
    read: (groups, { today }) => on(dayAfter(today, 2), groups),
  },
  {
    pattern: phrase(`(?:(?:${now}|coming|kommendes) )?(?:${weekend})`),
    read: thisWeekend,
  },
  {
    pattern: phrase(`(?:${next}) (?:${weekend})|(?:le )?(?:${weekend}) (?:${nextAfter})`),
    read: (_, { today }) => {
      const { last } = daysOfPeriod('weekend', today)
      const day = dayAfter(last)
      return day === undefined ? undefined : { when: daysOfPeriod('weekend', day) }
    },
  },
  {
    pattern: phrase(`(?:this|diese|cette|esta|in dieser) (?:${week})`),
    read: (_, calendar) => weekAfter(0, calendar),
  },
  {
    pattern: phrase(`(?:${next}) (?:${week})|(?:la )?(?:${week}) (?:${nextAfter})`),
    read: (_, calendar) => weekAfter(1, calendar),
  },
  {
    pattern: phrase(`(?:this|diesen|ce|este) (?:${month})`),
    read: (_, calendar) => monthLater(0, calendar),
  },
  {
    pattern: phrase(`(?:${next}) (?:${month})|(?:le |el )?(?:${month}) (?:${nextAfter})`),
    read: (_, calendar) => monthLater(1, calendar),
  },
  {
    pattern: phrase(
      '(?:the )?(?:next|coming) (?:7|seven) days|(?:die )?nachsten? (?:7|sieben) tagen?|(?:les )?(?:7|sept) prochains jours|(?:los )?proximos (?:7|siete) dias',
    ),
    read: () => ({ when: '7days' }),
  },
  {
    pattern: phrase(`(?:${coming}) (?<name>${dayNames})\\.?(?: (?:${after}))?${part}?`),
    read: (groups, calendar) => on(nextWeekday(groups, calendar), groups),
  },
  {
    pattern: phrase(`(?<name>${dayNames})\\.?(?: (?:${after}))?${part}`),
    read: (groups, calendar) => on(nextWeekday(groups, calendar), groups),
  },
  {
    pattern: phrase(`(?<name>${weekdayNames}) (?:${after})`),
    read: (groups, calendar) => on(nextWeekday(groups, calendar), groups),
  },
  {
    pattern: phrase(
      `(?<name>${oneOf([...dayByName.keys()].filter((one) => one.endsWith('tag')))})(?:(?<morning>morgen|vormittag)|(?<afternoon>nachmittag)|(?<evening>abend|nacht))s?`,
    ),
    read: (groups, calendar) => on(nextWeekday(groups, calendar), groups),
  },
  {
    pattern: phrase(
      `(?<name>${dayNames})\\.?(?= (?:at |around |after |from |um |ab |nach |a las? |desde las? |vers |a partir de )?[012]?\\d ?(?:[ap]\\.?m|uhr|h|:))`,
    ),
    read: (groups, calendar) => on(nextWeekday(groups, calendar), groups),
  },
  {
    pattern: phrase(
      `(?<marker>in|im|en|au mois de|en el mes de|en el|during) (?<name>${oneOf(monthByName.keys())})${year}`,
    ),
    read: ({ name = '', year: typed }, calendar) => monthNamed(name, typed, calendar),
  },
  {
    pattern: phrase(`(?<name>${oneOf(monthByName.keys())})${year}`),
    read: ({ name = '', year: typed }, calendar) =>
      typed === undefined && ambiguousMonths.has(name)
        ? undefined
        : monthNamed(name, typed, calendar),
  },
  {
    pattern: phrase(`${spoken}${part}?`),
    read: (groups, calendar) => {
      const { day = groups['dayAfter'], month: name = groups['monthBefore'], year: typed } = groups
      const wanted = anyMonth.get(name ?? '')
      return wanted === undefined
        ? undefined
        : on(dateOf(Number(day), wanted, typed, calendar), groups)
    },
  },
  {
    pattern: phrase(`(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)${part}?`),
    read: (groups, calendar) =>
      on(dateOf(Number(groups['day']), Number(groups['month']), groups['year'], calendar), groups),
  },
  {
    pattern: phrase(
      `(?:(?:${dayNames})\\.? )?(?<day>[0-3]?\\d)\\.(?<month>[01]?\\d)\\.?(?<year>\\d{4}|\\d\\d)?${part}?`,
    ),
    read: (groups, calendar) =>
      on(dateOf(Number(groups['day']), Number(groups['month']), groups['year'], calendar), groups),
  },
  {
    pattern: phrase(
      `(?:(?:${dayNames})\\.? )?(?<one>[0-3]?\\d)/(?<two>[0-3]?\\d)(?:/(?<year>\\d{4}|\\d\\d))?${part}?`,
    ),
    read: (groups, calendar) => {
      const [one, two] = [Number(groups['one']), Number(groups['two'])]
      const usual = calendar.isMonthFirst ? ([two, one] as const) : ([one, two] as const)
      const [day, wanted] = usual[1] > 12 ? ([usual[1], usual[0]] as const) : usual
      return on(dateOf(day, wanted, groups['year'], calendar), groups)
    },
  },
]

/** A time of the day alone, as somebody says it of any day. */
export const partRules: readonly Rule[] = [
  {
    pattern: phrase(
      "(?<morning>in the mornings?|vormittags|am morgen|morgens|le matin|por la manana|por las mananas)|(?<afternoon>(?:at |over )?lunchtime|mittags|al mediodia|a midi|in the afternoons?|nachmittags|am nachmittag|l'apres-midi|por la tarde|por las tardes)|(?<evening>in the evenings?|at night|abends|am abend|le soir|por la noche|por las noches|noche de|soiree|nuit de)",
    ),
    read: (groups) => partIn(groups),
  },
]

/** A weekday with nothing around it. */
export const dayNamed = (name: string, calendar: Calendar): Meaning | undefined =>
  dayByName.has(name) ? on(nextWeekday({ name }, calendar), {}) : undefined

/** A time of the day beside a day that is named elsewhere: `jazz evening tomorrow`. */
export const partPhrase = phrase(part.replace(/^\(\?: /, '(?:'))
export const partOf = (groups: Groups): Meaning => partIn(groups)
