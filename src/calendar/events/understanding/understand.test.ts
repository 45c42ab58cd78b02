import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSynonyms, synonymsWith } from '../../../language/text/search/synonyms.ts'
import type { Meaning } from './meaning.ts'
import { slipsIn } from './slips.ts'
import { readTyped } from './typed.ts'
import { type SiteName, understand } from './understand.ts'

const synonyms = synonymsWith(readSynonyms('Bouncy castle = hopping = Film; kino = movie show'))
const names: readonly SiteName[] = [
  { kind: 'category', id: 1, slug: 'family', name: 'family' },
  { kind: 'category', id: 2, slug: 'film', name: 'film' },
  { kind: 'category', id: 3, slug: 'chamber', name: 'chamber music' },
  { kind: 'tag', id: 4, slug: 'free-parking', name: 'free parking' },
  {
    kind: 'venue',
    id: 6,
    slug: 'barn',
    name: 'the old barn',
    address: ['12 mill lane', 'eastbank'],
  },
  { kind: 'venue', id: 7, slug: 'oak', name: 'oak hall', address: ['mill lane 3', 'eastbank'] },
  { kind: 'venue', id: 5, slug: 'saturday-club', name: 'saturday night club' },
]
/** A Wednesday. */
const today = '2027-02-10'
const read = (typed: string, isMonthFirst = false) =>
  understand(typed, { today, weekStart: 'monday', isMonthFirst, names, synonyms })

const on = (first: string, last = first): Meaning => ({ when: { first, last } })

const understood: readonly (readonly [typed: string, filters: Meaning, rest: string])[] = [
  ['Jazz tonight!', { when: 'today', time: ['evening'] }, 'Jazz'],
  ['the market on Saturday', on('2027-02-13'), 'the market'],
  ['wednesday evening', { ...on(today), time: ['evening'] }, ''],
  ['next wednesday', on('2027-02-17'), ''],
  ['this week', on(today, '2027-02-14'), ''],
  ['next week', on('2027-02-15', '2027-02-21'), ''],
  ['next weekend', on('2027-02-20', '2027-02-21'), ''],
  ['this month', on(today, '2027-02-28'), ''],
  ['in january', on('2028-01-01', '2028-01-31'), ''],
  ['in may', on('2027-05-01', '2027-05-31'), ''],
  ['5.12.', on('2027-12-05'), ''],
  ['3.2.', on('2028-02-03'), ''],
  ['29.2.', on('2028-02-29'), ''],
  ['1er mars', on('2027-03-01'), ''],
  ['2 de mayo de 2028', on('2028-05-02'), ''],
  ['Sa. 13.2.', on('2027-02-13'), ''],
  ['übermorgen', on('2027-02-12'), ''],
  ['après-demain', on('2027-02-12'), ''],
  ['pasado mañana', on('2027-02-12'), ''],
  ['after 8', { after: '20:00' }, ''],
  ['after 8 am', { after: '08:00' }, ''],
  ['after 12pm', { after: '12:00' }, ''],
  ['ab 19.30 Uhr', { after: '19:30' }, ''],
  ['à partir de 20h30', { after: '20:30' }, ''],
  ['yoga after 18:00 on friday', { after: '18:00', ...on('2027-02-12') }, 'yoga'],
  ['under €12', { price: 12 }, ''],
  ['bis 15 Euro', { price: 15 }, ''],
  ['free and online', { price: 'free', online: true }, ''],
  ['kids', { category: ['family'] }, ''],
  ['chamber music tomorrow', { category: ['chamber'], when: 'tomorrow' }, ''],
  ['bouncy castles tomorrow', { category: ['film'], when: 'tomorrow' }, ''],
  ['hopping', { category: ['film'] }, ''],
  ['movie shows', { category: ['film'] }, ''],
  ['5.-7.12.', on('2027-12-05', '2027-12-07'), ''],
  ['28.12.-3.1.', on('2027-12-28', '2028-01-03'), ''],
  ['between 5 and 7 dec', on('2027-12-05', '2027-12-07'), ''],
  ['du 5 au 7 décembre 2028', on('2028-12-05', '2028-12-07'), ''],
  ['dec 30 to jan 2', on('2027-12-30', '2028-01-02'), ''],
  ['friday to sunday', on('2027-02-12', '2027-02-14'), ''],
  ['mid february', on('2027-02-11', '2027-02-20'), ''],
  ['end of february', on('2027-02-21', '2027-02-28'), ''],
  ['in zwei wochen', on('2027-02-22', '2027-02-28'), ''],
  ['next 3 days', on('2027-02-10', '2027-02-12'), ''],
  ['easter', on('2027-03-26', '2027-03-29'), ''],
  ['ostermontag 10 uhr', { ...on('2027-03-29'), after: '10:00' }, ''],
  ['pfingsten', on('2027-05-16', '2027-05-17'), ''],
  ['thanksgiving', on('2027-11-25'), ''],
  ["new year's eve", on('2027-12-31'), ''],
  ['late night jazz', { after: '22:00' }, 'jazz'],
  ['before noon tomorrow', { time: ['morning'], when: 'tomorrow' }, ''],
  ['10 € or less', { price: 10 }, ''],
  ['in Eastbank', { venue: ['barn', 'oak'] }, ''],
  ['jazz at the old barn tonight', { venue: ['barn'], when: 'today', time: ['evening'] }, 'jazz'],
  ['12 Mill Lane', {}, '12 Mill Lane'],
  ['near mill lane', { venue: ['barn', 'oak'] }, ''],
  ['chez oak', { venue: ['oak'] }, ''],
  ['in concert', {}, 'in concert'],
  ['Kino für Kinder', {}, 'Kino für Kinder'],
]

test('days, hours, prices and topics become filters, the rest stays as it was typed', () => {
  for (const [typed, filters, rest] of understood) {
    const found = read(typed)
    assert.deepEqual([found.filters, found.rest], [filters, rest], typed)
  }
})

const words = [
  'may',
  'march of the tin soldiers',
  'free parking',
  'saturday night club',
  'the day after',
  'film',
  'under the bridge',
  'after',
  '1984',
  '31.6.',
  '"tonight"',
  'apollo 13',
  'route 66',
  '10 cc',
  'evening song',
  'second hand',
]

test('what is no time and no price stays words', () => {
  for (const typed of words) {
    const { filters, rest } = read(typed)
    assert.deepEqual([filters, rest], [{}, typed], typed)
  }
})

test('a date of two numbers is read as it is written there', () => {
  assert.deepEqual(read('11/5').filters, on('2027-05-11'))
  assert.deepEqual(read('11/5', true).filters, on('2027-11-05'))
  assert.deepEqual(read('11/25').filters, on('2027-11-25'))
})

test('of two days the first is meant, and the other stays words', () => {
  const { filters, rest } = read('tomorrow saturday evening')
  assert.deepEqual(filters, { ...on('2027-02-13'), time: ['evening'] })
  assert.equal(rest, 'tomorrow')
})

test('without a filter its words are in quotation marks, and the others as they were', () => {
  const { parts } = read('Free jazz on Saturday')
  assert.deepEqual(
    parts.map(({ typed, asWords }) => [typed, asWords]),
    [
      ['Free', '"Free" jazz on Saturday'],
      ['on Saturday', 'Free jazz "on Saturday"'],
    ],
  )
})

const meant = (typed: string) => [...slipsIn(readTyped(typed))]

test('a slip of the pen in a word of time is one if nothing is called so', () => {
  assert.deepEqual(meant('jazz tonigth'), [['tonigth', 'tonight']])
  assert.deepEqual(meant('Satuday weeknd wochenede'), [
    ['satuday', 'saturday'],
    ['weeknd', 'weekend'],
    ['wochenede', 'wochenende'],
  ])
  const right = 'tonight march marsh heure du conte kids money sunny monkey "tonigth" evenings'
  assert.deepEqual(meant(right), [])
  const { filters, rest, parts } = understand('Jazz tonigth', {
    today,
    weekStart: 'monday',
    isMonthFirst: false,
    names,
    synonyms,
    slips: new Map(meant('Jazz tonigth')),
  })
  assert.deepEqual([filters, rest], [{ when: 'today', time: ['evening'] }, 'Jazz'])
  assert.equal(parts[0]?.asWords, 'Jazz "tonigth"')
})

test('whatever a search repeats, each word is read once', () => {
  for (const piece of [
    'the ',
    '5 ',
    'in ',
    'next ',
    'from 5 ',
    'sat ',
    '5.-',
    'a la ',
    "what's ",
  ]) {
    const { parts } = read(piece.repeat(200).slice(0, 200))
    assert.ok(parts.length < 60, piece)
  }
})
