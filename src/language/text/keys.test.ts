import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as hold, constantFrom, nat, oneof, property, string } from 'fast-check'
import { keyOf, keysOf } from './keys.ts'
import { sized } from '../../../test/support/whole.ts'

/** Short texts of the characters that keys are written with, which collide most easily. */
const hostile = oneof(
  string({
    unit: constantFrom(' ', '0', '1', '2', '3', 'a', 'l', ':', '/', '\n'),
    maxLength: 8,
  }),
  constantFrom('all http', 'public', 'long ', '3 all', 'http://a', 'http', '://a', ''),
  string({ unit: 'binary' }),
  string({ minLength: 250, maxLength: 270 }),
)
const parts = array(hostile, { minLength: 1, maxLength: 4 })

test('S14.2 different parts make different keys, whatever is in them', () => {
  const isInjective = property(hostile, parts, hostile, parts, (kind, some, other, more) => {
    const key = keyOf(kind, ...(some as [string]))
    const second = keyOf(other, ...(more as [string]))
    const isSame = JSON.stringify([kind, ...some]) === JSON.stringify([other, ...more])
    return (key === second) === isSame
  })
  hold(isInjective, { numRuns: sized(5000) })
})

const cut = (whole: string, at: readonly number[]) =>
  [0, ...at.toSorted((a, b) => a - b)].map((from, index, all) => whole.slice(from, all[index + 1]))
const keyAt = ([kind = '', ...rest]: readonly string[]) => keyOf(kind, ...(rest as [string]))

test('S14.2 the same letters cut elsewhere make different keys', () => {
  const text = string({
    unit: constantFrom(' ', '1', '2', '3', 'a'),
    minLength: 2,
    maxLength: 12,
  })
  const cuts = array(nat(12), { minLength: 1, maxLength: 3 })
  hold(
    property(text, cuts, cuts, (whole, here, there) => {
      const [some, other] = [cut(whole, here), cut(whole, there)]
      return (keyAt(some) === keyAt(other)) === (JSON.stringify(some) === JSON.stringify(other))
    }),
    { numRuns: sized(10_000) },
  )
})

test('S13.10 no key is long, and a long one stands for one thing', () => {
  const long = 'x'.repeat(15_000)
  assert.ok(keyOf('public', 'http://a', long).length <= 256)
  assert.notEqual(keyOf('public', 'http://a', long), keyOf('public', 'http://a', `${long}y`))
  const digest = keyOf('public', 'http://a', long)
  assert.notEqual(keyOf(digest, ''), digest)
})

test('many keys at once are the same as one by one', () => {
  hold(
    property(hostile, parts, hostile, (kind, some, last) => {
      return keysOf(kind, ...some)(last) === keyOf(kind, ...(some as [string]), last)
    }),
  )
})
