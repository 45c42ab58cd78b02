import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayParts, inWords, rangeInWords, shortTime, shortZone, zoneInWords } from './in_words.ts'

test('the first of a month is an ordinal in French, and no other day', () => {
  assert.equal(inWords('fr', 'day', '2027-06-01'), 'mardi 1er juin 2027')
  assert.equal(inWords('fr', 'dateOfYear', '2027-06-01'), '1er juin')
  for (const [day, words] of [
    ['2027-06-02', 'mercredi 2 juin 2027'],
    ['2027-06-11', 'vendredi 11 juin 2027'],
    ['2027-06-21', 'lundi 21 juin 2027'],
  ] as const) {
    assert.equal(inWords('fr', 'day', day), words)
  }
  assert.match(rangeInWords('fr', 'date', '2027-06-01', '2027-07-03'), /^1er juin.*3 juillet 2027$/)
  assert.equal(inWords('es', 'dateOfYear', '2027-06-01'), '1 de junio')
  assert.equal(inWords('en', 'dateOfYear', '2027-06-01'), '1 June')
})

test('a day is taken apart around its number, in the order of its locale', () => {
  for (const [locale, day, ...parts] of [
    ['en-US', '2026-11-17', 'Tuesday, ', 'November ', '17', ''],
    ['en-GB', '2026-11-17', 'Tuesday ', '', '17', ' November'],
    ['en-ZA', '2026-11-01', 'Sunday, ', '', '1', ' November'],
    ['de-DE', '2026-11-01', 'Sonntag, ', '', '1', '. November'],
    ['es-MX', '2026-11-17', 'Martes, ', '', '17', ' de noviembre'],
    ['fr-FR', '2026-11-01', 'Dimanche ', '', '1', 'er novembre'],
  ] as const) {
    const { weekday, before, digits, after } = dayParts(locale, day)
    assert.deepEqual([weekday, before, digits, after], parts, locale)
  }
})

test('a zone is told by its abbreviation, or in words if that is only a number', () => {
  assert.equal(zoneInWords('en-US', 'Asia/Tokyo', 'JST'), 'JST')
  assert.equal(zoneInWords('en-US', 'UTC+5:30', 'UTC+5:30'), 'UTC+5:30')
  assert.equal(zoneInWords('en-US', 'America/Sao_Paulo', '-03'), 'São Paulo Time')
  assert.equal(zoneInWords('es', 'America/Sao_Paulo', '-03'), 'hora de São Paulo')
  assert.equal(zoneInWords('en', 'Moon/Tranquillity', '+05'), 'UTC+5', 'newer than the machine')
  assert.deepEqual(['-03', '+0545', '+14', 'EST'].map(shortZone), [
    'UTC-3',
    'UTC+5:45',
    'UTC+14',
    'EST',
  ])
})

const evening = (locale: string) =>
  ['20:00', '20:30', '00:05'].map((time) => shortTime(locale, `2027-06-12 ${time}:00`))

test('where there is little room, a clock is as short as its country writes it', () => {
  assert.deepEqual(evening('en-US'), ['8pm', '8:30pm', '12:05am'])
  assert.deepEqual(evening('es-MX'), ['8pm', '8:30pm', '12:05am'])
  assert.deepEqual(evening('fr-CA').map(plain), ['20 h', '20 h 30', '00 h 05'])
  for (const locale of ['en-GB', 'de-DE', 'fr-FR']) {
    assert.deepEqual(evening(locale), ['20:00', '20:30', '00:05'], locale)
  }
})

/** Spaces that do not break as usual ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
