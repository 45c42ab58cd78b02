import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, random } from '../../../../../test/support/random.ts'
import {
  type RuleParts,
  daily,
  monthly,
  on,
  saturday,
  through,
  weekly,
  yearly,
} from '../../../../../test/support/recurrences.ts'
import { languageCodes } from '../../../text/locale/say.ts'
import { writeWall } from '../../wall.ts'
import { type DayOfWeek, type Rule, weekdays } from '../rule.ts'
import { recurrenceWords } from '../words.ts'

const plain = { dates: [], except: [], start: saturday, allDay: false }
const fromEnd = (most: number) => [...through(-most, -1), ...through(1, most)]
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** The parts of a frequency, as RFC 5545 allows them. */
const allowed: readonly (readonly [(parts: RuleParts) => Rule, ...string[]])[] = [
  [daily, 'byMonth', 'byMonthDay', 'bySetPos'],
  [weekly, 'byMonth', 'bySetPos'],
  [monthly, 'byMonth', 'byMonthDay', 'bySetPos', 'ordinals'],
  [yearly, 'byMonth', 'byYearDay', 'byMonthDay', 'bySetPos', 'ordinals'],
  [yearly, 'byMonth', 'byWeekNo', 'byYearDay', 'byMonthDay', 'bySetPos'],
]

function anyRule(dice: Random): Rule {
  const some = (numbers: readonly number[], most: number) => ascending(dice.some(numbers, most))
  const parts: [keyof RuleParts, readonly number[]][] = [
    ['byMonth', some(through(1, 12), 12)],
    ['byWeekNo', some(fromEnd(53), dice.pick([2, 30]))],
    ['byYearDay', some(fromEnd(366), dice.pick([3, 400]))],
    ['byMonthDay', some(fromEnd(31), dice.pick([2, 62]))],
    ['bySetPos', some(fromEnd(366), dice.pick([2, 40]))],
  ]
  const [make, ...names] = dice.pick(allowed)
  const given = parts.filter(
    ([name, list]) => names.includes(name) && list.length > 0 && dice.chance(0.4),
  )
  return make({
    interval: dice.pick([1, 1, 1, 2, 3, 17, 1000]),
    weekStart: dice.pick(weekdays),
    ...Object.fromEntries(given),
    ...(dice.chance(0.5) ? { byDay: anyDays(dice, names.includes('ordinals')) } : {}),
    ...(dice.chance(0.2) ? { count: dice.integer(1, 5000) } : {}),
  })
}

function anyDays(dice: Random, mayBeCounted: boolean): readonly DayOfWeek[] {
  const days = weekdays.filter(() => dice.chance(0.5))
  const isCounted = mayBeCounted && dice.chance(0.5)
  const ordinals = () => ascending(dice.some(fromEnd(53), 4))
  const found = days.flatMap((weekday): DayOfWeek[] =>
    isCounted ? ordinals().map((ordinal) => ({ weekday, ordinal })) : [{ weekday }],
  )
  return found.length > 0 ? found : on('SA')
}

test('any rule is a sentence in every language (§17.2)', () => {
  const dice = random(17)
  for (const _ of through(1, 4000)) {
    const rule = anyRule(dice)
    const lastDay = dice.chance(0.3) ? '2028-02-29' : undefined
    for (const language of languageCodes) {
      const said = recurrenceWords({ ...plain, rules: [{ rule, lastDay }] }, language)
      const about = `${language}: ${said}: ${JSON.stringify(rule)}`
      assert.match(said, /^\p{Lu}/u, about)
      assert.doesNotMatch(said, /\s\s|\s[,;.]|^\s|\s$|[,;] ?[,;]|[{}[\]$`]/, about)
      assert.doesNotMatch(said, /undefined|null|NaN|Infinity|\bx\b/, about)
      assert.ok(said.length < 1200, about)
    }
  }
})

/** Every set of weekdays. */
const sets = through(1, 127).map((bits) => weekdays.filter((_, index) => bits & (1 << index)))

function* plainRules(): Generator<Rule> {
  for (const interval of through(1, 15)) {
    yield daily({ interval })
    for (const byMonthDay of fromEnd(31)) yield monthly({ interval, byMonthDay: [byMonthDay] })
    for (const weekday of weekdays) {
      for (const ordinal of fromEnd(5)) yield monthly({ interval, byDay: [{ weekday, ordinal }] })
    }
    for (const set of sets) {
      // Every day of every week is every day.
      const isDaily = interval === 1 && set.length === 7
      if (!isDaily) yield weekly({ interval, byDay: on(set.join(' ')) })
    }
  }
  for (const month of through(1, 12)) {
    for (const day of through(1, 31)) yield yearly({ byMonth: [month], byMonthDay: [day] })
    for (const ordinal of fromEnd(5)) {
      yield yearly({ byMonth: [month], byDay: [{ weekday: 'FR', ordinal }] })
    }
  }
}

test('different plain rules are different sentences in every language (§17.2)', () => {
  const rules = [...plainRules()]
  assert.ok(rules.length > 3000)
  for (const language of languageCodes) {
    const said = new Map<string, Rule>()
    for (const rule of rules) {
      const sentence = recurrenceWords({ ...plain, rules: [{ rule }] }, language)
      const other = said.get(sentence)
      assert.equal(other, undefined, `${language}: ${sentence}: ${JSON.stringify([rule, other])}`)
      said.set(sentence, rule)
    }
  }
})

test('the largest recurrence is a text of bounded length (§17.3)', () => {
  const dice = random(3)
  const dates = through(1, 1000).map((day) => writeWall(1_900_000_000 + day * 90_061))
  for (const language of languageCodes) {
    for (const _ of through(1, 50)) {
      const rules = through(1, 10).map(() => ({ rule: anyRule(dice), lastDay: '2028-02-29' }))
      const said = recurrenceWords(
        { ...plain, rules, dates, except: dates.slice(0, 999) },
        language,
      )
      assert.ok(said.length < 6000, `${said.length}: ${said}`)
    }
  }
})
