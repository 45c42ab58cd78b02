// A copy of an event, as a draft of who asks for it (§19).

import { type Context, inTransaction } from '../../../access/context.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import { Problem, refuse } from '../../../language/problem.ts'
import { type Settled, settle } from '../../../language/time/moment.ts'
import type { GivenRecurrence } from '../../../language/time/recurrence/settle.ts'
import type { Wall } from '../../../language/time/wall.ts'
import type { Ticket } from '../../events/prices/tickets.ts'
import { shift, spanAt } from '../../events/series/plan/times.ts'
import { occurrenceOf, recurrenceOf, seriesOf, timesOf } from '../../events/series/rules.ts'
import { fieldLinksOf } from '../../events/links.ts'
import type { WrittenEvent } from '../../events/show.ts'
import { stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { eventKind } from '../../events/view.ts'
import { createEvent } from '../../events/write.ts'
import { type EventInput, fieldValues } from '../../events/writing/settle.ts'
import { findReferences } from '../../items/locate.ts'
import { canEdit } from '../../items/status.ts'
import { findItem } from '../../items/store.ts'
import { organizers } from '../../organizers/operations.ts'
import { venues } from '../../venues/operations.ts'
import { editableEvent } from '../preview/unsaved.ts'

export const duplicateFields = {
  title: text('The title of the copy; the same if none is given.', { filled: true, numbers: true }),
  start_date: moment('When the copy starts, in the time zone of the event.'),
}

/**
 * All but slug, date of publication, password and the events below it. Of an occurrence it is a
 * single event, of a series another one. What is linked and hidden from the caller is left out.
 */
export const duplicateEvent = async (
  outer: Context,
  id: number,
  asked: Input<typeof duplicateFields>,
): Promise<WrittenEvent> =>
  inTransaction(outer, async (context) => {
    const row = await editableEvent(context, id)
    if (row.status === 'trash') throw new Problem('event-is-in-trash')
    const start = startOf(context, row, asked)
    const input = {
      ...plainFields(row),
      ...(await linksOf(context, row)),
      ...spanFrom(row, start),
      title: asked.title ?? row.title,
      status: 'draft' as const,
    }
    const recurrence = givenRecurrence(row, start.wall)
    return createEvent(context, recurrence ? { ...input, recurrence } : input)
  })

function startOf(
  { now }: Context,
  row: EventRow,
  { start_date }: Input<typeof duplicateFields>,
): Settled {
  const kept = { wall: row.start_date, at: row.start_utc }
  const start = start_date ? settle(start_date, row.timezone, now) : kept
  if (!start) refuse({ start_date: { kind: 'moment' } })
  return start ?? kept
}

const wallOf = (wall: Wall) => ({ kind: 'wall', wall }) as const

function spanFrom(row: EventRow, start: Settled) {
  const { start_date, end_date } = spanAt(start, row)
  return { start_date: wallOf(start_date), end_date: wallOf(end_date) }
}

function plainFields(row: EventRow) {
  const { previous_start_utc: _before, ...state } = stateOf(row)
  return {
    ...fieldValues(row),
    timezone: row.timezone,
    image: row.image === 0 ? ('none' as const) : { id: row.image },
    cost: JSON.parse(row.cost) as readonly string[],
    tickets: (JSON.parse(row.tickets) as readonly Ticket[]).map(ticketWish),
    ...state,
  } satisfies Partial<EventInput>
}

const ticketWish = ({ starts, ends, ...ticket }: Ticket) => ({
  ...ticket,
  starts: starts === '' ? undefined : wallOf(starts),
  ends: ends === '' ? undefined : wallOf(ends),
})

async function linksOf(context: Context, row: EventRow): Promise<Partial<EventInput>> {
  const { venue, organizer, categories, tags } = await fieldLinksOf(context.db, row.id)
  const [places, people] = [
    await findReferences(context, venues, venue),
    await findReferences(context, organizers, organizer),
  ]
  const parent =
    row.post_parent === 0 || occurrenceOf(row)
      ? undefined
      : await findItem<EventRow>(context.db, eventKind.table, row.post_parent)
  const isBelow = parent && parent.status !== 'trash' && canEdit(context.actor, parent)
  return {
    categories,
    tags,
    venue: venue.filter((id) => places.has(id)).map((id) => ({ id })),
    organizer: organizer.filter((id) => people.has(id)).map((id) => ({ id })),
    ...(isBelow ? { post_parent: parent.id } : {}),
  }
}

const givenDate = (wall: Wall) => ({ text: wall, moment: wallOf(wall), isDay: false })

/** Moved with the start; a start that was deleted is one again, for a series begins with it. */
function givenRecurrence(row: EventRow, start: Wall): GivenRecurrence | undefined {
  const series = seriesOf(row)
  if (!series) return undefined
  const times = timesOf(row)
  const moved = shift(recurrenceOf(series), times, { ...times, start }, series.known_until)
  const { rules, dates, except } = moved.recurrence
  return {
    rules,
    dates: dates.map(givenDate),
    except: except.filter((wall) => wall !== start).map(givenDate),
  }
}
