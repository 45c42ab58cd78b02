import { readdirSync, readFileSync } from 'node:fs'
import type { Facts } from '../problem.ts'

/** An English sentence, as it stands in the declarations, in the language of the request. */
export type Say = (sentence: string, facts?: Facts) => string

/** Language code → its voice. English needs no catalogue: it is what the declarations speak. */
export type Languages = ReadonlyMap<string, Say>

const folder = new URL('../../locales/', import.meta.url)

/** One catalogue file is one language (§2.1). */
export function loadLanguages(): Languages {
  const languages = new Map<string, Say>([['en', speaker({})]])
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.json')) continue
    languages.set(file.slice(0, -'.json'.length), speaker(readCatalogue(file)))
  }
  return languages
}

export function readCatalogue(file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}

export function speaker(catalogue: Readonly<Record<string, string>>): Say {
  return (sentence, facts) => fill(catalogue[sentence] ?? sentence, facts)
}

function fill(sentence: string, facts: Facts | undefined): string {
  if (!facts) return sentence
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
