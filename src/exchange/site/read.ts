// Reads a whole calendar from another site, from its categories to its series.

import type {
  Checkpoint,
  ImportItem,
  ImportedEvent,
  ImportedLinked,
  ImportedTerm,
} from '../import/item.ts'
import { guessSeries } from './guess/guess.ts'
import { withSeries } from './guess/guess_keys.ts'
import { readHeld, readSeries } from './later.ts'
import { eventOf, isEvent } from './map/map_event.ts'
import { inOrder, organizerOf, termOf, unreadable, venueOf } from './map/map_others.ts'
import type { SiteOrder } from './order.ts'
import { isAhead } from './progress.ts'
import {
  type Reading,
  beginReading,
  bring,
  checkpoint,
  newAround,
  next,
  pagesOf,
} from './reading.ts'
import { isHidden, shownTo } from './everybody.ts'
import { noteOccurrence } from './seen.ts'
import { type Raw, idOf, isRaw } from './values.ts'
import { notBegun } from './walk.ts'

type Items = AsyncGenerator<ImportItem | Checkpoint>

export async function* readSite(order: SiteOrder): Items {
  const reading = await beginReading(order)
  const { progress } = reading
  if (isAhead(progress, 'categories')) yield* readCategories(reading)
  for (const [stage, read] of lists) {
    if (isAhead(progress, stage)) yield* readList(reading, stage, read)
  }
  const guessable: ImportedEvent[] = []
  if (isAhead(progress, 'events')) yield* readEvents(reading, guessable)
  if (isAhead(progress, 'series')) {
    yield* readSeries(reading)
    yield next(reading, 'series')
  }
  yield* readHeld(reading)
  order.finished?.({
    requests: reading.client.count(),
    pages: reading.counted.pages,
    couldBeSeries: order.series === 'guess' ? 0 : guessSeries(guessable).series.length,
  })
}

/** All of them before the first one is handed on: a parent may be on the last page. */
async function* readCategories(reading: Reading): Items {
  const terms: ImportedTerm[] = []
  for await (const items of pagesOf(reading, 'categories', notBegun)) {
    for (const raw of items) {
      const term = isRaw(raw) ? termOf('category', raw) : undefined
      if (term) terms.push(term)
      else yield unreadable(raw)
    }
  }
  for (const term of inOrder(terms)) yield bring(reading, term)
  yield next(reading, 'categories')
}

type Read = (raw: Raw, root: string) => ImportedTerm | ImportedLinked | undefined

const lists = [
  ['tags', (raw) => termOf('tag', raw)],
  ['venues', venueOf],
  ['organizers', organizerOf],
] as const satisfies readonly (readonly [string, Read])[]

async function* readList(
  reading: Reading,
  stage: 'tags' | 'venues' | 'organizers',
  read: Read,
): Items {
  const { progress, order, everybody, attribute } = reading
  const from = progress.stage === stage ? progress.reached : notBegun
  for await (const items of pagesOf(reading, stage, from)) {
    const seen = stage === 'tags' ? new Set<number>() : await everybody.among(stage, items)
    for (const raw of items) {
      const item = isRaw(raw) ? read(raw, order.root) : undefined
      if (!isRaw(raw) || !item) yield unreadable(raw)
      else if (stage === 'tags') yield bring(reading, item)
      else yield bring(reading, await attribute(raw, shownTo(seen, item)))
    }
    yield checkpoint(reading)
  }
  yield next(reading, stage)
}

/** Occurrences are noted; their series come when all of them have been seen. */
async function* readEvents(reading: Reading, guessable: ImportedEvent[]): Items {
  const { progress, order } = reading
  const from = progress.stage === 'events' ? progress.reached : notBegun
  const isGuessing = order.series === 'guess'
  for await (const items of pagesOf(reading, 'events', from)) {
    const seen = await reading.everybody.among('events', items)
    for (const raw of items) yield* readEvent(reading, raw, seen, guessable)
    // A series that is looked for may go on to the last page.
    if (!isGuessing || guessable.length === 0) yield checkpoint(reading)
  }
  if (isGuessing) {
    for (const event of await withSeries(guessable, order.known)) yield event
  }
  yield next(reading, 'events')
}

async function* readEvent(
  reading: Reading,
  raw: unknown,
  seen: ReadonlySet<number>,
  guessable: ImportedEvent[],
): AsyncGenerator<ImportItem> {
  const id = isRaw(raw) ? idOf(raw) : undefined
  if (!isRaw(raw) || id === undefined) return yield unreadable(raw)
  const { progress, mapping, order, brought } = reading
  if (isRaw(raw['occurrence'])) {
    return noteOccurrence(progress, id, raw['occurrence'], isHidden(raw, seen))
  }
  const read = eventOf(raw, mapping)
  if (!isEvent(read)) return yield read
  const item = await reading.attribute(raw, shownTo(seen, read))
  const parent = item.links?.post_parent
  if (parent !== undefined && !brought.has(`event ${parent}`)) {
    progress.held.set(id, Number(parent))
    return undefined
  }
  yield* newAround(reading, raw)
  // A site that knows series has made them where there are some.
  const mayGuess = !('occurrence' in raw)
  const isGuessing = order.series === 'guess'
  if (mayGuess) guessable.push(isGuessing ? item : withoutTexts(item))
  return yield* mayGuess && isGuessing ? [] : [bring(reading, item)]
}

/** Enough to count what could be a series. */
function withoutTexts({ values, ...item }: ImportedEvent): ImportedEvent {
  const { description: _description, excerpt: _excerpt, ...others } = values
  return { ...item, values: others }
}
