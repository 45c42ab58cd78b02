import type { Database, Dialect } from '../database.ts'

/** What the two databases call the same thing. */
export interface Words {
  readonly dialect: Dialect
  readonly integer: string
  readonly real: string
  readonly text: string
  readonly bytes: string
}

/** Statements, each ended by a semicolon at the end of a line, or work on the rows. */
export type MigrationStep = string | ((db: Database) => Promise<void>)

/**
 * Its steps are taken in order and in one transaction. Work on the rows that can be seen raises
 * the write generation, as every write does.
 */
export interface Migration {
  readonly name: string
  readonly steps: (words: Words) => readonly MigrationStep[]
}
