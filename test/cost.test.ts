// Alone: it measures processor time.
// The processor time for a text grows with its size alone: known worst cases, and a short search.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readCases } from '../fuzz/cost/cases.ts'
import { confirm, isSteep } from '../fuzz/cost/measure.ts'
import { searchSteepest } from '../fuzz/cost/search.ts'
import { allTargets as targets } from '../fuzz/cost/all_targets.ts'
import { random } from './support/random.ts'
import { isWhole } from './support/whole.ts'

const seed = 1309
const milliseconds = isWhole ? 40 : 4

describe('the worst texts found so far cost no more than in proportion to their size (S13.4)', () => {
  for (const { target: name, form } of readCases()) {
    test(`${name} of ${JSON.stringify(form)}`, () => {
      const target = targets.find((one) => one.name === name)
      assert.ok(target, `${name} is no target any more`)
      const growth = confirm(target, form)
      assert.ok(!isSteep(growth), JSON.stringify(growth))
    })
  }
})

describe('a search finds no text whose cost grows faster than its size (S13.4)', () => {
  for (const [index, target] of targets.entries()) {
    test(target.name, () => {
      const { steepest } = searchSteepest(target, random(seed + index), milliseconds, 1)
      assert.ok(!isSteep(steepest), JSON.stringify(steepest))
    })
  }
})

/** Enough to be slow for; what grows with the square of a whole body takes minutes. */
const longest = 16_000

/** Functions that are known to be slow, and fragments of their input. */
const slow: Record<string, { seeds: readonly string[]; run: (text: string) => unknown }> = {
  'a regular expression that tries every beginning': {
    seeds: ['b', '@'],
    run: (text) => /b+@/.exec(text),
  },
  'a list that is searched for every entry': {
    seeds: ['<b>', '</b>'],
    run: (text) => {
      const found: string[] = []
      for (const { index } of text.matchAll(/<\/?b>/g)) {
        // Dear enough to be seen above what matching costs.
        if (!found.some((one) => Number(one) === index)) found.push(String(index))
      }
      return found
    },
  },
}

for (const [what, { seeds, run }] of Object.entries(slow)) {
  test(`the search finds ${what} by itself`, () => {
    // Others may have the processor during a measurement: one of six attempts is enough.
    const tried = [0, 1, 2, 3, 4, 5].map((more) => () => {
      const chance = random(seed + more)
      return searchSteepest({ name: what, seeds, run, longest }, chance, 250, 1).steepest
    })
    assert.ok(tried.some((search) => isSteep(search())))
  })
}

/** Exported functions that read no text from outside. */
const otherwise = new Set([
  'loadLanguages',
  'readCatalogue',
  'speaker',
  'written',
  'tagOf',
  'inList',
  'partsOf',
  'isWritten',
  'freeSlug',
  // The engine's own; bodies are searched with their limits.
  'readJson',
  // Of colours that were read.
  'contrastOf',
  'mixed',
  'readableOn',
  'softened',
  'accentContrast',
  'accentRules',
  'accentShades',
  'hueRules',
  'hueShades',
  // Of words and sentences that were read; locales are settings, and countries are folded.
  'isSmallWord',
  'hasForm',
  'singularOf',
  'synonymsWith',
  'countryOf',
  'readLocale',
  'localesOf',
  'wholeLocale',
  'languageOf',
  'regionOf',
  'sayIn',
  'formsOf',
  // Templates.
  'html',
  'fill',
  'raw',
  'markupOf',
  // Parts of `arrange`.
  'newLayout',
  'finish',
  'isIn',
  'openBlock',
  'writeRule',
  'closeBlock',
  'writeInline',
])

test('every parser and cleaner of src/language/text is searched', () => {
  const folder = fileURLToPath(new URL('../src/language/text/', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const sources = files.map((file) => readFileSync(`${folder}${file}`, 'utf8'))
  const exported = sources.flatMap((source) =>
    [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)(?= ?(?:\(|= \())/gm)].map(
      ([, name = '']) => name,
    ),
  )
  assert.ok(exported.length > 25, String(exported))
  const searched = new Set(targets.map(({ name }) => name))
  const missing = exported.filter((name) => !searched.has(name) && !otherwise.has(name))
  assert.deepEqual(missing, [])
})
