// Recurrence rules, and tables of what is said of them in each language.

import assert from 'node:assert/strict'
import type {
  DayOfWeek,
  Frequency,
  Rule,
  Weekday,
} from '../../src/language/time/recurrence/rule.ts'
import { type RecurrenceToSay, recurrenceWords } from '../../src/language/time/recurrence/words.ts'

export type RuleParts = Partial<Omit<Rule, 'freq'>>

const ruleOf =
  (freq: Frequency) =>
  (parts: RuleParts = {}): Rule => ({ freq, interval: 1, weekStart: 'MO', ...parts })

export const daily = ruleOf('DAILY')
export const weekly = ruleOf('WEEKLY')
export const monthly = ruleOf('MONTHLY')
export const yearly = ruleOf('YEARLY')

/** `on('2TU FR')`: the second Tuesday, and every Friday. */
export const on = (days: string): readonly DayOfWeek[] =>
  days.split(' ').map((day) => {
    const weekday = day.slice(-2) as Weekday
    return day.length > 2 ? { weekday, ordinal: Number(day.slice(0, -2)) } : { weekday }
  })

/** From one number to another. */
export const through = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A Saturday. */
export const saturday = '2027-06-12 19:00:00'

export interface Row {
  readonly recurrence: RecurrenceToSay
  readonly said: Readonly<Record<string, string>>
}

/** The columns of the tables. */
export const columns = ['en', 'es', 'fr', 'de'] as const

/** A row of a table: one line for each language. */
export const row =
  (rule: Rule | readonly Rule[], given: Partial<RecurrenceToSay> & { lastDay?: string } = {}) =>
  ({ raw }: TemplateStringsArray): Row => {
    const { lastDay, ...others } = given
    const rules = [rule].flat().map((one) => ({ rule: one, lastDay }))
    const lines = raw.join('').trim().split('\n')
    return {
      recurrence: { rules, dates: [], except: [], start: saturday, allDay: false, ...others },
      said: Object.fromEntries(
        columns.map((language, index) => [language, lines[index]?.trim() ?? '']),
      ),
    }
  }

export function assertSaid(table: readonly Row[]): void {
  for (const { recurrence, said } of table) {
    const found = columns.map((language) => [language, recurrenceWords(recurrence, language)])
    assert.deepEqual(Object.fromEntries(found), said)
  }
}
