// The words of the page's language.

import type catalogue from '../../../locales/es.json'

/** Of the catalogues, which are found wanting if they lack one that a script says. */
export type Sentence = keyof typeof catalogue

export type Facts = Readonly<Record<string, string | number>>

let words: Readonly<Record<string, string>> = {}

export async function loadWords(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  words = (await response.json()) as typeof words
}

/** Translates an English sentence. */
export function t(sentence: Sentence, facts: Facts = {}): string {
  const said = words[sentence] ?? sentence
  return said.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole))
}
