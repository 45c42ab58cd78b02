import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import {
  addComment,
  byComment,
  commentFields,
  commentView,
  commentsView,
  readComments,
  removeComment,
} from './operations.ts'

const { get, post, remove } = routesOf('Comments', 'create')
const path = '/events/{id}/comments'
const problems = ['rest-event-not-found'] as const

export const commentRoutes: readonly Route[] = [
  get('listComments', path, {
    doc: 'Lists what is said about an event, for those who may edit it.',
    at: byId,
    reply: commentsView,
    problems,
    handle: async (context, _input, { id }) => ({
      body: await readComments(context, id),
      secret: true,
    }),
  }),
  post('addComment', path, {
    doc: 'Says something about an event to those who may edit it.',
    at: byId,
    input: commentFields,
    status: 201,
    reply: commentView,
    problems: [...problems, 'comment-limit-reached'],
    handle: async (context, input, { id }) => ({ body: await addComment(context, id, input) }),
  }),
  remove('deleteComment', `${path}/{comment}`, {
    doc: "Deletes a comment of one's own, or as an editor any.",
    at: byComment,
    reply: commentView,
    problems: [...problems, 'rest-comment-not-found'],
    handle: async (context, _input, at) => ({ body: await removeComment(context, at) }),
  }),
]
