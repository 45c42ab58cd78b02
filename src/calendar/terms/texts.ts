// Terms as JSON text, cached across responses.

import { peek, put, tenant } from '../../storage/memo.ts'
import { tagOf } from '../../language/text/written.ts'
import type { TextContext } from '../items/texts.ts'
import { showTerms } from './operations.ts'
import { type Taxonomy, findTerms } from './store.ts'
import { termView } from './view.ts'

export interface TermText {
  readonly version: number
  readonly embedded: number
  readonly taxonomy: Taxonomy
  /** The folded name, by which the terms of an event are sorted; a character for each byte. */
  readonly folded: string
  readonly text: string
  readonly bytes: Buffer
  readonly tag: string
}

const termTexts = tenant<TermText>('term texts')

/** By id, without those that do not exist. */
export async function findTermTexts(
  context: TextContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TermText>> {
  const { memo, root, db, inForm, embedded } = context
  const keyAt = termTexts.keys(root.url)
  const found = new Map<number, TermText>()
  const doubtful: number[] = []
  for (const id of ids) {
    const known = peek(memo, keyAt(id))
    if (known) found.set(id, known.value)
    if (known?.generation !== memo.generation) doubtful.push(id)
  }
  if (doubtful.length === 0) return found
  const rows = await findTerms(db, doubtful)
  const isKnown = ({ id, version }: (typeof rows)[number]) =>
    found.get(id)?.version === version && found.get(id)?.embedded === embedded
  const changed = rows.filter((row) => !isKnown(row))
  const shown = await showTerms(context, changed)
  for (const [index, { id, version, taxonomy, name_folded }] of changed.entries()) {
    const text = JSON.stringify(inForm(shown[index], termView))
    const bytes = Buffer.from(text)
    const folded = Buffer.from(name_folded).toString('latin1')
    found.set(id, { version, embedded, taxonomy, folded, text, bytes, tag: tagOf(bytes) })
  }
  for (const { id } of rows) {
    const value = found.get(id)
    if (!value) continue
    const bytes = 2 * value.bytes.length + value.folded.length
    put(memo, keyAt(id), { generation: memo.generation, bytes, value })
  }
  return found
}
