// Imported venues, organizers, categories and tags.

import { linkedOperations } from '../../calendar/items/linked/linked.ts'
import { organizerUpdates } from '../../calendar/organizers/fields.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { categoryFields } from '../../calendar/terms/fields.ts'
import { updateTermOf as changeTerm, createTerm } from '../../calendar/terms/operations.ts'
import { venueUpdates } from '../../calendar/venues/fields.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { changes } from '../../contract/schema/field.ts'
import { readValues } from '../../contract/schema/read.ts'
import { Problem } from '../../language/problem.ts'
import type { Difference } from './fingerprint.ts'
import { withFetched } from './images.ts'
import type { ImportedLinked, ImportedTerm, Values } from './item.ts'
import { byKeys, termKinds } from './links.ts'
import type { Writing } from './plan.ts'

const [venueChanges, organizerChanges] = [changes(venueUpdates), changes(organizerUpdates)]

export async function updateLinkedOf(
  { context, images, remarks }: Writing,
  { kind, values }: ImportedLinked,
  id: number,
  difference: Difference,
): Promise<void> {
  const changed = changedValues(values, difference)
  if (kind === 'venue') {
    const input = withFetched(readValues(venueChanges, changed, true), images, remarks)
    await linkedOperations(venues).update(context, { id }, input)
  } else {
    const input = withFetched(readValues(organizerChanges, changed, true), images, remarks)
    await linkedOperations(organizers).update(context, { id }, input)
  }
}

/** Without what the source does not name any more: it is not empty there, it is just not said. */
const changedValues = (values: Values, { changed }: Difference): Values =>
  Object.fromEntries(changed.map((name) => [name, values[name]]))

/** One that has the same name in the same place is taken for it. */
export async function createTermOf(writing: Writing, item: ImportedTerm): Promise<number> {
  const input = readValues(categoryFields, item.values, false)
  const parent = await parentOf(writing, item)
  try {
    return (await createTerm(writing.context, termKinds[item.kind], { ...input, parent })).id
  } catch (error) {
    const same = error instanceof Problem ? error.data['term_id'] : undefined
    if (typeof same === 'number') return same
    throw error
  }
}

const termChanges = changes(categoryFields)

export async function updateTermOf(
  writing: Writing,
  item: ImportedTerm,
  id: number,
  difference: Difference,
): Promise<void> {
  const input = readValues(termChanges, changedValues(item.values, difference), true)
  const isMoved = difference.changed.includes('parent')
  const parent = isMoved ? { parent: await parentOf(writing, item) } : {}
  await changeTerm(writing.context, termKinds[item.kind], id, { ...input, ...parent })
}

async function parentOf(
  { run, context, remarks }: Writing,
  { parent }: ImportedTerm,
): Promise<number> {
  if (parent === undefined) return 0
  const [id = 0] = await byKeys(run, context, 'category', [parent], remarks)
  return id
}
