// Turns the fields of a step into a request body.

import type { Item, Model, Term } from './rights_model.ts'
import { at, dateOf } from './rights_links.ts'
import type { CallerName, Fields, Kind } from './rights_steps.ts'
import { fieldsOf } from './rights_writes.ts'

const titles = { events: 'title', venues: 'venue', organizers: 'organizer' } as const
const dates = { start_date: '2027-06-12 20:30', end_date: '2027-06-12 23:00' }

export function bodyOf(
  model: Model,
  idOf: (who: CallerName) => number,
  kind: Kind,
  given: Fields,
  name: string | undefined,
): object {
  const { date, author, hidden, venue, organizer, categories, tags, ...rest } = fieldsOf(
    kind,
    given,
  )
  const { made, madeTerms } = model
  const body = {
    ...rest,
    ...(kind === 'events' ? dates : {}),
    name: undefined,
    [titles[kind]]: name,
    date_utc: date && new Date(dateOf(model, date) * 1000).toISOString().slice(0, 19),
    author: author && idOf(author),
    hide_from_listings: hidden,
    ...(venue && { venue: entriesOf(made.venues, venue, (one) => ({ venue: one })) }),
    ...(organizer && {
      organizer: entriesOf(made.organizers, organizer, (one) => ({ organizer: one })),
    }),
    ...(categories && { categories: entriesOf(madeTerms.categories, categories) }),
    ...(tags && { tags: entriesOf(madeTerms.tags, tags) }),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** Numbers as ids of what was created, and names as inline entries. */
function entriesOf(
  known: readonly (Item | Term)[],
  entries: readonly (number | string)[],
  inline: (name: string) => unknown = (name) => name,
): readonly unknown[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return [inline(entry)]
    const found = at(known, entry)
    return found ? [found.id] : []
  })
}
