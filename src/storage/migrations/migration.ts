import type { Database, Dialect } from '../database.ts'

/** The column types of a dialect. */
export interface Words {
  readonly dialect: Dialect
  readonly integer: string
  readonly real: string
  readonly text: string
  readonly bytes: string
}

/** SQL statements, each ended by a semicolon at the end of a line, or a function on the rows. */
export type MigrationStep = string | ((db: Database) => Promise<void>)

/**
 * Its steps run in order and in one transaction. A step that changes visible rows raises the write
 * generation, as every write does.
 */
export interface Migration {
  readonly name: string
  /**
   * The name of an earlier migration: nodes that know the ones up to it go on beside this one, as
   * it only adds what they need not know. Without it, only nodes that know this one do.
   */
  readonly sharedSince?: string
  readonly steps: (words: Words) => readonly MigrationStep[]
}
