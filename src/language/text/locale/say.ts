import { readFileSync } from 'node:fs'
import type { Facts } from '../../problem.ts'
import { regional } from './regional.ts'

/** The forms of a sentence for a number of things, by the categories of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string
}

/** The English forms of a sentence about `{n}` things. `other` is its key in the catalogues. */
export interface Plural {
  readonly one: string
  readonly other: string
}

export type PluralFacts = Facts & { readonly n: number }

/** Translates an English sentence of the declarations into the language of the request. */
export interface Say<Known extends string = string> {
  (sentence: Known, facts?: Facts): string
  /** In the plural form for `n`, which is formatted for the language. */
  (sentence: Plural, facts: PluralFacts): string
}

/** English sentence → its translation; plural forms where it depends on a number. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>

/** Language code → its translator. English needs no catalogue: the declarations are in English. */
export type Languages = ReadonlyMap<string, Say>

/** Every language there is. All but English have a catalogue in `locales/` (§2.1). */
export const languageCodes = ['en', 'de', 'es', 'fr'] as const
export type LanguageCode = (typeof languageCodes)[number]

const folder = new URL('../../../../locales/', import.meta.url)

export function loadLanguages(): Languages {
  return new Map(
    languageCodes.map((code) => [
      code,
      speaker(code, code === 'en' ? {} : readCatalogue(`${code}.json`)),
    ]),
  )
}

export function readCatalogue(file: string): Catalogue {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}

/** `locale` is a language, or a language as it is written in a country. */
export function speaker(locale: string, catalogue: Catalogue): Say {
  const countedAs = counter(locale)
  const say = (sentence: string | Plural, facts?: Facts) => {
    const said = catalogue[typeof sentence === 'string' ? sentence : sentence.other] ?? sentence
    if (typeof said === 'string') return fill(said, facts)
    const { rule, digits } = countedAs(Number(facts?.['n']))
    return fill((said as PluralForms)[rule] ?? said.other, { ...facts, n: digits })
  }
  catalogues.set(say, catalogue)
  return say
}

/** A number as a language counts and writes it. */
interface Counted {
  readonly rule: Intl.LDMLPluralRule
  readonly digits: string
}

/** Pages count the same few numbers again and again. */
const mostCounted = 500

function counter(locale: string): (n: number) => Counted {
  const known = new Map<number, Counted>()
  let plurals: { rules: Intl.PluralRules; numbers: Intl.NumberFormat } | undefined
  return (n) => {
    const found = known.get(n)
    if (found) return found
    // Lazy: creating them takes a hundred times as long as using them, and few sentences need them.
    plurals ??= { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
    const made = { rule: plurals.rules.select(n), digits: plurals.numbers.format(n) }
    if (known.size >= mostCounted) known.clear()
    known.set(n, made)
    return made
  }
}

const catalogues = new WeakMap<Say, Catalogue>()
/** As the catalogue has it: with its plural forms, for whoever counts elsewhere. */
export const formsOf = (say: Say, sentence: string): string | PluralForms =>
  catalogues.get(say)?.[sentence] ?? sentence

const bySpeaker = new WeakMap<Say, Map<string, Say>>()

/** The same sentences as they are written in a country, and its numbers. */
export function sayIn(say: Say, locale: string): Say {
  const known = bySpeaker.get(say) ?? new Map<string, Say>()
  bySpeaker.set(say, known)
  const made = () => speaker(locale, { ...catalogues.get(say), ...regional[locale] })
  const found = known.get(locale) ?? made()
  known.set(locale, found)
  return found
}

/** Sentences taken apart at the names of their facts: text and name alternately. */
const pieces = new Map<string, readonly string[]>()
const mostPieces = 1000

function piecesOf(sentence: string): readonly string[] {
  const found = pieces.get(sentence)
  if (found) return found
  const made = sentence.split(/\{(\w+)\}/)
  if (pieces.size >= mostPieces) pieces.clear()
  pieces.set(sentence, made)
  return made
}

function fill(sentence: string, facts: Facts | undefined): string {
  if (!facts) return sentence
  let said = ''
  let isName = false
  for (const piece of piecesOf(sentence)) {
    said += isName ? String(facts[piece] ?? `{${piece}}`) : piece
    isName = !isName
  }
  return said
}
