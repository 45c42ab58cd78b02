import { consoleNamespace, liveNamespace, mediaNamespace, ownNamespace } from '../http/roots.ts'

/** A description of each route group, for the OpenAPI document. */
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
  History: 'What was changed, by whom and when.',
  Changes: 'What is different since a reader last looked.',
  Sessions: 'Sessions of the console, passwords and one-time links.',
  'Application passwords': 'Secrets with which programs sign in.',
  Users: 'The people who work on the calendar.',
  Status: 'How the server is.',
  Settings: 'What can be set while the server runs.',
  Webhooks: 'Addresses that are told what changes.',
  Imports: 'What was brought in from other calendars.',
  Syncs: 'Calendars elsewhere that are kept in step.',
  Exports: 'The calendar as a file.',
  Backups: 'Copies of everything.',
  Tasks: 'Long work that was started in the console.',
  Review: 'What waits for a decision of an editor.',
  Preview: 'Pages before they are public.',
} as const

/** What each namespace is for; an alias is one of events. */
export const namespaceDocs: Readonly<Record<string, string>> = {
  [ownNamespace]:
    'Lists, reads, creates, updates and deletes the events of a calendar, its venues, organizers, categories and tags.',
  [mediaNamespace]: 'Takes images for the events, venues and organizers of a calendar.',
  [consoleNamespace]:
    'What the console of a calendar needs: history, people, settings, and work on many events at once.',
  [liveNamespace]: 'Tells what changes in a calendar: on request, as a stream, and by webhooks.',
}
