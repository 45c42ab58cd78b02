// What the editor of the console decides by itself, without a browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type Values, changesOf, merge } from '../src/admin/browser/editor/conflicts/merge.ts'
import { followed, lengthOf, slugOf } from '../src/admin/browser/editor/follow.ts'
import { begunAt, offersFor, partsOf } from '../src/admin/browser/editor/comments/mention.ts'
import { layoutOf } from '../src/admin/browser/editor/form/groups.ts'
import { kinds } from '../src/admin/browser/editor/form/kinds.ts'
import { costParts, readPrice } from '../src/admin/browser/editor/fields/price.ts'
import { makeRevisions } from '../src/admin/browser/editor/state/revisions.ts'
import {
  plainOf,
  recurrenceOf,
  weekdaysOf,
  withDate,
  withExcept,
} from '../src/admin/browser/editor/repeat/rules.ts'
import { sized } from './support/whole.ts'

const names = ['title', 'description', 'start_date', 'venue', 'featured']
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.boolean(),
  fc.array(fc.integer({ min: 1, max: 3 })),
)
const some = fc.dictionary(fc.constantFrom(...names), value)

test('what only one of two editors has changed is kept, and what both have is asked', () => {
  const all = fc.record(Object.fromEntries(names.map((name) => [name, value])))
  fc.assert(
    fc.property(all, some, some, (base, first, second) => {
      const theirs: Values = { ...base, ...first }
      const mine: Values = { ...base, ...second }
      const { changes, conflicts } = merge(base, mine, theirs)
      const stored: Values = { ...theirs, ...changes }
      const asked = new Set(conflicts.map(({ name }) => name))
      for (const name of names) {
        const [wasFirst, wasMine] = [name in changesOf(base, theirs), name in changesOf(base, mine)]
        if (asked.has(name)) assert.ok(wasFirst && wasMine)
        else if (wasMine) assert.deepEqual(stored[name], mine[name])
        else assert.deepEqual(stored[name], theirs[name])
      }
    }),
    { numRuns: sized(1000) },
  )
})

test('both having changed a field to the same is no conflict', () => {
  const merged = merge({ title: 'a' }, { title: 'b' }, { title: 'b' })
  assert.deepEqual(merged, { changes: {}, conflicts: [] })
})

const of = (...rules: readonly string[]) => ({ rules, dates: [], except: [] })

test('plain choices are read from rules and written back as they were', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5',
    'FREQ=MONTHLY;UNTIL=20270331T235959',
    'FREQ=YEARLY;INTERVAL=4',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYMONTH=1,2,3,4,5,6,7,9,10,11,12',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=-1FR;BYMONTH=6',
  ]) {
    assert.deepEqual(recurrenceOf(plainOf(of(rule)), of(rule)), of(rule))
  }
  assert.equal(recurrenceOf(plainOf(null), null), null)
})

test('what the plain choices cannot say stays as it is', () => {
  for (const given of [
    of('FREQ=MONTHLY;BYDAY=2TU,3WE'),
    of('FREQ=YEARLY;BYMONTH=3'),
    of('FREQ=WEEKLY', 'FREQ=DAILY'),
    of('FREQ=HOURLY'),
  ]) {
    assert.equal(plainOf(given).every, 'other')
    assert.equal(recurrenceOf(plainOf(given), given), given)
  }
})

test('exceptions and further dates stay with another rule', () => {
  const dates = { dates: ['2027-03-03 10:00:00'], except: ['2027-03-08 10:00:00'] }
  const before = { ...of('FREQ=WEEKLY'), ...dates }
  const after = recurrenceOf({ ...plainOf(before), interval: 2 }, before)
  assert.deepEqual(after, { ...before, rules: ['FREQ=WEEKLY;INTERVAL=2'] })
})

test('a start is on its weekday of the month, and perhaps on the last', () => {
  assert.deepEqual(weekdaysOf('2027-06-08 19:00:00'), ['2TU'])
  assert.deepEqual(weekdaysOf('2027-06-29 19:00:00'), ['-1TU'])
  assert.deepEqual(weekdaysOf('2027-02-23 19:00:00'), ['4TU', '-1TU'])
  assert.deepEqual(weekdaysOf(''), [])
})

test('dates are left out and taken in again', () => {
  const [first, second] = ['2027-03-08 10:00:00', '2027-03-01 10:00:00'] as const
  const out = withExcept(of('FREQ=WEEKLY'), [first, second], true)
  assert.deepEqual(out.except, [second, first])
  assert.deepEqual(withExcept(out, [second], true), out)
  assert.deepEqual(withExcept(out, [second], false).except, [first])
})

test('a date that no rule has is added at the usual time, and is gone when it is left out', () => {
  const more = withDate(of('FREQ=WEEKLY'), '2027-03-03', '2027-03-01 10:00:00')
  assert.deepEqual(more.dates, ['2027-03-03 10:00:00'])
  assert.deepEqual(withExcept(more, more.dates, true), of('FREQ=WEEKLY'))
  const out = withExcept(of('FREQ=WEEKLY'), ['2027-03-08 10:00:00'], true)
  assert.deepEqual(withDate(out, '2027-03-08', '2027-03-01 10:00:00').except, [])
})

/** As the editor sets one field after the other. */
function typed(
  event: Values,
  ...given: readonly (readonly [name: string, value: string])[]
): Values {
  let [values, length]: [Values, number | undefined] = [event, undefined]
  for (const [name, text] of given) {
    length = lengthOf(values) ?? length
    values = followed(values, name, text, length)
  }
  return values
}

test('an event that is moved lasts as long as before, and a new one an hour', () => {
  const event = { start_date: '2027-03-01 19:00:00', end_date: '2027-03-01 21:30:00' }
  const moved = typed(event, ['start_date', '2027-03-31 23:00:00'])
  assert.equal(moved['end_date'], '2027-04-01 01:30:00')
  assert.deepEqual(typed(event, ['title', 'x']), { ...event, title: 'x' })
  const blank = { start_date: '', end_date: '' }
  const made = typed(blank, ['start_date', '2027-03-01 19:00:00'])
  assert.equal(made['end_date'], '2027-03-01 20:00:00')
  const backwards = { start_date: '2027-03-02 00:00:00', end_date: '2027-03-01 00:00:00' }
  const kept = typed(backwards, ['start_date', '2027-03-05 00:00:00'])
  assert.equal(kept['end_date'], backwards.end_date)
})

test('a year that is being typed moves nothing', () => {
  const event = { start_date: '2027-03-01 19:00:00', end_date: '2027-03-01 21:30:00' }
  const days = ['', '0002-03-02', '0020-03-02', '0202-03-02', '2028-03-02']
  const starts = days.map((day) => ['start_date', day && `${day} 19:00:00`] as const)
  const moved = typed(event, ...starts)
  assert.equal(moved['end_date'], '2028-03-02 21:30:00')
  const made = typed({ start_date: '', end_date: '' }, ...starts)
  assert.equal(made['end_date'], '2028-03-02 20:00:00')
})

test('an address is made of letters and digits', () => {
  assert.equal(slugOf('  Fête d’été: 2027! '), 'fete-dete-2027')
  assert.equal(slugOf('…'), '')
})

test('a field that no group names is in the last group', () => {
  const [event] = kinds
  assert.ok(event)
  const fields = ['title', 'status', 'brand_new'].map((name) => ({
    name,
    description: '',
    type: 'string',
    format: undefined,
    options: [],
    isRequired: false,
  }))
  const { lines, groups } = layoutOf(event, fields, false)
  assert.deepEqual(
    lines.map((one) => one.names),
    [['title']],
  )
  assert.deepEqual(
    groups.map((one) => [one.title, one.names]),
    [
      ['Publication', ['status']],
      ['More', ['brand_new']],
    ],
  )
})

test('prices are read as people write them, and what has two meanings is not guessed', () => {
  const euros = { price: '24.50', currency: 'EUR' }
  const read: Readonly<Record<string, object>> = {
    '24': { price: '24', currency: '' },
    '24.50': { price: '24.50', currency: '' },
    '24,50': { price: '24.50', currency: '' },
    ' 24,5 ': { price: '24.5', currency: '' },
    ',50': { price: '0.50', currency: '' },
    '€24.50': euros,
    '€ 24,50': euros,
    '24,50 €': euros,
    '24.50 EUR': euros,
    'eur 24.50': euros,
    $20: { price: '20', currency: '' },
    '£5': { price: '5', currency: 'GBP' },
    'CHF 24.–': { price: '24', currency: 'CHF' },
    '24,-': { price: '24', currency: '' },
    '1,234': { price: '1234', currency: '' },
    '1,234.50': { price: '1234.50', currency: '' },
    '1.234,50': { price: '1234.50', currency: '' },
    '1.234.567': { price: '1234567', currency: '' },
    '1’234.50': { price: '1234.50', currency: '' },
    '1 234,50 €': { price: '1234.50', currency: 'EUR' },
    '1\u202F234': { price: '1234', currency: '' },
    free: { price: '0', currency: '' },
    Gratis: { price: '0', currency: '' },
    frei: { price: '0', currency: '' },
    gratuit: { price: '0', currency: '' },
    'Free admission!': { price: '0', currency: '' },
    'Entrada libre': { price: '0', currency: '' },
    'Entrée gratuite.': { price: '0', currency: '' },
    'Eintritt  frei': { price: '0', currency: '' },
    '24,50 Euro': euros,
    '24.50 euros': euros,
    'US$ 20': { price: '20', currency: 'USD' },
    '0': { price: '0', currency: '' },
    '1.234': { either: ['1234', '1.23'] },
    '12.500 €': { either: ['12500', '12.50'] },
  }
  for (const [text, price] of Object.entries(read)) assert.deepEqual(readPrice(text), price, text)
  for (const text of [
    '',
    '24;50',
    '24.5.0',
    '1,23,4',
    '-5',
    '10-20',
    'Donation',
    '5 per head',
    '.',
    '€',
  ])
    assert.deepEqual(readPrice(text), { isNone: true }, text)
  // Another one would be slow with it.
  assert.deepEqual(readPrice(`${'1 '.repeat(50_000)}x`), { isNone: true })
})

test('words of a cost stay as they are written, and free is a price among prices', () => {
  const parts: readonly (readonly [text: string, ...parts: readonly string[]])[] = [
    ['free', '0'],
    ['Eintritt frei', '0'],
    ['Free, 10-20; 24,50', '0', '10-20', '24,50'],
    ['free, donations welcome', 'free, donations welcome'],
    ['Eintritt frei, 5 ermäßigt', 'Eintritt frei, 5 ermäßigt'],
  ]
  for (const [text, ...expected] of parts) assert.deepEqual(costParts([text]), expected, text)
  assert.deepEqual(costParts([]), [])
})

test('a text that somebody is in is theirs: what became of it is shown when they leave', () => {
  const revisions = makeRevisions()
  const shown = () => [revisions.of('title'), revisions.of('website')]
  revisions.raiseUnused(['title', 'website'])
  assert.deepEqual(shown(), [1, 1])
  revisions.enter('title')
  revisions.raiseUnused(['title', 'website'])
  assert.deepEqual(shown(), [1, 2])
  // From one part of the field to another.
  revisions.enter('title')
  revisions.leave('website')
  assert.deepEqual(shown(), [1, 2])
  revisions.leave('title')
  assert.deepEqual(shown(), [2, 2])
  revisions.enter('title')
  revisions.raiseUnused(['title'])
  revisions.typed('title')
  revisions.leave('title')
  assert.deepEqual(shown(), [2, 2], 'what was typed since is newer')
  revisions.enter('title')
  revisions.raise(['title'])
  assert.deepEqual(shown(), [3, 2], 'what is asked for is shown at once')
  revisions.raiseUnused(['title'])
  assert.deepEqual(shown(), [4, 2])
})

test('people are offered while they are mentioned, and found by a part of their name', () => {
  const people = [
    { id: 1, login: 'ana', name: 'Ana Núñez' },
    { id: 2, login: 'ana.b', name: 'Bea' },
    { id: 3, login: 'mo', name: 'Mo' },
  ]
  const offered = (text: string) => {
    const begun = begunAt(text, text.length)
    return begun && offersFor(people, begun).map(({ login }) => login)
  }
  assert.deepEqual(offered('Ask @'), ['ana', 'ana.b', 'mo'])
  assert.deepEqual(offered('Ask @nun'), ['ana'])
  assert.deepEqual(offered('(@B'), ['ana.b'])
  assert.deepEqual(offered('@zoe'), [])
  for (const none of ['', 'ana', 'mail@an', '@ana ', '@@an']) {
    assert.equal(offered(none), undefined, none)
  }
  const said = (text: string) =>
    partsOf(text, people.slice(0, 2)).flatMap((part) => (part.isMention ? part.text : []))
  assert.deepEqual(said('@Ana, @ana.b and @mo; a@ana @anabel @ana.'), ['@Ana', '@ana.b', '@ana'])
  assert.deepEqual(partsOf('@ana', []), [{ text: '@ana', isMention: false }])
})
