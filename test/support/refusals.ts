import assert from 'node:assert/strict'
import type { Json, Reply } from './fasti.ts'

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

/** The form of every 503, whatever sends it (§10). */
export function unavailable(body: Json, headers: Readonly<Record<string, unknown>>): void {
  const { code, message, data } = body
  assert.deepEqual([code, data.status], ['rest_unavailable', 503])
  assert.match(message, /\w/)
  assert.ok(Number.isInteger(data.retry_after) && data.retry_after > 0, JSON.stringify(body))
  assert.equal(headers['retry-after'], String(data.retry_after))
}

export function missing(reply: Reply, ...names: string[]): void {
  refused(reply, 400, 'rest_missing_callback_param')
  assert.deepEqual(reply.body.data.params, names)
}
