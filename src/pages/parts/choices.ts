// What the filters of lists can be set to.

import { type Context, localeOf } from '../../access/context.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { linkedOperations } from '../../calendar/items/linked.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { findTerms } from '../../calendar/terms/operations.ts'
import { type TermKind, categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { venues } from '../../calendar/venues/operations.ts'
import type { SlugFilter } from '../../visit/address.ts'

export interface Choice {
  readonly slug: string
  readonly name: string
  /** Number of ancestor categories. */
  readonly depth: number
}

export type Choices = Readonly<Record<SlugFilter, readonly Choice[]>>

/** A longer list is sent only on request. */
export const mostInPage = 40
/** A longer list is no help; pages of venues, organizers and tags lead to their events. */
const most = 200
const all = { page: 1, per_page: most }
/** One more than a page shows, to detect that there are more. */
const few = { page: 1, per_page: mostInPage + 1 }

/** Categories always have the reach `all`: their pages lead to those below them. */
export type Reach = 'few' | 'all'

const findVenues = linkedOperations(venues).find
const findOrganizers = linkedOperations(organizers).find

const filterChoices = tenant<Choices>('filter choices')
/** Estimate for a slug and a name. */
const bytesOfChoice = 100

/** Cached until the next write: the same for all pages of a language. */
export function choicesOf(context: Context, reach: Reach): Promise<Choices> {
  const bytesOf = (choices: Choices) =>
    Object.values(choices).reduce((sum, some) => sum + some.length * bytesOfChoice, 0)
  return memoize(
    context.memo,
    filterChoices.key(`${localeOf(context)} ${reach}`),
    () => findChoices(context, reach),
    bytesOf,
  )
}

async function findChoices(context: Context, reach: Reach): Promise<Choices> {
  const some = reach === 'all' ? all : few
  const linked = { ...some, has_events: true, only_with_upcoming: false }
  const venueRows = (await findVenues(context, linked)).items
  const organizerRows = (await findOrganizers(context, linked)).items
  return {
    category: await terms(context, categoryKind, all),
    tag: await terms(context, tagKind, some),
    venue: sorted(
      context,
      venueRows.map(({ slug, venue: name }) => ({ slug, name, depth: 0 })),
    ),
    organizer: sorted(
      context,
      organizerRows.map(({ slug, organizer: name }) => ({ slug, name, depth: 0 })),
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

/** In tree order: categories follow their parent. */
async function terms(
  context: Context,
  kind: TermKind,
  some: typeof all,
): Promise<readonly Choice[]> {
  const found = await findTerms(context, kind, { ...some, hide_empty: true }, undefined, {})
  const known = new Set(found.items.map(({ id }) => id))
  const below = Map.groupBy(sorted(context, found.items), ({ parent }) =>
    known.has(parent) ? parent : 0,
  )
  const walk = (parent: number, depth: number): readonly Choice[] =>
    (below.get(parent) ?? []).flatMap(({ id, slug, name }) =>
      [{ slug, name, depth }].concat(walk(id, depth + 1)),
    )
  return walk(0, 0)
}
