import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from '../src/admin/browser/find/day_in.ts'

const today = '2026-11-19'

test('a day among the words of a search is understood, in the language of the site', () => {
  const cases: readonly (readonly [text: string, locale: string, words: string, day?: string])[] = [
    ['choir 9 dec', 'en', 'choir', '2026-12-09'],
    ['choir dec 9th', 'en-US', 'choir', '2026-12-09'],
    ['9 december choir rehearsal', 'en-GB', 'choir rehearsal', '2026-12-09'],
    ['chor 9. dezember', 'de', 'chor', '2026-12-09'],
    ['chor 9.12.', 'de', 'chor', '2026-12-09'],
    ['chœur 9 déc', 'fr', 'chœur', '2026-12-09'],
    ['coro 9 dic', 'es', 'coro', '2026-12-09'],
    ['choir 14 mar', 'en', 'choir', '2027-03-14'],
    ['choir 30 jun', 'en', 'choir', '2026-06-30'],
    ['2025-04-01 fair', 'en', 'fair', '2025-04-01'],
  ]
  for (const [text, locale, words, day] of cases) {
    assert.deepEqual(dayIn(text, locale, today), { words, day }, text)
  }
})

test('what is no day stays among the words', () => {
  for (const text of ['choir', '9 lives', '30 feb', 'may', '12/9', '99.99.', 'room 101']) {
    assert.deepEqual(dayIn(text, 'en', today), { words: text, day: undefined }, text)
  }
})
