// Rows of the table, with the names of what they are linked to.

import { type Context, localeOf } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { writeWall } from '../../../language/time/wall.ts'
import { inWords, occurrenceOf, seriesOf, timesOf } from '../../events/series/rules.ts'
import { findShownSeries } from '../../events/series/shown.ts'
import { isProtectedFrom } from '../../events/show.ts'
import { stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { eventKind } from '../../events/view.ts'
import { canEdit, canRead } from '../../items/status.ts'
import { showItem } from '../../items/view.ts'
import { type LinkedName, authorNames, linkedNames, standingsOf, termNames } from './store.ts'
import type { TableRow } from './view.ts'

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
  const isEditable = await editableBy(context, rows)
  return rows.map((row) => {
    const isHidden = isProtectedFrom(context, row)
    const names = (of: ReadonlyMap<number, Named[]>) => (isHidden ? [] : (of.get(row.id) ?? []))
    const own = seriesOf(row)
    const above = series.get(row.post_parent)
    const edit = isEditable(row)
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
