// Compares occurrences with what their recurrences give (§17.7).

import { readJson } from '../../language/text/json.ts'
import { limits } from '../../language/time/recurrence/limits.ts'
import { parseRule } from '../../language/time/recurrence/parse.ts'
import { startsBetween } from '../../language/time/recurrence/series.ts'
import { isInCalendar, wallSeconds, writeWall } from '../../language/time/wall.ts'
import type { Database } from '../../storage/database.ts'
import { changeText } from '../events/listing/counted/trigrams.ts'
import { foldedText } from '../events/rules.ts'
import { savedSeries } from '../events/series/plan/settle.ts'
import { ownFields, recurrenceOf, seriesOf, timesOf } from '../events/series/rules.ts'
import { type SavedSeries, saveSeries } from '../events/series/store.ts'
import { countChanged } from '../events/series/writing/apply.ts'
import { asColumn, compare, reconcile } from '../events/series/writing/reconcile.ts'
import type { EventRow } from '../events/store.ts'
import { findItem, lockItem, lockLinksShared } from '../items/store.ts'
import {
  type Check,
  type IdsAfter,
  type Surroundings,
  countIds,
  plural,
  repairIds,
  wrongAmong,
} from './check.ts'
import {
  type StoredOccurrence,
  countMisplaced,
  eventsWithoutText,
  forgetOccurrence,
  occurrencesLeft,
  seriesAfter,
  setColumns,
  storedHorizon,
  storedOccurrences,
} from './rows_store.ts'

type Judge = (db: Database, row: EventRow) => Promise<boolean>

/** The series that are wrong, in batches. One that is in lists is read as a single event. */
const seriesThat = (isWrong: Judge, isListedWrong = false): IdsAfter =>
  wrongAmong(seriesAfter, async (db, { id }) => {
    const row = await findItem<EventRow>(db, 'events', id)
    if (!row) return false
    return row.recurrence === null ? isListedWrong : isWrong(db, row)
  })

const isUnreadable: Judge = async (db, row) => {
  if (!isRecurrence(row)) return true
  const known = await storedOccurrences(db, row.id)
  return !known.every(isOccurrence) || isBeyondReach(row, known.length)
}

const isSound = async (db: Database, row: EventRow) => !(await isUnreadable(db, row))

/** Whether what is stored is what a request can give. */
function isRecurrence({ recurrence }: EventRow): boolean {
  const { recurrence: text, first, last, known_until } = JSON.parse(recurrence ?? '')
  const stored = readJson(text) as Readonly<Record<string, unknown>> | undefined
  const [rules, ...walls] = ['rules', 'dates', 'except', 'deleted'].map((name) => stored?.[name])
  return (
    isList(rules, isRule) &&
    walls.every((list) => isList(list, isWall)) &&
    isWall(known_until) &&
    [first, last].every((edge) => edge === null || isWall(edge))
  )
}

const isRule = (one: unknown) => typeof one === 'string' && !('fault' in parseRule(one))

const isList = (list: unknown, isEntry: (one: unknown) => boolean) =>
  Array.isArray(list) && list.every(isEntry)

const reasons: ReadonlySet<string | null> = new Set([null, 'alone', 'series', 'rule'])
const names: ReadonlySet<unknown> = new Set(ownFields)

function isOccurrence({ original_start, own, gone }: StoredOccurrence): boolean {
  const fields = readJson(own)
  return isList(fields, (name) => names.has(name)) && isWall(original_start) && reasons.has(gone)
}

function isWall(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return false
  const seconds = wallSeconds(text)
  return isInCalendar(seconds) && writeWall(seconds) === text
}

/** Whether more occurrences are missing than a request can make: then it is the series that is wrong. */
function isBeyondReach(row: EventRow, known: number): boolean {
  const series = seriesOf(row)
  if (!series) return false
  const times = timesOf(row)
  let found = 0
  for (const _ of startsBetween(recurrenceOf(series), times, times.start, series.known_until)) {
    found += 1
    if (found > known + limits.horizon) return true
  }
  return false
}

/** The series as it has to be stored: its first and last start and the horizon are derived. */
function derivedSeries(row: EventRow): SavedSeries | undefined {
  const series = seriesOf(row)
  if (!series) return undefined
  const { deleted, known_until } = series
  return savedSeries(recurrenceOf(series), deleted, timesOf(row), known_until)
}

const hasWrongEdges: Judge = async (db, row) => {
  if (!isRecurrence(row)) return false
  const right = derivedSeries(row)
  const stored = seriesOf(row)
  if (!right || !stored) return false
  const known_until_utc = await storedHorizon(db, row.id)
  const { rules, dates, except, deleted, first, last, known_until } = stored
  const asStored = { rules, dates, except, deleted, first, last, known_until, known_until_utc }
  return asColumn(asStored) !== asColumn(right) || known_until_utc !== right.known_until_utc
}

async function repairEdges(db: Database, id: number): Promise<void> {
  await lockLinksShared(db)
  await lockItem(db, 'events', id)
  const row = await findItem<EventRow>(db, 'events', id)
  const right = row?.recurrence && (await hasWrongEdges(db, row)) ? derivedSeries(row) : undefined
  if (right) await saveSeries(db, id, right)
}

/** Before its date has come for the calendar too: publishing is not the doctor's. */
const momentFor = ({ status, date_utc }: EventRow, now: number): number =>
  status === 'future' ? Math.min(now, date_utc - 1) : now

const hasWrongOccurrences =
  (now: number): Judge =>
  async (db, row) => {
    if (!(await isSound(db, row))) return false
    const { changes, missing } = await compare(
      { db, now: momentFor(row, now) },
      { before: row, after: row },
    )
    return countChanged(changes) + missing.length > 0
  }

async function repairOccurrences(db: Database, id: number, now: number): Promise<void> {
  await lockLinksShared(db)
  await lockItem(db, 'events', id)
  const row = await findItem<EventRow>(db, 'events', id)
  if (!row?.recurrence || !(await isSound(db, row))) return
  await reconcile({ db, now: momentFor(row, now) }, { before: row, after: row })
}

/** The text that is shown with an event becomes its own. */
async function writeText(db: Database, id: number): Promise<void> {
  await lockItem(db, 'events', id)
  const row = await findItem<EventRow>(db, 'events', id)
  if (!row) return
  // Null if the series is gone.
  const { title, description, excerpt } = row
  const texts = { title, description: description ?? '', excerpt: excerpt ?? '' }
  const folded = foldedText({ ...row, ...texts })
  await setColumns(db, 'events', id, { ...texts, folded })
  await changeText(db, id, folded)
}

const wrongOccurrences = ({ now }: Surroundings) => seriesThat(hasWrongOccurrences(now))

/** How many series are not sound, or have occurrences that are not what they give. */
export const countWrongSeries = (db: Database, now: number): Promise<number> =>
  countIds(
    db,
    seriesThat(
      async (...one) => (await isUnreadable(...one)) || hasWrongOccurrences(now)(...one),
      true,
    ),
  )

/** What has to be right before columns are compared with each other. */
export const belongingChecks: readonly Check[] = [
  {
    good: 'All series of occurrences are there.',
    bad: (n) => `${plural(n, 'occurrence')} of series that are gone.`,
    look: (db) => countIds(db, occurrencesLeft),
    repair: (db) => repairIds(db, occurrencesLeft, forgetOccurrence),
  },
  {
    good: 'All events have their texts, or those of their series.',
    bad: (n) => `${plural(n, 'event')} without texts that belong to no series.`,
    look: (db) => countIds(db, eventsWithoutText),
    repair: (db) => repairIds(db, eventsWithoutText, writeText),
  },
]

export const seriesChecks: readonly Check[] = [
  {
    good: 'All recurrences can be read.',
    bad: (n) =>
      `${plural(n, 'series', 'series')} with a recurrence or own values that cannot be; an update has to set them.`,
    look: (db) => countIds(db, seriesThat(isUnreadable)),
  },
  {
    good: 'Occurrences are of series.',
    bad: (n) =>
      `${plural(n, 'occurrence')} of events that are no series; they need a recurrence again.`,
    look: countMisplaced,
  },
  {
    good: 'The first and last starts of all series fit them.',
    bad: (n) => `${plural(n, 'series', 'series')} with first and last starts that do not fit.`,
    look: (db) => countIds(db, seriesThat(hasWrongEdges)),
    repair: (db) => repairIds(db, seriesThat(hasWrongEdges), repairEdges),
  },
  {
    good: 'Occurrences are what their series give.',
    bad: (n) => `${plural(n, 'series', 'series')} with occurrences that they do not give so.`,
    look: (db, around) => countIds(db, wrongOccurrences(around)),
    repair: (db, around) =>
      repairIds(db, wrongOccurrences(around), (inside, id) =>
        repairOccurrences(inside, id, around.now),
      ),
  },
]
