// Copies a whole calendar into another database and compares the two. The source is only read.

import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type OpenDatabase, UnusableDatabase } from '../database.ts'
import { readGeneration } from '../generation.ts'
import { readIdentity, setIdentity } from '../identity.ts'
import { beginBulkLoad, endBulkLoad } from './bulk_load.ts'
import {
  type Journal,
  advanceJournal,
  beginJournal,
  prepareJournal,
  readJournal,
} from './journal.ts'
import { leftOut, quietTables } from './tables.ts'
import { copyAllMedia, listMedia } from './media.ts'
import {
  type Row,
  clearTables,
  countRows,
  digestTable,
  identify,
  insertRows,
  keyOf,
  readBatches,
  readSequences,
  setGeneration,
  setSequences,
  settle,
} from './store.ts'
import { type Place, databaseFile, openDatabase, placeName } from '../open.ts'
import { withSnapshot } from '../snapshot.ts'
import { type Table, listTables } from '../tables.ts'

export interface MoveOrder {
  readonly source: Place
  readonly target: Place
  /** Discards what an unfinished move has left in the target. */
  readonly isRestart: boolean
  /** A step is a row that is copied, a row that is compared, or a file of an image. */
  readonly report: (done: number, all: number, stage: string) => void
}

export interface Finding {
  readonly name: string
  readonly count: number
  readonly targetCount: number
  readonly isSame: boolean
}

/** The databases, tables and image files of one move. */
interface Move extends MoveOrder {
  readonly from: Database
  readonly to: OpenDatabase
  readonly tables: readonly Table[]
  /** None if both have the same folder. */
  readonly files: readonly string[] | undefined
}

type Advance = (steps: number, stage: string) => void

/** Returns for every table whether it is the same in both. */
export async function moveCalendar(order: MoveOrder): Promise<readonly Finding[]> {
  refuseSameFile(order)
  return withSnapshot(order.source, async (from) => {
    const to = await openDatabase({ ...order.target, bulk: true, isMoveTarget: true })
    try {
      return await moveInto(order, from, to)
    } finally {
      await to.close()
    }
  })
}

async function moveInto(
  order: MoveOrder,
  from: Database,
  to: OpenDatabase,
): Promise<readonly Finding[]> {
  const source = await originOf(order.source, from)
  if (to.dialect === 'postgres' && source === (await identify(to))) throw sameDatabase(order)
  const tables = await commonTables(from, to)
  const move = { ...order, from, to, tables, files: await filesToCopy(order) }
  let journal = await startOf(move, source)
  const advance = await startProgress(move)
  for (const table of tables) journal = await copyTable(move, journal, table, advance)
  advance(0, 'building indexes')
  await to.within(endBulkLoad)
  const files = await copyFiles(move, advance)
  const findings: Finding[] = []
  for (const table of tables) findings.push(await compare(move, table, advance))
  if (files) findings.push(files)
  if (findings.every(({ isSame }) => isSame) && !journal.isDone) await finish(move, journal)
  return findings
}

function refuseSameFile(order: MoveOrder): void {
  if (order.source.url || order.target.url) return
  const [one, other] = [order.source, order.target].map(({ folder }) =>
    statSync(databaseFile({ folder }), { bigint: true, throwIfNoEntry: false }),
  )
  if (one && other && one.dev === other.dev && one.ino === other.ino) throw sameDatabase(order)
}

const sameDatabase = ({ target }: MoveOrder) =>
  new UnusableDatabase(`The calendar is in ${placeName(target)} already: that is its source.`)

async function originOf({ folder }: Place, from: Database): Promise<string> {
  const origin = from.dialect === 'postgres' ? await identify(from) : realpathSync(folder)
  if (origin === undefined) throw new Error('The source does not say which database it is.')
  return origin
}

/** Both are migrated, so every table of a calendar is in both, with the same columns. */
async function commonTables(from: Database, to: Database): Promise<readonly Table[]> {
  const theirs = new Map((await listTables(to)).map((table) => [table.name, table]))
  const tables = (await listTables(from)).filter(
    ({ name }) => theirs.has(name) && !leftOut.has(name),
  )
  for (const table of tables) {
    if (JSON.stringify(theirs.get(table.name)) === JSON.stringify(table)) continue
    throw new UnusableDatabase(`The table ${table.name} is not of the same form in both databases.`)
  }
  return tables
}

/** The journal to continue from, or a new one in an empty target. */
async function startOf(move: Move, source: string): Promise<Journal> {
  const { to, tables, target, isRestart } = move
  const generation = await readGeneration(to)
  const begun: Journal = {
    source,
    state: await stateOf(move),
    generation,
    isDone: false,
    reached: {},
  }
  const journal = await readJournal(to)
  const isOurs = !journal || journal.generation === generation
  if (!isOurs || !(await holdsOnly(move, journal?.reached ?? {}))) {
    throw new UnusableDatabase(
      `There is a calendar in ${placeName(target)} already; it was left as it is.`,
    )
  }
  const isSame = journal?.source === source && journal.state === begun.state
  if (journal && isSame && (journal.isDone || !isRestart)) return journal
  if (journal?.isDone) {
    throw new UnusableDatabase(
      `An earlier move to ${placeName(target)} is finished; it was left as it is.`,
    )
  }
  if (journal && !isRestart) {
    const reason =
      journal.source === source ? 'the calendar has changed since' : 'of another calendar'
    throw new UnusableDatabase(
      `There is an unfinished move in ${placeName(target)}, ${reason}; --restart begins anew.`,
    )
  }
  await to.within(async (inside) => {
    await prepareJournal(inside)
    if (journal) await clearTables(inside, tables)
    await beginJournal(inside, begun)
    await beginBulkLoad(inside, tables)
  })
  return begun
}

/** Whether the target has no rows but those that were copied. */
async function holdsOnly({ to, tables }: Move, reached: Journal['reached']): Promise<boolean> {
  for (const table of tables) {
    if ((await countRows(to, table)) !== (reached[table.name]?.rows ?? 0)) return false
  }
  return true
}

/** Identifies the content of the source: a move continues only while this stays the same. */
async function stateOf({ from, tables }: Move): Promise<string> {
  const digests: string[] = []
  for (const table of tables.filter(({ name }) => quietTables.has(name)))
    digests.push((await digestTable(from, table)).digest)
  return [await readGeneration(from), ...digests].join(' ')
}

/** One count of steps for the whole move. */
async function startProgress({ from, tables, files = [], report }: Move): Promise<Advance> {
  let all = files.length
  for (const table of tables) all += 2 * (await countRows(from, table))
  let done = 0
  return (steps, stage) => {
    done += steps
    report(done, all, stage)
  }
}

async function copyTable(
  move: Move,
  start: Journal,
  table: Table,
  advance: Advance,
): Promise<Journal> {
  const reached = start.reached[table.name]
  const stage = `copying ${table.name}`
  let journal = start
  advance(reached?.rows ?? 0, stage)
  for await (const rows of readBatches(move.from, table, reached?.after)) {
    journal = await copyBatch(move, journal, table, rows)
    advance(rows.length, stage)
  }
  return journal
}

/** Writes the rows and the journal in one transaction. */
async function copyBatch(
  { to, target }: Move,
  before: Journal,
  table: Table,
  rows: readonly Row[],
): Promise<Journal> {
  const count = (before.reached[table.name]?.rows ?? 0) + rows.length
  const reached = { after: keyOf(table, rows.at(-1) ?? {}), rows: count }
  const after = { ...before, reached: { ...before.reached, [table.name]: reached } }
  await to.within(async (inside) => {
    await advanceTo(inside, before, after, target)
    await insertRows(inside, table, rows)
  })
  return after
}

async function advanceTo(db: Database, before: Journal, after: Journal, target: Place) {
  if (await advanceJournal(db, before, after)) return
  throw new UnusableDatabase(`Another move to ${placeName(target)} is under way.`)
}

const mediaOf = ({ folder }: Place) => join(folder, 'media')

async function filesToCopy({ source, target }: MoveOrder): Promise<readonly string[] | undefined> {
  return mediaOf(source) === mediaOf(target) ? undefined : listMedia(mediaOf(source))
}

async function copyFiles(
  { source, target, files }: Move,
  advance: Advance,
): Promise<Finding | undefined> {
  if (!files) return undefined
  const same = await copyAllMedia(mediaOf(source), mediaOf(target), files, () =>
    advance(1, 'copying images'),
  )
  return {
    name: 'files of images',
    count: files.length,
    targetCount: same,
    isSame: same === files.length,
  }
}

async function compare({ from, to }: Move, table: Table, advance: Advance): Promise<Finding> {
  const [mine, theirs] = await Promise.all([
    digestTable(from, table, (rows) => advance(rows, `comparing ${table.name}`)),
    digestTable(to, table),
  ])
  return {
    name: table.name,
    count: mine.count,
    targetCount: theirs.count,
    isSame: mine.count === theirs.count && mine.digest === theirs.digest,
  }
}

/** Completes the target: ids continue after those of the source, and all caches become stale. */
async function finish({ from, to, tables, target }: Move, journal: Journal): Promise<void> {
  const generation = Math.max(await readGeneration(from), journal.generation) + 1
  const sequences = await readSequences(from)
  const uid = await readIdentity(from)
  await to.within(async (inside) => {
    await advanceTo(inside, journal, { ...journal, generation, isDone: true }, target)
    await setSequences(inside, sequences)
    await setGeneration(inside, generation)
    await setIdentity(inside, uid)
  })
  await settle(to, tables)
}
