// Every way a request can fail (§10). Sentences are the keys of the catalogues in locales/.

import type { Sentence } from './sentence.ts'
import type { faultTexts } from './faults.ts'

export const problems = {
  rest_no_route: { status: 404, message: 'Nothing is served at this address with this method.' },
  rest_invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  rest_payload_too_large: {
    status: 413,
    message: 'The body is larger than the {limit} bytes that are taken here.',
  },
  rest_unsupported_media_type: {
    status: 415,
    message: 'A body of this type or encoding is not taken here.',
  },
  rest_missing_callback_param: { status: 400, message: 'Missing parameter(s): {names}' },
  rest_invalid_param: { status: 400, message: 'Invalid parameter(s): {names}' },
  incorrect_password: { status: 401, message: 'The credentials of this request are not right.' },
  rest_cookie_invalid_nonce: {
    status: 403,
    message: 'The nonce does not belong to this session.',
  },
  rest_forbidden: { status: 403, message: 'You are not allowed to do this.' },
  rest_cannot_edit_others: {
    status: 403,
    message: 'You are not allowed to set another author.',
  },
  rest_invalid_namespace: { status: 404, message: 'There is no such namespace here.' },
  'rest-event-not-found': { status: 404, message: 'There is no such event.' },
  // Only on alias roots (§2.2).
  'rest-invalid-event-id': { status: 400, message: 'This is the id of something else.' },
  'rest-venue-not-found': { status: 404, message: 'There is no such venue.' },
  'rest-organizer-not-found': { status: 404, message: 'There is no such organizer.' },
  'rest-category-not-found': { status: 404, message: 'There is no such category.' },
  'rest-tag-not-found': { status: 404, message: 'There is no such tag.' },
  'rest-term-not-found': { status: 404, message: 'There is no such term.' },
  'event-not-accessible': { status: 403, message: 'This event is not public.' },
  'venue-not-accessible': { status: 403, message: 'This venue is not public.' },
  'organizer-not-accessible': { status: 403, message: 'This organizer is not public.' },
  'event-no-longer-available': { status: 410, message: 'This event is no longer available.' },
  'venue-no-longer-available': { status: 410, message: 'This venue is no longer available.' },
  'organizer-no-longer-available': {
    status: 410,
    message: 'This organizer is no longer available.',
  },
  'event-password-protected': { status: 403, message: 'This event needs its password.' },
  'event-is-in-trash': { status: 410, message: 'This event is in the trash already.' },
  'venue-is-in-trash': { status: 410, message: 'This venue is in the trash already.' },
  'organizer-is-in-trash': { status: 410, message: 'This organizer is in the trash already.' },
  'event-not-in-trash': { status: 409, message: 'This event is not in the trash.' },
  'event-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'venue-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'organizer-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'term-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'history-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'rest-image-not-found': { status: 404, message: 'There is no such image.' },
  'image-in-use': { status: 409, message: 'The image is still shown in {uses} places.' },
  'image-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'rest-item-not-found': { status: 404, message: 'There is no such item.' },
  'review-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'rest-webhook-not-found': { status: 404, message: 'There is no such webhook.' },
  'rest-delivery-not-found': { status: 404, message: 'There is no such delivery.' },
  'webhook-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'delivery-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'webhook-limit-reached': {
    status: 409,
    message: 'There are {max} webhooks already; delete one first.',
  },
  'rest-sync-not-found': { status: 404, message: 'There is no such sync.' },
  'sync-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'sync-run-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'sync-exists': { status: 409, message: 'This calendar is kept in step already.' },
  'sync-limit-reached': {
    status: 409,
    message: 'There are {max} syncs already; delete one first.',
  },
  'rest-user-not-found': { status: 404, message: 'There is no such user.' },
  'rest-token-not-found': { status: 404, message: 'There is no such application password.' },
  'rest-session-not-found': { status: 404, message: 'There is no such session.' },
  'rest-link-not-found': {
    status: 404,
    message: 'This link was used already or has expired; ask for a new one.',
  },
  'user-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'token-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'session-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'last-administrator': {
    status: 409,
    message: '{login} is the last administrator; make another one first.',
  },
  'own-account': {
    status: 409,
    message: 'You cannot disable yourself or change your own role; ask another administrator.',
  },
  'user-is-disabled': { status: 409, message: '{login} is disabled; enable them first.' },
  'token-limit-reached': {
    status: 409,
    message: 'There are {max} application passwords already; revoke one first.',
  },
  'rest-draft-not-found': { status: 404, message: 'There is no such draft.' },
  'draft-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'draft-limit-reached': {
    status: 409,
    message: 'You have {max} drafts already; delete one first.',
  },
  'rest-view-not-found': { status: 404, message: 'There is no such saved view.' },
  'view-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'view-limit-reached': {
    status: 409,
    message: 'You have {max} saved views already; delete one first.',
  },
  'rest-task-not-found': { status: 404, message: 'There is no such task.' },
  'task-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'task-limit-reached': {
    status: 503,
    message: 'Too much is being done at the same time; try again when some of it has ended.',
  },
  'rest-import-not-found': { status: 404, message: 'There is no such import.' },
  'import-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'outcome-archive-page-not-found': { status: 404, message: 'The list has no such page.' },
  'rest-backup-not-found': { status: 404, message: 'There is no such backup.' },
  'backup-is-elsewhere': {
    status: 409,
    message: 'This backup was made on {node}, and is not in the folder of this node.',
  },
  'backup-is-running': { status: 409, message: 'A backup is being made already.' },
  'rest-entry-not-found': { status: 404, message: 'The history has no such entry.' },
  term_exists: { status: 400, message: 'A term of this name exists already under this parent.' },
  duplicate_term_slug: { status: 400, message: 'The slug {slug} belongs to another term.' },
  rest_cursor_expired: {
    status: 410,
    message: 'This cursor has expired; begin anew without one, and drop what you have.',
  },
  rest_precondition_failed: {
    status: 412,
    message: 'It has changed since you read it; nothing was done.',
  },
  rest_idempotency_conflict: {
    status: 409,
    message: 'A request with this Idempotency-Key is still under way.',
  },
  rest_conflict: {
    status: 409,
    message:
      'These were changed again since: {names}. Name in fields what is to be set back all the same.',
  },
  rest_too_many_requests: {
    status: 429,
    message: 'Too many requests; try again in {retry_after} seconds.',
  },
  rest_unavailable: {
    status: 503,
    message: 'The calendar cannot be reached for the moment; try again in {retry_after} seconds.',
  },
  internal_server_error: {
    status: 500,
    message: 'Something went wrong on the server; the reference leads to the log.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** The same code with another sentence and status (§12.4). */
export const otherBody = 'This Idempotency-Key was used for another request.'

/** The same code: this node knows only an earlier form of the database. */
export const beingUpgraded = 'The calendar is being upgraded; try again in {retry_after} seconds.'

/** What else stands against a change: most of it against an undo, besides later changes (§18). */
export const conflicts = {
  password:
    'The password is not recorded and cannot be set back. Name in fields what is to be set back without it.',
  open: 'Setting this back takes a password away: everybody could read the event. Name password in fields if that is meant.',
  gone: 'What this entry is about does not exist any more.',
  there: 'What this entry is about exists already.',
  together: 'This was changed together with a series. Undo the whole group.',
  image: 'Files of images are neither removed nor brought back by an undo.',
  decided: 'This does not wait for a decision any more.',
  batch: 'Nothing was changed, because {count} of the events cannot be changed.',
  nothing: 'Nothing of this is left to be set back.',
} as const

export interface Fault {
  readonly kind: keyof typeof faultTexts
  readonly facts?: Facts
}

/** A value that was read, or what is wrong with it. */
export type Read<T> = { readonly value: T } | { readonly fault: Fault }

export const value = <T>(given: T): Read<T> => ({ value: given })

export const bad = (kind: Fault['kind'], facts?: Facts): { readonly fault: Fault } => ({
  fault: facts ? { kind, facts } : { kind },
})

export type Facts = Readonly<Record<string, string | number>>
export type Faults = Readonly<Record<string, Fault>>

export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly sentence: Sentence
  readonly facts: Facts
  /** Shown in `data` beside the status. */
  readonly data: Readonly<Record<string, unknown>>
  readonly faults: Faults | undefined

  constructor(
    code: ProblemCode,
    more: {
      facts?: Facts
      data?: Readonly<Record<string, unknown>>
      faults?: Faults
      status?: number
      sentence?: Sentence
    } = {},
  ) {
    super(code)
    this.code = code
    this.status = more.status ?? problems[code].status
    this.sentence = more.sentence ?? problems[code].message
    this.facts = more.facts ?? {}
    this.data = more.data ?? {}
    this.faults = more.faults
  }
}

/** All failing names of one step, reported together. */
export function invalid(faults: Faults): Problem {
  return new Problem('rest_invalid_param', { faults, facts: { names: names(faults) } })
}

export function missing(params: readonly string[]): Problem {
  return new Problem('rest_missing_callback_param', {
    facts: { names: params.join(', ') },
    data: { params },
  })
}

/** What was looked for; throws if it is not there. */
export function found<T>(wanted: T | undefined, code: ProblemCode): T {
  if (wanted === undefined) throw new Problem(code)
  return wanted
}

/** Throws if there are any faults. */
export function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

function names(faults: Faults): string {
  return Object.keys(faults).join(', ')
}

const retryAfterSeconds = 5

/** The request is fine, and a retry may succeed later. */
export const unavailable = (sentence?: Sentence): Problem =>
  tryAgain('rest_unavailable', retryAfterSeconds, sentence)

/** The caller has exceeded a limit, and may retry after so many seconds. */
export const tooManyRequests = (seconds = retryAfterSeconds): Problem =>
  tryAgain('rest_too_many_requests', seconds)

function tryAgain(code: ProblemCode, retry_after: number, sentence?: Sentence): Problem {
  const said = sentence === undefined ? {} : { sentence }
  return new Problem(code, { facts: { retry_after }, data: { retry_after }, ...said })
}
