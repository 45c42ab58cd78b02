import assert from 'node:assert/strict'
import type { Reply } from './fasti.ts'

/** Refused with this status and code (§10). */
export function refused(reply: Reply, status: number, code: string): void {
  assert.deepEqual([reply.status, reply.body?.code], [status, code], shown(reply))
}

/** Refused for exactly these parameters, each with its own code. */
export function invalid(reply: Reply, faults: Readonly<Record<string, string>>): void {
  refused(reply, 400, 'rest_invalid_param')
  const { params, details } = reply.body.data
  const found = Object.entries(details as Record<string, { code: string }>)
  assert.deepEqual(
    Object.fromEntries(found.map(([name, { code }]) => [name, code])),
    faults,
    shown(reply),
  )
  assert.deepEqual(Object.keys(params), Object.keys(details))
}

const shown = ({ status, text }: Reply) => `${status} ${text.slice(0, 400)}`

export function missing(reply: Reply, ...names: string[]): void {
  refused(reply, 400, 'rest_missing_callback_param')
  assert.deepEqual(reply.body.data.params, names)
}
