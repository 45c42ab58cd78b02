// What a batch answers for one event: what a request for it alone would.

import type { Problem } from '../../../problem.ts'
import { errorBody, statusOf } from '../../../rest/explain.ts'
import type { Say } from '../../../text/say.ts'
import type { BatchAnswer } from './view.ts'

export const doneAnswer = (id: number): BatchAnswer => ({
  id,
  status: 200,
  code: null,
  message: null,
})

export function failedAnswer(id: number, problem: Problem, say: Say): BatchAnswer {
  const status = statusOf(problem, false)
  const { code, message, data } = errorBody(problem, status, say)
  const params = data['params'] as Readonly<Record<string, string>> | undefined
  return { id, status, code, message: params ? Object.values(params).join(' ') : message }
}
