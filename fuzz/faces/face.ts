import type { Body } from '../bodies.ts'
import type { Source } from '../values.ts'

/** A request without its caller and headers. */
export interface Made {
  readonly face: string
  readonly method: string
  readonly target: string
  readonly sent?: Body
}

/** A part of the server, as a generator of requests to it. */
export type Face = (source: Source) => Made
