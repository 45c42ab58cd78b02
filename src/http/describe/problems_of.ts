import { type ProblemCode, problems } from '../../language/problem.ts'
import type { Route } from '../route.ts'

/** Every way a route can fail: what it declares itself and what follows from its form. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const writes = !route.methods.includes('GET')
  const takesBody = route.methods.includes('POST')
  const creates = takesBody && !route.update
  const isRequired = Object.values(route.input).some((field) => field.required)
  const found = new Set<ProblemCode>([
    'incorrect_password',
    'rest_cookie_invalid_nonce',
    'rest_too_many_requests',
    'rest_invalid_param',
    ...(isRequired ? (['rest_missing_callback_param'] as const) : []),
    ...(route.permission === 'read' ? [] : (['rest_forbidden'] as const)),
    ...(writes
      ? (['rest_invalid_json', 'rest_payload_too_large', 'rest_unsupported_media_type'] as const)
      : []),
    ...(writes && !creates ? (['rest_precondition_failed'] as const) : []),
    ...(takesBody ? (['rest_idempotency_conflict'] as const) : []),
    ...route.problems,
    'internal_server_error',
    'rest_unavailable',
  ])
  return [...found].toSorted((a, b) => problems[a].status - problems[b].status)
}
