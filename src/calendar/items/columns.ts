// Every column of an event, once, with what holds for it. Requests, rows, SQL, history, undo,
// occurrences, copies and exports are derived from here.

import {
  type Field,
  byDefault,
  clearedTo,
  nullByDefault,
  required,
} from '../../contract/schema/field.ts'
import { clearable, html, text, url } from '../../contract/schema/kinds/text.ts'
import { flag } from '../../contract/schema/kinds/values.ts'

/** A flag is stored as 0 or 1, an instant in seconds since 1970, JSON as text. */
export type ColumnType = 'text' | 'integer' | 'flag' | 'instant' | 'json'

interface Facts {
  readonly type: ColumnType
  readonly nullable: boolean
  /** As a request gives it, else empty; settled by rules; derived from others. */
  readonly source: 'given' | 'settled' | 'derived'
  /** Whether the history has it, and an undo sets it back. */
  readonly recorded: boolean
  /** Whether an occurrence can have it for itself (§17.1). */
  readonly own: boolean
  /** Whether a protected event hides it (§4.10). */
  readonly redacted: boolean
  /** Whether an export has it; what is not follows from the rest. */
  readonly exported: boolean
}

/** Stored as a request gives it, and goes wherever the event goes, also into its copies. */
interface Given extends Facts {
  readonly type: 'text' | 'flag'
  readonly source: 'given'
  readonly field: Field<string> | Field<boolean>
  readonly csv: string
}

interface Others extends Facts {
  readonly source: 'settled' | 'derived'
}

const whole = {
  nullable: false,
  recorded: true,
  own: true,
  redacted: true,
  exported: true,
} as const
const given = <Type extends Given['type'], Declared extends Given['field']>(
  type: Type,
  field: Declared,
  csv: string,
) => ({ type, ...whole, source: 'given' as const, field, csv })
/** Validated, or computed from several fields. */
const settled = { ...whole, source: 'settled' } as const
/** Follows from other columns, or tells how the row came to be. */
const derived = {
  nullable: false,
  source: 'derived',
  recorded: false,
  own: false,
  redacted: false,
  exported: true,
} as const

const option = (doc: string) => clearedTo(flag(doc), false)
/** The specification publishes it without a type. */
function address(doc: string): Field<string> {
  const { type: _untyped, ...published } = url(doc).published
  const { website } = nullByDefault({ website: { ...clearable(url(doc)), published } })
  return website
}

const longestAccessibility = 2000
/** Of events and venues. */
export const accessibility = clearable(
  text('What people with disabilities find there, such as step-free access or a hearing loop.', {
    max: longestAccessibility,
  }),
)

/** In the order in which an event shows them (§4.2). */
export const eventColumns = {
  id: { type: 'integer', ...derived },
  author: { type: 'integer', ...settled, redacted: false },
  status: { type: 'text', ...settled, redacted: false },
  date_utc: { type: 'instant', ...settled, redacted: false },
  modified_utc: { type: 'instant', ...derived },
  slug: { type: 'text', ...settled, own: false, redacted: false },
  /** Raised with every visible change. */
  version: { type: 'integer', ...derived },
  /** All searched texts, folded. */
  folded: { type: 'text', ...derived, exported: false },
  was_status: { type: 'text', ...derived, nullable: true },
  was_slug: { type: 'text', ...derived, nullable: true },
  trashed_utc: { type: 'instant', ...derived, nullable: true },
  title: {
    ...given(
      'text',
      required(text('The title of the event.', { filled: true, numbers: true })),
      'Subject',
    ),
    redacted: false,
  },
  description: given('text', clearable(html('What the event is about, as HTML.')), 'Description'),
  excerpt: given('text', clearable(html('What the event is about in short, as HTML.')), 'Excerpt'),
  image: { type: 'integer', ...settled },
  all_day: given(
    'flag',
    byDefault(option('Whether the event fills its days.'), false),
    'All Day Event',
  ),
  /** Wall clocks in the event's own zone. */
  start_date: { type: 'text', ...settled, redacted: false },
  end_date: { type: 'text', ...settled, redacted: false },
  timezone: { type: 'text', ...settled, redacted: false },
  start_utc: { type: 'instant', ...derived },
  end_utc: { type: 'instant', ...derived },
  dur_class: { type: 'integer', ...derived, exported: false },
  /** See `listCode`; 1 is public and listed. */
  list_code: { type: 'integer', ...derived, exported: false },
  /** The entries as given. */
  cost: { type: 'json', ...settled },
  website: given('text', address('The address of the website of the event.'), 'Website'),
  accessibility: given('text', accessibility, 'Accessibility'),
  show_map: given('flag', option('Whether to show a map.'), 'Show Map'),
  show_map_link: given('flag', option('Whether to show a link to a map.'), 'Show Map Link'),
  hide_from_listings: given(
    'flag',
    option('Whether to leave the event out of lists.'),
    'Hide From Listings',
  ),
  sticky: given('flag', option('Whether to pin the event in the calendar.'), 'Sticky'),
  featured: given('flag', option('Whether the event is featured.'), 'Featured'),
  /** As shown. */
  tickets: { type: 'json', ...settled },
  post_parent: { type: 'integer', ...settled, own: false, redacted: false },
  /** A hash; null is none. */
  password: { type: 'text', ...settled, nullable: true, redacted: false },
} as const satisfies Readonly<Record<string, Given | Others>>

/** Stored in a table of its own, because most events have the plain ones (§23). */
export const stateColumns = {
  event_status: { own: true, redacted: false },
  event_status_reason: { own: true, redacted: true },
  attendance: { own: true, redacted: true },
  virtual_url: { own: true, redacted: true },
  previous_start_utc: { own: false, redacted: false },
} as const satisfies Readonly<Record<string, Pick<Facts, 'own' | 'redacted'>>>

/** Fields that are links to other items and to terms. */
export const linkFields = ['categories', 'tags', 'venue', 'organizer'] as const
export type LinkField = (typeof linkFields)[number]
/** The ids of what an event is linked to. */
export type FieldLinks = Readonly<Record<LinkField, readonly number[]>>
/** The same as far as something is said of it: the others stay as they are. */
export type GivenLinks = { readonly [Name in LinkField]?: readonly number[] | undefined }

type Columns = typeof eventColumns
export type EventColumn = keyof Columns
export type StateColumn = keyof typeof stateColumns

type Plain<Type extends ColumnType> = Type extends 'text' | 'json' ? string : number
type Value<Column extends Pick<Facts, 'type' | 'nullable'>> =
  | Plain<Column['type']>
  | (Column['nullable'] extends true ? null : never)

/** The row of an event by the types of its columns. */
export type StoredEvent = { readonly [Name in EventColumn]: Value<Columns[Name]> }

export type ColumnWith<Wanted extends Partial<Facts>> = {
  [Name in EventColumn]: Columns[Name] extends Wanted ? Name : never
}[EventColumn]

export type GivenColumn = ColumnWith<{ source: 'given' }>

export function columnsWith<const Wanted extends Partial<Facts>>(
  wanted: Wanted,
): readonly ColumnWith<Wanted>[] {
  const asked = Object.entries(wanted)
  const isWanted = (name: EventColumn): name is ColumnWith<Wanted> =>
    asked.every(([fact, value]) => eventColumns[name][fact as keyof Facts] === value)
  return (Object.keys(eventColumns) as EventColumn[]).filter(isWanted)
}

export function stateColumnsWith<Fact extends 'own' | 'redacted'>(fact: Fact) {
  type Name = {
    [One in StateColumn]: (typeof stateColumns)[One][Fact] extends true ? One : never
  }[StateColumn]
  return (Object.keys(stateColumns) as StateColumn[]).filter(
    (name): name is Name => stateColumns[name][fact],
  )
}

export const stateNames = Object.keys(stateColumns) as readonly StateColumn[]

const givenColumns = columnsWith({ source: 'given' })

function ofGiven<Key extends 'field' | 'csv'>(key: Key) {
  const entries = givenColumns.map((name) => [name, eventColumns[name][key]])
  return Object.fromEntries(entries) as { readonly [Name in GivenColumn]: Columns[Name][Key] }
}

/** What requests say of the given columns, and how tables name them. */
export const givenFields = ofGiven('field')
export const csvHeaders = ofGiven('csv')
