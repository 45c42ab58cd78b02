// All screens: what they are called, who sees them, and how they are loaded.

import type { ComponentType } from 'preact'
import { kinds } from '../editor/form/kinds.ts'
import type { Sentence } from '../i18n.ts'
import type { Permission } from '../session.ts'

export interface Screen {
  /** The first part of its address. */
  readonly name: string
  readonly title: Sentence
  /** How it is called in the menu, where it stands for several screens. */
  readonly menu?: Sentence
  /** The screen that stands for it in the menu. */
  readonly under?: string
  /** What one must be allowed to do to see it in the menu. */
  readonly permission?: Permission
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

const screen = (
  name: string,
  title: Sentence,
  permission: Permission,
  load: Load,
  more: Partial<Screen> = {},
): Screen => ({ name, title, permission, load, ...more })

export const screens: readonly Screen[] = [
  { name: '', title: 'Start', load: () => import('../screens/start.tsx') },
  screen('review', 'Review', 'create', contents('Review')),
  screen('events', 'Events', 'create', () => import('../screens/events.tsx')),
  screen('calendar', 'Calendar', 'create', () => import('../calendar/calendar.tsx')),
  screen('venues', 'Venues', 'create', contents('Items')),
  screen('organizers', 'Organizers', 'create', contents('Items')),
  screen('categories', 'Categories', 'writeCategories', contents('Categories')),
  screen('tags', 'Tags', 'writeTags', contents('Items')),
  screen('images', 'Images', 'upload', contents('Images'), {
    one: { title: 'Image', load: contents('Image') },
  }),
  screen('history', 'History', 'publish', contents('History')),
  screen('people', 'People', 'administer', administration('People')),
  screen('webhooks', 'Webhooks', 'administer', administration('Webhooks')),
  screen('imports', 'Import', 'administer', transfer('Imports'), {
    menu: 'Import and backup',
    one: { title: 'Report of an import', load: transfer('Report') },
  }),
  screen('syncs', 'Sync', 'administer', transfer('Syncs'), { under: 'imports' }),
  screen('exports', 'Export', 'administer', transfer('Exports'), { under: 'imports' }),
  screen('backups', 'Backup', 'administer', transfer('Backups'), { under: 'imports' }),
  screen('settings', 'Settings', 'administer', administration('Settings')),
  screen('status', 'Status', 'administer', administration('Status')),
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
