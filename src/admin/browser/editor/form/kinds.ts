// What can be edited, and how what the server shows becomes what it takes.

import type { AnyOf } from '../../../../contract/client.ts'
import type {
  DraftEntry,
  Event,
  FullEvent,
  FullOrganizer,
  FullVenue,
  Organizer,
  Term,
  Venue,
} from '../../../../contract/routes.ts'
import type { Values } from '../conflicts/merge.ts'
import type { Sentence } from '../../i18n.ts'

export type KindName = DraftEntry['kind']
export type ListName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags'
export type TitleName = 'title' | 'venue' | 'organizer' | 'name'

/** As the server shows it. */
export type Shown = AnyOf<Event | FullEvent | Venue | FullVenue | Organizer | FullOrganizer | Term>

/** What it is called. */
export function nameOf(shown: Shown, title: TitleName): string {
  const name = shown[title]
  return typeof name === 'string' ? name : ''
}

export interface EditorKind {
  /** As the history and drafts name it. */
  readonly name: KindName
  /** The list of the interface, which is also the name of the screen. */
  readonly list: ListName
  /** The field with its name. */
  readonly title: TitleName
  readonly one: Sentence
  readonly many: Sentence
  readonly create: Sentence
  /** Fields that say what another one says. */
  readonly left: readonly string[]
}

const kind = (
  name: KindName,
  list: ListName,
  title: TitleName,
  one: Sentence,
  many: Sentence,
  create: Sentence,
  ...left: readonly string[]
): EditorKind => ({ name, list, title, one, many, create, left })

export const kinds: readonly EditorKind[] = [
  kind('event', 'events', 'title', 'Event', 'Events', 'New event', 'date_utc', 'is_virtual'),
  kind('venue', 'venues', 'venue', 'Place', 'Places', 'New place', 'date_utc'),
  kind(
    'organizer',
    'organizers',
    'organizer',
    'Organizer',
    'Organizers',
    'New organizer',
    'date_utc',
  ),
  kind('category', 'categories', 'name', 'Category', 'Categories', 'New category'),
  kind('tag', 'tags', 'name', 'Tag', 'Tags', 'New tag'),
]

/** The field with the name of what is in a list. */
export const titleIn = (list: ListName): TitleName =>
  kinds.find((one) => one.list === list)?.title ?? 'name'

/** Below which address a thing is shown: `category` → `categories`. */
export const listOf = (name: string): string =>
  kinds.find((one) => one.name === name)?.list ?? `${name}s`

/** What is shown, in the form in which it is sent. */
export function editable(shown: Shown, names: readonly string[]): Values {
  const values: Values = { ...shown, ...sendable(shown) }
  return Object.fromEntries(
    names.map((name) => [name, name === 'password' ? values[name] : (values[name] ?? '')]),
  )
}

/** What is shown in another form than it is sent. */
const sendable = ({ image, cost_details, password_protected, recurrence, ...shown }: Shown) => ({
  image: image ? image.id : '',
  cost: cost_details?.values ?? [],
  // One that is set is known to nobody; an empty one would take it away.
  password: password_protected ? null : '',
  recurrence: recurrence
    ? { rules: recurrence.rules, dates: recurrence.dates, except: recurrence.except }
    : null,
  venue: idsOf(shown.venue),
  organizer: idsOf(shown.organizer),
  categories: idsOf(shown.categories),
  tags: idsOf(shown.tags),
})

/** The name of a venue or organizer itself is a text. */
const idsOf = (linked: Shown['venue' | 'organizer' | 'categories' | 'tags']) =>
  typeof linked === 'object' ? [linked].flat().map(({ id }) => id) : linked
