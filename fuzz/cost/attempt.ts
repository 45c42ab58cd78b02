// What reads whole bodies, and what may refuse.

import { readJsonBody } from '../../src/app/server/bodies/bodies.ts'
import { readParts } from '../../src/app/server/bodies/multipart.ts'

export function readMultipart(given: string): unknown {
  const body = Buffer.from(`--x\r\n${given}\r\n--x--`)
  return [...readParts(body, 'multipart/form-data; boundary=x')]
}

export function readJsonText(given: string): unknown {
  return readJsonBody(Buffer.from(given))
}

/** A refusal costs, too. */
export function attempt(run: (given: string) => unknown): (given: string) => unknown {
  return (given) => {
    try {
      return run(given)
    } catch (error) {
      return error
    }
  }
}
