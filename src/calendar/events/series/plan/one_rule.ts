// A recurrence with one rule at most, as all readers of iCalendar understand it (§17.6). Pure.

import type { Recurrence, SeriesTimes } from '../../../../language/time/recurrence/plan.ts'
import { type DayOfWeek, type Rule, weekdays } from '../../../../language/time/recurrence/rule.ts'
import { startsBetween } from '../../../../language/time/recurrence/series.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import { inFull } from './split.ts'

export interface OneRule {
  readonly rule: Rule | undefined
  /** Starts that the rule does not give; without a rule, those beside the first one. */
  readonly dates: readonly Wall[]
  /** Exceptions that take a start away: ical.js overlooks one behind another that does not. */
  readonly except: readonly Wall[]
}

/**
 * Rules that differ in one list become one rule. Of what is left then, the dates that one rule does
 * not give are listed, up to the horizon.
 */
export function asOneRule(recurrence: Recurrence, times: SeriesTimes, horizon: Wall): OneRule {
  const { dates, except } = recurrence
  const rules = merged(recurrence.rules, times)
  const rule = mainOf(rules, times, horizon)
  const others = rules.filter((one) => one !== rule)
  const listed = [...dates, ...startsOf(others, times, times.start, horizon)]
  const last = [times.start, ...listed, ...except].toSorted().at(-1) ?? ''
  const given = new Set(rule ? startsOf([rule], times, times.start, last) : [times.start])
  const gone = new Set(except)
  return {
    rule,
    dates: [...new Set(listed).difference(given).difference(gone)].toSorted(),
    except: [...gone.intersection(given)].toSorted(),
  }
}

const startsOf = (
  rules: readonly Rule[],
  times: SeriesTimes,
  from: Wall,
  until: Wall,
): readonly Wall[] =>
  rules.length === 0
    ? []
    : [...startsBetween({ rules, dates: [], except: [] }, times, from, until)].map(
        ({ wall }) => wall,
      )

const isEndless = ({ count, until }: Rule): boolean => count === undefined && until === undefined

/** One that gives the first start, which programs count as its first; for ever rather than not. */
function mainOf(rules: readonly Rule[], times: SeriesTimes, horizon: Wall): Rule | undefined {
  if (rules.length <= 1 && rules[0]?.count === undefined) return rules[0]
  const starts = new Map(rules.map((rule) => [rule, startsOf([rule], times, times.start, horizon)]))
  const weight = (rule: Rule) => (isEndless(rule) ? Infinity : (starts.get(rule)?.length ?? 0))
  return rules
    .filter((rule) => firstStarts([rule], times, 1)[0] === times.start)
    .toSorted((a, b) => weight(b) - weight(a))[0]
}

const lastWall = '9999-12-31 23:59:59'

/** Until no two of them can be one. */
function merged(rules: readonly Rule[], times: SeriesTimes): readonly Rule[] {
  for (const [index, a] of rules.entries()) {
    for (const b of rules.slice(index + 1)) {
      const one = together(inFull(a, times.start), inFull(b, times.start))
      if (!one || !isSame([one], [a, b], times)) continue
      return merged([one, ...rules.filter((rule) => rule !== a && rule !== b)], times)
    }
  }
  return rules
}

const lists = ['byMonth', 'byWeekNo', 'byYearDay', 'byMonthDay', 'byDay'] as const

function together(a: Rule, b: Rule): Rule | undefined {
  if ([a, b].some(({ count, bySetPos }) => count !== undefined || bySetPos)) return undefined
  const alike = ['freq', 'interval', 'until', 'weekStart'] as const
  if (alike.some((name) => a[name] !== b[name])) return undefined
  const differing = lists.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
  const [name] = differing
  if (name === undefined) return a
  if (differing.length > 1 || !a[name] || !b[name]) return undefined
  if (name === 'byDay') return { ...a, byDay: daysOf([...a[name], ...(b.byDay ?? [])]) }
  return { ...a, [name]: [...new Set([...a[name], ...(b[name] ?? [])])].toSorted((x, y) => x - y) }
}

const place = ({ weekday, ordinal = 0 }: DayOfWeek): number =>
  weekdays.indexOf(weekday) * 1000 + ordinal

function daysOf(days: readonly DayOfWeek[]): readonly DayOfWeek[] {
  const spelled = new Map(days.map((day) => [`${day.ordinal ?? ''}${day.weekday}`, day]))
  return [...spelled.values()].toSorted((a, b) => place(a) - place(b))
}

/** How many starts are compared; rules that are not the same differ at once. */
const compared = 200

const isSame = (a: readonly Rule[], b: readonly Rule[], times: SeriesTimes): boolean =>
  firstStarts(a, times).join() === firstStarts(b, times).join()

function firstStarts(rules: readonly Rule[], times: SeriesTimes, most = compared): readonly Wall[] {
  const found: Wall[] = []
  for (const { wall } of startsBetween(
    { rules, dates: [], except: [] },
    times,
    times.start,
    lastWall,
  )) {
    found.push(wall)
    if (found.length === most) break
  }
  return found
}
