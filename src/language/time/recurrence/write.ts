import type { DayOfWeek, Rule } from './rule.ts'

/** The one spelling of a rule (§17.2, §17.8): the order of the parts, and no defaults. */
export function writeRule(rule: Rule): string {
  const parts: readonly (readonly [string, readonly (string | number)[] | undefined])[] = [
    ['FREQ', [rule.freq]],
    ['INTERVAL', rule.interval === 1 ? undefined : [rule.interval]],
    ['UNTIL', rule.until === undefined ? undefined : [rule.until]],
    ['COUNT', rule.count === undefined ? undefined : [rule.count]],
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeekNo],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
    ['BYDAY', rule.byDay?.map(writeDay)],
    ['BYSETPOS', rule.bySetPos],
    ['WKST', rule.weekStart === 'MO' ? undefined : [rule.weekStart]],
  ]
  return parts.flatMap(([name, list]) => (list ? [`${name}=${list.join(',')}`] : [])).join(';')
}

const writeDay = ({ ordinal, weekday }: DayOfWeek): string => `${ordinal ?? ''}${weekday}`
