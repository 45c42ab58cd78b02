import type { Sentence } from '../../../language/sentence.ts'

/** Sentences of feeds, in the order in which they are read. */
export const feedWords = {
  about: 'The events of {name}.',
  saved: 'Saved events',
  savedNow:
    'This address has what is saved now. When you have saved something else, subscribe again.',
  subscribe: 'Subscribe',
  explanation: 'A subscribed calendar stays up to date by itself.',
  google:
    'Google Calendar: open the link, or choose “From URL” under “Other calendars” and paste the address.',
  apple:
    'Apple Calendar: open the link and confirm, or choose “New Calendar Subscription” in the File menu.',
  outlook:
    'Outlook: open the link, or choose “Add calendar”, then “Subscribe from web”, and paste the address.',
  outlookAtWork: 'Outlook at work or school: the same, with the other link.',
  outlookHome: 'Outlook.com',
  outlookWork: 'Outlook (work)',
  other: 'Other programs: paste this address wherever a calendar can be subscribed to.',
  addToGoogle: 'Add to Google Calendar',
  addToOutlook: 'Add to Outlook.com',
  addToOutlookAtWork: 'Add to Outlook (work or school)',
  download: 'Download for any calendar',
  cost: 'Cost: {cost}',
  website: 'Website: {address}',
  ticket: 'Ticket: {ticket}',
  soldOut: 'Sold out',
  online: 'Online: {address}',
  noTopic: 'There is no such feed, or it is too long to be delivered.',
  noRoom: 'The hub has too many subscriptions; try again later.',
} as const satisfies Readonly<Record<string, Sentence>>

/** What became of an event (§23); pages and embeds say the same. */
export const stateWords = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
  marked: '{state}: {title}',
  noDate: 'A new date is not known yet.',
  before: 'Planned before:',
} as const satisfies Readonly<Record<string, Sentence>>

/** In the place of a place. */
export const onlineWord = 'Online' satisfies Sentence

/** In the place of the time of an event that began on an earlier day. */
export const ongoingWord = 'Ongoing, until {date}' satisfies Sentence
