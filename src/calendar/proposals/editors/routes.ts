// What editors do with proposals, beside the other routes of the console (§19, §21).

import { byId, resource, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import { messageFields } from '../fields.ts'
import {
  answerProposal,
  confirmForSender,
  dropPicture,
  mergeFields,
  mergeProposal,
  proposalLinkView,
  proposalPictureView,
  readProposalPicture,
  renewLink,
  splitFields,
  splitProposal,
} from './deal.ts'
import { findForEditors, proposalFilters, waitingProposalView } from './list.ts'
import {
  changeReply,
  createReply,
  listReplies,
  removeReply,
  replyFields,
  replyFilters,
  replyUpdates,
  replyView,
  showReply,
} from './replies.ts'
import {
  bySender,
  forgetSender,
  listSenders,
  senderFields,
  senderFilters,
  senderView,
  setSender,
  showSender,
} from './senders.ts'

const missing = 'rest-proposal-not-found'
const { get, list, post, remove } = routesOf('Proposals', 'editOthers')
const byIdPath = '/proposals/{id}'

export const proposalRoutes: readonly Route[] = [
  list('listProposals', '/proposals', {
    doc: 'Lists what visitors have proposed, the longest first.',
    input: proposalFilters,
    of: 'proposal',
    view: waitingProposalView,
    isPrimary: true,
    find: findForEditors,
    show: (proposal) => proposal,
  }),
  post('renewProposalLink', `${byIdPath}/link`, {
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
  post('confirmForSender', `${byIdPath}/confirm`, {
    doc: 'Takes a proposal of a sender whom an editor knows, without a confirmation.',
    at: byId,
    reply: waitingProposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, _input, { id }) => ({ body: await confirmForSender(context, id) }),
  }),
  post('answerProposal', `${byIdPath}/messages`, {
    doc: 'Says something to the sender of a proposal.',
    at: byId,
    input: messageFields,
    reply: waitingProposalView,
    problems: [missing, 'message-limit-reached'],
    handle: async (context, input, { id }) => ({ body: await answerProposal(context, id, input) }),
  }),
  post('mergeProposal', `${byIdPath}/merge`, {
    doc: 'Says that an event in the calendar is the one that is proposed; its own goes to the trash.',
    at: byId,
    input: mergeFields,
    reply: waitingProposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, input, { id }) => ({ body: await mergeProposal(context, id, input) }),
  }),
  post('splitProposal', `${byIdPath}/split`, {
    doc: 'Takes a merge back: the event that was made of the proposal waits again.',
    at: byId,
    input: splitFields,
    reply: waitingProposalView,
    problems: [missing, 'proposal-is-decided'],
    handle: async (context, input, { id }) => ({ body: await splitProposal(context, id, input) }),
  }),
  get('readProposalPicture', `${byIdPath}/picture`, {
    doc: 'Reads the picture of a proposal.',
    at: byId,
    reply: proposalPictureView,
    problems: [missing, 'rest-image-not-found'],
    handle: async (context, _input, { id }) => ({
      body: await readProposalPicture(context, id),
      secret: true,
    }),
  }),
  remove('dropProposalPicture', `${byIdPath}/picture`, {
    doc: 'Removes the picture of a proposal, which is published without it.',
    at: byId,
    reply: waitingProposalView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({ body: await dropPicture(context, id) }),
  }),
  list('listSenders', '/senders', {
    doc: 'Lists who has proposed something, or may, by address.',
    input: senderFilters,
    of: 'sender',
    view: senderView,
    isPrimary: true,
    find: listSenders,
    show: showSender,
  }),
  post('setSender', '/senders', {
    doc: 'Says that a mail address, or all of a domain, is known, trusted or blocked.',
    input: senderFields,
    reply: senderView,
    handle: async (context, input) => ({ body: showSender(await setSender(context, input)) }),
  }),
  remove('forgetSender', '/senders/{name}', {
    doc: 'Takes the proposals of a mail address or domain as all others again.',
    at: bySender,
    reply: senderView,
    problems: ['rest-sender-not-found'],
    handle: async (context, _input, at) => ({ body: showSender(await forgetSender(context, at)) }),
  }),
  ...resource({
    name: 'reply',
    title: 'Reply',
    group: 'Proposals',
    path: '/replies',
    permission: 'editOthers',
    view: replyView,
    show: showReply,
    isPrimary: true,
    list: {
      doc: 'Lists the texts that editors keep for what they say to senders.',
      input: replyFilters,
      find: listReplies,
    },
    create: {
      doc: 'Keeps a text for what is said to senders.',
      input: replyFields,
      problems: ['reply-limit-reached'],
      run: createReply,
    },
    update: { doc: 'Changes a text that is kept.', input: replyUpdates, run: changeReply },
    remove: { doc: 'Deletes a text that was kept.', run: removeReply },
  }),
]
