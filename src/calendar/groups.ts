/** A description of each route group, for the OpenAPI document. */
export const groupDocs = {
  'Self-description': 'What the interface says about itself.',
  Events: 'What takes place, when, where and by whom.',
  Venues: 'The places where events take place.',
  Organizers: 'Those by whom events are organized.',
  Categories: 'Headings for events, which may stand below each other.',
  Tags: 'Words that events have in common.',
  History: 'What was changed, by whom and when.',
  Changes: 'What is different since a reader last looked.',
  Sessions: 'Sessions of the console, passwords and one-time links.',
  'Application passwords': 'Secrets with which programs sign in.',
  Users: 'The people who work on the calendar.',
  Webhooks: 'Addresses that are told what changes.',
  Review: 'What waits for a decision of an editor.',
  Preview: 'Pages before they are public.',
} as const
