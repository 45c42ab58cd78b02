// What the filters of lists can be set to, and how much is coming of each.

import { type Context, localeOf } from '../../../../access/context.ts'
import { memoize, tenant } from '../../../../storage/memo.ts'
import { linkedOperations } from '../../../../calendar/items/linked/linked.ts'
import { type CountedBy, countComing } from '../../../../calendar/events/listing/find.ts'
import { countOfEvents } from '../../../../calendar/events/read.ts'
import { organizers } from '../../../../calendar/organizers/operations.ts'
import { findTerms } from '../../../../calendar/terms/operations.ts'
import { withBelow } from '../../../../calendar/terms/resolve.ts'
import { type TermKind, categoryKind, tagKind } from '../../../../calendar/terms/view.ts'
import { venues } from '../../../../calendar/venues/operations.ts'
import { comingFrom } from '../../../query/events.ts'
import type { SlugFilter } from '../../../query/list_filters.ts'

export interface Choice {
  readonly slug: string
  readonly name: string
  /** Number of ancestor categories. */
  readonly depth: number
  /** How many events are coming; those of a category include what is below it. */
  readonly coming: number
}

export type Choices = Readonly<Record<SlugFilter, readonly Choice[]>>

type Uncounted = Omit<Choice, 'coming'> & { readonly id: number; readonly isParent?: boolean }

/** A longer list is sent only on request; visitors filter by category most. */
export const mostInPage: Readonly<Record<SlugFilter, number>> = {
  category: 40,
  tag: 24,
  venue: 24,
  organizer: 24,
}
/** A longer list is no help; pages of venues, organizers and tags lead to their events. */
const most = 200
const all = { page: 1, per_page: most }
/** One more than a page shows, to detect that there are more. */
const few = { page: 1, per_page: mostInPage.tag + 1 }

/** Categories always have the reach `all`: their pages lead to those below them. */
export type Reach = 'few' | 'all'

const findVenues = linkedOperations(venues).find
const findOrganizers = linkedOperations(organizers).find

const filterChoices = tenant<Choices>('filter choices')
/** Estimate for a slug, a name and its number. */
const bytesOfChoice = 110

/** Cached until the next write, or until lists turn: the same for all pages of a language. */
export function choicesOf(context: Context, reach: Reach): Promise<Choices> {
  const bytesOf = (choices: Choices) =>
    Object.values(choices).reduce((sum, some) => sum + some.length * bytesOfChoice, 0)
  const after = comingFrom(context)
  const find = () => findChoices(context, reach, after)
  return memoize(
    context.memo,
    filterChoices.key(`${localeOf(context)} ${reach}`, after),
    find,
    bytesOf,
  )
}

async function findChoices(context: Context, reach: Reach, after: number): Promise<Choices> {
  const some = reach === 'all' ? all : few
  const linked = { ...some, has_events: true, only_with_upcoming: false }
  const venueRows = (await findVenues(context, linked)).items
  const organizerRows = (await findOrganizers(context, linked)).items
  const counted = (by: CountedBy, choices: readonly Uncounted[]) =>
    withCounts(context, by, choices, after)
  return {
    category: await counted('term', await terms(context, categoryKind, all)),
    tag: await counted('term', await terms(context, tagKind, some)),
    venue: await counted(
      'venue',
      sorted(
        context,
        venueRows.map(({ id, slug, venue: name }) => ({ id, slug, name, depth: 0 })),
      ),
    ),
    organizer: await counted(
      'organizer',
      sorted(
        context,
        organizerRows.map(({ id, slug, organizer: name }) => ({ id, slug, name, depth: 0 })),
      ),
    ),
  }
}

/** As in a telephone book of the reader's country. */
function sorted<T extends { readonly name: string }>(
  context: Context,
  choices: readonly T[],
): readonly T[] {
  const { compare } = new Intl.Collator(localeOf(context), { numeric: true })
  return choices.toSorted((a, b) => compare(a.name, b.name))
}

async function withCounts(
  context: Context,
  by: CountedBy,
  choices: readonly Uncounted[],
  after: number,
): Promise<readonly Choice[]> {
  const ids = choices.map(({ id }) => id)
  const counts = new Map(await countComing(context, by, ids, after))
  // An event in a category and in one below it counts once.
  for (const { id } of choices.filter(({ isParent }) => isParent)) {
    const categories = await withBelow(context, id)
    counts.set(id, await countOfEvents(context, { categories, window: { endFrom: after + 1 } }))
  }
  return choices.map(({ id, slug, name, depth }) => ({
    slug,
    name,
    depth,
    coming: counts.get(id) ?? 0,
  }))
}

/** In tree order: categories follow their parent. */
async function terms(
  context: Context,
  kind: TermKind,
  some: typeof all,
): Promise<readonly Uncounted[]> {
  const found = await findTerms(context, kind, { ...some, hide_empty: true }, undefined, {})
  const known = new Set(found.items.map(({ id }) => id))
  const below = Map.groupBy(sorted(context, found.items), ({ parent }) =>
    known.has(parent) ? parent : 0,
  )
  const walk = (parent: number, depth: number): readonly Uncounted[] =>
    (below.get(parent) ?? []).flatMap(({ id, slug, name }) => {
      const own: Uncounted = { id, slug, name, depth, isParent: below.has(id) }
      return [own].concat(walk(id, depth + 1))
    })
  return walk(0, 0)
}
