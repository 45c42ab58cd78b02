import type { Sql } from 'sql-template-tag'
import type { Provenance } from './transactions/provenance.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The interface to both databases. Inside `within` use only the handle that is passed in. */
export interface Database {
  readonly dialect: Dialect
  all<Row>(query: Sql): Promise<Row[]>
  one<Row>(query: Sql): Promise<Row | undefined>
  /** What a query selects as `id`, in its order. */
  ids(query: Sql): Promise<number[]>
  /** The number that a query selects as `n`; 0 if it selects nothing. */
  count(query: Sql): Promise<number>
  /** Whether a query selects anything. */
  exists(query: Sql): Promise<boolean>
  /** Runs a statement and says how many rows it changed. */
  run(query: Sql): Promise<number>
  /**
   * Runs `work` in a transaction, or joins the one that is open. Work that conflicted with another
   * transaction is retried from its start, unless it is `notRetryable`.
   */
  within<T>(work: (db: Database) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * A step that runs once right before the commit, with all notes added for it: rows that every
   * write updates are locked as briefly as possible. Transactions of one batch share these steps.
   * Outside a transaction it runs at once.
   */
  beforeCommit<Note>(step: Step<Note>, ...notes: readonly Note[]): Promise<void>
  /** Runs the steps added so far at once: for a transaction that reads what they write. */
  takeSteps?(): Promise<void>
  /** What else to undo when the transaction is rolled back. Ignored outside a transaction. */
  onRollback(undo: Undo): void
  /** Learns the generation that the transaction raises, where its commit announces it. */
  raised?(generation: number): void
  /** Present in a batch whose transactions run at the same time. */
  readonly batch?: Batch
  /** By whom the transaction is; absent if it is the program itself that writes. */
  readonly provenance?: Provenance
}

export interface Batch {
  /** Reserves a name for this transaction; false if another one of the batch has it. */
  reserve(name: string): boolean
  /** Ends the work, which is run again in a transaction of its own, where it may wait. */
  leave(): never
}

/** How many statements a database ran, and how long they took. */
export interface Tally {
  readonly statements: number
  readonly seconds: number
}

export interface TransactionOptions {
  /**
   * It may share a batch on PostgreSQL, too: it waits for no lock that others hold until their
   * commit, except in `beforeCommit` steps, or leaves the batch before it does.
   */
  readonly batched?: boolean
  /** It is not run a second time after a conflict. */
  readonly notRetryable?: boolean
  /** It reads what others write in `beforeCommit` steps, so it does not share their batch. */
  readonly exclusive?: boolean
}

export interface Step<Note> {
  (db: Database, notes: readonly Note[]): Promise<void>
  /** Runs first: other transactions may hold its locks while they wait for those of later steps. */
  readonly comesFirst?: boolean
}
export type Undo = () => Promise<void>

/** Synchronous when the value is known already. */
export type MaybePromise<T> = T | Promise<T>

export interface OpenDatabase extends Database {
  /**
   * The write generation. `recent`: writes of this process count at once, those of others after up
   * to 100 ms; while the primary is away, the one of the newest replica.
   */
  generation(age: 'now' | 'recent'): MaybePromise<number>
  /**
   * At most how old the state at the `recent` generation is, in seconds: undefined while the
   * primary answers. Only where there are replicas.
   */
  readonly staleness?: () => number | undefined
  /**
   * By host, whether it takes writes but is not the primary. Only where the address names several.
   */
  readonly refused?: () => ReadonlyMap<string, boolean>
  /**
   * A handle for reading what was written up to that generation: a replica, if one has caught up.
   * `in passing`: for reading large amounts once, without filling the memory of this process.
   */
  readerAt(generation: number, manner?: 'in passing'): Promise<Database>
  /**
   * Like `one`, for a query by keys that most requests ask: SQLite caches the row until anything is
   * written, PostgreSQL plans the query once, on a connection of its own.
   */
  lookUp<Row>(query: Sql): Promise<Row | undefined>
  /** How often this process synced the disk, where it does so itself. */
  syncs?(): number
  /** Statement counts, where statements are synchronous: cheaper than `withTimings`. */
  readonly timed?: () => Tally
  close(): Promise<void>
}

/** A database that cannot be used, in a sentence for the person who starts the server. */
export class UnusableDatabase extends Error {}

/** A database that is unavailable for now: a retry may succeed a moment later. */
export class DatabaseAway extends UnusableDatabase {}
