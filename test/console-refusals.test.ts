// What the console says when the server refuses: every kind of fault, every code and every field has
// its words, in every language, and none of them is a word of the interface.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { labels } from '../src/admin/browser/editor/form/labels.ts'
import { codeSentences, conflictSentences } from '../src/admin/browser/refusals/codes.ts'
import { faultSentences, ownFaults } from '../src/admin/browser/refusals/faults.ts'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { ownNamespaces } from '../src/http/roots.ts'
import { problemsOf } from '../src/http/describe/problems_of.ts'
import { faultTexts } from '../src/language/faults.ts'
import { conflicts, problems } from '../src/language/problem.ts'
import { type Catalogue, readCatalogue } from '../src/language/text/locale/say.ts'
import { describedRoutes } from '../scripts/all_sentences.ts'

const routes = ownNamespaces.flatMap((namespace) => namespaceRoutes(namespace, describedRoutes))
const writing = routes.filter(({ methods }) => !methods.includes('GET'))

const files = readdirSync(new URL('../locales/', import.meta.url))
const catalogues = files.map((file) => [file.slice(0, 2), readCatalogue(file)] as const)

function textIn(catalogue: Catalogue, sentence: string): string {
  const said = catalogue[sentence]
  return typeof said === 'string' ? said : ''
}

/** What is said, in every language of the console. */
const inAll = (sentence: string): readonly (readonly [language: string, said: string])[] => [
  ['en', sentence],
  ...catalogues.map(([language, catalogue]) => [language, textIn(catalogue, sentence)] as const),
]

const holesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole.slice(1, -1)).toSorted(compare)

const compare = (one: string, other: string) => (one < other ? -1 : 1)

/** Words of the interface: a name with an underline, and what people call otherwise. */
const ofInterface =
  /[a-z]_[a-z]|\b(?:param(?:eter)?s?|venues?|images?|slug|nonce|cursor|JSON|terms?|occurrences?|boolean|integer|ids?)\b/i

function assertSaid(sentence: string, about: string, facts: readonly string[]) {
  for (const [language, said] of inAll(sentence)) {
    assert.ok(said !== '', `${about} has words in ${language}`)
    assert.deepEqual(holesOf(said), holesOf(sentence), `${about} in ${language}: ${said}`)
  }
  // What whoever runs the server has to set is called as it is there.
  const words = sentence.replaceAll(/\{\w+\}|title=\w+|FASTI_ORIGIN/gi, '')
  assert.doesNotMatch(words, ofInterface, about)
  for (const hole of holesOf(sentence)) assert.ok(facts.includes(hole), `${about}: {${hole}}`)
}

describe('every refusal of the server is said in the words of people', () => {
  for (const [kind, sentence] of Object.entries(faultSentences)) {
    test(`fault “${kind}”: ${sentence}`, () => {
      const [, told] = faultTexts[kind as keyof typeof faultTexts]
      assertSaid(sentence, kind, [...holesOf(told), 'text'])
    })
  }

  for (const [field, faults] of Object.entries(ownFaults)) {
    for (const [kind, sentence] of Object.entries(faults ?? {})) {
      test(`fault “${kind}” of ${field}: ${sentence}`, () => {
        const [, told] = faultTexts[kind as keyof typeof faultTexts]
        assertSaid(sentence, `${kind} of ${field}`, [...holesOf(told), 'text'])
      })
    }
  }

  for (const [code, own] of Object.entries(codeSentences)) {
    const { message } = problems[code as keyof typeof problems]
    test(`code “${code}”: ${own ?? message}`, () =>
      assertSaid(own ?? message, code, holesOf(message)))
  }

  for (const [kind, own] of Object.entries(conflictSentences)) {
    const told = conflicts[kind as keyof typeof conflicts]
    test(`conflict “${kind}”: ${own ?? told}`, () => assertSaid(own ?? told, kind, holesOf(told)))
  }

  test('no code of a route that the console asks is left out', () => {
    const codes = new Set(routes.flatMap(problemsOf))
    assert.ok(codes.size > 50)
    assert.deepEqual([...codes.difference(new Set(Object.keys(codeSentences)))], [])
  })
})

describe('every field that forms of the console send has a label', () => {
  for (const [name, label] of Object.entries(labels)) {
    test(`${name}: ${label}`, () => {
      assertSaid(label, name, [])
      assert.ok(
        writing.some(({ input }) => name in input),
        'something takes it',
      )
    })
  }
})
