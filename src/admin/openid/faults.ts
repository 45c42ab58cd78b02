// Why nobody is signed in, as the log and the person are told.

import { errors } from 'jose'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { NoAnswer } from '../../http/outgoing/request.ts'
import { NotSignedIn } from './not_signed_in.ts'

/** In words for the log, which has no token. */
export function explained(error: unknown): NotSignedIn {
  if (error instanceof NotSignedIn) return error
  const why = reasonOf(error)
  if (noAnswerIn(error)) return new NotSignedIn('away', why)
  if (error instanceof AuthorizationResponseError) {
    const isAway = ['temporarily_unavailable', 'server_error'].includes(error.error)
    return new NotSignedIn(isAway ? 'away' : 'denied', why)
  }
  if (error instanceof ResponseBodyError) {
    return new NotSignedIn(error.error === 'invalid_grant' ? 'again' : 'refused', why)
  }
  return new NotSignedIn('refused', why)
}

function noAnswerIn(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOurs = error instanceof NoAnswer || error instanceof errors.JWKSTimeout
  return isOurs || noAnswerIn(error.cause)
}

/** The messages alone: what hangs on them has claims and tokens. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  const code = 'error' in error && typeof error.error === 'string' ? ` ${error.error}` : ''
  return `${error.message}${code}${inner}`.slice(0, 500)
}
