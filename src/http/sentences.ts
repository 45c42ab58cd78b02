// Every sentence that an answer can hold in the language of its root. The catalogues in locales/
// have exactly these.

import { faultTexts } from '../language/faults.ts'
import { beingUpgraded, conflicts, otherBody, problems } from '../language/problem.ts'
import { errorView } from './errors/error_view.ts'
import { bodyReasons } from './errors/explain.ts'
import { documentTexts } from './describe/openapi.ts'
import { readerWords } from './describe/reference_words.ts'
import type { Route } from './route.ts'

export function sentencesOf(
  routes: readonly Route[],
  others: readonly string[],
): readonly string[] {
  const found = new Set<string>([
    ...Object.values(problems).map(({ message }) => message),
    ...Object.values(faultTexts).map(([, message]) => message),
    ...bodyReasons,
    otherBody,
    beingUpgraded,
    ...Object.values(conflicts),
    ...Object.values(documentTexts),
    ...readerWords,
    ...others,
  ])
  for (const { doc, group, at, input, reply } of routes) {
    found.add(doc).add(group)
    for (const field of Object.values({ ...at, ...input })) found.add(field.doc)
    for (const sentence of descriptions(reply)) found.add(sentence)
  }
  for (const sentence of descriptions(errorView)) found.add(sentence)
  return [...found].toSorted()
}

function descriptions(shape: unknown): readonly string[] {
  if (typeof shape !== 'object' || shape === null) return []
  return Object.entries(shape).flatMap(([name, member]) =>
    name === 'description' && typeof member === 'string' ? [member] : descriptions(member),
  )
}
