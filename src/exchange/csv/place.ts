// Venues and organizers of a line, as data of new ones (§6.7).

import { venueColumns } from '../../calendar/items/linked/linked_columns.ts'
import type { Values } from '../import/item.ts'
import { isEmail } from '../../contract/schema/kinds/text.ts'
import { readFlag } from './cells.ts'
import type { CsvField } from './header/fields.ts'
import type { Row } from './row.ts'
import { addressOf, htmlOf, lineOf } from './texts.ts'

type Read = (row: Row, field: CsvField) => unknown

const line: Read = (row, field) => lineOf(row, field)
const html: Read = (row, field) => htmlOf(row, field)
const accessibility: Read = (row, field) =>
  lineOf(row, field, venueColumns.accessibility.field.published.maxLength)
const address: Read = (row, field) => addressOf(row, field)

/** Member → its column and how that is read. */
export type Members = Readonly<Record<string, readonly [CsvField, Read]>>

export const venueMembers = {
  address: ['address', line],
  city: ['city', line],
  zip: ['zip', line],
  country: ['country', line],
  state: ['state', line],
  province: ['province', line],
  stateprovince: ['stateprovince', line],
  phone: ['venue_phone', line],
  website: ['venue_website', address],
  accessibility: ['venue_accessibility', accessibility],
  description: ['venue_description', html],
  image: ['venue_image', address],
  show_map: ['venue_show_map', flag],
  show_map_link: ['venue_show_map_link', flag],
} as const satisfies Members

export const organizerMembers = {
  email: ['organizer_email', email],
  phone: ['organizer_phone', line],
  website: ['organizer_website', address],
  description: ['organizer_description', html],
  image: ['organizer_image', address],
} as const satisfies Members

/** Every venue needs a name: without one that of its street or town. */
export function venuesOf(row: Row): readonly Values[] {
  const name = lineOf(row, 'venue') || lineOf(row, 'address') || lineOf(row, 'city')
  const first =
    name === '' ? [] : [{ venue: name, ...membersOf(row, venueMembers), ...degreesOf(row) }]
  return [...first, ...furtherOf(row, 'more_venues', 'venue')]
}

export function organizersOf(row: Row): readonly Values[] {
  const name = lineOf(row, 'organizer')
  const members = membersOf(row, organizerMembers)
  const first = name === '' ? [] : [{ organizer: name, ...members }]
  return [...first, ...furtherOf(row, 'more_organizers', 'organizer')]
}

function membersOf(row: Row, members: Members): Values {
  const found: Record<string, unknown> = {}
  for (const [name, [field, read]] of Object.entries(members)) {
    const value = row.text(field) === '' ? undefined : read(row, field)
    if (value !== undefined && value !== '') found[name] = value
  }
  return found
}

/** Of our own files: what does not fit into one line of cells, as JSON. */
function furtherOf(row: Row, field: CsvField, name: string): readonly Values[] {
  const read = jsonOf(row, field)
  return read.filter((entry) => typeof entry[name] === 'string')
}

export function jsonOf(row: Row, field: CsvField): readonly Values[] {
  const text = row.text(field)
  if (text === '') return []
  try {
    const read: unknown = JSON.parse(text)
    if (Array.isArray(read))
      return read.filter((entry) => typeof entry === 'object' && entry !== null)
  } catch {
    // Noted below, like JSON of another form.
  }
  row.note('value', field)
  return []
}

function flag(row: Row, field: CsvField): boolean | undefined {
  const read = readFlag(row.text(field))
  if (read === undefined) row.note('flag', field)
  return read
}

function email(row: Row, field: CsvField): string {
  const text = row.text(field).replace(/^mailto:/i, '')
  // `Ann <ann@example.org>`
  const given = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text
  if (isEmail(given) && given.length <= 254) return given
  row.note('email', field)
  return ''
}

/** Both or none (§6.4). */
function degreesOf(row: Row): Values {
  const [lat, lng] = [degree(row, 'geo_lat', 90), degree(row, 'geo_lng', 180)]
  return lat === undefined || lng === undefined ? {} : { geo_lat: lat, geo_lng: lng }
}

function degree(row: Row, field: 'geo_lat' | 'geo_lng', most: number): number | undefined {
  const text = row.text(field)
  if (text === '') return undefined
  const read = /^[+-]?\d{1,3}(?:[.,]\d{1,30})?(?:e-?\d{1,3})?$/i.test(text)
    ? Number(text.replace(',', '.'))
    : NaN
  if (Math.abs(read) <= most) return read
  row.note('place', field)
  return undefined
}
