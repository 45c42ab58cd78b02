import assert from 'node:assert/strict'
import { test } from 'node:test'
import { httpDate, readHttpDate } from './http_date.ts'

const at = Date.parse('2027-06-12T20:30:05Z') / 1000
const now = Date.parse('2027-02-01T12:00:00Z') / 1000

test('a date is written as HTTP wants it', () => {
  assert.equal(httpDate(at), 'Sat, 12 Jun 2027 20:30:05 GMT')
  assert.equal(httpDate(0), 'Thu, 01 Jan 1970 00:00:00 GMT')
  assert.equal(httpDate(-1), 'Wed, 31 Dec 1969 23:59:59 GMT')
})

test('all three formats of HTTP are read (RFC 9110 §5.6.7)', () => {
  for (const text of [
    'Sat, 12 Jun 2027 20:30:05 GMT',
    'Saturday, 12-Jun-27 20:30:05 GMT',
    'Sat Jun 12 20:30:05 2027',
  ]) {
    assert.equal(readHttpDate(text, now), at, text)
  }
  const early = Date.parse('1994-11-06T08:49:37Z') / 1000
  assert.equal(readHttpDate('Sun Nov  6 08:49:37 1994', now), early)
  // Two digits are never more than fifty years ahead.
  assert.equal(readHttpDate('Sunday, 06-Nov-94 08:49:37 GMT', now), early)
})

test('anything else is none', () => {
  for (const text of [
    '',
    '0',
    'yesterday',
    '2027-06-12',
    '2027-06-12T20:30:05Z',
    'Sat, 12 Jun 2027 20:30:05 +0200',
    'Sat, 31 Jun 2027 20:30:05 GMT',
    'Sat, 12 Foo 2027 20:30:05 GMT',
    'Sat, 12 Jun 2027 24:30:05 GMT',
    'Sat, 12 Jun 2027 20:30:05 GMT, Sat, 12 Jun 2027 20:30:05 GMT',
  ]) {
    assert.equal(readHttpDate(text, now), undefined, text)
  }
})
