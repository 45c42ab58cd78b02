// The words of the page's language.

import type catalogue from '../../../locales/es.json'

/** Of the catalogues, which are found wanting if they lack one that a script says. */
export type Sentence = keyof typeof catalogue

export type Facts = Readonly<Record<string, string | number>>

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** About `{n}` things, as English has it. */
export interface Counted {
  readonly one: string
  readonly other: Sentence
}

let words: Readonly<Record<string, string | Forms>> = {}
let rules = new Intl.PluralRules('en')

export async function loadWords(path: string, language: string): Promise<void> {
  rules = new Intl.PluralRules(language)
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  words = (await response.json()) as typeof words
}

/** Translates an English sentence, in the form for a number of things if it has several. */
export function t(sentence: Sentence | Counted, facts: Facts = {}): string {
  const key = typeof sentence === 'string' ? sentence : sentence.other
  const given = words[key] ?? key
  // In English a sentence stands for itself, and its forms are those of the source.
  const own = given === key ? sentence : given
  const forms: Forms = typeof own === 'string' ? { other: own } : own
  const said = forms[rules.select(Number(facts['n']))] ?? forms.other
  return said.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole))
}
