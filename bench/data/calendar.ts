// A calendar of a given size, and what its events refer to.

import type { Dialect } from '../../src/storage/database.ts'
import type { DatabaseLocation } from '../../src/storage/open.ts'
import type { Surroundings } from './surroundings.ts'

export interface Calendar extends DatabaseLocation {
  readonly dialect: Dialect
  readonly events: number
  readonly around: Surroundings
  /** The middle of its ten years. */
  readonly middle: number
  readonly firstId: number
}
