import type { Dialect } from '../database.ts'

/** What the two databases call the same thing. */
export interface Words {
  readonly dialect: Dialect
  readonly integer: string
  readonly real: string
  readonly text: string
  readonly bytes: string
}

export interface Migration {
  readonly name: string
  readonly script: (words: Words) => string
}
