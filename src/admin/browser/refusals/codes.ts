// What the server says of a whole request, in the words of people.

import type { ConflictKind, ProblemCode } from '../../../contract/routes.ts'
import type { Sentence } from '../i18n.ts'

/** What the server says is said well: it is shown as it comes, in the language of the page. */
export const asTold = undefined

const misunderstood =
  'The console and the server do not understand each other. Load the page again.'
const gone = 'This does not exist any more.'

export const codeSentences: Readonly<Record<ProblemCode, Sentence | typeof asTold>> = {
  rest_invalid_json: misunderstood,
  rest_missing_callback_param: misunderstood,
  rest_invalid_param: misunderstood,
  'rest-invalid-event-id': misunderstood,
  term_exists: 'Something of this name is there already. Choose another name.',
  duplicate_term_slug: 'This page address belongs to something else. Choose another one.',
  incorrect_password: 'Login or password are not right.',
  rest_cookie_invalid_nonce: 'You are signed out. Sign in again.',
  rest_forbidden: asTold,
  rest_cannot_edit_others: 'You may not choose another author.',
  'event-not-accessible': asTold,
  'venue-not-accessible': 'This place is not public.',
  'organizer-not-accessible': asTold,
  'event-password-protected': asTold,
  'event-archive-page-not-found': asTold,
  'venue-archive-page-not-found': asTold,
  'organizer-archive-page-not-found': asTold,
  'term-archive-page-not-found': asTold,
  'history-archive-page-not-found': asTold,
  'image-archive-page-not-found': asTold,
  'review-archive-page-not-found': asTold,
  'webhook-archive-page-not-found': asTold,
  'delivery-archive-page-not-found': asTold,
  'sync-archive-page-not-found': asTold,
  'sync-run-archive-page-not-found': asTold,
  'user-archive-page-not-found': asTold,
  'token-archive-page-not-found': asTold,
  'session-archive-page-not-found': asTold,
  'draft-archive-page-not-found': asTold,
  'view-archive-page-not-found': asTold,
  'task-archive-page-not-found': asTold,
  'import-archive-page-not-found': asTold,
  'outcome-archive-page-not-found': asTold,
  rest_no_route: gone,
  rest_invalid_namespace: misunderstood,
  'rest-event-not-found': asTold,
  'rest-venue-not-found': 'There is no such place.',
  'rest-organizer-not-found': asTold,
  'rest-category-not-found': asTold,
  'rest-tag-not-found': asTold,
  'rest-term-not-found': gone,
  'rest-image-not-found': 'There is no such picture.',
  'rest-item-not-found': gone,
  'rest-webhook-not-found': asTold,
  'rest-delivery-not-found': gone,
  'rest-sync-not-found': gone,
  'rest-user-not-found': asTold,
  'rest-token-not-found': asTold,
  'rest-session-not-found': gone,
  'rest-link-not-found': asTold,
  'rest-draft-not-found': gone,
  'rest-view-not-found': asTold,
  'rest-task-not-found': gone,
  'rest-import-not-found': asTold,
  'rest-backup-not-found': asTold,
  'rest-entry-not-found': asTold,
  'event-not-in-trash': asTold,
  'image-in-use': 'The picture is still used: {uses} times.',
  'comment-limit-reached': asTold,
  'rest-comment-not-found': asTold,
  'webhook-limit-reached': asTold,
  'sync-exists': asTold,
  'sync-limit-reached': asTold,
  'last-administrator': asTold,
  'own-account': asTold,
  'user-is-disabled': asTold,
  'token-limit-reached': asTold,
  'draft-limit-reached': 'You have {max} unfinished changes already. Save or drop one first.',
  'view-limit-reached': asTold,
  'backup-is-elsewhere': asTold,
  'backup-is-running': asTold,
  'mail-is-off': asTold,
  'address-is-missing': asTold,
  'rest-mail-not-found': gone,
  rest_idempotency_conflict: misunderstood,
  // See the conflicts.
  rest_conflict: asTold,
  'event-no-longer-available': asTold,
  'venue-no-longer-available': 'This place is no longer available.',
  'organizer-no-longer-available': asTold,
  'event-is-in-trash': asTold,
  'venue-is-in-trash': 'This place is in the trash already.',
  'organizer-is-in-trash': asTold,
  rest_cursor_expired: 'The list has changed. Load it again.',
  rest_precondition_failed: 'Somebody has changed this since you opened it. Nothing was done.',
  rest_payload_too_large:
    'This is larger than can be sent. Choose a smaller file, or shorten the text.',
  rest_unsupported_media_type: misunderstood,
  rest_too_many_requests: asTold,
  internal_server_error:
    'Something went wrong on the server. Try again, and tell an administrator if it stays so.',
  'task-limit-reached': asTold,
  rest_unavailable: asTold,
}

/** Of changes that stand against another one. */
export const conflictSentences: Readonly<Record<ConflictKind, Sentence | typeof asTold>> = {
  password: 'The password is not recorded, and cannot be set back.',
  open: 'If this is undone the event has no password any more, and everybody can read it.',
  gone: 'What was changed here does not exist any more.',
  there: 'What was deleted here exists again already.',
  together: 'This was changed together with its series. Undo all of it together.',
  image: 'Files of pictures are neither removed nor brought back.',
  decided: asTold,
  batch: asTold,
  nothing: 'Nothing of this is left to be undone.',
}

/** Of a change whose fields were changed again since. */
export const changedAgain: Sentence = 'This was changed again since.'
