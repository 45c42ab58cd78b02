// The words of the console: those that its guide explains are said, and none of the interface's are.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { consoleSentences } from '../src/admin/bundle.ts'
import { namespaceRoutes } from '../src/calendar/routes.ts'
import { ownNamespaces } from '../src/http/roots.ts'
import { describedRoutes } from '../scripts/all_sentences.ts'

const said = await consoleSentences()

test('every word of the glossary stands in the console, and is a name of the interface', () => {
  const guide = readFileSync(new URL('../docs/guide/editors.md', import.meta.url), 'utf8')
  const glossary = guide.split('## The words of the console')[1] ?? ''
  const rows = [...glossary.matchAll(/^\| (.*?) \| .*? \| (.*?) \|$/gm)].slice(1)
  assert.ok(rows.length > 15)
  const routes = ownNamespaces.flatMap((namespace) => namespaceRoutes(namespace, describedRoutes))
  const names = new Set(routes.flatMap(({ input }) => Object.keys(input)))
  for (const [, words = '', taken = ''] of rows) {
    for (const word of words.split(', ')) assert.ok(said.includes(word), word)
    const [name = ''] = /(?<=`)\w+(?=`)/.exec(taken) ?? []
    assert.ok(names.has(name), name)
  }
})

/** What people call otherwise. */
const ofInterface =
  /\b(?:slugs?|terms?|occurrences?|ids?|param(?:eter)?s?|nonce|locales?|boolean|[a-z]+_[a-z_]+|as usual)\b/i

test('no sentence of the console has a word of the interface', () => {
  assert.ok(said.length > 500)
  const foreign = said.filter((sentence) =>
    ofInterface.test(sentence.replaceAll(/\{\w+\}|FASTI_\w+/g, '')),
  )
  assert.deepEqual(foreign, [])
})
