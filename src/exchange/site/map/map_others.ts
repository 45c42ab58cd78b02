// Terms, venues and organizers of a site as items of an import.

import { linkedOf, venueColumns } from '../../../calendar/items/linked/linked_columns.ts'
import type { ImportItem, ImportedLinked, ImportedTerm } from '../../import/item.ts'
import { stateProvince } from '../../../calendar/venues/rules.ts'
import {
  type Raw,
  flagOf,
  htmlOf,
  idOf,
  imageOf,
  isRaw,
  lineOf,
  numberOf,
  slugOf,
  stringOf,
  plainValue,
} from '../values.ts'

export const statuses = new Set(['publish', 'future', 'draft', 'pending', 'private'])

/** What is of no known status is not shown to anybody yet. */
export const statusOf = (raw: Raw): string => {
  const status = stringOf(raw['status']) || 'publish'
  return statuses.has(status) ? status : 'draft'
}

export const dateOf = (raw: Raw): { readonly date_utc?: string } => {
  const date = stringOf(raw['date_utc'])
  return isWall(date) ? { date_utc: date } : {}
}

/** A time by a clock; WordPress writes zeros where there is none. */
export const isWall = (text: string): boolean =>
  /^(?!0000-00-00)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)

export function unreadable(raw: unknown): ImportItem {
  const named = isRaw(raw) ? (raw['title'] ?? raw['name'] ?? raw['venue'] ?? raw['organizer']) : ''
  return { title: lineOf(named), refused: { sentence: 'It has no id or no title.' } }
}

export function termOf(kind: 'category' | 'tag', raw: Raw): ImportedTerm | undefined {
  const [id, name] = [idOf(raw), lineOf(raw['name'])]
  if (id === undefined || name === '') return undefined
  const slug = slugOf(raw['slug'])
  const parent = kind === 'category' ? (numberOf(raw['parent']) ?? 0) : 0
  return {
    kind,
    key: String(id),
    title: name,
    values: { name, description: plainValue(raw['description']), ...(slug === '' ? {} : { slug }) },
    ...(parent === 0 ? {} : { parent: String(parent) }),
    remarks: [],
  }
}

/** Parents before their children; what has no end or no beginning comes last. */
export function inOrder(terms: readonly ImportedTerm[]): readonly ImportedTerm[] {
  const byKey = new Map(terms.map((term) => [term.key, term]))
  const placed = new Set<string>()
  const ordered: ImportedTerm[] = []
  const place = (term: ImportedTerm, below: ReadonlySet<string>) => {
    if (placed.has(term.key) || below.has(term.key)) return
    const parent = term.parent === undefined ? undefined : byKey.get(term.parent)
    if (parent) place(parent, new Set([...below, term.key]))
    placed.add(term.key)
    ordered.push(term)
  }
  for (const term of terms) place(term, new Set())
  return ordered
}

/** What is not one line of text, or is read from more than its own member. */
const special: ReadonlySet<string> = new Set(['venue', 'description', 'website', 'stateprovince'])

/** One without a name is refused when it is written. Every field is said, also an empty one: a site leaves out what has been emptied. */
export function venueOf(raw: Raw, root: string): ImportedLinked | undefined {
  const [id, venue] = [idOf(raw), lineOf(raw['venue'])]
  if (id === undefined) return undefined
  const names = linkedOf(venueColumns, 'text').filter((name) => !special.has(name))
  const lines = Object.fromEntries(names.map((name) => [name, lineOf(raw[name])]))
  const { state = '', province = '', country = '' } = lines
  const derived = stateProvince({ stateprovince: '', state, province, country })
  const stated = lineOf(raw['stateprovince'])
  const values = {
    ...shared(raw, root),
    venue,
    ...lines,
    // Written only where it says something else, so that it goes on following the others.
    stateprovince: stated === derived ? '' : stated,
    geo_lat: degreesOf(raw['geo_lat']),
    geo_lng: degreesOf(raw['geo_lng']),
    show_map: raw['show_map'] === undefined || flagOf(raw['show_map']),
    show_map_link: raw['show_map_link'] === undefined || flagOf(raw['show_map_link']),
  }
  return { kind: 'venue', key: String(id), title: venue, values, remarks: [] }
}

export function organizerOf(raw: Raw, root: string): ImportedLinked | undefined {
  const [id, organizer] = [idOf(raw), lineOf(raw['organizer'])]
  if (id === undefined) return undefined
  const [phone, email] = [lineOf(raw['phone']), emailOf(raw['email'])]
  const values = { ...shared(raw, root), organizer, phone, email }
  return { kind: 'organizer', key: String(id), title: organizer, values, remarks: [] }
}

const shared = (raw: Raw, root: string) => ({
  ...dateOf(raw),
  status: statusOf(raw),
  description: htmlOf(raw['description'], root),
  website: websiteOf(raw['website']),
  image: imageOf(raw['image']),
})

/** People leave out the scheme; what is no address then is none. */
export function websiteOf(value: unknown): string {
  const text = lineOf(value)
  if (text === '' || /\s/.test(text)) return ''
  const isWhole = /^https?:\/\//i.test(text)
  const url = URL.parse(isWhole ? text : `https://${text}`)
  if (!url || (!isWhole && !url.hostname.includes('.'))) return ''
  return isWhole ? text : `https://${text}`
}

/** Some sites encode every character of it. */
function emailOf(value: unknown): string {
  const text = lineOf(value)
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : ''
}

function degreesOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
