import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awayWords, lengthWords, minutesOnFoot, reachWords, roundLength } from './distance.ts'

const told = (locale: string) =>
  [60, 120, 400, 900, 1700, 6000, 20_000].map((longest) =>
    lengthWords(locale, roundLength(locale, longest)),
  )

test('lengths are round in metres, and in miles and feet in the United States', () => {
  assert.deepEqual(told('en-GB'), ['50 m', '100 m', '200 m', '500 m', '1 km', '5 km', '20 km'])
  assert.deepEqual(told('fr-CA'), told('en-GB'))
  assert.deepEqual(told('en-US'), ['100 ft', '200 ft', '0.2 mi', '0.5 mi', '1 mi', '2 mi', '10 mi'])
  assert.deepEqual(told('es-US'), told('en-US'))
})

const inOne = (locale: string, each: number, all: number) =>
  Array.from({ length: all }, (_, at) => lengthWords(locale, each * (at + 1), each, each * all))

test('multiples of a length have its unit', () => {
  const step = roundLength('en-US', 155)
  const rings = [1, 2, 3].map((n) => lengthWords('en-US', n * step, step))
  assert.deepEqual(rings, ['500 ft', '1000 ft', '1500 ft'])
  assert.deepEqual(inOne('en-GB', 500, 4), ['0.5 km', '1 km', '1.5 km', '2 km'])
  assert.deepEqual(inOne('de-DE', 500, 2), ['0,5 km', '1 km'])
  assert.deepEqual(inOne('en-GB', 200, 4), ['200 m', '400 m', '600 m', '800 m'])
})

test('how far somebody would go is round in miles as well', () => {
  const reaches = [2, 5, 10, 25, 50, 100].map((km) => reachWords('en-US', km).replace(/\s/, ' '))
  assert.deepEqual(reaches, ['1 mi', '3 mi', '6 mi', '15 mi', '30 mi', '60 mi'])
  assert.equal(reachWords('de-DE', 10), '10\u00A0km')
})

test('what is near is told in minutes on foot, at 4.5 km an hour, what is farther as a length', () => {
  assert.deepEqual([20, 600, 2500, 2501].map(minutesOnFoot), [1, 8, 33, undefined])
  assert.deepEqual(
    ['en-GB', 'de-DE', 'en-US'].map((locale) => awayWords(locale, 3460)),
    ['3.5 km', '3,5 km', '2.1 mi'],
  )
})
