// Events as the history records them: by the names of the interface.

import type { Database } from '../../storage/database.ts'
import { type Wall, writeWall } from '../../language/time/wall.ts'
import { type Recorded, record } from '../history/record.ts'
import type { Fields } from '../history/rules.ts'
import { type EventColumn, type GivenLinks, columnsWith, eventColumns } from '../items/columns.ts'
import { type Occurrence, occurrenceOf, seriesOf } from './series/rules.ts'
import { type State, previousStart, stateOf } from './state/rules.ts'
import type { EventRow, NamedRow } from './store.ts'

export interface EventVersion {
  readonly row: EventRow
  /** Whether its texts are recorded; so they are, unless this is false. */
  readonly hasTexts?: boolean
  readonly links?: GivenLinks | undefined
  /** Those of the row, if they are not given. */
  readonly state?: State
  readonly occurrence?: RecordedOccurrence | undefined
}

/** What makes an event an occurrence, besides its series. */
export type RecordedOccurrence = Pick<Occurrence, 'original_start' | 'own' | 'gone'>

/** An event before and after a change; null if it is new, or gone for good. */
export interface EventChange {
  readonly before: EventVersion | null
  readonly after: EventVersion | null
}

export const recordEvent = (
  db: Database,
  before: EventVersion | null,
  after: EventVersion | null,
): Promise<void> => recordEvents(db, [{ before, after }])

export async function recordEvents(db: Database, changes: readonly EventChange[]): Promise<void> {
  await record(db, ...changes.flatMap((change) => recorded(change) ?? []))
}

export async function recordParent(
  db: Database,
  rows: readonly NamedRow[],
  before: number,
  after: number,
): Promise<void> {
  const changed = { before: { post_parent: before }, after: { post_parent: after } }
  await record(
    db,
    ...rows.map(({ id, title, author }): Recorded => ({
      kind: 'event',
      id,
      owner: author,
      title,
      ...changed,
    })),
  )
}

/** New occurrences of a series: what they have from it is recorded with the series alone. */
export async function recordOccurrences(
  db: Database,
  { id: series, author, title }: EventRow,
  rows: readonly Pick<EventRow, 'id' | 'slug' | 'start_date' | 'end_date'>[],
): Promise<void> {
  const changes = rows.map(({ id, slug, start_date, end_date }): Recorded => {
    const after = { slug, start_date, end_date, post_parent: series }
    return { kind: 'event', id, owner: author, title, before: null, after }
  })
  await record(db, ...changes)
}

function recorded({ before, after }: EventChange): Recorded | undefined {
  const shown = (after ?? before)?.row
  if (!shown) return undefined
  return {
    kind: 'event',
    id: shown.id,
    owner: shown.author,
    title: shown.title,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  }
}

const recordedColumns = columnsWith({ recorded: true })
/** Of an occurrence they may be those of its series. */
const longTexts: ReadonlySet<EventColumn> = new Set(['description', 'excerpt'])

/** Assigned and not spread where they may be absent: this is a part of every write. */
export function fieldsOf(version: EventVersion): Fields {
  const { row, links = {}, state = stateOf(row), occurrence = occurrenceOf(row) } = version
  const { hasTexts = true } = version
  const fields: Record<string, unknown> = {}
  for (const name of recordedColumns) {
    if (hasTexts || !longTexts.has(name)) fields[name] = recordedValue(name, row[name])
  }
  const { previous_start_utc: _since, ...others } = state
  Object.assign(fields, others)
  fields['previous_start_date'] = previousStart(row, state)
  fields['recurrence'] = recurrenceOf(row)
  if (occurrence) fields['occurrence'] = ownOf(occurrence)
  const { venue, organizer, categories, tags } = links
  if (venue) fields['venue'] = venue
  if (organizer) fields['organizer'] = organizer
  if (categories) fields['categories'] = categories.toSorted(ascending)
  if (tags) fields['tags'] = tags.toSorted(ascending)
  return fields
}

const ascending = (a: number, b: number): number => a - b

const none: readonly unknown[] = []

function recordedValue(name: EventColumn, value: string | number | null): unknown {
  const { type } = eventColumns[name]
  if (type === 'flag') return value === 1
  if (type === 'json') return value === '[]' ? none : JSON.parse(String(value))
  return type === 'instant' ? writeWall(Number(value)) : value
}

const ownOf = ({ original_start, own, gone }: RecordedOccurrence): RecordedOccurrence => ({
  original_start,
  own,
  gone,
})

export interface RecordedRecurrence {
  readonly rules: readonly string[]
  readonly dates: readonly Wall[]
  /** With those that were deleted one by one. */
  readonly except: readonly Wall[]
  readonly deleted?: readonly Wall[]
}

function recurrenceOf(row: EventRow): RecordedRecurrence | null {
  const series = seriesOf(row)
  if (!series) return null
  const { rules, dates, except, deleted } = series
  const all = [...except, ...deleted].toSorted()
  return { rules, dates, except: all, ...(deleted.length > 0 ? { deleted } : {}) }
}
