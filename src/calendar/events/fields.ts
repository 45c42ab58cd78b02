import { type Field, clearedTo, nullByDefault, required } from '../../contract/schema/field.ts'
import { clearable, slug, text, url } from '../../contract/schema/kinds/text.ts'
import { moment, zone } from '../../contract/schema/kinds/times.ts'
import { choice, flag, parentId } from '../../contract/schema/kinds/values.ts'
import { readRecurrence } from '../../language/time/recurrence/input.ts'
import type { GivenRecurrence } from '../../language/time/recurrence/settle.ts'
import { image } from '../images/fields.ts'
import { givenFields } from '../items/columns.ts'
import {
  authorField,
  dateField,
  dateUtcField,
  statusField,
  updateStatusField,
} from '../items/fields.ts'
import { organizerFields } from '../organizers/fields.ts'
import { venueFields } from '../venues/fields.ts'
import { cost, linkList, newPassword, passwordTried, termList, ticketList } from './kinds.ts'
import { attendances, eventStatuses, plainState } from './state/rules.ts'

/** Null resets it, and does not contradict a given attendance. */
const isVirtual: Field<boolean | null> = {
  ...flag('Whether the event can be attended online; sets the attendance.'),
  cleared: { value: null },
}
const recurrence: Field<GivenRecurrence | null> = {
  doc: 'When the event takes place again: rules, dates and exceptions.',
  published: {},
  read: readRecurrence,
  cleared: { value: null },
}
const { title, description, excerpt, all_day, ...others } = givenFields

export const eventFields = {
  author: authorField,
  date: dateField,
  date_utc: dateUtcField,
  title,
  description,
  slug: slug('The slug of the event; made from its title if none is given.'),
  excerpt,
  status: statusField,
  timezone: zone('The time zone of the event; the one of the site if none is given.'),
  all_day,
  start_date: required(moment('When the event starts, in its own time zone.')),
  end_date: required(moment('When the event ends, in its own time zone.')),
  image: image('The id or the address of the image.'),
  cost: cost('What it costs: numbers, words, or a list of them.'),
  ...others,
  ...nullByDefault({
    categories: termList('The categories of the event, by id, slug or name.'),
    tags: termList('The tags of the event, by id, slug or name.'),
    venue: linkList('The venues of the event, by id or as data of new ones.', venueFields),
    organizer: linkList(
      'The organizers of the event, by id or as data of new ones.',
      organizerFields,
    ),
  }),
  tickets: ticketList('The tickets of the event.'),
  post_parent: parentId('The id of the event that this one belongs to; 0 is none.'),
  password: newPassword('A password without which the event cannot be read.'),
  event_status: clearedTo(
    choice('What became of the event.', eventStatuses),
    plainState.event_status,
  ),
  event_status_reason: clearable(text('Why the event is cancelled, postponed or rescheduled.')),
  attendance: clearedTo(choice('Where the event is attended.', attendances), plainState.attendance),
  virtual_url: clearable(url('The address at which the event is online.')),
  is_virtual: isVirtual,
  recurrence,
}

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
const scope = choice('Which occurrences of a series are meant.', scopes)

export const eventUpdates = { ...eventFields, status: updateStatusField, scope }

export const eventDeleting = { scope }

export const eventReading = { password: passwordTried('The password of a protected event.') }
