// Reads what is edited, in the form in which it is sent.

import { askTagged } from '../../api.ts'
import { declarationsOf } from '../form/declarations.ts'
import type { Declared } from '../form/declared.ts'
import { type EditorKind, type Shown, editable } from '../form/kinds.ts'
import type { Values } from '../conflicts/merge.ts'
import type { Stored } from './saving.ts'

export interface Opened extends Stored {
  readonly fields: readonly Declared[]
  /** As the server shows it; undefined if it is new. */
  readonly shown: Shown | undefined
}

export async function open(kind: EditorKind, id: number): Promise<Opened> {
  const all = await declarationsOf(kind.list)
  const fields = all.filter(({ name }) => !kind.left.includes(name))
  if (id === 0) return { fields, shown: undefined, base: blank(fields), tag: undefined }
  const { body, tag } = await askTagged('GET', `events/${kind.list}/${id}`)
  const names = fields.map(({ name }) => name)
  return { fields, shown: body, base: editable(body, names), tag }
}

const lists: ReadonlySet<string> = new Set([
  'venue',
  'organizer',
  'categories',
  'tags',
  'cost',
  'tickets',
])

/** What a new thing begins with. */
function blank(fields: readonly Declared[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))
}

function emptyOf({ name, type, isRequired }: Declared): unknown {
  if (lists.has(name) && !isRequired) return []
  if (type === 'boolean') return false
  return name === 'recurrence' ? null : ''
}
