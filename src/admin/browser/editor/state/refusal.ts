// Why something was not saved, in the words of the form instead of those of the interface.

import { messageOf, Refused } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import type { EditorKind } from '../form/kinds.ts'
import { labelOf } from '../form/labels.ts'
import { typedCode } from './outgoing.ts'
import { t } from '../../i18n.ts'

/** What is wrong with which field; `tickets.0.price` is a part of one. */
export type Faults = Readonly<Record<string, string>>

export interface Refusal {
  /** What is said of all of it; empty if fields say it. */
  readonly problem: string
  readonly faults: Faults
}

export const none: Refusal = { problem: '', faults: {} }

export const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** Refusals that name no field and are about one. */
const fieldOfCode = (code: string, kind: EditorKind): string | undefined =>
  ({ rest_cannot_edit_others: 'author', term_exists: kind.title, duplicate_term_slug: 'slug' })[
    code
  ]

/** `mine` is what was typed; its names are the fields of the form. */
export function refusalOf(error: unknown, kind: EditorKind, mine: Values): Refusal {
  if (!(error instanceof Refused)) return { problem: messageOf(error), faults: {} }
  const about = fieldOfCode(error.code, kind)
  if (about !== undefined) return { problem: '', faults: { [about]: error.message } }
  if (error.status === 413) return tooLong(mine)
  if (error.code === typedCode) return { problem: '', faults: error.fields }
  const known = Object.entries(error.fields).filter(([path]) => fieldOf(path) in mine)
  const faults = Object.fromEntries(known.map(([path, text]) => faultOf(path, text, mine)))
  const others = Object.entries(error.fields).filter(([path]) => !(fieldOf(path) in mine))
  const problem =
    known.length === 0 ? others.map(([, text]) => text).join(' ') || error.message : ''
  return { problem, faults }
}

function faultOf(path: string, text: string, mine: Values): readonly [path: string, text: string] {
  const { start_date: start, end_date: end } = mine
  if (path === 'end_date' && isBefore(end, start)) return [path, t('It ends before it starts.')]
  const ticket = path === 'tickets' ? /: (\d+)(?: \((\w+)\))?\.$/.exec(text) : null
  if (ticket) {
    const [, nth, part = 'name'] = ticket
    return [`tickets.${Number(nth) - 1}.${part}`, t('This is not right here.')]
  }
  return [path, namedByLabels(path, text, mine)]
}

const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one !== '' && one < other

const longestQuoted = 60

/** What was typed, if it is short, no HTML and no secret. */
function quotable(path: string, mine: Values): string | undefined {
  const value = mine[path]
  if (path === 'password' || typeof value !== 'string') return undefined
  return value !== '' && value.length <= longestQuoted && !value.includes('<') ? value : undefined
}

const wordOf = (name: string): RegExp => new RegExp(`(?<!\\w)${name}(?!\\w)`)

/** The names of the interface become labels; that of the field itself what was typed there. */
function namedByLabels(path: string, text: string, mine: Values): string {
  // With a number it is about how much was typed, and not what.
  const typed = /\d/.test(text) ? undefined : quotable(path, mine)
  const itself = t('“{text}”', { text: typed ?? labelOf({ name: path }) })
  // Of other names only those that are no words: `date` is one.
  const others = Object.keys(mine).filter((name) => name !== path && name.includes('_'))
  const named = others.reduce(
    (said, name) => said.replace(wordOf(name), t('“{text}”', { text: labelOf({ name }) })),
    text,
  )
  // The first time it is the field: after that `date` is a word.
  return named.replace(wordOf(path), () => itself)
}

/** Nothing says which field is too much: the longest one is meant. */
function tooLong(mine: Values): Refusal {
  const sizes = Object.entries(mine).map(
    ([name, value]) => [name, JSON.stringify(value ?? '').length] as const,
  )
  const [name] = sizes.toSorted(([, a], [, b]) => b - a)[0] ?? ['']
  const text = t('“{field}” is longer than can be saved. Shorten it.', { field: labelOf({ name }) })
  return { problem: '', faults: { [name]: text } }
}
