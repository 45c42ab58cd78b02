import type { Static } from 'typebox'
import {
  Type,
  line,
  lineOrNull,
  listOf,
  nullable,
  oneOf,
  whole,
  wholeOrNull,
  yesNo,
} from '../../../contract/schema/shapes.ts'
import { eventStatuses } from '../../events/state/rules.ts'
import { updateStatuses } from '../../items/status.ts'

const namedView = Type.Object(
  { id: whole('The id.'), name: line('The name.') },
  { title: 'Named', description: 'Something by its id and its name.' },
)
const rowView = Type.Object(
  {
    id: whole('The id.'),
    title: line('The title, as plain text.'),
    status: oneOf(updateStatuses, 'The status: who sees it.'),
    start_date: line('When the event starts, in its own time zone.'),
    end_date: line('When the event ends, in its own time zone.'),
    all_day: nullable(Type.Boolean(), 'Whether the event fills its days; null if hidden.'),
    timezone: line('The time zone of the event.'),
    venues: listOf(namedView, 'Its venues.'),
    organizers: listOf(namedView, 'Its organizers.'),
    categories: listOf(namedView, 'Its categories, by name.'),
    tags: listOf(namedView, 'Its tags, by name.'),
    author: Type.Object(
      {
        id: whole('The id of the user.'),
        name: lineOrNull('The name of the user; null if there is none any more.'),
      },
      { description: 'The user it belongs to.' },
    ),
    modified: line('The last change, in UTC.'),
    series: wholeOrNull('The id of its series; null if it is no occurrence.'),
    recurrence: lineOrNull('When a series takes place, in words; null for single events.'),
    featured: nullable(Type.Boolean(), 'Whether the event is featured; null if hidden.'),
    event_status: oneOf(eventStatuses, 'What became of the event.'),
    password_protected: yesNo('Whether it needs a password.'),
    url: line('The address of its page for people.'),
    can: Type.Object(
      {
        edit: yesNo('Whether the caller may change it.'),
        trash: yesNo('Whether the caller may move it to the trash.'),
        publish: yesNo('Whether the caller may publish it.'),
      },
      { description: 'What the caller may do with it.' },
    ),
  },
  { title: 'TableRow', description: 'What a table shows of an event.' },
)

export type TableRow = Static<typeof rowView>

export const tableView = Type.Object(
  {
    events: listOf(rowView, 'The rows of this page.'),
    more: yesNo('Whether there are rows after these.'),
    cursor: lineOrNull('What leads to the next page; null on the last one.'),
  },
  { title: 'Table', description: 'A page of the table of events.' },
)

export const countView = Type.Object(
  { total: whole('How many events match.') },
  { title: 'TableCount', description: 'The length of the table.' },
)

export const clashesView = Type.Object(
  { clashes: listOf(rowView, 'The first twenty, by the time they start.') },
  { title: 'Clashes', description: 'What else takes place there at the same time.' },
)
