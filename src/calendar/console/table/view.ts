import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import { eventStatuses } from '../../events/state/rules.ts'
import { updateStatuses } from '../../items/status.ts'

const line = (description: string) => Type.String({ description })
const flag = (description: string) => Type.Boolean({ description })
const orNone = <T extends Parameters<typeof Type.Union>[0][number]>(
  shape: T,
  description: string,
) => Type.Union([shape, Type.Null()], { description })

const namedView = Type.Object(
  { id: Type.Integer({ description: 'The id.' }), name: line('The name.') },
  { title: 'Named', description: 'Something by its id and its name.' },
)
const all = (description: string) => Type.Array(namedView, { description })

const rowView = Type.Object(
  {
    id: Type.Integer({ description: 'The id.' }),
    title: line('The title, as plain text.'),
    status: Type.Enum([...updateStatuses], { description: 'The status: who sees it.' }),
    start_date: line('When the event starts, in its own time zone.'),
    end_date: line('When the event ends, in its own time zone.'),
    all_day: orNone(Type.Boolean(), 'Whether the event fills its days; null if hidden.'),
    timezone: line('The time zone of the event.'),
    venues: all('Its venues.'),
    organizers: all('Its organizers.'),
    categories: all('Its categories, by name.'),
    tags: all('Its tags, by name.'),
    author: Type.Object(
      {
        id: Type.Integer({ description: 'The id of the user.' }),
        name: orNone(Type.String(), 'The name of the user; null if there is none any more.'),
      },
      { description: 'The user it belongs to.' },
    ),
    modified: line('The last change, in UTC.'),
    series: orNone(Type.Integer(), 'The id of its series; null if it is no occurrence.'),
    recurrence: orNone(
      Type.String(),
      'When a series takes place, in words; null for single events.',
    ),
    featured: orNone(Type.Boolean(), 'Whether the event is featured; null if hidden.'),
    event_status: Type.Enum(eventStatuses, { description: 'What became of the event.' }),
    password_protected: flag('Whether it needs a password.'),
    url: line('The address of its page for people.'),
    can: Type.Object(
      {
        edit: flag('Whether the caller may change it.'),
        trash: flag('Whether the caller may move it to the trash.'),
        publish: flag('Whether the caller may publish it.'),
      },
      { description: 'What the caller may do with it.' },
    ),
  },
  { title: 'TableRow', description: 'What a table shows of an event.' },
)

export type TableRow = Static<typeof rowView>

export const tableView = Type.Object(
  {
    events: Type.Array(rowView, { description: 'The rows of this page.' }),
    more: flag('Whether there are rows after these.'),
    cursor: orNone(Type.String(), 'What leads to the next page; null on the last one.'),
  },
  { title: 'Table', description: 'A page of the table of events.' },
)

export const countView = Type.Object(
  { total: Type.Integer({ description: 'How many events match.' }) },
  { title: 'TableCount', description: 'The length of the table.' },
)

export const clashesView = Type.Object(
  { clashes: Type.Array(rowView, { description: 'The first twenty, by the time they start.' }) },
  { title: 'Clashes', description: 'What else takes place there at the same time.' },
)
