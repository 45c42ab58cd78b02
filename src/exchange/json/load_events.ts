// Loads the events of an export, in batches, each with all that belongs to it.

import type { Context } from '../../access/context.ts'
import { recordEvents } from '../../calendar/events/recorded.ts'
import { durationClass, foldedText } from '../../calendar/events/rules.ts'
import { hasOwnTexts } from '../../calendar/events/series/plan/inherit.ts'
import { type EventRow, listCode } from '../../calendar/events/store.ts'
import { insertManyDerived } from '../../calendar/events/writing/derived.ts'
import { insertEvents } from '../../calendar/events/writing/many_store.ts'
import { type FieldLinks, stateNames } from '../../calendar/items/columns.ts'
import type { Row } from '../../storage/backup/store.ts'
import { type ExportedItem, WrongColumn, rowOf } from './shapes.ts'
import { insertRow } from '../../storage/queries.ts'

const batchSize = 200
/** Their counts are written together, and until then all of them are in memory. */
const countedTogether = 4000

interface Waiting {
  readonly row: EventRow
  readonly links: FieldLinks
}

export interface LoadingEvents {
  readonly add: (entry: ExportedItem) => Promise<void>
  readonly finish: () => Promise<void>
}

export function newEvents(context: Context): LoadingEvents {
  const { db } = context
  let waiting: Waiting[] = []
  /** The texts of series, which their occurrences are searched by. */
  const texts = new Map<number, string>()
  /** They refer to series that may come later. */
  const occurrences: Row[] = []
  let uncounted = 0

  const flush = async () => {
    const some = waiting
    waiting = []
    await insertEvents(
      db,
      some.map(({ row }) => row),
    )
    await insertManyDerived(
      context,
      some.map(({ row, links }) => ({
        row,
        links,
        text: row.folded || (texts.get(row.post_parent) ?? ''),
      })),
    )
    await recordEvents(
      db,
      some.map(({ row, links }) => ({ before: null, after: { row, links } })),
    )
    uncounted += some.length
    if (uncounted < countedTogether) return
    uncounted = 0
    await db.takeSteps?.()
  }

  return {
    add: async (entry) => {
      const beside = besideOf(entry)
      const row = eventRowOf(entry, beside)
      if (beside.series) texts.set(row.id, row.folded)
      waiting.push({ row, links: linksOf(entry) })
      if (waiting.length >= batchSize || beside.state || beside.series) await flush()
      if (beside.state) await insertRow(db, 'event_states', beside.state)
      if (beside.series) await insertRow(db, 'series', beside.series)
      if (beside.occurrence) occurrences.push(beside.occurrence)
    },
    finish: async () => {
      await flush()
      for (const row of occurrences) await insertRow(db, 'occurrences', row)
    },
  }
}

/** What other tables have of an event. */
export interface Beside {
  readonly state?: Row
  readonly series?: Row
  readonly occurrence?: Row
}

export function besideOf(entry: ExportedItem): Beside {
  const event_id = Number(entry['id'])
  const [state, edges, own] = besideNames.map((name) => objectOf(entry[name], name))
  const { rules, dates, except, deleted } = edges ?? {}
  const recurrence = { rules, dates, except, deleted }
  if (edges && !Object.values(recurrence).every(isTexts)) throw new WrongColumn('recurrence')
  if (own && !isTexts(own['own'])) throw new WrongColumn('occurrence')
  return {
    ...(state && { state: { ...plainRow(state, 'state'), event_id } }),
    ...(edges && {
      series: {
        ...plainRow(edges, 'recurrence'),
        event_id,
        recurrence: JSON.stringify(recurrence),
      },
    }),
    ...(own && {
      occurrence: {
        ...plainRow({ ...own, own: JSON.stringify(own['own']) }, 'occurrence'),
        event_id,
      },
    }),
  }
}

const isTexts = (list: unknown): boolean =>
  Array.isArray(list) && list.every((text) => typeof text === 'string')

type Members = Readonly<Record<string, unknown>>

function objectOf(value: unknown, name: string): Members | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw new WrongColumn(name)
  return value as Members
}

const besideNames = ['state', 'recurrence', 'occurrence'] as const

const columnNames: Readonly<Record<(typeof besideNames)[number], readonly string[]>> = {
  state: stateNames,
  recurrence: ['first', 'last', 'known_until', 'known_until_utc'],
  occurrence: ['series_id', 'original_start', 'own', 'gone'],
}

/** Exactly the columns of the table, with plain values. */
function plainRow(members: Members, name: keyof typeof columnNames): Row {
  const columns = columnNames[name].map((column) => {
    const value = members[column] ?? null
    const isPlain = value === null || typeof value === 'string' || Number.isSafeInteger(value)
    if (!isPlain) throw new WrongColumn(name)
    return [column, value as string | number | null]
  })
  return Object.fromEntries(columns)
}

function eventRowOf(entry: ExportedItem, { series, occurrence, state }: Beside): EventRow {
  // Each column was checked, as far as its type goes.
  const row = rowOf('event', entry) as unknown as EventRow
  const { event_id: _series, ...recurrence } = series ?? {}
  const { event_id: _event, ...own } = occurrence ?? {}
  const { event_id: _state, ...stated } = state ?? {}
  const hasTexts = !occurrence || hasOwnTexts(new Set(JSON.parse(String(occurrence['own']))))
  return {
    ...row,
    folded: hasTexts ? foldedText(row) : '',
    dur_class: durationClass(row),
    list_code: listCode(row.status, row.hide_from_listings, series !== undefined),
    state: state ? JSON.stringify(stated) : null,
    recurrence: series ? JSON.stringify(recurrence) : null,
    occurrence: occurrence ? JSON.stringify(own) : null,
  }
}

export function linksOf(entry: ExportedItem): FieldLinks {
  const ids = (name: string): readonly number[] => {
    const list = entry[name] ?? []
    const isRight = Array.isArray(list) && list.every((id) => Number.isSafeInteger(id))
    if (!isRight) throw new WrongColumn(name)
    return list as readonly number[]
  }
  return {
    venue: ids('venue'),
    organizer: ids('organizer'),
    categories: ids('categories'),
    tags: ids('tags'),
  }
}
