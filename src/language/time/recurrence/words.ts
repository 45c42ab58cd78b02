// A recurrence in words (§17.2). The phrases are chosen here, for all languages alike; the grammar
// of a language forms them (`words/`).

import { languageOf } from '../../text/locale/locale.ts'
import type { LanguageCode } from '../../text/locale/say.ts'
import { capital } from '../in_words.ts'
import type { Wall } from '../wall.ts'
import type { Rule } from './rule.ts'
import { shapeOf } from './words/choose.ts'
import { german } from './words/de.ts'
import { english, monthFirstEnglish } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { type DateInWords, type Grammar, namesOf } from './words/grammar.ts'
import { type Piece, aside, join, plain } from './words/pieces.ts'
import type { Shape } from './words/shape.ts'
import { shapeInWords } from './words/shape_in_words.ts'

export interface RecurrenceToSay {
  readonly rules: readonly RuleToSay[]
  /** Starts besides those of the rules. */
  readonly dates: readonly Wall[]
  /** Starts that are left out. */
  readonly except: readonly Wall[]
  /** What a rule does not say is taken from it: the weekday, the day of the month. */
  readonly start: Wall
  readonly allDay: boolean
}

export interface RuleToSay {
  readonly rule: Rule
  /** `YYYY-MM-DD`: the day of `UNTIL` in the zone of the series. */
  readonly lastDay?: string | undefined
}

/** A language without a grammar does not compile. */
const grammars: Readonly<Record<LanguageCode, Grammar>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
}
const byCode: ReadonlyMap<string, Grammar> = new Map(Object.entries(grammars))

/** More dates are counted instead of named. */
const mostDates = 3

/** Cache: a grammar for each locale of the site. */
const byLocale = new Map<string, Grammar>()

/** In English if the language is not known, like a sentence that no catalogue has. */
function grammarOf(locale: string): Grammar {
  const known = byLocale.get(locale)
  if (known) return known
  const base = byCode.get(languageOf(locale)) ?? english
  const { date, dateOfYear, time, isMonthFirst } = namesOf(
    byCode.has(languageOf(locale)) ? locale : 'en',
  )
  const own = base === english && isMonthFirst() ? monthFirstEnglish : base
  const made = { ...own, names: { ...own.names, date, dateOfYear, time, isMonthFirst } }
  byLocale.set(locale, made)
  return made
}

/** `locale` is a language, or one as it is written in a country. */
export function recurrenceWords(recurrence: RecurrenceToSay, locale: string): string {
  const grammar = grammarOf(locale)
  const { start, rules } = recurrence
  const except = new Set(recurrence.except)
  const given = new Set([start, ...recurrence.dates]).difference(except)
  if (isOneDate(recurrence)) return capital(datesAlone(recurrence, inOrder(given), grammar))
  given.delete(start)
  const { pieces, isSplit, hasExcept } = rulesInWords(rules, start, grammar)
  const said = [...pieces]
  if (given.size > 0) {
    const dates = datesInWords(recurrence, inOrder(given), grammar, grammar.onMoreDates)
    const isShort = pieces.length === 1 && !isSplit
    const isSimple = isShort && ![join(pieces), dates].some((text) => hasList(text, grammar))
    said.push(isSimple ? plain(grammar.and + dates) : also(dates, grammar))
  }
  if (except.size > 0) {
    const dates = datesInWords(recurrence, inOrder(except), grammar, grammar.onManyDates)
    said.push(aside((hasExcept ? grammar.butNot : grammar.except) + dates))
  }
  return capital(join(said, isSplit ? grammar.semicolon : ', '))
}

const inOrder = (dates: ReadonlySet<Wall>): readonly Wall[] => [...dates].toSorted()

/** Joined so that it does not seem to belong to a list or to an end before it. */
const also = (phrase: string, { andAlso, hasCommaBeforeAlso }: Grammar): Piece => ({
  text: andAlso(phrase),
  isAside: hasCommaBeforeAlso,
})

const hasList = (text: string, { names }: Grammar): boolean => text.includes(names.and(['', '']))

/** Whether the start is all that the rules give. */
function isOneDate({ rules, start }: RecurrenceToSay): boolean {
  const [first, ...others] = rules
  if (!first) return true
  const isOver = first.rule.count === 1 || first.lastDay === start.slice(0, 10)
  return isOver && others.length === 0
}

function datesAlone(recurrence: RecurrenceToSay, dates: readonly Wall[], grammar: Grammar): string {
  const inWords = (some: readonly Wall[]) =>
    datesInWords(recurrence, some, grammar, grammar.onMoreDates)
  const [first = recurrence.start, ...others] = dates
  if (dates.length <= mostDates) return inWords([first, ...others])
  return `${inWords([first])} ${grammar.and}${grammar.onMoreDates(others.length)}`
}

/** The clock is said if it is not that of the start; what is the same, month or year, once. */
function datesInWords(
  { start, allDay }: RecurrenceToSay,
  dates: readonly Wall[],
  { names, onDates }: Grammar,
  counted: (count: number) => string,
): string {
  if (dates.length > mostDates) return counted(dates.length)
  const hasClock = !allDay && dates.some((date) => date.slice(11) !== start.slice(11))
  const isOne = (end: number) => new Set(dates.map((date) => date.slice(0, end))).size === 1
  const [isOneYear, isOneMonth] = [isOne(4), isOne(7)]
  const said = dates.map((date, index): DateInWords => {
    const day = date.slice(0, 10)
    if (hasClock) return { day: names.date(day), clock: names.time(date) }
    if (!isOneYear || index === dates.length - 1) return { day: names.date(day) }
    const isShort = isOneMonth && !names.isMonthFirst()
    return { day: isShort ? names.dayOfMonth(Number(day.slice(8))) : names.dateOfYear(day) }
  })
  return onDates(said)
}

interface RulesInWords {
  readonly pieces: readonly Piece[]
  readonly hasExcept: boolean
  /** Whether it has semicolons. */
  readonly isSplit: boolean
}

function rulesInWords(rules: readonly RuleToSay[], start: Wall, grammar: Grammar): RulesInWords {
  const shapes = rules.map(({ rule }) => shapeOf(rule, start))
  const hasExcept = shapes.some(isExcept)
  const days = shapes.map((shape) => shapeInWords(shape, grammar))
  const ends = rules.map((rule) => endInWords(rule, grammar))
  const whole = new Map(
    days.map((pieces, index) => [...pieces, ...(ends[index] ?? [])]).map((one) => [join(one), one]),
  )
  const [only = [], ...others] = whole.values()
  if (others.length === 0) return { pieces: only, hasExcept, isSplit: false }
  const together = saidTogether(
    days.map((pieces) => join(pieces)),
    ends,
    grammar,
  )
  if (together) return { pieces: together, hasExcept, isSplit: false }
  const text = [...whole.keys()].join(grammar.semicolon)
  return { pieces: [aside(text)], hasExcept, isSplit: true }
}

/** Short rules with the same end as one phrase; others are kept apart by semicolons. */
function saidTogether(
  days: readonly string[],
  ends: readonly (readonly Piece[])[],
  grammar: Grammar,
): readonly Piece[] | undefined {
  const [end = [], ...otherEnds] = ends
  const isOneEnd = otherEnds.every((other) => join(other) === join(end))
  // A count is of each rule; between commas it would seem to be of all.
  const isApart = !isOneEnd || end.some(({ isAside }) => isAside)
  if (isApart || days.some((one) => one.includes(','))) return undefined
  if (!days.some((one) => hasList(one, grammar))) return [plain(grammar.names.and(days)), ...end]
  const [first, second, ...others] = days
  if (first === undefined || second === undefined || others.length > 0) return undefined
  return [plain(first), also(second, grammar), ...end]
}

const isExcept = ({ days, notMonths }: Shape): boolean =>
  notMonths !== undefined || (days.kind === 'weekdays' && days.set.kind === 'allBut')

function endInWords({ rule, lastDay }: RuleToSay, grammar: Grammar): readonly Piece[] {
  if (rule.count !== undefined) return [aside(grammar.times(rule.count))]
  return lastDay === undefined ? [] : [plain(grammar.until(grammar.names.date(lastDay)))]
}
