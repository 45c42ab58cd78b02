import type { Weekday } from '../rule.ts'
import { type Grammar, namesOf, orDigits } from './grammar.ts'
import { isWorkdays } from './sets.ts'
import type { Of, Unit } from './shape.ts'

/** The first of a month is the only one that is no plain number. */
const dayOfMonth = (value: number) => (value === 1 ? '1er' : String(value))

const names = { ...namesOf('fr'), dayOfMonth }
const { weekday, month, and, or } = names

const number = orDigits(
  ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  names.number,
)

const units: Readonly<Record<Unit, readonly [all: string, several: string, each: string]>> = {
  day: ['tous les', 'jours', 'chaque jour'],
  week: ['toutes les', 'semaines', 'chaque semaine'],
  month: ['tous les', 'mois', 'chaque mois'],
  year: ['tous les', 'ans', 'chaque année'],
}

const ordinalWord = orDigits(
  'x premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'.split(
    ' ',
  ),
  (value) => `${value}e`,
)
const counting = ' en partant de la fin'

/** The third one from the end is said by an addition behind what it is counted in. */
const isPlain = (value: number) => value >= -2

function ordinal(value: number): string {
  if (value === -2) return 'l’avant-dernier'
  return value === -1 ? 'le dernier' : `le ${ordinalWord(Math.abs(value))}`
}

/** Le premier et le troisième mardi du mois. */
function nth(values: readonly number[], noun: string, of: string): string {
  if (values.every(isPlain)) return `${and(values.map(ordinal))} ${noun}${of}`
  return and(
    values.map((value) => `${ordinal(value)} ${noun}${of}${isPlain(value) ? '' : counting}`),
  )
}

const alone = (value: number) => `${ordinal(value)}${isPlain(value) ? '' : counting}`

const ofName = (name: string) => (/^[aeio]/.test(name) ? `d’${name}` : `de ${name}`)

function ofWords(of: Of): string {
  if (of === 'unsaid') return ''
  if (of === 'year') return ' de l’année'
  return typeof of === 'string' ? ' du mois' : ` ${and(of.months.map((one) => ofName(month(one))))}`
}

/** Le 12 du mois, le 12 des mois de mars et de juin. */
const afterDays = (of: Of) =>
  typeof of === 'object' && of.months.length > 1 ? ` des mois${ofWords(of)}` : ofWords(of)

const theDays = (days: readonly number[]) => and(days.map((day) => `le ${dayOfMonth(day)}`))

const rangeOf = (from: string, to: string) => `du ${from} au ${to}`

function week(value: number): string {
  if (value === -1) return 'la dernière semaine de l’année'
  if (value === -2) return 'l’avant-dernière semaine de l’année'
  return `la ${ordinalWord(-value)} semaine de l’année${counting}`
}

const aWeekday = (weekdays: readonly Weekday[]) => or(weekdays.map((one) => `un ${weekday(one)}`))

export const french: Grammar = {
  names,
  hasCommaAfterPeriod: true,
  period: (unit, interval) => {
    const [all, several] = units[unit]
    return `${all} ${interval === 1 ? '' : `${number(interval)} `}${several}`
  },
  everyWeekday: (set) => {
    if (set.kind === 'all') return 'tous les jours'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return 'tous les week-ends'
    if (set.kind === 'allBut') return `tous les jours sauf le ${weekday(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return `tous les ${and(set.weekdays.map((one) => `${weekday(one)}s`))}`
  },
  everyOther: (set) => {
    if (set.kind === 'weekend') return 'un week-end sur deux'
    const [only, ...others] = set.kind === 'list' ? set.weekdays : []
    return only && others.length === 0 ? `un ${weekday(only)} sur deux` : undefined
  },
  onWeekdays: (set) => {
    if (set.kind === 'all') return 'tous les jours de la semaine'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return 'le samedi et le dimanche'
    if (set.kind === 'allBut') return `tous les jours sauf le ${weekday(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return and(set.weekdays.map((one) => `le ${weekday(one)}`))
  },
  onMonthDays: (days, of) => {
    if (days.kind === 'last') return `les ${number(days.count)} derniers jours${ofWords(of)}`
    if (days.kind === 'range') {
      return rangeOf(dayOfMonth(days.from), dayOfMonth(days.to)) + afterDays(of)
    }
    const counted = days.days.filter((value) => value > 0)
    const fromEnd = days.days.filter((value) => value < 0)
    if (fromEnd.length === 0) return theDays(counted) + afterDays(of)
    if (counted.length === 0) return nth(fromEnd, 'jour', ofWords(of))
    const first = theDays(counted) + (fromEnd.every(isPlain) ? '' : afterDays(of))
    return and([first, nth(fromEnd, 'jour', ofWords(of))])
  },
  onDatesOfYear: (days, months) => {
    const inMonths = and(months.map(month))
    if (days.kind === 'range') {
      return `${rangeOf(dayOfMonth(days.from), dayOfMonth(days.to))} ${inMonths}`
    }
    return and(months.map((one) => `${theDays(days.days)} ${month(one)}`))
  },
  onYearDays: (days) => nth(days, 'jour', ofWords('year')),
  onOrdinals: (entries, of) => {
    const isEach = entries.some(({ ordinals }) => !ordinals.every(isPlain))
    const said = entries.map((entry, index) => {
      const name = weekday(entry.weekday)
      const inWhat = isEach || index === entries.length - 1 ? ofWords(of) : ''
      return entry.ordinals.length > 0
        ? nth(entry.ordinals, name, inWhat)
        : `chaque ${name}${inWhat}`
    })
    return and(said)
  },
  onPositions: (positions, weekdays, of) => {
    const noun = isWorkdays(weekdays) ? 'jour de semaine' : or(weekdays.map(weekday))
    return nth(positions, noun, ofWords(of))
  },
  onCertainDays: (of) => `certains jours${of === 'year' ? ' de l’année' : ' du mois'}`,
  inWeeks: (weeks) => {
    if (!weeks) return 'certaines semaines de l’année'
    const counted = weeks.filter((value) => value > 0).map(String)
    const fromEnd = weeks.filter((value) => value < 0).map(week)
    const noun = counted.length === 1 ? 'en semaine' : 'en semaines'
    return and([...(counted.length > 0 ? [`${noun} ${and(counted)}`] : []), ...fromEnd])
  },
  inMonths: (months) =>
    months.kind === 'range'
      ? `${ofName(month(months.from))} à ${month(months.to)}`
      : `en ${and(months.months.map(month))}`,
  except: 'sauf ',
  butNot: 'mais pas ',
  when: (weekdays, isOneDay) => {
    const verb = isOneDay ? 'quand il tombe' : 'quand ils tombent'
    return `${verb} ${isWorkdays(weekdays) ? 'en semaine' : aWeekday(weekdays)}`
  },
  butOnly: 'mais seulement ',
  butOnlyPositions: (positions, unit) => {
    const said = positions ? and(positions.map(alone)) : 'certains'
    return `mais seulement ${said} de ces jours ${units[unit][2]}`
  },
  until: (date) => `jusqu’au ${date}`,
  times: (count) => (count === 1 ? 'une fois' : `${number(count)} fois au total`),
  onDates: (dates) => and(dates.map(({ day, clock }) => `le ${day}${clock ? ` à ${clock}` : ''}`)),
  and: 'et ',
  andAlso: (phrase) => `ainsi ${phrase.startsWith('à') ? 'qu’' : 'que '}${phrase}`,
  hasCommaBeforeAlso: false,
  // A narrow space that does not break.
  semicolon: '\u202f; ',
  onMoreDates: (count) => `à ${names.number(count)} autres dates`,
  onManyDates: (count) => `à ${names.number(count)} dates`,
}
