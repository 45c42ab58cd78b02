// Venues and organizers as JSON text in events, cached across responses.

import { peek, put, tenant } from '../../../storage/memo.ts'
import type { JsonLd } from '../../items/json_ld.ts'
import type { TextContext } from '../../items/texts.ts'
import { withOrganization } from '../../organizers/json_ld.ts'
import { showOrganizers } from '../../organizers/operations.ts'
import { fullOrganizerView } from '../../organizers/view.ts'
import { withPlace } from '../../venues/json_ld.ts'
import { showVenues } from '../../venues/operations.ts'
import { fullVenueView } from '../../venues/view.ts'
import { part } from '../json_ld.ts'
import { allLinked } from '../links.ts'
import { isShownTo } from '../show.ts'

/** As it is shown in the full form of an event. */
export interface LinkedText {
  readonly text: string
  /** In the structured data of the event. */
  readonly part: string
}

interface Kept {
  /** The embedded generation at which the text was right. */
  readonly embedded: number
  /** Undefined if it is not shown to these viewers. */
  readonly shown: LinkedText | undefined
}

const linkedTexts = tenant<Kept>('linked texts')

/** The texts of what the event is linked to, by id. */
export async function findLinkedTexts(
  context: TextContext,
  event: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LinkedText | undefined>> {
  const { memo, viewers, root, embedded } = context
  const keyAt = linkedTexts.keys(viewers, root.url)
  const found = new Map<number, LinkedText | undefined>()
  for (const id of ids) {
    const known = peek(memo, keyAt(id))?.value
    if (known?.embedded === embedded) found.set(id, known.shown)
  }
  if (found.size === ids.length) return found
  const read = await readLinked(context, event)
  for (const [id, shown] of read) {
    // A character has at most two bytes in memory.
    const bytes = shown ? 2 * (shown.text.length + shown.part.length) : 0
    const { generation } = memo
    put(memo, keyAt(id), { generation, bytes, value: { embedded, shown } })
  }
  return read
}

async function readLinked(
  context: TextContext,
  event: number,
): Promise<Map<number, LinkedText | undefined>> {
  const { inForm } = context
  const linked = await allLinked(context.db, [event])
  const venues = await showVenues(context, linked.venues)
  const organizers = await showOrganizers(context, linked.organizers)
  const texts = [
    ...venues.map(withPlace).map((one) => textOf(inForm(one, fullVenueView), one.json_ld)),
    ...organizers
      .map(withOrganization)
      .map((one) => textOf(inForm(one, fullOrganizerView), one.json_ld)),
  ]
  const rows = [...linked.venues, ...linked.organizers]
  return new Map(
    rows.map((row, index) => [row.id, isShownTo(context, row) ? texts[index] : undefined]),
  )
}

const textOf = (shown: unknown, json_ld: JsonLd): LinkedText => ({
  text: JSON.stringify(shown),
  part: JSON.stringify(part(json_ld)),
})
