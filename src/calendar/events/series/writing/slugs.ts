// The slugs of occurrences: new ones, those of the trash, and those that come back from it.

import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import type { Database } from '../../../../storage/database.ts'
import { freeSlug } from '../../../../language/text/free_slug.ts'
import { trashed, withDate } from '../../../../language/text/slug.ts'
import type { Wall } from '../../../../language/time/wall.ts'
import { isSlugTaken } from '../../../items/store.ts'
import type { EventRow } from '../../store.ts'
import { takenSlugs } from '../../writing/many_store.ts'

/** Columns of an event in the trash; the slug is made unique when it is written. */
export const intoTrash = ({ status, slug }: EventRow, now: number) =>
  ({
    status: 'trash',
    list_code: 0,
    was_status: status,
    was_slug: slug,
    slug: trashed(slug),
    trashed_utc: now,
  }) as const

export const backFromTrash = ({ was_slug, slug }: EventRow) =>
  ({ was_status: null, was_slug: null, slug: was_slug ?? slug, trashed_utc: null }) as const

const dayOf = ({ wall }: { readonly wall: Wall }): string => wall.slice(0, 10)

/** `<slug>-YYYY-MM-DD`, with the clock where a day has several of all starts (§17.3). */
export function slugsOf(
  slug: string,
  starts: readonly { readonly wall: Wall }[],
  all: readonly { readonly wall: Wall }[],
): readonly string[] {
  const days = Map.groupBy(all, dayOf)
  return starts.map((start) => {
    const isOnly = days.get(dayOf(start))?.length === 1
    const clock = isOnly ? '' : `-${start.wall.slice(11, 13)}${start.wall.slice(14, 16)}`
    return withDate(slug, `${dayOf(start)}${clock}`)
  })
}

/** The wanted slugs, each made unique (§6.13): most are free, which takes one statement. */
export async function freeSlugs(
  db: Database,
  wanted: readonly string[],
): Promise<readonly string[]> {
  if (wanted.length === 0) return []
  const taken = await takenSlugs(db, wanted)
  const given = new Set<string>()
  const found: string[] = []
  const pause = yieldToEventLoop()
  for (const slug of wanted) {
    await pause()
    const isTaken = async (one: string) => given.has(one) || isSlugTaken(db, 'events', one)
    const free = taken.has(slug) || given.has(slug) ? await freeSlug(slug, isTaken) : slug
    given.add(free)
    found.push(free)
  }
  return found
}
