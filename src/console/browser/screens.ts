// All screens: what they are called, who sees them, and how they are loaded.

import type { ComponentType } from 'preact'
import { kinds } from './editor/kinds.ts'
import type { Sentence } from './words.ts'

export interface Screen {
  /** The first part of its address. */
  readonly name: string
  readonly title: Sentence
  /** What one must be allowed to do to see it in the menu. */
  readonly power?: string
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
}

export const screens: readonly Screen[] = [
  { name: '', title: 'Start', load: () => import('./screens/start.tsx') },
  { name: 'events', title: 'Events', power: 'create', load: () => import('./screens/events.tsx') },
  ...(
    [
      ['venues', 'Venues', 'create'],
      ['organizers', 'Organizers', 'create'],
      ['categories', 'Categories', 'writeCategories'],
      ['tags', 'Tags', 'writeTags'],
    ] as const
  ).map(([name, title, power]) => ({
    name,
    title,
    power,
    load: () => import('./screens/items.tsx'),
  })),
  {
    name: 'history',
    title: 'History',
    power: 'publish',
    load: () => import('./screens/history.tsx'),
  },
  {
    name: 'people',
    title: 'People',
    power: 'administer',
    load: () => import('./screens/people.tsx'),
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    power: 'administer',
    load: () => import('./screens/webhooks.tsx'),
  },
  { name: 'account', title: 'Your account', load: () => import('./screens/account.tsx') },
]

/** Below a list is what it lists: `events/12`. */
export function screenAt(path: string): Screen | undefined {
  const [name = '', which] = path.split('/')
  const found = screens.find((one) => one.name === name)
  if (which === undefined || !found) return found
  const kind = kinds.find(({ list }) => list === name)
  if (!kind) return undefined
  return { ...found, title: which === 'new' ? kind.create : kind.one, load: loadItem }
}

const loadItem: Screen['load'] = () => import('./screens/item.tsx')
