// The routes of `cal/submit/v1` (§21).

import { byId, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import {
  answerProposal,
  bySender,
  confirmForSender,
  findForEditors,
  findSenders,
  forgetSender,
  mergeFields,
  mergeProposal,
  proposalFilters,
  proposalLinkView,
  renewLink,
  senderFields,
  sendersView,
  setSender,
  waitingProposalView,
} from './editors.ts'
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

/** Beside the other routes of the console (§19). */
const desk = routesOf('Proposals', 'editOthers')
const byIdPath = '/proposals/{id}'

export const proposalRoutes: readonly Route[] = [
  desk.list('listProposals', '/proposals', {
    doc: 'Lists what visitors have proposed, the longest first.',
    input: proposalFilters,
    of: 'proposal',
    view: waitingProposalView,
    isPrimary: true,
    find: findForEditors,
    show: (proposal) => proposal,
  }),
  desk.post('renewProposalLink', `${byIdPath}/link`, {
    doc: 'Makes a new secret address for the sender of a proposal, who may have no mail.',
    at: byId,
    reply: proposalLinkView,
    problems: [missing],
    hasSecret: true,
    handle: async (context, _input, { id }) => ({
      body: await renewLink(context, id),
      secret: true,
    }),
  }),
  desk.post('confirmForSender', `${byIdPath}/confirm`, {
    doc: 'Takes a proposal of a sender whom an editor knows, without a confirmation.',
    at: byId,
    reply: waitingProposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, _input, { id }) => ({ body: await confirmForSender(context, id) }),
  }),
  desk.post('answerProposal', `${byIdPath}/messages`, {
    doc: 'Says something to the sender of a proposal.',
    at: byId,
    input: messageFields,
    reply: waitingProposalView,
    problems: [missing, 'message-limit-reached'],
    handle: async (context, input, { id }) => ({ body: await answerProposal(context, id, input) }),
  }),
  desk.post('mergeProposal', `${byIdPath}/merge`, {
    doc: 'Says that an event in the calendar is the one that is proposed; its own goes to the trash.',
    at: byId,
    input: mergeFields,
    reply: waitingProposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, input, { id }) => ({ body: await mergeProposal(context, id, input) }),
  }),
  desk.get('listSenders', '/senders', {
    doc: 'Lists from whom proposals are taken in another way.',
    reply: sendersView,
    handle: async (context) => ({ body: await findSenders(context), secret: true }),
  }),
  desk.post('setSender', '/senders', {
    doc: 'Says that a mail address, or all of a domain, is known, trusted or blocked.',
    input: senderFields,
    reply: sendersView,
    handle: async (context, input) => ({ body: await setSender(context, input) }),
  }),
  desk.remove('forgetSender', '/senders/{name}', {
    doc: 'Takes the proposals of a mail address or domain as all others again.',
    at: bySender,
    reply: sendersView,
    problems: ['rest-sender-not-found'],
    handle: async (context, _input, at) => ({ body: await forgetSender(context, at) }),
  }),
]

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
