// What can be edited, and how what the server shows becomes what it takes.

import type { Json } from '../api.ts'
import type { Sentence } from '../words.ts'
import type { Values } from './merge.ts'

export interface Kind {
  /** The list of the interface, which is also the name of the screen. */
  readonly list: string
  /** The field with its name. */
  readonly title: string
  readonly one: Sentence
  readonly create: Sentence
  /** Fields that have no control of their own here. */
  readonly left: readonly string[]
}

export const kinds: readonly Kind[] = [
  {
    list: 'events',
    title: 'title',
    one: 'Event',
    create: 'New event',
    left: ['date_utc', 'is_virtual', 'tickets'],
  },
  { list: 'venues', title: 'venue', one: 'Venue', create: 'New venue', left: ['date_utc'] },
  {
    list: 'organizers',
    title: 'organizer',
    one: 'Organizer',
    create: 'New organizer',
    left: ['date_utc'],
  },
  { list: 'categories', title: 'name', one: 'Category', create: 'New category', left: [] },
  { list: 'tags', title: 'name', one: 'Tag', create: 'New tag', left: [] },
]

/** What is shown, in the form in which it is sent. */
export function editable(shown: Json, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, sendable(name, shown[name], shown)]))
}

const linked: ReadonlySet<string> = new Set(['venue', 'organizer', 'categories', 'tags'])

function sendable(name: string, value: Json, shown: Json): unknown {
  if (name === 'image') return value ? value.id : ''
  if (name === 'cost') return shown.cost_details?.values ?? []
  if (name === 'password') return ''
  if (name === 'recurrence')
    return value ? { rules: value.rules, dates: value.dates, except: value.except } : null
  if (linked.has(name) && typeof value === 'object')
    return [value ?? []].flat().map(({ id }: Json) => id)
  return value ?? ''
}
