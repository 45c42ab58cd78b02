import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClock } from '../src/admin/browser/editor/fields/clock.ts'

test('a time of day is read as people write it, in the languages of the console', () => {
  const written = {
    '19:30': '19:30',
    '7:30pm': '19:30',
    '7:30 PM': '19:30',
    '7.30 p.m.': '19:30',
    '7:30 p. m.': '19:30',
    '19.30': '19:30',
    '19h30': '19:30',
    '19 h 30': '19:30',
    '19.30 Uhr': '19:30',
    '1930': '19:30',
    '930': '09:30',
    '730p': '19:30',
    '7pm': '19:00',
    '7 a.m.': '07:00',
    '19h': '19:00',
    '19 Uhr': '19:00',
    '9': '09:00',
    '12am': '00:00',
    '12 pm': '12:00',
    ' noon ': '12:00',
    Mitternacht: '00:00',
    '0:05': '00:05',
  }
  for (const [text, wall] of Object.entries(written)) assert.equal(readClock(text), wall, text)
})

test('what is no time of day is not guessed', () => {
  for (const text of [
    '',
    '7:3',
    '25:00',
    '24:00',
    '13pm',
    '0am',
    '19:60',
    'soon',
    '19:30:00',
    '12345',
  ]) {
    assert.equal(readClock(text), undefined, text)
  }
})
