// The routes of `cal/submit/v1` (§21).

import { routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { byToken, formFields, messageFields, proposedChanges, sendFields } from './fields.ts'
import { readForm } from './form.ts'
import {
  addMessage,
  changeProposal,
  confirmProposal,
  readProposal,
  send,
  withdrawProposal,
} from './send.ts'
import { formView, proposalView, sentView } from './view.ts'

const { get, post, put, remove } = routesOf('Proposals', 'read')
const path = '/events/{token}'
const missing = 'rest-proposal-not-found'
/** Nothing of them is kept on the way. */
const hidden = { secret: true, headers: { 'referrer-policy': 'no-referrer' } } as const

export const submitRoutes: readonly Route[] = [
  get('readProposalForm', '/form', {
    doc: 'What a form for proposals needs: fields, categories, venues by name, and a challenge.',
    input: formFields,
    reply: formView,
    problems: ['proposals-closed'],
    handle: async (context, input) => ({ body: await readForm(context, input), secret: true }),
  }),
  post('sendProposal', '/events', {
    doc: 'Proposes an event. Whether the sender is known makes no difference to the answer.',
    input: sendFields,
    status: 202,
    reply: sentView,
    problems: ['proposals-closed', 'rest_too_many_requests'],
    handle: async (context, input) => {
      await send(context, input)
      return { body: { state: 'unconfirmed' as const }, ...hidden }
    },
  }),
  get('readProposal', path, {
    doc: 'Reads a proposal by its secret: what became of it, and what was said about it.',
    at: byToken,
    reply: proposalView,
    problems: [missing],
    handle: async (context, _input, { token }) => ({
      body: await readProposal(context, token),
      ...hidden,
    }),
  }),
  put('changeProposal', path, {
    doc: 'Changes what is proposed, and sends it to the editors again if they have asked back.',
    at: byToken,
    input: proposedChanges,
    reply: proposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, input, { token }) => ({
      body: await changeProposal(context, token, input),
      ...hidden,
    }),
  }),
  remove('withdrawProposal', path, {
    doc: 'Withdraws a proposal.',
    at: byToken,
    reply: proposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, _input, { token }) => ({
      body: await withdrawProposal(context, token),
      ...hidden,
    }),
  }),
  post('confirmProposal', `${path}/confirm`, {
    doc: 'Confirms that the sender has the mail address, and begins to wait for the editors.',
    at: byToken,
    reply: proposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, _input, { token }) => ({
      body: await confirmProposal(context, token),
      ...hidden,
    }),
  }),
  post('addProposalMessage', `${path}/messages`, {
    doc: 'Says something to the editors.',
    at: byToken,
    input: messageFields,
    reply: proposalView,
    problems: [missing, 'proposal-is-decided', 'message-limit-reached'],
    handle: async (context, input, { token }) => ({
      body: await addMessage(context, token, input),
      ...hidden,
    }),
  }),
]
