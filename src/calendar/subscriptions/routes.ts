// The routes of subscriptions beside those of the console (§21). Visitors have pages.

import { byId, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { byEmail } from './fields.ts'
import { findSubscriptions, readOverview, removeSubscription, sendTest } from './overview.ts'
import { newsletterView, subscriberView, subscribersView, testView } from './view.ts'

const { get, post, remove } = routesOf('Newsletter', 'administer')

export const subscriptionRoutes: readonly Route[] = [
  get('readNewsletter', '/newsletter', {
    doc: 'How many visitors get the newsletter or reminders, and when the next one is sent.',
    reply: newsletterView,
    handle: async (context) => ({ body: await readOverview(context), secret: true }),
  }),
  post('testNewsletter', '/newsletter/tests', {
    doc: "Sends the newsletter of the moment to the caller's own address.",
    status: 202,
    reply: testView,
    problems: [
      'mail-is-off',
      'address-is-missing',
      'rest-user-not-found',
      'rest_too_many_requests',
    ],
    handle: async (context) => ({ body: await sendTest(context), secret: true }),
  }),
  post('findSubscriptions', '/subscriptions/find', {
    doc: 'Says what a mail address is subscribed to; in the body, which no log has.',
    input: byEmail,
    reply: subscribersView,
    handle: async (context, input) => ({
      body: await findSubscriptions(context, input),
      secret: true,
    }),
  }),
  remove('removeSubscription', '/subscriptions/{id}', {
    doc: 'Ends a subscription for somebody who has asked for it.',
    at: byId,
    reply: subscriberView,
    problems: ['rest-subscription-not-found'],
    handle: async (context, _input, { id }) => ({ body: await removeSubscription(context, id) }),
  }),
]
