// Every way a request can fail (§10). Sentences are the keys of the catalogues in locales/.

import type { Sentence } from './sentence.ts'
import type { faultTexts } from './faults.ts'

const noPage = 'The list has no such page.'

/** Codes that are sent with a status, and what they say. */
const at = <Code extends string>(status: number, texts: Readonly<Record<Code, Sentence>>) =>
  Object.fromEntries(
    Object.entries<Sentence>(texts).map(([code, message]) => [code, { status, message }]),
  ) as Readonly<Record<Code, { readonly status: number; readonly message: Sentence }>>

export const problems = {
  ...at(400, {
    rest_invalid_json: 'The body is not valid JSON.',
    rest_missing_callback_param: 'Missing parameter(s): {names}',
    rest_invalid_param: 'Invalid parameter(s): {names}',
    // Only on alias roots (§2.2).
    'rest-invalid-event-id': 'This is the id of something else.',
    term_exists: 'A term of this name exists already under this parent.',
    duplicate_term_slug: 'The slug {slug} belongs to another term.',
  }),
  ...at(401, {
    incorrect_password: 'The credentials of this request are not right.',
  }),
  ...at(403, {
    rest_cookie_invalid_nonce: 'The nonce does not belong to this session.',
    rest_forbidden: 'You are not allowed to do this.',
    rest_cannot_edit_others: 'You are not allowed to set another author.',
    'event-not-accessible': 'This event is not public.',
    'venue-not-accessible': 'This venue is not public.',
    'organizer-not-accessible': 'This organizer is not public.',
    'event-password-protected': 'This event needs its password.',
    'proposals-closed': 'Events are not proposed here.',
    'passwords-are-off': 'Nobody signs in with a password here; sign in by the provider.',
    'passkey-refused': 'This passkey is not known here, or what it has signed is not right.',
    'passkey-too-late': 'This took too long; try again.',
    'passkey-copied':
      'There is a copy of this passkey: it is refused from now on. Sign in another way and remove it.',
    'second-factor-needed': 'The password is right; a passkey is needed besides.',
  }),
  ...at(404, {
    'event-archive-page-not-found': noPage,
    'venue-archive-page-not-found': noPage,
    'organizer-archive-page-not-found': noPage,
    'term-archive-page-not-found': noPage,
    'history-archive-page-not-found': noPage,
    'image-archive-page-not-found': noPage,
    'review-archive-page-not-found': noPage,
    'webhook-archive-page-not-found': noPage,
    'delivery-archive-page-not-found': noPage,
    'sync-archive-page-not-found': noPage,
    'sync-run-archive-page-not-found': noPage,
    'user-archive-page-not-found': noPage,
    'token-archive-page-not-found': noPage,
    'session-archive-page-not-found': noPage,
    'passkey-archive-page-not-found': noPage,
    'draft-archive-page-not-found': noPage,
    'view-archive-page-not-found': noPage,
    'task-archive-page-not-found': noPage,
    'import-archive-page-not-found': noPage,
    'outcome-archive-page-not-found': noPage,
    rest_no_route: 'Nothing is served at this address with this method.',
    rest_invalid_namespace: 'There is no such namespace here.',
    'rest-event-not-found': 'There is no such event.',
    'rest-venue-not-found': 'There is no such venue.',
    'rest-organizer-not-found': 'There is no such organizer.',
    'rest-category-not-found': 'There is no such category.',
    'rest-tag-not-found': 'There is no such tag.',
    'rest-term-not-found': 'There is no such term.',
    'rest-image-not-found': 'There is no such image.',
    'rest-item-not-found': 'There is no such item.',
    'rest-webhook-not-found': 'There is no such webhook.',
    'rest-delivery-not-found': 'There is no such delivery.',
    'rest-sync-not-found': 'There is no such sync.',
    'rest-user-not-found': 'There is no such user.',
    'rest-token-not-found': 'There is no such application password.',
    'rest-session-not-found': 'There is no such session.',
    'rest-passkey-not-found': 'There is no such passkey.',
    'rest-link-not-found': 'This link was used already or has expired; ask for a new one.',
    'rest-draft-not-found': 'There is no such draft.',
    'rest-view-not-found': 'There is no such saved view.',
    'rest-sender-not-found': 'There is no such sender.',
    'rest-subscription-not-found': 'There is no such subscription.',
    'rest-proposal-not-found': 'There is no such proposal.',
    'proposal-archive-page-not-found': noPage,
    'sender-archive-page-not-found': noPage,
    'reply-archive-page-not-found': noPage,
    'rest-reply-not-found': 'There is no such text any more.',
    'rest-comment-not-found': 'There is no such comment.',
    'rest-task-not-found': 'There is no such task.',
    'rest-import-not-found': 'There is no such import.',
    'rest-backup-not-found': 'There is no such backup.',
    'rest-identity-not-found': 'The user has no such link to a provider.',
    'rest-mail-not-found': 'There is no such mail any more.',
    'rest-entry-not-found': 'The history has no such entry.',
  }),
  ...at(409, {
    'event-not-in-trash': 'This event is not in the trash.',
    'image-in-use': 'The image is still shown in {uses} places.',
    'webhook-limit-reached': 'There are {max} webhooks already; delete one first.',
    'sync-exists': 'This calendar is kept in step already.',
    'sync-limit-reached': 'There are {max} syncs already; delete one first.',
    'last-administrator': '{login} is the last administrator; make another one first.',
    'own-account':
      'You cannot disable yourself or change your own role; ask another administrator.',
    'user-is-disabled': '{login} is disabled; enable them first.',
    'token-limit-reached': 'There are {max} application passwords already; revoke one first.',
    'passkey-limit-reached': 'You have {max} passkeys already; remove one first.',
    'passkeys-are-off':
      'Passkeys need FASTI_ORIGIN: the address of this server, with https and a name.',
    'last-way-in':
      'This passkey is your only way to sign in; add another one first, or ask an administrator for a link to set a password.',
    'draft-limit-reached': 'You have {max} drafts already; delete one first.',
    'view-limit-reached': 'You have {max} saved views already; delete one first.',
    'proposal-is-decided': 'This proposal cannot be changed any more.',
    'message-limit-reached': 'This proposal has {max} messages already.',
    'reply-limit-reached': 'There are {max} texts already; delete some first.',
    'comment-limit-reached': 'This event has {max} comments already; delete some first.',
    'backup-is-elsewhere': 'This backup was made on {node}, and is not in the folder of this node.',
    'backup-is-running': 'A backup is being made already.',
    'mail-is-off': 'No mail is sent from here; ask an administrator for a link.',
    'provider-is-off': 'Here people do not sign in by a provider.',
    'provider-is-away':
      '{provider} cannot be reached for the moment. Sign in another way, or try again later.',
    'address-is-missing': 'You have no e-mail address to which this could be sent.',
    rest_idempotency_conflict: 'A request with this Idempotency-Key is still under way.',
    rest_conflict:
      'These were changed again since: {names}. Name in fields what is to be set back all the same.',
  }),
  ...at(410, {
    'event-no-longer-available': 'This event is no longer available.',
    'venue-no-longer-available': 'This venue is no longer available.',
    'organizer-no-longer-available': 'This organizer is no longer available.',
    'event-is-in-trash': 'This event is in the trash already.',
    'venue-is-in-trash': 'This venue is in the trash already.',
    'organizer-is-in-trash': 'This organizer is in the trash already.',
    rest_cursor_expired: 'This cursor has expired; begin anew without one, and drop what you have.',
  }),
  ...at(412, {
    rest_precondition_failed: 'It has changed since you read it; nothing was done.',
  }),
  ...at(413, {
    rest_payload_too_large: 'The body is larger than the {limit} bytes that are taken here.',
  }),
  ...at(415, {
    rest_unsupported_media_type: 'A body of this type or encoding is not taken here.',
  }),
  ...at(429, {
    rest_too_many_requests: 'Too many requests; try again in {retry_after} seconds.',
  }),
  ...at(500, {
    internal_server_error: 'Something went wrong on the server; the reference leads to the log.',
  }),
  ...at(503, {
    'task-limit-reached':
      'Too much is being done at the same time; try again when some of it has ended.',
    rest_unavailable:
      'The calendar cannot be reached for the moment; try again in {retry_after} seconds.',
  }),
}

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
  accept: '{name} has accepted this in the meantime.',
  ask_back: '{name} has asked back in the meantime.',
  refuse: '{name} has refused this in the meantime.',
  changed: 'This was changed in the meantime. Look at it again before you decide.',
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
