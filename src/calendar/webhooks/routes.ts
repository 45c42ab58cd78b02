// The routes of webhooks (§20.3), for administrators.

import { pagingFields } from '../../contract/schema/paging.ts'
import { byId, resource, routesOf } from '../../http/resource.ts'
import type { Route } from '../../http/route.ts'
import { findDeliveries, queueTest, resend } from './deliveries.ts'
import { byDelivery, deliveryFilters, webhookFields, webhookUpdates } from './fields.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhooks,
  readWebhook,
  removeWebhook,
  renewSecret,
} from './operations.ts'
import { deliveryView, newWebhookView, showDelivery, showWebhook, webhookView } from './view.ts'

const group = 'Webhooks'
const permission = 'administer'
const path = '/webhooks'
const missing = 'rest-webhook-not-found'

const { list, post } = routesOf(group, permission)

export const webhookRoutes: readonly Route[] = [
  ...resource({
    name: 'webhook',
    title: 'Webhook',
    group,
    path,
    permission,
    view: webhookView,
    show: showWebhook,
    list: { doc: 'Lists the webhooks.', input: pagingFields, find: findWebhooks },
    create: {
      doc: 'Creates a webhook: what changes from now on is sent to its address. Shows its secret.',
      input: webhookFields,
      problems: ['webhook-limit-reached'],
      run: createWebhook,
      once: { view: newWebhookView, show: (shown, { secret }) => ({ ...shown, secret }) },
    },
    read: { doc: 'Reads a webhook.', run: ({ db }, id) => readWebhook(db, id) },
    update: {
      doc: 'Changes the given fields of a webhook; null removes a filter.',
      input: webhookUpdates,
      run: changeWebhook,
    },
    remove: { doc: 'Deletes a webhook and its deliveries.', run: removeWebhook },
  }),
  post('renewWebhookSecret', `${path}/{id}/secret`, {
    doc: 'Gives a webhook a new secret and shows it; the one before signs as well for a day.',
    at: byId,
    status: 201,
    reply: newWebhookView,
    problems: [missing, 'rest_precondition_failed'],
    handle: async (context, _input, { id }) => {
      const row = await renewSecret(context, id)
      const shown = showWebhook(row)
      return { body: { ...shown, secret: row.secret }, current: shown, secret: true }
    },
  }),
  post('testWebhook', `${path}/{id}/test`, {
    doc: 'Sends a test message, once, also while the webhook is switched off.',
    at: byId,
    status: 201,
    reply: deliveryView,
    problems: [missing],
    handle: async (context, _input, { id }) => ({
      body: showDelivery(await queueTest(context, id)),
    }),
  }),
  list('listDeliveries', `${path}/{id}/deliveries`, {
    doc: 'Lists what was sent and is to be sent, the newest first, for thirty days.',
    at: byId,
    input: deliveryFilters,
    of: 'delivery',
    view: deliveryView,
    problems: [missing],
    find: findDeliveries,
    show: showDelivery,
  }),
  post('resendDelivery', `${path}/{id}/deliveries/{delivery}/resend`, {
    doc: 'Sends a message again, with the same id and body.',
    at: byDelivery,
    reply: deliveryView,
    problems: ['rest-delivery-not-found'],
    handle: async (context, _input, { id, delivery }) => ({
      body: showDelivery(await resend(context, id, delivery)),
    }),
  }),
]
