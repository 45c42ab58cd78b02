import { byId, routesOf } from '../../../http/resource.ts'
import type { Route } from '../../../http/route.ts'
import {
  changeChoices,
  choiceFields,
  choicesView,
  readChoices,
  stopFields,
  stopMail,
  stoppedView,
} from './choices.ts'
import { queueTest, readTest, testedView } from './status.ts'

const { get, post, put } = routesOf('Mail', 'account')
const administration = routesOf('Mail', 'administer')

export const mailRoutes: readonly Route[] = [
  get('readMailChoices', '/mail/choices', {
    doc: 'Says what the caller gets by mail.',
    reply: choicesView,
    problems: ['rest-user-not-found'],
    handle: async (context) => ({ body: await readChoices(context), secret: true }),
  }),
  put('chooseMail', '/mail/choices', {
    doc: 'Says what the caller wants to get by mail; what is not given stays as it is.',
    input: choiceFields,
    reply: choicesView,
    problems: ['rest-user-not-found'],
    handle: async (context, input) => ({ body: await changeChoices(context, input) }),
  }),
  post('stopMail', '/mail/stop', {
    doc: 'Ends the mails of a kind to whom they were sent, by the secret in them: without signing in.',
    input: stopFields,
    permission: 'read',
    reply: stoppedView,
    problems: ['rest-link-not-found'],
    handle: async (context, input) => ({ body: await stopMail(context, input), secret: true }),
  }),
  administration.post('testMail', '/mail/tests', {
    doc: "Sends a mail to the caller's own address, to see whether mail works.",
    status: 202,
    reply: testedView,
    problems: ['mail-is-off', 'address-is-missing', 'rest-user-not-found'],
    handle: async (context) => ({ body: await queueTest(context) }),
  }),
  administration.get('readTestMail', '/mail/tests/{id}', {
    doc: 'Says what became of it.',
    at: byId,
    reply: testedView,
    problems: ['rest-mail-not-found'],
    handle: async (context, _input, { id }) => ({
      body: await readTest(context, id),
      secret: true,
    }),
  }),
]
