// The phrases of a rule, in the order in which all languages here say them.

import { mostNamed } from './choose.ts'
import type { Grammar } from './grammar.ts'
import { type Piece, aside, plain } from './pieces.ts'
import type { Days, Shape } from './shape.ts'

export function shapeInWords(shape: Shape, grammar: Grammar): readonly Piece[] {
  const pieces = withMonths(periodInWords(shape, grammar), shape, grammar)
  return [...pieces, ...conditionsInWords(shape, grammar)]
}

/** The period and its days: every two weeks on Tuesday. */
function periodInWords(shape: Shape, grammar: Grammar): readonly Piece[] {
  const { unit, interval, days, weeks } = shape
  const period = plain(grammar.period(unit, interval))
  if (days.kind === 'any') return [period]
  if (days.kind !== 'weekdays') {
    const on = onDays(days, grammar)
    if (!shape.saysPeriod) return [plain(on)]
    return [period, { text: on, isAside: grammar.hasCommaAfterPeriod && interval > 1 }]
  }
  if (!shape.saysPeriod) return [plain(grammar.everyWeekday(days.set))]
  const other = unit === 'week' && interval === 2 ? grammar.everyOther(days.set) : undefined
  if (other !== undefined) return [plain(other)]
  const on = { text: grammar.onWeekdays(days.set), isAside: grammar.hasCommaAfterPeriod }
  if (weeks.length > 0) return [period, plain(weeksInWords(weeks, grammar)), on]
  return [period, unit === 'week' ? on : aside(grammar.everyWeekday(days.set))]
}

function withMonths(
  pieces: readonly Piece[],
  { days, months, notMonths }: Shape,
  grammar: Grammar,
): readonly Piece[] {
  if (notMonths) return [...pieces, aside(grammar.except + grammar.inMonths(notMonths))]
  const last = pieces.at(-1)
  if (!months || !last) return pieces
  const text = grammar.inMonths(months)
  if (months.kind === 'range' && isMisread(days)) return [...pieces, aside(text)]
  return [...pieces.slice(0, -1), { ...last, text: `${last.text} ${text}` }]
}

/** Whether a range of months would seem to go on with the days: of the month from May to June. */
const isMisread = (days: Days): boolean =>
  days.kind === 'weekdays'
    ? days.set.kind === 'range' || days.set.kind === 'workdays'
    : days.kind !== 'any'

function onDays(days: Days, grammar: Grammar): string {
  switch (days.kind) {
    case 'any':
      return grammar.period('day', 1)
    case 'weekdays':
      return grammar.onWeekdays(days.set)
    case 'monthDays':
      return grammar.onMonthDays(days.days, days.of)
    case 'dates':
      return grammar.onDatesOfYear(days.days, days.months)
    case 'yearDays':
      return grammar.onYearDays(days.days)
    case 'ordinals':
      return grammar.onOrdinals(days.entries, days.of)
    case 'positions':
      return grammar.onPositions(days.positions, days.weekdays, days.of)
    case 'certain':
      return grammar.onCertainDays(days.of)
  }
}

const weeksInWords = (weeks: readonly number[], { inWeeks }: Grammar): string =>
  inWeeks(weeks.length > mostNamed ? undefined : weeks)

function conditionsInWords(shape: Shape, grammar: Grammar): readonly Piece[] {
  const { days, weeks, filters, when, only, unit } = shape
  const limits = filters.map((filter) => onDays(filter, grammar))
  if (weeks.length > 0 && days.kind !== 'weekdays') limits.unshift(weeksInWords(weeks, grammar))
  const said: string[] = []
  if (limits.length > 0) said.push(grammar.butOnly + grammar.names.and(limits))
  if (when.length > 0) said.push(grammar.when(when, isOneDay(days)))
  if (only.length > 0) {
    said.push(grammar.butOnlyPositions(only.length > mostNamed ? undefined : only, unit))
  }
  return said.map(aside)
}

function isOneDay(days: Days): boolean {
  if (days.kind === 'yearDays') return days.days.length === 1
  if (days.kind === 'dates' && days.months.length > 1) return false
  const isOfMonth = days.kind === 'monthDays' || days.kind === 'dates'
  return isOfMonth && days.days.kind === 'list' && days.days.days.length === 1
}
