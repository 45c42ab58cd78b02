import type { Sql } from 'sql-template-tag'

export type Dialect = 'sqlite' | 'postgres'

/** The one door to both databases. Inside `within` only the handle that is passed in counts. */
export interface Database {
  readonly dialect: Dialect
  all<Row>(query: Sql): Promise<Row[]>
  one<Row>(query: Sql): Promise<Row | undefined>
  /** Runs a statement and says how many rows it changed. */
  run(query: Sql): Promise<number>
  /**
   * All or nothing. Inside a transaction it joins the one that is open. Work that got in the way
   * of another transaction is done again from its start, unless it says that it cannot be.
   */
  within<T>(work: (db: Database) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * A last step of the transaction, done once with all that was noted for it: what everybody
   * writes is locked for as short as can be. Transactions that are written together share their
   * last steps. Outside of a transaction it is done at once.
   */
  beforeCommit<Note>(step: Step<Note>, ...notes: readonly Note[]): Promise<void>
  /** What else to take back when the transaction is rolled back. Outside of one it is ignored. */
  onRollback(undo: Undo): void
}

/** How much was asked of a database, and how long that took. */
export interface Tally {
  readonly statements: number
  readonly seconds: number
}

/** How a transaction is carried out. */
export interface TransactionOptions {
  /** It cannot be done again. */
  readonly notRetryable?: boolean
  /** It has to see what others leave to their last steps, so it is not written with them. */
  readonly exclusive?: boolean
}

export interface Step<Note> {
  (db: Database, notes: readonly Note[]): Promise<void>
  /** Before all others: it takes what somebody may hold who waits for those. */
  readonly comesFirst?: boolean
}
export type Undo = () => Promise<void>

/** At once, where it is known. */
export type MaybePromise<T> = T | Promise<T>

export interface OpenDatabase extends Database {
  /**
   * The write generation. `recent`: what this process wrote counts at once, what others wrote
   * after a blink.
   */
  generation(age: 'now' | 'recent'): MaybePromise<number>
  /**
   * For reading what was written up to that generation: a replica, if one has come so far. `in
   * passing`: perhaps all there is, once, and nothing of it stays in memory.
   */
  readerAt(generation: number, manner?: 'in passing'): Promise<Database>
  /**
   * Like `one`, for what is asked again and again: not read anew before anything was written, where
   * that can be told.
   */
  recall?<Row>(query: Sql): Promise<Row | undefined>
  /** How often the disk was asked to keep what was written, where we are the ones who ask. */
  syncs?(): number
  /** What was asked of it so far, where it is never waited for: a watch of its own costs less. */
  readonly timed?: () => Tally
  close(): Promise<void>
}

/** A database that cannot be used, in a sentence for the person who starts the server. */
export class UnusableDatabase extends Error {}

/** One that does not answer for now: the same may go well a moment later. */
export class DatabaseAway extends UnusableDatabase {}
