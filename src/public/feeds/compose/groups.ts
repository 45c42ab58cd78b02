// The events of a feed in groups that are written, compressed and kept together.

import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../access/context.ts'
import { allLinked } from '../../../calendar/events/links.ts'
import type { EventQuery } from '../../../calendar/events/listing/filter.ts'
import { someEvents } from '../../../calendar/events/read.ts'
import { showEvents } from '../../../calendar/events/show.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import { findItems } from '../../../calendar/items/store.ts'
import { readEmbedded } from '../../../storage/generation/generation.ts'
import { tagOf } from '../../../language/text/written.ts'
import type { FeedEntry } from '../formats/entry.ts'
import type { ZoneUse } from '../ical/zone.ts'
import { type Selection, isSelected } from '../selection.ts'
import { type Listed, keyOfShare, placeOf } from '../series/share.ts'
import { walkTimes } from '../serving/walk.ts'
import { lastChanges, linkedCheck, linkedStateOf } from './linked.ts'
import type { KnownPieces, Piece, Rendered } from './piece.ts'

/** How the events of a feed are written. */
export interface Form {
  readonly write: (entry: FeedEntry) => { readonly text: string; readonly uses: readonly ZoneUse[] }
  /** What stands between two events. */
  readonly between: string
  /** What the text depends on besides the events; what differs between feeds needs no mention. */
  readonly depends: string
  /** Series and occurrences apart from the list, in their order; absent if all are in the list. */
  readonly series?: readonly Listed[]
}

/** One in so many events ends its group, on average. */
const usualSize = 32
/** As many as are read at a time. */
const mostEvents = 50
/** In bytes; a group with longer texts becomes several pieces, so that no piece is large. */
const mostBytes = 256 * 1024

/** The events in their order; pieces that are unchanged are taken from `known`. */
export async function* eventParts(
  context: Context,
  selection: Selection,
  known: KnownPieces,
  form: Form,
): AsyncGenerator<Rendered | Piece> {
  const embedded = await readEmbedded(context.db)
  const isUnchanged = await linkedCheck(context.db, known, embedded)
  const isRight = ({ embedded: then, linked }: Piece) =>
    then === embedded || (linked !== undefined && isUnchanged(linked))
  for await (const group of walkGroups(context, selection, form)) {
    const key = keyOf(group, form)
    const pieces = known.get(key)
    if (pieces?.every(isRight)) {
      for (const piece of pieces) yield { ...piece, embedded }
      continue
    }
    yield* rendered(context, selection, group, form, { key, embedded })
    // Writing a group takes some milliseconds: yield to the event loop.
    await setImmediate()
  }
}

/** Ids decide where a group ends, so that a new event changes one group, not all that follow. */
async function* walkGroups(
  context: Context,
  selection: Selection,
  { series }: Form,
): AsyncGenerator<readonly Listed[]> {
  let group: Listed[] = []
  for await (const some of walkListed(context, selection, series)) {
    for (const event of some) {
      group.push(event)
      if (group.length < mostEvents && !endsGroup(event.id)) continue
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}

/** The events of the list in batches, and between them the series in their places. */
async function* walkListed(
  context: Context,
  selection: Selection,
  series: readonly Listed[] | undefined,
): AsyncGenerator<readonly Listed[]> {
  const isThere = (event: Listed) => isSelected(selection, event)
  if (!series) {
    for await (const some of walkTimes(context, selection.query)) yield some.filter(isThere)
    return
  }
  const query: EventQuery = { ...selection.query, withoutOccurrences: true }
  let next = 0
  for await (const some of walkTimes(context, query)) {
    const last = some.at(-1)?.start_utc ?? Infinity
    const before = next
    while (next < series.length && placeOf(series[next] as Listed) <= last) next += 1
    const merged = [...series.slice(before, next), ...some.filter(isThere)]
    yield merged.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
  yield series.slice(next)
}

/** A multiplicative hash: neighbouring ids give unrelated numbers. */
const endsGroup = (id: number): boolean => (Math.imul(id, 0x9e3779b1) >>> 16) % usualSize === 0

const keyOf = (group: readonly Listed[], { depends }: Form): string =>
  tagOf(`${depends} ${group.map(keyOfEvent).join()}`)

const keyOfEvent = ({ id, version, start_utc, end_utc, share }: Listed): string =>
  `${id} ${version} ${start_utc} ${end_utc}${share ? ` ${keyOfShare(share)}` : ''}`

async function* rendered(
  context: Context,
  selection: Selection,
  group: readonly Listed[],
  { write, between }: Form,
  origin: { readonly key: string; readonly embedded: number },
): AsyncGenerator<Rendered> {
  const rows = await stillListed(context, selection, group)
  const shares = new Map(group.map(({ id, share }) => [id, share]))
  const links = await allLinked(
    context.db,
    rows.map(({ id }) => id),
  )
  const linked = linkedStateOf(links)
  const changedOf = lastChanges(links)
  const events = await showEvents(context, rows, links)
  let uses = new Map<string, ZoneUse>()
  let target: Buffer | undefined
  let length = 0
  const cut = (): Rendered => {
    const bytes = target?.subarray(0, length) ?? Buffer.alloc(0)
    const part = { ...origin, linked, uses: [...uses.values()], bytes }
    ;[target, length, uses] = [undefined, 0, new Map()]
    return part
  }
  for (const [index, event] of events.entries()) {
    const row = rows[index]
    if (!row) continue
    const written = write({ row, event, changed: changedOf(row), share: shares.get(row.id) })
    const text = index === 0 ? written.text : `${between}${written.text}`
    const size = Buffer.byteLength(text)
    if (length > 0 && length + size > mostBytes) yield cut()
    // Bytes at once: the strings of a whole group would be garbage that lives long.
    target ??= Buffer.allocUnsafeSlow(Math.max(size, mostBytes))
    length += target.write(text, length)
    for (const use of written.uses) if (!uses.has(use.zone)) uses.set(use.zone, use)
  }
  if (length > 0) yield cut()
}

/** In the order of the group, read by id: an event may be hidden by now. */
async function stillListed(
  context: Context,
  selection: Selection,
  group: readonly Listed[],
): Promise<readonly EventRow[]> {
  const rows = [
    ...(await listedEvents(
      context,
      selection,
      group.filter((one) => !isSeries(one)),
    )),
    ...(await unchangedSeries(context, group.filter(isSeries))),
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return group.flatMap(({ id }) => byId.get(id) ?? [])
}

const isSeries = ({ share }: Listed): boolean =>
  share !== undefined && share.original_start === undefined

/** With all conditions of the list but those of time and text. */
async function listedEvents(context: Context, { query }: Selection, group: readonly Listed[]) {
  if (group.length === 0) return []
  const { window: _window, search: _search, ...conditions } = query
  const include = group.map(({ id }) => id)
  return someEvents(context, { ...conditions, include }, { size: include.length, skip: 0 })
}

/** Series are in no list: those that were changed meanwhile have to be public. */
async function unchangedSeries({ db }: Context, group: readonly Listed[]): Promise<EventRow[]> {
  const versions = new Map(group.map(({ id, version }) => [id, version]))
  const rows = await findItems<EventRow>(db, 'events', [...versions.keys()])
  return rows.filter(
    ({ id, version, status, hide_from_listings }) =>
      version === versions.get(id) || (status === 'publish' && hide_from_listings === 0),
  )
}
