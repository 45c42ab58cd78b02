// All screens: what they are called, who sees them, and how they are loaded.

import type { ComponentType } from 'preact'
import { kinds } from '../editor/form/kinds.ts'
import type { Power } from '../session.ts'
import type { Sentence } from '../i18n.ts'

export interface Screen {
  /** The first part of its address. */
  readonly name: string
  readonly title: Sentence
  /** How it is called in the menu, where it stands for several screens. */
  readonly menu?: Sentence
  /** The screen that stands for it in the menu. */
  readonly under?: string
  /** What one must be allowed to do to see it in the menu. */
  readonly power?: Power
  readonly load: Load
  /** What one of what it lists is shown by; else it is edited with a form. */
  readonly one?: { readonly title: Sentence; readonly load: Load }
}

type Load = () => Promise<{ readonly Screen: ComponentType }>

/** Screens that are used together are in one file, which is smaller than many. */
const administration =
  (name: keyof typeof import('../screens/administration.ts')): Load =>
  async () => ({ Screen: (await import('../screens/administration.ts'))[name] })
const contents =
  (name: keyof typeof import('../screens/contents.ts')): Load =>
  async () => ({ Screen: (await import('../screens/contents.ts'))[name] })

const transfer =
  (name: keyof typeof import('../screens/transfer.ts')): Load =>
  async () => ({ Screen: (await import('../screens/transfer.ts'))[name] })

export const screens: readonly Screen[] = [
  { name: '', title: 'Start', load: () => import('../screens/start.tsx') },
  { name: 'review', title: 'Review', power: 'create', load: contents('Review') },
  { name: 'events', title: 'Events', power: 'create', load: () => import('../screens/events.tsx') },
  {
    name: 'calendar',
    title: 'Calendar',
    power: 'create',
    load: () => import('../screens/calendar.tsx'),
  },
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
    load: name === 'categories' ? contents('Categories') : contents('Items'),
  })),
  {
    name: 'images',
    title: 'Images',
    power: 'upload',
    load: contents('Images'),
    one: { title: 'Image', load: contents('Image') },
  },
  {
    name: 'history',
    title: 'History',
    power: 'publish',
    load: contents('History'),
  },
  {
    name: 'people',
    title: 'People',
    power: 'administer',
    load: administration('People'),
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    power: 'administer',
    load: administration('Webhooks'),
  },
  {
    name: 'imports',
    title: 'Import',
    menu: 'Import and backup',
    power: 'administer',
    load: transfer('Imports'),
    one: { title: 'Report of an import', load: transfer('Report') },
  },
  ...(
    [
      ['syncs', 'Sync', 'Syncs'],
      ['exports', 'Export', 'Exports'],
      ['backups', 'Backup', 'Backups'],
    ] as const
  ).map(([name, title, screen]) => ({
    name,
    title,
    under: 'imports',
    power: 'administer' as const,
    load: transfer(screen),
  })),
  {
    name: 'settings',
    title: 'Settings',
    power: 'administer',
    load: administration('Settings'),
  },
  {
    name: 'status',
    title: 'Status',
    power: 'administer',
    load: administration('Status'),
  },
  { name: 'account', title: 'Your account', load: administration('Account') },
]

/** Below a list is what it lists: `events/12`. */
export function screenAt(path: string): Screen | undefined {
  const [name = '', which] = path.split('/')
  const found = screens.find((one) => one.name === name)
  if (which === undefined || !found) return found
  if (found.one) return { ...found, ...found.one }
  const kind = kinds.find(({ list }) => list === name)
  if (!kind) return undefined
  return { ...found, title: which === 'new' ? kind.create : kind.one, load: loadItem }
}

const loadItem: Load = () => import('../screens/item.tsx')
