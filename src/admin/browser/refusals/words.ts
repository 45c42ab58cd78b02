// Why the server refuses something, as it is told to people: neither codes nor names of parameters.

import type { RefusalData } from '../../../contract/refusal.ts'
import type { FaultKind } from '../../../contract/routes.ts'
import { dayOf } from '../components/formats.ts'
import { isLabelled, labelOf } from '../editor/form/labels.ts'
import { type Sentence, t } from '../i18n.ts'
import { changedAgain, codeSentences, conflictSentences } from './codes.ts'
import { faultSentences, ownFaults } from './faults.ts'

export type Texts = Readonly<Record<string, string>>

/** What is known of a field where it is shown. */
export interface Shown {
  readonly label?: string | undefined
  readonly typed?: unknown
}

type About = (name: string) => Shown

const nothing: About = () => ({})

/** What is wrong with which field. Of those that are missing the server gives the names alone. */
export function fieldTexts({ params = {}, faults = {} }: RefusalData, about = nothing): Texts {
  if (isList(params))
    return Object.fromEntries(params.map((name) => [name, t('This has to be filled in.')]))
  const texts = Object.entries(faults).map(([name, { kind, facts }]) => [
    name,
    faultText(name, kind, facts, about(name)),
  ])
  return { ...params, ...Object.fromEntries(texts) }
}

const isList = (params: object): params is readonly string[] => Array.isArray(params)

const ofAny: Readonly<Partial<Record<FaultKind, Sentence>>> = faultSentences

function faultText(
  name: string,
  kind: FaultKind,
  facts: NonNullable<RefusalData['facts']> = {},
  { label = labelOf({ name }), typed }: Shown,
): string {
  const sentence = ownFaults[name]?.[kind] ?? ofAny[kind] ?? 'This is not right here.'
  const shown = Object.entries(facts).map(([fact, value]) => [fact, factText(fact, value)])
  return t(sentence, { ...Object.fromEntries(shown), text: quotable(name, typed) ?? label })
}

function factText(fact: string, value: string | number): string | number {
  if (typeof value === 'number') return value
  if (fact === 'day') return dayOf(value)
  return fact === 'other' && isLabelled(value) ? labelOf({ name: value }) : value
}

const longestQuoted = 60
const secrets: ReadonlySet<string> = new Set(['password', 'current', 'credentials', 'secret'])

/** What was typed, if it is short, no HTML and no secret. */
function quotable(name: string, typed: unknown): string | undefined {
  if (secrets.has(name) || typeof typed !== 'string') return undefined
  const isShort = typed !== '' && typed.length <= longestQuoted
  return isShort && !typed.includes('<') ? typed : undefined
}

/** Why all of it was refused, where no field can say it: each is named. */
export function refusalText(code: string, message: string | undefined, data: RefusalData): string {
  const fields = Object.entries(fieldTexts(data))
  if (fields.length > 0) return fields.map(([name, text]) => named(name, text)).join(' ')
  const own = sentenceOf(code, data)
  return own ? t(own, data.facts) : (message ?? t('The server cannot do this now.'))
}

const named = (name: string, text: string): string =>
  isLabelled(name) ? t('{field}: {text}', { field: labelOf({ name }), text }) : text

const ofCodes: Readonly<Record<string, Sentence | undefined>> = codeSentences

function sentenceOf(code: string, { conflict, fields }: RefusalData): Sentence | undefined {
  if (conflict !== undefined) return conflictSentences[conflict]
  return code === 'rest_conflict' && fields ? changedAgain : ofCodes[code]
}
