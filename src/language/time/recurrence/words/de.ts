import type { Weekday } from '../rule.ts'
import { type Grammar, namesOf, orDigits } from './grammar.ts'
import { isWorkdays } from './sets.ts'
import type { Of, Unit } from './shape.ts'

const names = { ...namesOf('de'), dayOfMonth: (value: number) => `${value}.` }
const { weekday, month, dayOfMonth, and, or } = names

const number = orDigits(
  'x x zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  names.number,
)

const units: Readonly<Record<Unit, readonly [every: string, several: string, inEach: string]>> = {
  day: ['täglich', 'Tage', 'an jedem Tag'],
  week: ['jede Woche', 'Wochen', 'in jeder Woche'],
  month: ['jeden Monat', 'Monate', 'in jedem Monat'],
  year: ['jedes Jahr', 'Jahre', 'in jedem Jahr'],
}

/** Without the ending: the first, the first to last. */
const stem = orDigits(
  'x erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft'.split(' '),
  (value) => `${value}.`,
)

function ordinal(value: number): string {
  if (value === -1) return 'letzten'
  if (value === -2) return 'vorletzten'
  const word = stem(Math.abs(value))
  const isWord = !word.endsWith('.')
  if (value > 0) return isWord ? `${word}en` : word
  return isWord ? `${word}letzten` : `${word}-letzten`
}

const ordinals = (values: readonly number[]) => and(values.map(ordinal))

const inMonth = (months: readonly number[]) => `im ${and(months.map(month))}`

/** After weekdays: am ersten Montag im Monat. */
function ofWords(of: Of): string {
  if (of === 'unsaid') return ''
  if (of === 'year') return ' des Jahres'
  return typeof of === 'string' ? ' im Monat' : ` ${inMonth(of.months)}`
}

/** After days: am 12. jedes Monats, am letzten Tag im Februar. */
function ofDays(of: Of): string {
  if (of === 'unsaid') return ''
  if (typeof of === 'string') return of === 'eachMonth' ? ' jedes Monats' : ' des Monats'
  return of.months.length === 1
    ? ` ${inMonth(of.months)}`
    : ` der Monate ${and(of.months.map(month))}`
}

/** Each Tuesday, as an adverb. */
const adverb = (day: Weekday) => `${weekday(day).toLowerCase()}s`

const rangeOf = (from: string, to: string) => `von ${from} bis ${to}`

export const german: Grammar = {
  names,
  hasCommaAfterPeriod: false,
  period: (unit, interval) =>
    interval === 1 ? units[unit][0] : `alle ${number(interval)} ${units[unit][1]}`,
  everyWeekday: (set) => {
    if (set.kind === 'all') return 'täglich'
    if (set.kind === 'workdays') return `${adverb('MO')} bis ${adverb('FR')}`
    if (set.kind === 'weekend') return 'jedes Wochenende'
    if (set.kind === 'allBut') return `täglich außer ${adverb(set.weekday)}`
    if (set.kind === 'range') return `${adverb(set.from)} bis ${adverb(set.to)}`
    return `jeden ${and(set.weekdays.map(weekday))}`
  },
  everyOther: (set) => (set.kind === 'weekend' ? 'jedes zweite Wochenende' : undefined),
  onWeekdays: (set) => {
    if (set.kind === 'all') return 'an allen Tagen der Woche'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return `am ${and([weekday('SA'), weekday('SU')])}`
    if (set.kind === 'allBut') return `an allen Tagen außer ${adverb(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return `am ${and(set.weekdays.map(weekday))}`
  },
  onMonthDays: (days, of) => {
    if (days.kind === 'last') return `an den letzten ${number(days.count)} Tagen${ofDays(of)}`
    if (days.kind === 'range') {
      return `vom ${dayOfMonth(days.from)} bis ${dayOfMonth(days.to)}${ofDays(of)}`
    }
    const said = days.days.map((day) => (day > 0 ? dayOfMonth(day) : ordinal(day)))
    const isPositive = days.days.every((day) => day > 0)
    return `am ${and(said)}${isPositive ? '' : ' Tag'}${ofDays(of)}`
  },
  onDatesOfYear: (days, months) => {
    const inMonths = and(months.map(month))
    if (days.kind === 'range') {
      return `vom ${dayOfMonth(days.from)} bis ${dayOfMonth(days.to)} ${inMonths}`
    }
    return `am ${and(months.map((one) => `${and(days.days.map(dayOfMonth))} ${month(one)}`))}`
  },
  onYearDays: (days) => `am ${ordinals(days)} Tag des Jahres`,
  onOrdinals: (entries, of) => {
    const said = entries.map((entry) =>
      entry.ordinals.length === 0
        ? `an jedem ${weekday(entry.weekday)}`
        : `am ${ordinals(entry.ordinals)} ${weekday(entry.weekday)}`,
    )
    return and(said) + ofWords(of)
  },
  onPositions: (positions, weekdays, of) => {
    // A Werktag may be a Saturday, too.
    const noun = isWorkdays(weekdays) ? 'Werktag (Montag bis Freitag)' : or(weekdays.map(weekday))
    return `am ${ordinals(positions)} ${noun}${ofWords(of)}`
  },
  onCertainDays: (of) => `an bestimmten Tagen ${of === 'year' ? 'des Jahres' : 'des Monats'}`,
  inWeeks: (weeks) => {
    if (!weeks) return 'in bestimmten Wochen des Jahres'
    const counted = weeks.filter((week) => week > 0).map(String)
    const fromEnd = weeks.filter((week) => week < 0)
    const noun = counted.length === 1 ? 'in Kalenderwoche' : 'in den Kalenderwochen'
    return and([
      ...(counted.length > 0 ? [`${noun} ${and(counted)}`] : []),
      ...(fromEnd.length > 0 ? [`in der ${ordinals(fromEnd)} Woche des Jahres`] : []),
    ])
  },
  inMonths: (months) =>
    months.kind === 'range'
      ? rangeOf(month(months.from), month(months.to))
      : inMonth(months.months),
  except: 'außer ',
  butNot: 'aber nicht ',
  when: (weekdays, isOneDay) => {
    const noun = isWorkdays(weekdays) ? 'Tag von Montag bis Freitag' : or(weekdays.map(weekday))
    return isOneDay ? `wenn er auf einen ${noun} fällt` : `wenn sie auf einen ${noun} fallen`
  },
  butOnly: 'aber nur ',
  butOnlyPositions: (positions, unit) => {
    const said = positions ? `am ${ordinals(positions)}` : 'an einigen'
    return `aber nur ${said} dieser Tage ${units[unit][2]}`
  },
  until: (date) => `bis zum ${date}`,
  times: (count) => {
    if (count === 1) return 'einmal'
    const isWord = count <= 12
    return `insgesamt ${number(count)}${isWord ? 'mal' : '-mal'}`
  },
  onDates: (dates) =>
    dates.some(({ clock }) => clock)
      ? and(dates.map(({ day, clock }) => `am ${day} um ${clock} Uhr`))
      : `am ${and(dates.map(({ day }) => day))}`,
  and: 'und ',
  andAlso: (phrase) => `sowie ${phrase}`,
  hasCommaBeforeAlso: false,
  semicolon: '; ',
  onMoreDates: (count) => `an ${names.number(count)} weiteren Terminen`,
  onManyDates: (count) => `an ${names.number(count)} Terminen`,
}
