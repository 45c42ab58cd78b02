import type { Weekday } from '../rule.ts'
import { type Grammar, namesOf, orDigits } from './grammar.ts'
import { isWorkdays } from './sets.ts'
import type { Months, Of } from './shape.ts'

const names = namesOf('en')
const { weekday, month, and, or } = names

const number = orDigits(
  ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  names.number,
)

function inDigits(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 14
  return `${value}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'}`
}

const ordinalWord = orDigits(
  [
    '',
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
  ],
  inDigits,
)

function ordinal(value: number): string {
  if (value === -1) return 'last'
  return value > 0 ? ordinalWord(value) : `${ordinalWord(-value)} to last`
}

const ordinals = (values: readonly number[]) => and(values.map(ordinal))

const rangeOf = (from: string, to: string) => `from ${from} to ${to}`

function ofWords(of: Of): string {
  if (of === 'unsaid') return ''
  if (of === 'year') return ' of the year'
  return typeof of === 'string' ? ' of the month' : ` of ${and(of.months.map(month))}`
}

function monthWords(months: Months): string {
  if (months.kind === 'range') return rangeOf(month(months.from), month(months.to))
  return `in ${and(months.months.map(month))}`
}

const anyOf = (days: readonly Weekday[]) => (isWorkdays(days) ? 'weekday' : or(days.map(weekday)))

export const english = {
  names,
  hasCommaAfterPeriod: false,
  period: (unit, interval) => {
    if (unit === 'day' && interval === 2) return 'every other day'
    return interval === 1 ? `every ${unit}` : `every ${number(interval)} ${unit}s`
  },
  everyWeekday: (set) => {
    if (set.kind === 'all') return 'every day'
    if (set.kind === 'workdays') return 'every weekday'
    if (set.kind === 'weekend') return 'every weekend'
    if (set.kind === 'allBut') return `every day except ${weekday(set.weekday)}`
    if (set.kind === 'range') return `every week ${rangeOf(weekday(set.from), weekday(set.to))}`
    return `every ${and(set.weekdays.map(weekday))}`
  },
  everyOther: (set) => {
    if (set.kind === 'weekend') return 'every other weekend'
    const [only, ...others] = set.kind === 'list' ? set.weekdays : []
    return only && others.length === 0 ? `every other ${weekday(only)}` : undefined
  },
  onWeekdays: (set) => {
    if (set.kind === 'all') return 'on every day of the week'
    if (set.kind === 'workdays') return rangeOf(weekday('MO'), weekday('FR'))
    if (set.kind === 'weekend') return `on ${and([weekday('SA'), weekday('SU')])}`
    if (set.kind === 'allBut') return `on every day except ${weekday(set.weekday)}`
    if (set.kind === 'range') return rangeOf(weekday(set.from), weekday(set.to))
    return `on ${and(set.weekdays.map(weekday))}`
  },
  onMonthDays: (days, of) => {
    if (days.kind === 'last') return `on the last ${number(days.count)} days${ofWords(of)}`
    if (days.kind === 'range') {
      return rangeOf(`the ${inDigits(days.from)}`, `the ${inDigits(days.to)}`) + ofWords(of)
    }
    if (days.days.every((day) => day > 0)) {
      return `on the ${and(days.days.map(inDigits))}${ofWords(of)}`
    }
    const said = days.days.map((day) => (day > 0 ? inDigits(day) : `${ordinal(day)} day`))
    return `on ${and(said.map((day) => `the ${day}`))}${ofWords(of)}`
  },
  onDatesOfYear: (days, months) => {
    const inMonths = and(months.map(month))
    if (days.kind === 'range') return `${rangeOf(String(days.from), String(days.to))} ${inMonths}`
    return `on ${and(months.map((one) => `${and(days.days.map(String))} ${month(one)}`))}`
  },
  onYearDays: (days) => `on the ${ordinals(days)} day of the year`,
  onOrdinals: (entries, of) => {
    const said = entries.map((entry) =>
      entry.ordinals.length === 0
        ? `every ${weekday(entry.weekday)}`
        : `the ${ordinals(entry.ordinals)} ${weekday(entry.weekday)}`,
    )
    return `on ${and(said)}${ofWords(of)}`
  },
  onPositions: (positions, days, of) =>
    `on the ${ordinals(positions)} ${anyOf(days)}${ofWords(of)}`,
  onCertainDays: (of) => `on certain days of the ${of}`,
  inWeeks: (weeks) => {
    if (!weeks) return 'in certain weeks of the year'
    const counted = weeks.filter((week) => week > 0).map(String)
    const fromEnd = weeks.filter((week) => week < 0).map((week) => `the ${ordinal(week)}`)
    const last = fromEnd.length > 0 ? [`${and(fromEnd)} week of the year`] : []
    const noun = counted.length === 1 ? 'week' : 'weeks'
    return `in ${and([...(counted.length > 0 ? [`${noun} ${and(counted)}`] : []), ...last])}`
  },
  inMonths: monthWords,
  except: 'except ',
  butNot: 'but not ',
  when: (days, isOneDay) => `when ${isOneDay ? 'it falls' : 'they fall'} on a ${anyOf(days)}`,
  butOnly: 'but only ',
  butOnlyPositions: (positions, unit) =>
    `but only on ${positions ? `the ${ordinals(positions)}` : 'some'} of these days each ${unit}`,
  until: (date) => `until ${date}`,
  times: (count) => {
    if (count === 1) return 'once'
    return count === 2 ? 'twice in all' : `${number(count)} times in all`
  },
  onDates: (dates) =>
    `on ${and(dates.map(({ day, clock }) => (clock ? `${day} at ${clock}` : day)))}`,
  and: 'and ',
  andAlso: (phrase) => `and ${phrase}`,
  hasCommaBeforeAlso: true,
  semicolon: '; ',
  onMoreDates: (count) => `on ${names.number(count)} more dates`,
  onManyDates: (count) => `on ${names.number(count)} dates`,
} satisfies Grammar

/** Where months stand before days: on December 24 and 25. */
export const monthFirstEnglish: Grammar = {
  ...english,
  onDatesOfYear: (days, months) => {
    const inMonths = and(months.map(month))
    if (days.kind === 'range') return `from ${inMonths} ${days.from} to ${days.to}`
    return `on ${and(months.map((one) => `${month(one)} ${and(days.days.map(String))}`))}`
  },
}
