// Random values for fields, in the form in which an editor has them.

import type { Declared } from '../../src/admin/browser/editor/form/declared.ts'
import type { EditorKind } from '../../src/admin/browser/editor/form/kinds.ts'
import type { Random } from '../../test/support/random.ts'

export interface Ids {
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly events: readonly number[]
  readonly users: readonly number[]
}

/** Together with these a value is right or wrong: they are edited together. */
export const together: readonly (readonly string[])[] = [
  ['start_date', 'end_date'],
  ['attendance', 'virtual_url'],
  ['geo_lat', 'geo_lng'],
]

/** The next number: no two values of a run are the same. */
let last = 0
const word = () => `w${(last += 1)}`

const pair = (by: Random) => {
  const day = `2027-06-${String(by.integer(10, 28))}`
  const hour = by.integer(8, 19)
  return { start_date: `${day} ${hour < 10 ? '0' : ''}${hour}:00:00`, end_date: `${day} 21:00:00` }
}

const ticket = (by: Random) => ({
  name: word(),
  price: String(by.integer(1, 99)),
  currency: 'EUR',
  url: '',
  starts: '',
  ends: '',
  sold_out: by.chance(0.5),
})

/** New values of one field, and of those that go with it. */
export function editOf(by: Random, field: Declared, { list }: EditorKind, ids: Ids) {
  const { name, type, format, options } = field
  /** Of terms, descriptions are plain text. */
  const isTerm = list === 'categories' || list === 'tags'
  const one = (value: unknown) => ({ [name]: value })
  switch (name) {
    case 'start_date':
    case 'end_date':
      return pair(by)
    case 'attendance':
    case 'virtual_url':
      return by.chance(0.5)
        ? { attendance: 'offline', virtual_url: '' }
        : { attendance: by.pick(['online', 'mixed']), virtual_url: `https://${word()}.example/` }
    case 'geo_lat':
    case 'geo_lng':
      return { geo_lat: by.integer(-90, 90), geo_lng: by.integer(-180, 180) }
    case 'description':
      return one(by.chance(0.2) ? '' : isTerm ? word() : `<p>${word()}</p>`)
    case 'excerpt':
      return one(`<p>${word()}</p>`)
    case 'venue':
    case 'organizer':
      return one(type === 'array' ? by.some(ids[`${name}s`], 2) : word())
    case 'categories':
    case 'tags':
      // The server shows them in their own order.
      return one(by.some(ids[name], 2).toSorted((a, b) => a - b))
    case 'parent':
      return one(by.pick([0, ...ids.categories]))
    case 'post_parent':
      return one(by.pick([0, ...ids.events]))
    case 'author':
      return one(by.pick(ids.users))
    case 'timezone':
      return one(by.pick(['Europe/Paris', 'Asia/Tokyo', 'UTC', 'America/Lima']))
    case 'status':
      return one(by.pick(['publish', 'draft', 'private', 'pending']))
    case 'cost':
      return one(by.pick([[], ['5'], ['7', '12']]))
    case 'tickets':
      return one(by.chance(0.3) ? [] : [ticket(by)])
    case 'email':
      return one(`${word()}@cal.example`)
    case 'country':
      return one(word())
    default:
  }
  if (type === 'boolean') return one(by.chance(0.5))
  // A postponed event that gets a new start is moved to another time by itself (§23).
  if (options.length > 0) return one(by.pick(options.filter((option) => option !== 'postponed')))
  return one(format === 'uri' || name === 'website' ? `https://${word()}.example/` : word())
}
