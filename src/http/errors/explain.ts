// Anything thrown → the error reply (§10).

import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/users/refusal.ts'
import { faultTexts } from '../../language/faults.ts'
import {
  type Fault,
  type Faults,
  Problem,
  beingUpgraded,
  conflicts,
  unavailable,
} from '../../language/problem.ts'
import { DatabaseAway } from '../../storage/database.ts'
import { DiskTrouble } from '../../storage/disk.ts'
import { NewerSchema } from '../../storage/schema_fence.ts'
import type { Say } from '../../language/text/locale/say.ts'

export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly data: { readonly status: number } & Record<string, unknown>
}

/** Errors of Fastify and of the system that are no bugs. Their messages are not shown. */
const knownProblems: Record<string, (type: string | undefined) => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('rest_unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => brokenBody('The length of the body is wrong.'),
  FST_ERR_BAD_URL: () => new Problem('rest_no_route'),
  FST_ERR_NOT_FOUND: () => new Problem('rest_no_route'),
  // Out of file descriptors (S13.13).
  EMFILE: () => unavailable(),
  ENFILE: () => unavailable(),
}

export const bodyLimit = 1024 * 1024
export const multipartLimit = 12 * 1024 * 1024

/** In bytes, of a body of this type. */
export const limitOf = (type: string | undefined) =>
  type?.toLowerCase().startsWith('multipart/') ? multipartLimit : bodyLimit

export function tooLarge(type: string | undefined): Problem {
  return overLimit(limitOf(type))
}

/** In bytes. */
export const overLimit = (limit: number): Problem =>
  new Problem('rest_payload_too_large', { facts: { limit }, data: { limit } })

/** Why a body could not be read. */
export const bodyReasons = [
  'The length of the body is wrong.',
  'The body ended too early.',
  'The body is not UTF-8.',
  'The body has too many members.',
  'The JSON cannot be parsed.',
  'The JSON is nested too deep.',
  'The form cannot be parsed.',
] as const

export function brokenBody(reason: (typeof bodyReasons)[number]): Problem {
  return new Problem('rest_invalid_json', { data: { json_error_message: reason } })
}

/** Error codes of streams whose connection was closed by the other side. */
const closedCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** The error as a problem; undefined if it is a bug of ours. */
export function problemOf(
  error: unknown,
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof Refusal) return error.problem
  if (error instanceof NewerSchema) return unavailable(beingUpgraded)
  if (error instanceof DatabaseAway || error instanceof DiskTrouble) return unavailable()
  const { code } = error as FastifyError
  // A client that disconnected gets no response; this is only for the log.
  const hasLeft = raw.readableAborted || raw.socket.destroyed
  if (hasLeft && closedCodes.has(code)) return brokenBody('The body ended too early.')
  return knownProblems[code]?.(headers['content-type'])
}

/** `rest_forbidden` is 401 for an anonymous caller, and 403 for a signed-in one. */
export function statusOf(problem: Problem, anonymous: boolean): number {
  return problem.code === 'rest_forbidden' && anonymous ? 401 : problem.status
}

export function errorBody(problem: Problem, status: number, say: Say): ErrorBody {
  return {
    code: problem.code,
    message: say(problem.sentence, problem.facts),
    data: { status, ...translated(problem.data, say), ...faultData(problem, say) },
  }
}

/** With it a caller asks for what the messages say as data, to say it in words of its own. */
export const explainHeader = 'x-fasti-explain'

/** Of a problem: of which kind its faults are, and what its sentences are filled with. */
export function explained({ sentence, facts, faults = {} }: Problem): Explained {
  const [conflict] = Object.entries(conflicts).find(([, text]) => text === sentence) ?? []
  return { facts, faults, ...(conflict === undefined ? {} : { conflict }) }
}

type Explained = Pick<Problem, 'facts'> & { readonly faults: Faults; readonly conflict?: string }

function translated(data: Problem['data'], say: Say): Record<string, unknown> {
  const reason = data['json_error_message']
  return typeof reason === 'string' ? { ...data, json_error_message: say(reason) } : { ...data }
}

function faultData({ faults }: Problem, say: Say): Record<string, unknown> {
  if (!faults) return {}
  const entries = Object.entries(faults).map(([name, fault]) => ({
    name,
    code: faultTexts[fault.kind][0],
    message: say(faultTexts[fault.kind][1], factsOf(name, fault)),
  }))
  return {
    params: Object.fromEntries(entries.map(({ name, message }) => [name, message])),
    details: Object.fromEntries(
      entries.map(({ name, code, message }) => [name, { code, message, data: { param: name } }]),
    ),
  }
}

const factsOf = (param: string, fault: Fault) => ({ ...fault.facts, param })
