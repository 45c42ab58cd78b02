// Rows of the table, with the names of what they are linked to.

import type { Static } from 'typebox'
import { type Context, localeOf } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
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
import { writeWall } from '../../../language/time/wall.ts'
import { inWords, occurrenceOf, seriesOf, timesOf } from '../../events/series/rules.ts'
import { findShownSeries } from '../../events/series/shown.ts'
import { isProtectedFrom } from '../../events/show.ts'
import { eventStatuses, stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { eventKind } from '../../events/view.ts'
import { imagesOf } from '../../images/operations.ts'
import { canEdit, canRead, updateStatuses } from '../../items/status.ts'
import { showItem } from '../../items/view.ts'
import { type LinkedName, authorNames, linkedNames, standingsOf, termNames } from './store.ts'

export const namedView = Type.Object(
  { id: whole('The id.'), name: line('The name.') },
  { title: 'Named', description: 'Something by its id and its name.' },
)
export const rowView = Type.Object(
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
    image: lineOrNull('The address of its picture, cut to a square; null if it has none.'),
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

export async function showRows(context: Context, rows: readonly EventRow[]): Promise<TableRow[]> {
  if (rows.length === 0) return []
  const { db, actor } = context
  const ids = rows.map(({ id }) => id)
  const isShown = (one: LinkedName) => one.status !== 'trash' && canRead(actor, one)
  const venues = namesBy((await linkedNames(db, 'venue', ids)).filter(isShown))
  const organizers = namesBy((await linkedNames(db, 'organizer', ids)).filter(isShown))
  const terms = await termNames(db, ids)
  const categories = namesBy(terms.filter(({ taxonomy }) => taxonomy === 'cal_events_cat'))
  const tags = namesBy(terms.filter(({ taxonomy }) => taxonomy === 'post_tag'))
  const authors = await authorNames(db, [...new Set(rows.map(({ author }) => author))])
  const series = await findShownSeries(context, rows)
  const images = await imagesOf(context, rows)
  const isEditable = await editableBy(context, rows)
  return rows.map((row) => {
    const isHidden = isProtectedFrom(context, row)
    const names = (of: ReadonlyMap<number, Named[]>) => (isHidden ? [] : (of.get(row.id) ?? []))
    const own = seriesOf(row)
    const above = series.get(row.post_parent)
    const edit = isEditable(row)
    const image = isHidden ? undefined : images.get(row.image)
    const isGone = row.status === 'trash'
    return {
      id: row.id,
      title: row.title,
      status: row.status,
      start_date: row.start_date,
      end_date: row.end_date,
      all_day: isHidden ? null : row.all_day === 1,
      timezone: row.timezone,
      venues: names(venues),
      organizers: names(organizers),
      categories: names(categories),
      tags: names(tags),
      author: { id: row.author, name: authors.get(row.author) ?? null },
      modified: writeWall(row.modified_utc),
      series: occurrenceOf(row)?.series ?? null,
      recurrence: own
        ? inWords(own, timesOf(row), localeOf(context))
        : row.occurrence === null
          ? null
          : (above?.text ?? null),
      featured: isHidden ? null : row.featured === 1,
      event_status: stateOf(row).event_status,
      password_protected: row.password !== null,
      url: showItem(context, eventKind, row).url,
      image: image ? (image.sizes['thumbnail']?.url ?? image.url) : null,
      can: { edit, trash: edit && !isGone, publish: edit && !isGone && may(actor, 'publish') },
    }
  })
}

interface Named {
  readonly id: number
  readonly name: string
}

function namesBy(all: readonly (Named & { readonly event_id: number })[]) {
  const names = new Map<number, Named[]>()
  for (const { event_id, id, name } of all) {
    const known = names.get(event_id)
    if (known) known.push({ id, name })
    else names.set(event_id, [{ id, name }])
  }
  return names
}

/** Who may edit a series may change its occurrences through it (§17.4). */
async function editableBy(
  { db, actor }: Context,
  rows: readonly EventRow[],
): Promise<(row: EventRow) => boolean> {
  if (may(actor, 'editOthers')) return () => true
  const above = rows.flatMap((row) => occurrenceOf(row)?.series ?? [])
  const standings = await standingsOf(db, [...new Set(above)])
  return (row) => {
    const series = standings.get(occurrenceOf(row)?.series ?? 0)
    return canEdit(actor, row) || (series !== undefined && canEdit(actor, series))
  }
}
