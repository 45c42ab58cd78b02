// The routes of `cal/live/v1` (§20).

import { describing } from '../http/describe/routes.ts'
import {
  consoleNamespace,
  liveNamespace,
  mediaNamespace,
  ownNamespace,
  submitNamespace,
} from '../http/roots.ts'
import type { Route } from '../http/route.ts'
import { changeRoutes } from './changes/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { imageView } from './images/view.ts'
import { organizerRoutes } from './organizers/routes.ts'
import { proposalRoutes } from './proposals/editors/routes.ts'
import { submitRoutes } from './proposals/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { categoryRoutes, tagRoutes } from './terms/routes.ts'
import { venueRoutes } from './venues/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const groupDocs = {
  'Self-description': 'What the interface says about itself.',
  Events: 'What takes place, when, where and by whom.',
  Venues: 'The places where events take place.',
  Organizers: 'Those by whom events are organized.',
  Categories: 'Headings for events, which may stand below each other.',
  Tags: 'Words that events have in common.',
  Table: 'Events as the console lists them.',
  Drafts: 'What a user has written and not saved yet.',
  'Saved views': 'What screens of the console show, under a name.',
  Presence: 'Who has what open.',
  Comments: 'What those who edit an event say to each other about it.',
  History: 'What was changed, by whom and when.',
  Changes: 'What is different since a reader last looked.',
  Sessions: 'Sessions of the console, passwords and one-time links.',
  Passkeys: 'Keys of devices, with which people sign in.',
  'Application passwords': 'Secrets with which programs sign in.',
  Users: 'The people who work on the calendar.',
  Mail: 'What people get by mail, and what becomes of it.',
  Status: 'How the server is.',
  Settings: 'What can be set while the server runs.',
  Webhooks: 'Addresses that are told what changes.',
  Imports: 'What was brought in from other calendars.',
  Syncs: 'Calendars elsewhere that are kept in step.',
  Exports: 'The calendar as a file.',
  Backups: 'Copies of everything.',
  Tasks: 'Long work that was started in the console.',
  Proposals: 'Events that visitors propose.',
  Newsletter: 'What visitors get by mail.',
  Review: 'What waits for a decision of an editor.',
  Today: 'What needs somebody now.',
  Preview: 'Pages before they are public.',
} as const

/** What each namespace is for; an alias is one of events. */
export const namespaceDocs: Readonly<Record<string, string>> = {
  [ownNamespace]:
    'Lists, reads, creates, updates and deletes the events of a calendar, its venues, organizers, categories and tags.',
  [mediaNamespace]: 'Takes images for the events, venues and organizers of a calendar.',
  [consoleNamespace]:
    'What the console of a calendar needs: history, people, settings, and work on many events at once.',
  [submitNamespace]: 'Takes events that visitors propose, and tells them what became of those.',
  [liveNamespace]: 'Tells what changes in a calendar: on request, as a stream, and by webhooks.',
}

/**
 * Every route of a namespace, in order; that of events also describes those beside it. Some routes of
 * the console need what is above the calendar, such as its pages.
 */
export function namespaceRoutes(
  namespace: string,
  moreOfConsole: readonly Route[] = [],
): readonly Route[] {
  const beside: Readonly<Record<string, readonly Route[]>> = {
    [mediaNamespace]: imageRoutes,
    [consoleNamespace]: [
      ...consoleRoutes,
      ...proposalRoutes,
      ...subscriptionRoutes,
      ...moreOfConsole,
    ],
    [liveNamespace]: liveRoutes,
    [submitNamespace]: submitRoutes,
  }
  const own = beside[namespace]
  if (own) return described(namespace, own)
  const routes = [
    ...eventRoutes,
    ...venueRoutes,
    ...organizerRoutes,
    ...categoryRoutes,
    ...tagRoutes,
  ]
  const others = namespace === ownNamespace ? Object.entries(beside) : []
  return described(
    namespace,
    routes,
    others.map(([name, some]) => ({ namespace: name, routes: described(name, some) })),
  )
}

const described = (
  namespace: string,
  routes: readonly Route[],
  others: Parameters<typeof describing>[1] = [],
): readonly Route[] =>
  describing({ namespace, routes }, others, {
    about: namespaceDocs[namespace] ?? namespaceDocs[ownNamespace] ?? '',
    shapes: [imageView],
    groups: groupDocs,
  })

export const liveRoutes: readonly Route[] = [...changeRoutes, ...webhookRoutes]
