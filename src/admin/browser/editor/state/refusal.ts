// Why something was not saved, in the words of the form instead of those of the interface.

import { messageOf, Refused } from '../../api.ts'
import type { Values } from '../conflicts/merge.ts'
import type { EditorKind } from '../form/kinds.ts'
import { labelOf } from '../form/labels.ts'
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
  const texts = Object.entries(error.fields(mine))
  const known = texts.filter(([path]) => fieldOf(path) in mine)
  const faults = Object.fromEntries(
    known.map(([path, text]) => (path === 'tickets' ? ticketFault(error, text) : [path, text])),
  )
  const problem = known.length > 0 ? '' : texts.map(([, text]) => text).join(' ') || error.message
  return { problem, faults }
}

/** At the part of the ticket that is meant: `2 (price)`. */
function ticketFault({ data }: Refused, text: string): readonly [path: string, text: string] {
  const entry = data.faults?.['tickets']?.facts?.['entry']
  const [, nth, part = 'name'] = /^(\d+)(?: \((\w+)\))?$/.exec(String(entry)) ?? []
  if (nth === undefined) return ['tickets', text]
  return [`tickets.${Number(nth) - 1}.${part}`, t('This is not right here.')]
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
