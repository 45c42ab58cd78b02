// Several days in a search: `5.-7.12.`, `between 5 and 7 dec`, `friday to sunday`, `early december`,
// `in two weeks`.

import { dayAfter, daysOfMonth, daysOfWeek } from '../../../language/time/calendar_days.ts'
import { anyDay, anyMonth, monthByName } from './calendar_words.ts'
import {
  type Calendar,
  type Rule,
  dateOf,
  monthNamed,
  nextWeekday,
  oneOf,
  phrase,
} from './days_read.ts'
import type { Meaning } from './meaning.ts'

const between = '(?:between|from|zwischen|vom|von|entre(?: el)?|du|desde(?: el)?|del|de) '
const upTo =
  ' ?(?:-|to|until|till|through|thru|and|bis(?: zum)?|und|al|y(?: el)?|a|hasta(?: el)?|au|et(?: le)?) ?'
const months = oneOf(anyMonth.keys())
const days = oneOf(anyDay.keys())
const named = `(?:(?:${days})\\.? )?(?:(?:the|le|el|den|der) )?`
const numbered = (name: string) => `${named}(?<${name}>[0-3]?\\d)(?:st|nd|rd|th|er|\\.)?`
const monthAs = (name: string) => `(?: (?:de|of) )?\\.? ?(?<${name}>${months})\\.?`
const year = '(?: (?:(?:de|del) )?(?<year>[12]\\d{3}))?'

/** Both in one year, unless the second one would be before the first. */
function spanOf(
  [day, month]: readonly [number, number],
  [lastDay, lastMonth]: readonly [number, number],
  typedYear: string | undefined,
  calendar: Calendar,
): Meaning | undefined {
  const end = dateOf(lastDay, lastMonth, typedYear, calendar)
  if (end === undefined) return undefined
  const ofEnd = Number(end.slice(0, 4))
  const isEarlier = month < lastMonth || (month === lastMonth && day <= lastDay)
  const first = dateOf(day, month, String(isEarlier ? ofEnd : ofEnd - 1), calendar)
  return first === undefined || first > end ? undefined : { when: { first, last: end } }
}

const amount =
  '(?<count>\\d{1,2}|a|an|one|two|three|four|ein(?:em|er)?|zwei|drei|vier|un[ea]?|deux|trois|quatre|dos|tres|cuatro)'
const counts: Readonly<Record<string, number>> = {
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
}
const countOf = (typed = '1'): number => Number(counts[typed] ?? (/\d/.test(typed) ? typed : 1))
const day = 'days?|tage?n?|jours?|dias?'
const week = 'weeks?|wochen?|semaines?|semanas?'

const third = (part: number, month: Meaning | undefined): Meaning | undefined => {
  const { when } = month ?? {}
  if (typeof when !== 'object') return undefined
  const { first, last } = daysOfMonth(when.first.slice(0, 7))
  const [from, to] = [dayAfter(first, 10 * part), dayAfter(first, 10 * part + 9)]
  if (from === undefined || to === undefined) return undefined
  return { when: { first: from, last: part === 2 ? last : to } }
}

export const spanRules: readonly Rule[] = [
  {
    pattern: phrase(
      `(?:${between})?${numbered('day')}${upTo}${numbered('last')}${monthAs('month')}${year}`,
    ),
    read: (groups, calendar) => {
      const month = anyMonth.get(groups['month'] ?? '') ?? 0
      const [one, other] = [Number(groups['day']), Number(groups['last'])]
      return spanOf([one, month], [other, month], groups['year'], calendar)
    },
  },
  {
    pattern: phrase(
      `(?:${between})?${numbered('day')}${monthAs('from')}${upTo}${numbered('last')}${monthAs('month')}${year}`,
    ),
    read: (groups, calendar) =>
      spanOf(
        [Number(groups['day']), anyMonth.get(groups['from'] ?? '') ?? 0],
        [Number(groups['last']), anyMonth.get(groups['month'] ?? '') ?? 0],
        groups['year'],
        calendar,
      ),
  },
  {
    pattern: phrase(
      `(?:${between})?(?<from>${months})\\.? (?<day>[0-3]?\\d)(?:st|nd|rd|th)?${upTo}(?:(?<month>${months})\\.? )?(?<last>[0-3]?\\d)(?:st|nd|rd|th)?${year}`,
    ),
    read: (groups, calendar) => {
      const month = anyMonth.get(groups['from'] ?? '') ?? 0
      const end = groups['month'] === undefined ? month : (anyMonth.get(groups['month']) ?? 0)
      return spanOf(
        [Number(groups['day']), month],
        [Number(groups['last']), end],
        groups['year'],
        calendar,
      )
    },
  },
  {
    pattern: phrase(
      `(?:${between})?(?:den )?(?<day>[0-3]?\\d)\\.(?:(?<from>[01]?\\d)\\.?)?(?:(?<fromYear>\\d{4}|\\d\\d))?${upTo}(?:den )?(?<last>[0-3]?\\d)\\.(?<month>[01]?\\d)\\.?(?<year>\\d{4}|\\d\\d)?`,
    ),
    read: (groups, calendar) => {
      const month = Number(groups['month'])
      const from = groups['from'] === undefined ? month : Number(groups['from'])
      return spanOf(
        [Number(groups['day']), from],
        [Number(groups['last']), month],
        groups['year'],
        calendar,
      )
    },
  },
  {
    pattern: phrase(
      `(?:${between})?(?<name>${days})\\.?(?:${upTo}| (?:or|oder|ou|o) | )(?<last>${days})\\.?`,
    ),
    read: ({ name, last: second }, calendar) => {
      const first = nextWeekday({ name }, calendar)
      const last = first && nextWeekday({ name: second }, { ...calendar, today: first })
      return first === undefined || last === undefined ? undefined : { when: { first, last } }
    },
  },
  {
    pattern: phrase(
      `(?:in (?:the )?)?(?:(?<early>early|beginning of|start of|anfang|debut|principios de|a principios de)|(?<mid>mid|middle of|mitte|mi|mediados de|a mediados de)|(?<late>late|end of|ende|fin|fines de|finales de|a finales de))(?: |-)(?<name>${oneOf(monthByName.keys())})${year}`,
    ),
    read: ({ early, mid, name = '', year: typed }, calendar) =>
      third(early ? 0 : mid ? 1 : 2, monthNamed(name, typed, calendar)),
  },
  {
    pattern: phrase(`(?:in|dans|en|dentro de) ${amount} (?:${day})(?: time)?`),
    read: ({ count }, { today }) => {
      const wanted = dayAfter(today, countOf(count))
      return wanted === undefined ? undefined : { when: { first: wanted, last: wanted } }
    },
  },
  {
    pattern: phrase(`(?:in|dans|en|dentro de) ${amount} (?:${week})(?: time)?`),
    read: ({ count }, { today, weekStart }) => {
      const wanted = dayAfter(today, 7 * countOf(count))
      return wanted === undefined ? undefined : { when: daysOfWeek(wanted, weekStart) }
    },
  },
  {
    pattern: phrase(
      `(?:(?:the|die|den|les|los|las) )?(?:next|coming|nachsten?|kommenden?|prochain(?:e?s)?|proxim[oa]s) ${amount} (?:(?<days>${day})|${week})|(?:(?:les|los|las) )?${amount.replace('count', 'other')} prochain(?:e?s)? (?:(?<more>${day})|${week})`,
    ),
    read: ({ count, other, days: isDays, more }, { today }) => {
      const all = countOf(count ?? other) * ((isDays ?? more) === undefined ? 7 : 1)
      const last = all > 0 ? dayAfter(today, all - 1) : undefined
      return last === undefined ? undefined : { when: { first: today, last } }
    },
  },
  {
    pattern: phrase(
      '(?:the )?(?:next|coming) (?:few )?days|(?:die |in den )?(?:nachsten|kommenden) tagen?|(?:les )?prochains jours|(?:los )?proximos dias|(?:upcoming|demnachst|bientot|soon|proximamente)',
    ),
    read: () => ({ when: '7days' }),
  },
  {
    pattern: phrase('(?:the )?(?:rest of (?:the|this)|later this) week|rest der woche'),
    read: (_, { today, weekStart }) => ({
      when: { first: today, last: daysOfWeek(today, weekStart).last },
    }),
  },
  {
    pattern: phrase('(?:the )?(?:rest of (?:the|this)|later this) month|rest des monats'),
    read: (_, { today }) => ({ when: { first: today, last: daysOfMonth(today.slice(0, 7)).last } }),
  },
]
