// All screens: what they are called, who sees them, and how they are loaded.

import type { ComponentType } from 'preact'
import { kinds } from '../editor/form/kinds.ts'
import type { Sentence } from '../i18n.ts'
import { may, type Permission } from '../session.ts'
import type { IconName } from './icon_lines.ts'

export interface Screen {
  /** The first part of its address. */
  readonly name: string
  readonly title: Sentence
  /** How it is called in the menu, where it stands for several screens. */
  readonly menu?: Sentence
  /** The screen that stands for it in the menu. */
  readonly under?: string
  /** Under which heading of the menu it stands; the first ones have none. */
  readonly group?: Group
  /** Without one it is not in the menu. */
  readonly icon?: IconName
  /** What one must be allowed to do to see it in the menu. */
  readonly permission?: Permission
  readonly load: Load
  /** What one of what it lists is shown by; else it is edited with a form. */
  readonly one?: { readonly title: Sentence; readonly load: Load }
}

export type Group = 'Library' | 'Site'

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

type More = Omit<Screen, 'name' | 'title' | 'permission' | 'load'>

const screen =
  (group?: Group) =>
  (name: string, title: Sentence, permission: Permission, load: Load, more: More): Screen => ({
    name,
    title,
    permission,
    load,
    ...(group && { group }),
    ...more,
  })

const daily = screen()
const library = screen('Library')
const ofSite = screen('Site')

export const screens: readonly Screen[] = [
  { name: '', title: 'Today', load: () => import('../screens/start.tsx'), icon: 'today' },
  daily('calendar', 'Calendar', 'create', () => import('../calendar/calendar.tsx'), {
    icon: 'calendar',
  }),
  daily('events', 'Events', 'create', () => import('../screens/events.tsx'), { icon: 'events' }),
  daily('review', 'Review', 'create', contents('Review'), { icon: 'review' }),
  daily('senders', 'Senders', 'editOthers', contents('Senders'), { under: 'review' }),
  daily('replies', 'Kept texts', 'editOthers', contents('Replies'), { under: 'review' }),
  daily('history', 'History', 'publish', contents('History'), { icon: 'history' }),
  library('venues', 'Places', 'create', contents('Items'), { icon: 'place' }),
  library('organizers', 'Organizers', 'create', contents('Items'), { icon: 'person' }),
  library('categories', 'Categories', 'writeCategories', contents('Categories'), {
    menu: 'Topics',
    icon: 'topic',
  }),
  library('tags', 'Tags', 'writeTags', contents('Items'), { under: 'categories' }),
  library('images', 'Pictures', 'upload', contents('Images'), {
    icon: 'picture',
    one: { title: 'Picture', load: contents('Image') },
  }),
  ofSite('people', 'People', 'administer', administration('People'), { icon: 'people' }),
  ofSite('webhooks', 'Webhooks', 'administer', administration('Webhooks'), {
    menu: 'Connections',
    icon: 'connect',
  }),
  ofSite('syncs', 'Sync', 'administer', transfer('Syncs'), { under: 'webhooks' }),
  ofSite('imports', 'Import', 'administer', transfer('Imports'), {
    menu: 'Import and backup',
    icon: 'transfer',
    one: { title: 'Report of an import', load: transfer('Report') },
  }),
  ofSite('exports', 'Export', 'administer', transfer('Exports'), { under: 'imports' }),
  ofSite('backups', 'Backup', 'administer', transfer('Backups'), { under: 'imports' }),
  ofSite('settings', 'Settings', 'administer', administration('Settings'), { icon: 'settings' }),
  ofSite('newsletter', 'Newsletter', 'administer', administration('Newsletter'), {
    under: 'settings',
  }),
  ofSite('status', 'Status', 'administer', administration('Status'), { icon: 'status' }),
  { name: 'account', title: 'Your account', load: administration('Account') },
]

/** Screens that stand under one name in the menu, as far as one may see them. */
export const besides = ({ name, under = name }: Screen): readonly Screen[] =>
  screens.filter((one) => (one.under ?? one.name) === under && isAllowed(one))

export const isAllowed = ({ permission }: Screen): boolean => !permission || may(permission)

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
