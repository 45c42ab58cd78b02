// What can be edited, and how what the server shows becomes what it takes.

import type { Json } from '../json.ts'
import type { Sentence } from '../words.ts'
import type { Values } from './merge.ts'

export interface Kind {
  /** As the history and drafts name it. */
  readonly name: string
  /** The list of the interface, which is also the name of the screen. */
  readonly list: string
  /** The field with its name. */
  readonly title: string
  readonly one: Sentence
  readonly create: Sentence
  /** Fields that say what another one says. */
  readonly left: readonly string[]
}

export const kinds: readonly Kind[] = [
  {
    name: 'event',
    list: 'events',
    title: 'title',
    one: 'Event',
    create: 'New event',
    left: ['date_utc', 'is_virtual'],
  },
  {
    name: 'venue',
    list: 'venues',
    title: 'venue',
    one: 'Venue',
    create: 'New venue',
    left: ['date_utc'],
  },
  {
    name: 'organizer',
    list: 'organizers',
    title: 'organizer',
    one: 'Organizer',
    create: 'New organizer',
    left: ['date_utc'],
  },
  {
    name: 'category',
    list: 'categories',
    title: 'name',
    one: 'Category',
    create: 'New category',
    left: [],
  },
  { name: 'tag', list: 'tags', title: 'name', one: 'Tag', create: 'New tag', left: [] },
]

/** What is shown, in the form in which it is sent. */
export function editable(shown: Json, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, sendable(name, shown[name], shown)]))
}

const linked: ReadonlySet<string> = new Set(['venue', 'organizer', 'categories', 'tags'])

function sendable(name: string, value: Json, shown: Json): unknown {
  if (name === 'image') return value ? value.id : ''
  if (name === 'cost') return shown.cost_details?.values ?? []
  if (name === 'password') return shown.password_protected ? null : ''
  if (name === 'recurrence')
    return value ? { rules: value.rules, dates: value.dates, except: value.except } : null
  if (linked.has(name) && typeof value === 'object')
    return [value ?? []].flat().map(({ id }: Json) => id)
  return value ?? ''
}
