import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saturday, weekly, yearly } from '../../../../../test/support/recurrences.ts'
import type { Rule } from '../rule.ts'
import { type RecurrenceToSay, recurrenceWords } from '../words.ts'

const said = (
  rule: Rule,
  locale: string,
  given: Partial<RecurrenceToSay> & { lastDay?: string },
) => {
  const { lastDay, ...others } = given
  const rules = [{ rule, lastDay }]
  const usual = { rules, dates: [], except: [], start: saturday, allDay: false }
  return recurrenceWords({ ...usual, ...others }, locale).replaceAll('\u202f', ' ')
}

test('dates of a rule are in the order and on the clock of the locale (§17.2)', () => {
  const lastDay = '2027-09-04'
  assert.equal(said(weekly(), 'en-US', { lastDay }), 'Every Saturday until September 4, 2027')
  assert.equal(said(weekly(), 'en-GB', { lastDay }), 'Every Saturday until 4 September 2027')
  assert.equal(said(weekly(), 'en', { lastDay }), said(weekly(), 'en-GB', { lastDay }))
  const dates = ['2027-07-01 19:00:00', '2027-07-06 19:00:00']
  assert.equal(said(weekly(), 'en-US', { dates }), 'Every Saturday, and on July 1 and July 6, 2027')
  const early = ['2027-07-01 13:00:00']
  assert.equal(
    said(weekly(), 'en-US', { dates: early }),
    'Every Saturday and on July 1, 2027 at 1:00 PM',
  )
  assert.equal(
    said(weekly(), 'es-MX', { dates: early }).replaceAll('\u00a0', ' '),
    'Todos los sábados y el 1 de julio de 2027 a la 1:00 p.m.',
  )
  assert.equal(
    said(weekly(), 'fr-CA', { dates: early }).replaceAll('\u00a0', ' '),
    'Tous les samedis et le 1er juillet 2027 à 13 h 00',
  )
})

test('days of a year follow the month where it stands first', () => {
  const eve = yearly({ byMonth: [12], byMonthDay: [24, 25] })
  const week = yearly({ byMonth: [12], byMonthDay: [24, 25, 26, 27, 28] })
  assert.match(said(eve, 'en-US', {}), /on December 24 and 25/)
  assert.match(said(eve, 'en-GB', {}), /on 24 and 25 December/)
  assert.match(said(week, 'en-US', {}), /from December 24 to 28/)
})
