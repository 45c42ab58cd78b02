import type { Body } from '../bodies.ts'
import type { Source } from '../values.ts'

/** A request without who sends it and what else is said in its head. */
export interface Made {
  readonly face: string
  readonly method: string
  readonly target: string
  readonly sent?: Body
}

/** A part of the server, as the requests one can make to it. */
export type Face = (source: Source) => Made
