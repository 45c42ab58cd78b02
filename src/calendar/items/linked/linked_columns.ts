// Every column of venues and organizers, once. Requests, rows, undo and exports are derived from here.

import { type Field, clearedTo, required } from '../../../contract/schema/field.ts'
import { clearable, email, html, text, url } from '../../../contract/schema/kinds/text.ts'
import { mapFlag, number } from '../../../contract/schema/kinds/values.ts'
import { accessibility } from '../columns.ts'

interface LinkedFacts {
  readonly type: 'text' | 'flag' | 'number'
  /** Of a new one of which it is not said. */
  readonly initial: string | number | null
  readonly field: Field<string> | Field<boolean> | Field<number | null>
}

const line = <Declared extends Field<string>>(field: Declared) =>
  ({ type: 'text', initial: '', field }) as const
const mapOption = (doc: string) =>
  ({ type: 'flag', initial: 1, field: clearedTo(mapFlag(doc), true) }) as const
const degrees = (doc: string, most: number) =>
  ({
    type: 'number',
    initial: null,
    field: clearedTo<number | null, Field<number | null>>(
      number(doc, { min: -most, max: most }),
      null,
    ),
  }) as const

export const venueColumns = {
  venue: line(required(text('The name of the venue.', { filled: true }))),
  description: line(clearable(html('What there is to say about the venue, as HTML.'))),
  show_map: mapOption('Whether events at the venue show a map.'),
  show_map_link: mapOption('Whether events at the venue show a link to a map.'),
  address: line(clearable(text('The street and number.'))),
  city: line(clearable(text('The city.'))),
  country: line(clearable(text('The country.'))),
  province: line(clearable(text('The province.'))),
  state: line(clearable(text('The state.'))),
  zip: line(clearable(text('The postal code.', { numbers: true }))),
  phone: line(clearable(text('The telephone number.', { numbers: true }))),
  stateprovince: line(
    clearable(text('State or province; derived from the two and the country if it is not set.')),
  ),
  website: line(clearable(url('The address of the website.'))),
  accessibility: line(accessibility),
  geo_lat: degrees('The latitude in degrees; together with geo_lng.', 90),
  geo_lng: degrees('The longitude in degrees; together with geo_lat.', 180),
} as const satisfies Readonly<Record<string, LinkedFacts>>

export const organizerColumns = {
  organizer: line(required(text('The name of the organizer.', { filled: true }))),
  description: line(clearable(html('What there is to say about the organizer, as HTML.'))),
  phone: line(clearable(text('The telephone number.', { numbers: true }))),
  website: line(clearable(url('The address of the website.'))),
  email: line(clearable(email('The e-mail address.'))),
} as const satisfies Readonly<Record<string, LinkedFacts>>

type LinkedColumns = Readonly<Record<string, LinkedFacts>>

type LinkedValue<Column extends LinkedFacts> = Column['type'] extends 'text'
  ? string
  : Column['initial'] extends null
    ? number | null
    : number

/** The row of a venue or an organizer by the types of these columns. */
export type StoredLinked<Of extends LinkedColumns> = {
  readonly [Name in keyof Of]: LinkedValue<Of[Name]>
}

export const initialOf = <Of extends LinkedColumns>(columns: Of): StoredLinked<Of> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { initial }]) => [name, initial]),
  ) as StoredLinked<Of>

export const linkedFields = <Of extends LinkedColumns>(columns: Of) =>
  Object.fromEntries(Object.entries(columns).map(([name, { field }]) => [name, field])) as {
    readonly [Name in keyof Of]: Of[Name]['field']
  }

export const linkedOf = (columns: LinkedColumns, type: LinkedFacts['type']): readonly string[] =>
  Object.keys(columns).filter((name) => columns[name]?.type === type)

export function linkedColumnsIn<Of extends LinkedColumns>(
  columns: Of,
  input: Readonly<Record<string, unknown>>,
): Partial<StoredLinked<Of>> {
  const said = Object.keys(columns).filter((name) => input[name] !== undefined)
  const stored = said.map((name) => {
    const value = input[name]
    return [name, typeof value === 'boolean' ? Number(value) : value]
  })
  // Each was read by the field of its column.
  return Object.fromEntries(stored) as Partial<StoredLinked<Of>>
}
