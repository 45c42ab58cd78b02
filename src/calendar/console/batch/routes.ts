import { errorBody, explained, statusOf } from '../../../http/errors/explain.ts'
import { routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { Problem } from '../../../language/problem.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { type BatchAnswer, batchView, changeBatch } from './batch.ts'
import { batchFields } from './rules.ts'

const { post } = routesOf('Events', 'create')

export const batchRoutes: readonly Route[] = [
  post('changeEvents', '/events/batch', {
    doc: 'Changes many events at once, with one answer for each.',
    input: batchFields,
    reply: batchView,
    problems: ['rest_conflict'],
    handle: async (context, input) => ({ body: await changeBatch(context, input, failedAnswer) }),
  }),
]

/** What a request for this event alone would be told. */
function failedAnswer(id: number, problem: Problem, say: Say): BatchAnswer {
  const status = statusOf(problem, false)
  const { code, message, data } = errorBody(problem, status, say)
  const params = data['params'] as Readonly<Record<string, string>> | undefined
  const text = params ? Object.values(params).join(' ') : message
  return { id, status, code, message: text, why: explained(problem) }
}
