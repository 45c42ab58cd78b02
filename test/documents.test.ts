// The catalogues of the languages have exactly the sentences that the product uses.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { ownNamespace } from '../src/http/roots.ts'
import { allPlurals, allSentences, gapsOf } from '../scripts/all_sentences.ts'
import { settingFields } from '../src/app/settings.ts'
import { readLocale } from '../src/language/text/locale/locale.ts'
import { regional } from '../src/language/text/locale/regional.ts'
import {
  type Catalogue,
  type PluralForms,
  loadLanguages,
  readCatalogue,
} from '../src/language/text/locale/say.ts'
import { type Json, freshFasti } from './support/fasti.ts'

const sentences = allSentences()
const gaps = (language: string, catalogue: Catalogue) => gapsOf(language, catalogue, sentences)
const files = readdirSync(new URL('../locales/', import.meta.url)).toSorted()

const placeholders = (sentence: string) =>
  [...sentence.matchAll(/\{\w+\}/g)].map(([whole]) => whole).toSorted()

test('every sentence is collected: parameters, routes, groups, problems and faults', () => {
  assert.ok(sentences.length > 150)
  for (const { doc, group, at, input } of namespaceRoutes(ownNamespace)) {
    const docs = Object.values({ ...at, ...input }).map((field) => field.doc)
    for (const sentence of [doc, group, ...docs]) assert.ok(sentences.includes(sentence), sentence)
  }
  const some = ['Free', 'The body is not valid JSON.', '{param} is not a boolean.', 'Parameters']
  for (const sentence of some) assert.ok(sentences.includes(sentence), sentence)
})

test('a catalogue is named by the two letters of its language, as in addresses (§2.1)', () => {
  for (const file of files) assert.match(file, /^[a-z]{2}\.json$/)
  const found = ['en', ...files.map((file) => file.slice(0, 2))]
  assert.deepEqual([...loadLanguages().keys()], found)
  for (const one of settingFields.FASTI_LANGUAGES.fallback.value) assert.ok(found.includes(one))
})

test('missing and superfluous sentences and plural forms of a catalogue are reported', () => {
  const plurals = allPlurals.map(({ other }) => other)
  const counted = plurals[0] ?? ''
  const plain = sentences.find((sentence) => !plurals.includes(sentence)) ?? ''
  const withForms = (forms: PluralForms): Catalogue =>
    Object.fromEntries(
      sentences.map((sentence) => [sentence, plurals.includes(sentence) ? forms : 'Tak.']),
    )
  const whole = withForms({ one: 'a', few: 'b', many: 'c', other: 'd' })
  assert.deepEqual(gaps('pl', whole), [])
  const { [plain]: _, ...less } = whole
  assert.deepEqual(gaps('pl', less), [`lacks: ${plain}`])
  assert.deepEqual(gaps('pl', { ...whole, [counted]: { one: 'a', two: 'b', other: 'c' } }), [
    `lacks: ${counted} (few)`,
    `lacks: ${counted} (many)`,
    `has too much: ${counted} (two)`,
  ])
  const single = withForms({ other: 'a' })
  assert.deepEqual(gaps('ja', { ...single, [counted]: 'Tak.' }), [`lacks: ${counted} (other)`])
  const more = { ...single, [plain]: { other: 'b' }, more: 'c' }
  assert.deepEqual(gaps('ja', more), [`has too much: ${plain} (other)`, 'has too much: more'])
})

test('what a country writes otherwise are sentences of the product, with the same facts', () => {
  for (const [locale, catalogue] of Object.entries(regional)) {
    assert.equal(readLocale(locale), locale)
    for (const [sentence, said] of Object.entries(catalogue)) {
      assert.ok(sentences.includes(sentence), sentence)
      assert.deepEqual(placeholders(said), placeholders(sentence), sentence)
    }
  }
})

for (const file of files) {
  describe(`the catalogue ${file}`, () => {
    const catalogue = readCatalogue(file)

    const saidOf = (sentence: string): readonly string[] => {
      const said = catalogue[sentence] ?? ''
      return typeof said === 'string' ? [said] : Object.values(said)
    }

    test('has exactly the sentences that the product uses, in all forms of its language', () => {
      assert.deepEqual(gaps(file.slice(0, -'.json'.length), catalogue), [])
    })

    test('translates each of them, with the same placeholders', () => {
      for (const sentence of Object.keys(catalogue)) {
        for (const said of saidOf(sentence)) {
          assert.notEqual(said.trim(), '', sentence)
          assert.deepEqual(placeholders(said), placeholders(sentence), sentence)
          // A sentence without a period ends with a list: "Missing parameter(s): {names}".
          assert.equal(said.endsWith('.'), sentence.endsWith('.'), sentence)
        }
      }
    })

    test('is the language of the index and the document of its root (§2.1)', async () => {
      const language = file.slice(0, 2)
      await using fasti = await freshFasti('sqlite', { FASTI_LANGUAGES: language })
      const root = `/${language}/api/${ownNamespace}`
      const said = new Set(Object.keys(catalogue).flatMap(saidOf))
      const english: string[] = []
      for (const path of ['', '/doc']) {
        for (const text of descriptions((await fasti.get(path, { root })).body)) {
          const lines = text.split('\n\n').map((line) => line.replace(/^`[\w-]+`: /, ''))
          for (const line of lines) if (!said.has(line)) english.push(line)
        }
      }
      assert.deepEqual(english, [])
    })
  })
}

function descriptions(shape: Json): readonly string[] {
  if (typeof shape !== 'object' || shape === null) return []
  return Object.entries<Json>(shape).flatMap(([name, member]) =>
    ['description', 'summary'].includes(name) && typeof member === 'string'
      ? [member]
      : descriptions(member),
  )
}
